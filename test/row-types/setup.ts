import { afterAll } from 'vitest'
import { watchStatements, writeObservations } from './observe-statements.ts'

// Vitest's setup file, run by each test file. Files of one process share the modules that it imports.
if (process.env['ROW_TYPES'] !== undefined) {
  watchStatements()
  afterAll(writeObservations)
}
