const closeButton = '.ant-modal-close, .ant-drawer-close'
const dialogs = '.ant-modal, .ant-drawer-content, .ant-drawer-section'
/** Of the body and the footer, in the order in which they are read; fields before buttons. */
const fields =
  'input:not([type="hidden"], [disabled], [readonly]), textarea:not([disabled], [readonly]), [contenteditable="true"]'
const buttons = 'button:not([disabled], .ant-modal-close, .ant-drawer-close), a[href]'

const isVisible = (element: HTMLElement): boolean => element.offsetParent !== null

const firstOf = (dialog: Element, selector: string): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLElement>(selector)].find(isVisible)

/**
 * The first key pressed in a dialog must not close it. Where a dialog that opens puts the focus on its close button, as the first
 * thing in it, it moves on to the first field, or else the first button. Those who get there by Tab from inside stay there.
 */
export const keepFocusOffClose = (page: Document): void => {
  page.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement) || !target.matches(closeButton)) return
    const dialog = target.closest(dialogs)
    if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return
    const next = firstOf(dialog, fields) ?? firstOf(dialog, buttons)
    next?.focus()
  })
}
