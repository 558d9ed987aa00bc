import { useSyncExternalStore } from 'react'

// Below this width the menu is a drawer and tables are cards.
const query = typeof window === 'undefined' ? null : window.matchMedia('(max-width: 899px)')

const subscribe = (listener: () => void): (() => void) => {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Whether the window is below 900 px. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query?.matches ?? false,
    () => false,
  )
