import type { KernelTables } from './mesh-kernels.js'
import { spaceTables } from './space-tables.js'

/** The kernels of a flat world. */
export const flatTables: KernelTables = { ...spaceTables, isFlat: true }
