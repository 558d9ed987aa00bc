import type { InputRef } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'

/** Focuses an input after its dialog has opened, as the dialog first takes the focus itself. */
export const useFocusOnOpen = (): RefObject<InputRef | null> => {
  const input = useRef<InputRef>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Do not take the focus from a field in which the user is already typing.
      if (!(document.activeElement instanceof HTMLInputElement)) input.current?.focus()
    }, 60)
    return () => clearTimeout(timer)
  }, [])
  return input
}
