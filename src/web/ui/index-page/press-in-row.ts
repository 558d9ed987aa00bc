/**
 * Presses the row's button with this `data-action`, as a click does. Without a row in focus, the current one gets it:
 * the next press then acts on a row that is seen.
 */
export const pressInRow = (action: string): 'pressed' | 'focused' | 'missing' => {
  const row = document.activeElement?.closest('.q-panel tbody tr')
  if (!row) {
    const rows = document.querySelectorAll<HTMLElement>('.q-panel tbody tr[tabindex="0"]')
    const current = [...rows].find((one) => one.checkVisibility())
    current?.focus()
    return 'focused'
  }
  const button = row.querySelector<HTMLElement>(
    `[data-action="${CSS.escape(action)}"]:not(:disabled, [aria-disabled="true"])`,
  )
  button?.click()
  return button ? 'pressed' : 'missing'
}
