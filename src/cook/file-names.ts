/** Characters of a name that a file keeps: the rest of a long one is cut off. */
const LONGEST = 64
/** These names belong to devices of Windows, whatever ending follows. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Names of tree files. No two are equal in a file system that does not tell upper and lower case apart. The same names
 * in the same order give the same files.
 */
export class FileNames {
  private readonly taken = new Set<string>()
  /** Greatest number that was put behind a name. */
  private readonly numbers = new Map<string, number>()

  /** A new file after this name: ASCII letters, digits, `.`, `-` and `_` stay, any others in a row become `_`. */
  take(name: string): string {
    const safe = name.replace(/^[^A-Za-z0-9_]+|[^A-Za-z0-9._-]+/g, '_').slice(0, LONGEST)
    const stem = DEVICE.test(safe) ? `_${safe}` : safe
    const key = stem.toLowerCase()
    let number = this.numbers.get(key) ?? 1
    let file = stem
    while (this.taken.has(file.toLowerCase())) file = `${stem}-${++number}`
    this.numbers.set(key, number)
    this.taken.add(file.toLowerCase())
    return `${file}.obbt`
  }
}
