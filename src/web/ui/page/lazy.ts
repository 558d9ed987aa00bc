import { lazy as reactLazy } from 'react'
import { loadChunk } from './lost-chunk.ts'
import { whenIdle } from './when-idle.ts'

/**
 * A component whose code loads on first render, with retries after connection failures; suspends until then.
 */
export const lazy: typeof reactLazy = (load) => reactLazy(() => loadChunk(load))

export const lazyWhenIdle: typeof reactLazy = (load) =>
  reactLazy(() => whenIdle().then(() => loadChunk(load)))
