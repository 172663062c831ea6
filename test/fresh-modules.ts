/**
 * Runs before each file of tests that shares its process: whatever it imports is loaded anew, with the state of the
 * start.
 */
import { vi } from 'vitest'

vi.resetModules()
