/** A GLB file by hand: a JSON chunk of this text, and a binary chunk. */
export function glb(json: string, binary: Uint8Array = new Uint8Array(0)): Uint8Array {
  const text = new TextEncoder().encode(json)
  const textEnd = 20 + 4 * Math.ceil(text.length / 4)
  const end = textEnd + (binary.length === 0 ? 0 : 8 + 4 * Math.ceil(binary.length / 4))
  const bytes = new Uint8Array(end).fill(0x20, 20, textEnd)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x46546c67, true)
  view.setUint32(4, 2, true)
  view.setUint32(8, end, true)
  view.setUint32(12, textEnd - 20, true)
  view.setUint32(16, 0x4e4f534a, true)
  bytes.set(text, 20)
  if (binary.length > 0) {
    view.setUint32(textEnd, end - textEnd - 8, true)
    view.setUint32(textEnd + 4, 0x004e4942, true)
    bytes.set(binary, textEnd + 8)
  }
  return bytes
}
