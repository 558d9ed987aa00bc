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
      const dialog = target.closest('[role="dialog"]')
      if (dialog && last && !origins.has(dialog)) origins.set(dialog, last)
      last = target
    }
    const observer = new MutationObserver(() => {
      for (const [dialog, origin] of origins) {
        if (dialog.isConnected) continue
        origins.delete(dialog)
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
      }
    })
    document.addEventListener('focusin', note)
    // Dialogs stand directly in the body.
    observer.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}
