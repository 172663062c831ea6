/** Posed colliders by number, as casts and sweeps read them. */
export interface PosedBodies {
  readonly count: number
  readonly ids: Int32Array
  readonly generation: Uint32Array
  readonly roots: Int32Array
  readonly types: Uint8Array
  readonly category: Uint32Array
  readonly mask: Uint32Array
  readonly rows: Float64Array
  readonly bounds: Float64Array
  readonly starts: Float64Array
  readonly motions: Float64Array
}
