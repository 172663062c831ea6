/**
 * What the files of this package begin with (snapshots, traces, trees), and how they are checked before anything in
 * them is believed: 32-bit words, little-endian.
 */
import { refuseValue, textOf } from '../errors.js'
import { grown } from './grow.js'
import { hashWords, textOfHash } from './hash.js'

/** Words of the header. `bytes` is the length of it all; the checksum has two words. */
export const Header = { magic: 0, version: 1, bytes: 2, checksum: 3, length: 5 } as const

/** A kind of file. */
export interface FileKind {
  /** The function that reads it, the name of its argument, and what the file is, for errors. */
  readonly call: string
  readonly argument: string
  readonly name: string
  readonly magic: number
  /** Raised whenever the layout or the meaning of a number changes. */
  readonly version: number
  /** Least number of words. */
  readonly least: number
}

/** Checksum of all words behind the header, whose own words are checked one by one. A change of any one word shows. */
const checksumOf = (words: Uint32Array): readonly number[] => hashWords(words, Header.length, words.length)

export function writeChecksum(words: Uint32Array): void {
  words.set(checksumOf(words), Header.checksum)
}

/** Writes the header, when all other words are there. */
export function sealWords(words: Uint32Array, { magic, version }: FileKind): void {
  words[Header.magic] = magic
  words[Header.version] = version
  words[Header.bytes] = words.byteLength
  writeChecksum(words)
}

/**
 * The words of bytes that are whole, in a copy, in `memory` if that has room. Throws E_OPTION and what
 * {@link checkWords} throws.
 */
export function openWords(bytes: unknown, kind: FileKind, memory: Uint32Array = new Uint32Array(0)): Uint32Array {
  if (!(bytes instanceof Uint8Array)) {
    const text = `${kind.call}: ${kind.argument} = ${textOf(bytes)} is no Uint8Array`
    refuseValue('E_OPTION', text, kind.argument, bytes)
  }
  const whole = bytes.length - (bytes.length % 4)
  const words = grown(memory, whole / 4).subarray(0, whole / 4)
  new Uint8Array(words.buffer).set(bytes.subarray(0, whole))
  checkWords(words, bytes.length, kind)
  return words
}

/**
 * Checks the words of a file of so many bytes: its kind, its length and its checksum. Throws E_TRUNCATED, E_FORMAT,
 * E_VERSION, E_CHECKSUM.
 */
export function checkWords(words: Uint32Array, length: number, kind: FileKind): void {
  const { argument, name, magic, version, least } = kind
  if (length < 4 * least) refuseLength(kind, length, 4 * least)
  if (words[Header.magic] !== magic)
    refuseFormat(kind, 'it is none of this package, or of a machine of another byte order', 0)
  const written = words[Header.version]!
  if (written !== version) {
    const text = `the ${name} has format version ${written}, this package reads version ${version}`
    refuseValue('E_VERSION', text, argument, written, undefined, version)
  }
  const stated = words[Header.bytes]!
  if (length < stated) refuseLength(kind, length, stated)
  if (length !== stated) refuseFormat(kind, `${length - stated} bytes trail behind it`, stated)
  if (length % 4 !== 0) refuseFormat(kind, `${stated} bytes are no number of words`, length - (length % 4))
  const sum = textOfHash(checksumOf(words))
  const seal = textOfHash([...words.subarray(Header.checksum, Header.length)])
  if (sum !== seal) refuseValue('E_CHECKSUM', `the checksum is ${seal}, the ${name} sums up to ${sum}`, argument, sum)
}

/** Throws E_FORMAT about a place in the bytes. */
export function refuseFormat({ argument, name }: FileKind, why: string, at: number): never {
  refuseValue('E_FORMAT', `the ${name} cannot be read: ${why}`, argument, at)
}

function refuseLength({ argument }: FileKind, length: number, needed: number): never {
  refuseValue('E_TRUNCATED', `${length} bytes of at least ${needed}`, argument, length, 'length', needed)
}
