import type { PaletteEntry } from './palette-types.ts'

type Place = Extract<PaletteEntry['group'], 'selection' | 'row' | 'here'>

const buttons = ':is(button, a.q-button, a.ant-btn)'
// Links lead to pages, which are entries of their own.
const inCards = ':is(.q-card, .q-sticky-bar) button'

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

const buttonsIn = (place: Element): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(buttons)]

/** The row that has the focus, or the rows' preview. */
const rowPlaces = (focused: Element | null): readonly Element[] => {
  const row = focused?.closest('.q-panel tbody tr')
  const previews = [
    ...document.querySelectorAll('.q-side-panel .ant-drawer-content, .q-side-panel .ant-drawer-section'),
  ]
  return [...(row ? [row] : []), ...previews.filter(isShown)]
}

const waitMs = 10_000

/** Does something with what the page is about to show. */
const whenShown = (find: () => HTMLElement | undefined, run: (found: HTMLElement) => void): void => {
  const until = performance.now() + waitMs
  const look = (): void => {
    const found = find()
    if (found) run(found)
    else if (performance.now() < until) setTimeout(look, 100)
  }
  look()
}

const pressInMenu = (button: HTMLElement, name: string): void => {
  pressSoon(button)
  const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  whenShown(
    () => entries().find((one) => isUsable(one) && nameOf(one) === name),
    (entry) => entry.click(),
  )
}

interface Pressable {
  readonly label: string
  readonly hint?: string
  readonly keys?: string | null
  readonly run: () => void
}

/** A button, and the entries of its menu, which `DropdownMenu` names. */
const pressables = (element: HTMLElement): readonly Pressable[] => {
  const label = nameOf(element)
  const entries = element.dataset['menu']?.split('\n') ?? []
  return [
    { label, keys: element.getAttribute('aria-keyshortcuts'), run: () => pressSoon(element) },
    ...entries.map((name) => ({ label: name, hint: label, run: () => pressInMenu(element, name) })),
  ]
}

const ofRowsOrTabs = 'tbody, [role="tablist"], [role="radiogroup"], .q-page-header-actions, .q-bulk-actions'

const isOfPage = (element: Element): boolean => element.closest(ofRowsOrTabs) === null

/**
 * The buttons of the open page: those of selected rows, of the row with the element in focus, and of its header. Those
 * of its cards, which are many, only for a search.
 */
export const pageButtons = (focused: Element | null, isSearch: boolean): readonly PaletteEntry[] => {
  const panel = shownPanel()
  if (!panel) return []
  const found: readonly (readonly [Place, readonly Element[]])[] = [
    ['selection', [...panel.querySelectorAll('.q-bulk-actions')]],
    ['row', rowPlaces(focused)],
    ['here', [...panel.querySelectorAll('.q-page-header-actions, .q-index-tools, .q-filters-right')]],
  ]
  const seen = new Set<string>()
  const cards = isSearch ? [...panel.querySelectorAll<HTMLElement>(inCards)].filter(isOfPage) : []
  const places: readonly (readonly [Place, readonly HTMLElement[]])[] = [
    ...found.map(([group, all]) => [group, all.flatMap(buttonsIn)] as const),
    ['here', cards],
  ]
  return places.flatMap(([group, all]) =>
    all
      .filter(isUsable)
      .flatMap(pressables)
      .flatMap(({ label, hint, keys, run }): readonly PaletteEntry[] => {
        const key = `${group}:${label}`
        if (label === '' || seen.has(key)) return []
        seen.add(key)
        return [
          {
            key,
            group,
            label,
            icon: group === 'selection' ? 'check' : group === 'row' ? 'orders' : 'right',
            ...(hint !== undefined && { hint }),
            ...(keys && { keys }),
            run,
          },
        ]
      }),
  )
}

/** Presses the button with this `data-action` when the page at `path`, which is being opened, shows it. */
export const pressWhenShown = (path: string, action: string): void =>
  whenShown(() => {
    const panel = shownPanel()
    const isThere = panel?.dataset['tab']?.split('?')[0] === path
    const all = isThere ? panel.querySelectorAll<HTMLElement>('[data-action]') : []
    return [...all].find((one) => one.dataset['action'] === action && isUsable(one))
  }, pressSoon)
