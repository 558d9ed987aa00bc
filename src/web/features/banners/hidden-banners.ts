import { useState } from 'react'

const storageKey = 'hiddenBanners'
/** The oldest are forgotten: they have long ended. */
const remembered = 50

const read = (): readonly string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Ids of the banners that were hidden on this device, and how to hide another. */
export const useHiddenBanners = (): readonly [readonly string[], (id: string) => void] => {
  const [hidden, setHidden] = useState(read)
  const hide = (id: string): void => {
    const now = [...read().filter((one) => one !== id), id].slice(-remembered)
    setHidden(now)
    try {
      localStorage.setItem(storageKey, JSON.stringify(now))
    } catch {
      // Storage is full or refused: hidden until the page is loaded again.
    }
  }
  return [hidden, hide]
}
