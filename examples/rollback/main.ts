/**
 * `npm run example:rollback`: two peers play one game over a bad line. Each plays at once on predictions, and goes back
 * by saveCollision and restoreCollision when a late input shows that a prediction was wrong.
 */
import { BAD_LINE, playMatch, summaryOf } from './match.js'

console.log(summaryOf(playMatch(600, 1, BAD_LINE)))
