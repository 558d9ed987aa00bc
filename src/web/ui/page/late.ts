import { lazy } from 'react'
import { loadChunk } from './lost-chunk.ts'

/** A component whose code comes when it is first drawn, over as many broken lines as it takes; suspends until then. */
export const late: typeof lazy = (load) => lazy(() => loadChunk(load))
