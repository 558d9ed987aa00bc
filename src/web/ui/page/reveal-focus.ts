/**
 * Scrolls what gets the keyboard focus in a row that scrolls sideways wholly into view: browsers leave what shows a few
 * pixels where it is.
 */
export const revealFocus = (): void => {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    if (target.parentElement?.closest('.q-fade-edges'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
