import { useSyncExternalStore } from 'react'

export const mediaHook = (text: string): (() => boolean) => {
  const query = typeof window === 'undefined' ? null : window.matchMedia(text)
  const subscribe = (listener: () => void): (() => void) => {
    query?.addEventListener('change', listener)
    return () => query?.removeEventListener('change', listener)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => query?.matches ?? false,
      () => false,
    )
}
