import { boundsOverlap, createPairList, type PairList } from './broad-phase.js'

/**
 * The number of pairs of overlapping bounds in the last completed step. If a list of candidates was kept and not all of
 * its pairs were listed, they are counted on demand; until then the data they are counted from must stay.
 */
export class DonePairs {
  private candidates = createPairList(0)
  private candidateCount = 0
  private bounds: Float64Array = new Float64Array(0)
  /** Pairs that did not come from the candidates. */
  private others = 0
  /** -1 if not counted yet. */
  private counted = 0

  /**
   * Called when the step is complete. The first `listed` of its `pairs` came from the candidates; the others are
   * counted as they are.
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

  /** To be called before `candidates` are overwritten. */
  leave(candidates: PairList): void {
    if (this.candidates === candidates) this.counted = this.count
  }
}
