import { useEffect } from 'react'

/**
 * Returns focus to where a dialog was opened from. Ant Design does so after the closing animation, but our
 * dialogs are removed as soon as they close.
 */
export const useFocusReturn = (): void => {
  useEffect(() => {
    const origins = new Map<Element, Element>()
    let last: Element | null = null
    const note = ({ target }: FocusEvent): void => {
      // Menus close with their dialog, so focus returns to the menu's button.
      if (!(target instanceof Element) || target.closest('[role="menu"]')) return
      // The element focused first may be outside a dialog that is still being drawn.
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
    // Each dialog is a layer directly in the body.
    observer.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}
