import { lazy as reactLazy } from 'react'
import { loadChunk } from './lost-chunk.ts'
import { whenIdle } from './when-idle.ts'

/** A component whose code comes when it is first drawn, over as many broken lines as it takes; suspends until then. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => loadChunk(load))

/** The same for what stands beside the page: its code comes after what the page itself waits for. */
export const lazyWhenIdle: typeof reactLazy = (load) =>
  reactLazy(() => whenIdle().then(() => loadChunk(load)))
