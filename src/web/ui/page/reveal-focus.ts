/**
 * Scrolls what gets the keyboard focus wholly into view where browsers do not: in a row that scrolls sideways they leave
 * what shows a few pixels where it is, and of a rich text editor they show only the line with the caret.
 */
export const revealFocus = (): void => {
  let isByPointer = false
  document.addEventListener('pointerdown', () => (isByPointer = true), true)
  document.addEventListener('keydown', () => (isByPointer = false), true)
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    // A click that scrolled its editor would put the caret elsewhere.
    const isEditor = target.isContentEditable && !isByPointer
    if (isEditor || target.parentElement?.closest('.q-fade-edges'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
