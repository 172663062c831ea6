import type { ColorRepresentation } from 'three'
import { readCount, readFlag, refuseOption } from '../errors.js'
import { DEPTH_LIMIT } from '../obb-tree/tree.js'

/** Colours of a CollisionHelper. */
export interface CollisionHelperColors {
  /** Colliders of bodies without a velocity. */
  static: ColorRepresentation
  /** Colliders of bodies with one. */
  moving: ColorRepresentation
  /** Sensors, and children of sensors. */
  sensor: ColorRepresentation
  /** Colliders that have a contact, whatever else they are. */
  touching: ColorRepresentation
  /** Axis-aligned bounds. */
  bounds: ColorRepresentation
  /** Boxes of OBB trees. */
  tree: ColorRepresentation
  /** Points of contacts. */
  contact: ColorRepresentation
  /** Normals of contacts. */
  normal: ColorRepresentation
}

/** What a {@link CollisionHelper} draws. */
export interface CollisionHelperOptions {
  /** The shapes themselves. Default true. */
  readonly shapes?: boolean
  /** The axis-aligned bounds of every collider but half-spaces. Default false. */
  readonly bounds?: boolean
  /**
   * The level of the OBB trees whose boxes are drawn, from 0 for the roots to 64; leaves above the level are drawn too.
   * Default -1: none.
   */
  readonly treeLevel?: number
  /** The points of all contacts of the last step, as crosses. Default false. */
  readonly contacts?: boolean
  /** The normals of all contacts of the last step, from each point, from a to b. Default false. */
  readonly normals?: boolean
  /** Length of a drawn normal in world units, above 0; the arms of a cross are a quarter of it. Default 0.5. */
  readonly markSize?: number
  /** Half the side of the square that is drawn of a half-space, in world units, above 0. Default 10. */
  readonly planeSize?: number
  /** Colours; what is not named keeps its own. */
  readonly colors?: Partial<CollisionHelperColors>
}

/** The options after checking, but for the colours. */
export type HelperSettings = {
  -readonly [K in Exclude<keyof CollisionHelperOptions, 'colors'>]-?: NonNullable<CollisionHelperOptions[K]>
}

export const defaultSettings: Readonly<HelperSettings> = {
  shapes: true,
  bounds: false,
  treeLevel: -1,
  contacts: false,
  normals: false,
  markSize: 0.5,
  planeSize: 10,
}

export const defaultColors: Readonly<CollisionHelperColors> = {
  static: 0x7a8699,
  moving: 0x3d8bfd,
  sensor: 0x9b59b6,
  touching: 0xff8c1a,
  bounds: 0x4a5568,
  tree: 0x2fbf71,
  contact: 0xff3860,
  normal: 0xffdd57,
}

function refuse(field: string, value: unknown, why: string): never {
  refuseOption('CollisionHelper', field, value, why)
}

function checkSetting(name: keyof HelperSettings, value: unknown, known: boolean | number): void {
  if (typeof known === 'boolean') readFlag('CollisionHelper', name, value, known)
  else if (name === 'treeLevel') readCount('CollisionHelper', name, value as number, known, -1, DEPTH_LIMIT)
  else if (!(typeof value === 'number' && value > 0 && value < Infinity))
    refuse(name, value, 'a finite number above 0 is needed')
}

/** Writes the options that are named to `settings` and `colors`. Throws E_OPTION before it writes anything. */
export function readHelperOptions(
  options: CollisionHelperOptions,
  settings: HelperSettings,
  colors: CollisionHelperColors,
): void {
  if (options === null || typeof options !== 'object') refuse('options', options, 'an object is needed')
  const { colors: named = {}, ...others } = options
  if (named === null || typeof named !== 'object') refuse('colors', named, 'an object of colours is needed')
  for (const [name, value] of Object.entries(named))
    if (!Object.hasOwn(colors, name))
      refuse(`colors.${name}`, value, `the colours are ${Object.keys(colors).join(', ')}`)
  for (const [name, value] of Object.entries(others)) {
    if (!Object.hasOwn(settings, name))
      refuse(name, value, `the options are ${[...Object.keys(settings), 'colors'].join(', ')}`)
    if (value !== undefined) checkSetting(name as keyof HelperSettings, value, settings[name as keyof HelperSettings])
  }
  assignDefined(settings, others)
  assignDefined(colors, named)
}

function assignDefined<T extends object>(target: T, source: Partial<T>): void {
  for (const name of Object.keys(source) as (keyof T)[])
    if (source[name] !== undefined) target[name] = source[name] as T[keyof T]
}
