import { lazy, useState, type ComponentType } from 'react'
import { loadChunk } from './lost-chunk.ts'

type Load = () => Promise<{ readonly default: ComponentType }>

interface LazyCode {
  readonly load: () => Promise<unknown>
  readonly component: () => ComponentType
}

const lazyCodeOf = (load: Load, name: string): LazyCode => {
  let loaded: ComponentType | null = null
  const get = async () => {
    const module = await loadChunk(load, name)
    loaded = module.default
    return module
  }
  const waiting = lazy(get)
  return { load: get, component: () => loaded ?? waiting }
}

// React requires the same component on each render.
const known = new WeakMap<Load, LazyCode>()
const codeOf = (load: Load, name: string): LazyCode => {
  const code = known.get(load) ?? lazyCodeOf(load, name)
  known.set(load, code)
  return code
}

export const loadPage = (load: Load, name: string): Promise<unknown> => codeOf(load, name).load()

export const LazyPage = ({ load, name }: { readonly load: Load; readonly name: string }) => {
  const [Content] = useState(() => codeOf(load, name).component())
  return <Content />
}
