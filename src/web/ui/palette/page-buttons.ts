import type { PaletteEntry } from './palette-types.ts'

type Place = Extract<PaletteEntry['group'], 'selection' | 'row' | 'here'>

const buttons = ':is(button, a.q-button, a.ant-btn)'

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })

const isUsable = (element: HTMLElement): boolean =>
  isShown(element) && !element.matches(':disabled, [aria-disabled="true"]')

/** The visible tab's page. */
export const shownPanel = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('.q-panel')].find(isShown) ?? null

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.innerText).replaceAll(/\s+/g, ' ').trim()

/** Does what the button does, once the palette has given the focus back. */
export const pressSoon = (element: HTMLElement): void => {
  setTimeout(() => {
    element.focus()
    element.click()
  }, 60)
}

/** The row that has the focus, or the rows' preview. */
const rowPlaces = (focused: Element | null): readonly Element[] => {
  const row = focused?.closest('.q-panel tbody tr')
  const previews = [
    ...document.querySelectorAll('.q-side-panel .ant-drawer-content, .q-side-panel .ant-drawer-section'),
  ]
  return [...(row ? [row] : []), ...previews.filter(isShown)]
}

/** The buttons of the open page: those of selected rows, of the row with the element in focus, and of its header. */
export const pageButtons = (focused: Element | null): readonly PaletteEntry[] => {
  const panel = shownPanel()
  if (!panel) return []
  const found: readonly (readonly [Place, readonly Element[]])[] = [
    ['selection', [...panel.querySelectorAll('.q-bulk-actions')]],
    ['row', rowPlaces(focused)],
    ['here', [...panel.querySelectorAll('.q-page-header-actions, .q-index-tools, .q-filters-right')]],
  ]
  const seen = new Set<string>()
  return found.flatMap(([group, places]) =>
    places
      .flatMap((place) => [...place.querySelectorAll<HTMLElement>(buttons)])
      .filter(isUsable)
      .flatMap((element): readonly PaletteEntry[] => {
        const label = nameOf(element)
        const key = `${group}:${label}`
        if (label === '' || seen.has(key)) return []
        seen.add(key)
        const keys = element.getAttribute('aria-keyshortcuts')
        return [
          {
            key,
            group,
            label,
            icon: group === 'selection' ? 'check' : group === 'row' ? 'orders' : 'right',
            ...(keys && { keys }),
            run: () => pressSoon(element),
          },
        ]
      }),
  )
}

const waitMs = 10_000

/** Presses the button with this `data-action` when the page at `path`, which is being opened, shows it. */
export const pressWhenShown = (path: string, action: string): void => {
  const until = performance.now() + waitMs
  const look = (): void => {
    const panel = shownPanel()
    const isThere = panel?.dataset['tab']?.split('?')[0] === path
    const all = isThere ? panel.querySelectorAll<HTMLElement>('[data-action]') : []
    const button = [...all].find((one) => one.dataset['action'] === action && isUsable(one))
    if (button) pressSoon(button)
    else if (performance.now() < until) setTimeout(look, 100)
  }
  look()
}
