import type { InputRef } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'

/** The dialog takes the focus for itself as it opens; the scanner's field takes it from there. */
export const useFocusOnOpen = (): RefObject<InputRef | null> => {
  const input = useRef<InputRef>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever is typing already stays where it types.
      if (!(document.activeElement instanceof HTMLInputElement)) input.current?.focus()
    }, 60)
    return () => clearTimeout(timer)
  }, [])
  return input
}
