import { useEffect } from 'react'

/**
 * Leads the keyboard back to where a dialog was opened from. Ant Design does so when a dialog's movement ends; ours are
 * taken away the moment they close, before that.
 */
export const useFocusReturn = (): void => {
  useEffect(() => {
    const origins = new Map<Element, Element>()
    let last: Element | null = null
    const note = ({ target }: FocusEvent): void => {
      // A menu is gone when its dialog is: the way back is to its button.
      if (!(target instanceof Element) || target.closest('[role="menu"]')) return
      // What first has the focus may stand around a dialog that is still to be drawn.
      const layer = target.closest('body > *')
      if (layer && last && !layer.contains(last) && !origins.has(layer)) origins.set(layer, last)
      last = target
    }
    const observer = new MutationObserver(() => {
      for (const [layer, origin] of origins) {
        if (layer.isConnected) continue
        origins.delete(layer)
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
      }
    })
    document.addEventListener('focusin', note)
    // Each stands in a layer of its own, directly in the body.
    observer.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}
