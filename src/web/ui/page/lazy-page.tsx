import { lazy, useState, type ComponentType } from 'react'
import { loadChunk } from './lost-chunk.ts'

type Load = () => Promise<{ readonly default: ComponentType }>

interface LateCode {
  readonly load: () => Promise<unknown>
  /** The component itself where its code is there, otherwise one that waits for it. */
  readonly component: () => ComponentType
}

const lateCodeOf = (load: Load, name: string): LateCode => {
  let loaded: ComponentType | null = null
  const get = async () => {
    const module = await loadChunk(load, name)
    loaded = module.default
    return module
  }
  const waiting = lazy(get)
  return { load: get, component: () => loaded ?? waiting }
}

// React wants the same component each time it is drawn.
const known = new WeakMap<Load, LateCode>()
const codeOf = (load: Load, name: string): LateCode => {
  const code = known.get(load) ?? lateCodeOf(load, name)
  known.set(load, code)
  return code
}

/** Loads a page's code (or the frame's) ahead: a `LatePage` drawn after that waits for nothing. */
export const loadPage = (load: Load, name: string): Promise<unknown> => codeOf(load, name).load()

/** A page, or the frame of the pages, whose code comes when it is first drawn; suspends until then. */
export const LazyPage = ({ load, name }: { readonly load: Load; readonly name: string }) => {
  const [Content] = useState(() => codeOf(load, name).component())
  return <Content />
}
