import { boundsOverlap, createPairList, type PairList } from './broad-phase.js'

/**
 * How many pairs of bounds met in the last step that was done. Where a list of candidates was kept and not all pairs
 * were listed, they are counted when somebody asks: until then what they are counted from must stay.
 */
export class DonePairs {
  private candidates = createPairList(0)
  private candidateCount = 0
  private bounds: Float64Array = new Float64Array(0)
  /** Pairs beside the candidates. */
  private others = 0
  /** -1: not counted yet. */
  private counted = 0

  /**
   * The step is done. `listed`: how many of its `pairs` came from the candidates; the others are counted as they are.
   */
  note(candidates: PairList, bounds: Float64Array, pairs: PairList, listed: number): void {
    this.candidates = candidates
    this.candidateCount = candidates.count
    this.bounds = bounds
    this.others = pairs.count - listed
    this.counted = pairs.isWhole ? pairs.count : -1
  }

  get count(): number {
    if (this.counted >= 0) return this.counted
    const { pairs } = this.candidates
    let count = this.others
    for (let k = 0; k < this.candidateCount; k++)
      if (boundsOverlap(this.bounds, pairs[2 * k], pairs[2 * k + 1])) count++
    return (this.counted = count)
  }

  /** Before `candidates` are written anew. */
  leave(candidates: PairList): void {
    if (this.candidates === candidates) this.counted = this.count
  }
}
