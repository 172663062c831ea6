import { getHeapSnapshot } from 'node:v8'

/** Bytes of the heap after a collection; node runs with --expose-gc. */
export function heap(): number {
  // Twice: what the first one finds of finished tasks goes with the second.
  globalThis.gc!()
  globalThis.gc!()
  return process.memoryUsage().heapUsed
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } }
  readonly nodes: number[]
}

/** The same without code and lists of V8's own. */
export async function data(): Promise<number> {
  const chunks: Buffer[] = []
  for await (const chunk of getHeapSnapshot()) chunks.push(Buffer.from(chunk as Uint8Array))
  const { snapshot, nodes } = JSON.parse(Buffer.concat(chunks).toString()) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const typeAt = fields.indexOf('type')
  const sizeAt = fields.indexOf('self_size')
  let bytes = 0
  for (let k = 0; k < nodes.length; k += fields.length) {
    const type = types[0][nodes[k + typeAt]!]!
    // Native: typed arrays are outside the heap.
    if (!['code', 'hidden', 'native'].includes(type)) bytes += nodes[k + sizeAt]!
  }
  return bytes
}
