import type { Page } from '@playwright/test'

// Collects, inside the page, what a keyboard user reaches: at each key, the element focused by the previous one.

interface KeyboardCheck {
  /** Starts at the page's skip link, or at the top where there is none. */
  readonly begin: (isWhole: boolean) => void
  readonly isDone: () => boolean
  readonly turn: () => void
  readonly groups: () => number
  readonly enterGroup: (place: number) => number
  readonly report: () => string[]
}

declare global {
  interface Window {
    quaysideKeyboardCheck: KeyboardCheck
  }
}

const install = (): void => {
  const native =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true]'
  const roles = [
    'button',
    'link',
    'tab',
    'menuitem',
    'option',
    'checkbox',
    'radio',
    'switch',
    'slider',
    'treeitem',
  ]
  const controls = [native, ...roles.map((role) => `[role=${role}]`)].join()
  const interactive = `${controls}, [tabindex]`
  // The page itself may be focusable by script, which does not make it a control.
  const forKeys = `${controls}, [tabindex="0"], tbody tr[tabindex]`
  const composite =
    '[role=tablist], [role=menu], [role=menubar], [role=radiogroup], [role=toolbar], [role=listbox], [role=tree], [role=grid], tbody'

  const wordsOf = (element: Element): string => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
    const label =
      'labels' in element
        ? [...((element as HTMLInputElement).labels ?? [])].map((one) => one.textContent)[0]
        : ''
    const name =
      element.getAttribute('aria-label') ||
      labelled ||
      label ||
      element.textContent ||
      element.getAttribute('title')
    const kind = element.getAttribute('role') ?? element.tagName.toLowerCase()
    const said = (name ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)
    return said ? `${kind} “${said}”` : `${kind} .${element.getAttribute('class') ?? ''}`
  }

  /** The visible element of a control: Ant Design hides its inputs and shows their wrapper. */
  const seenOf = (element: Element): Element => {
    let seen = element
    const isSeen = (one: Element): boolean => {
      const { width, height } = one.getBoundingClientRect()
      return width > 4 && height > 4 && getComputedStyle(one).opacity !== '0'
    }
    while (!isSeen(seen) && seen.parentElement && seen.parentElement !== document.body)
      seen = seen.parentElement
    return seen
  }

  const isOff = (element: Element): boolean =>
    element.matches(':disabled, [aria-disabled=true]') ||
    element.closest('[inert], [aria-hidden=true], [aria-disabled=true]') !== null
  const isThere = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  }

  /** Outline, shadow and border of the elements that could show the focus. */
  const focusStyleOf = (element: Element): string => {
    const around: Element[] = [element, ...(element.parentElement?.querySelectorAll('*') ?? [])].slice(0, 25)
    let wrapper = element.parentElement
    for (let depth = 0; depth < 4 && wrapper; depth += 1, wrapper = wrapper.parentElement)
      around.push(wrapper)
    return around
      .map((one) => {
        const style = getComputedStyle(one)
        const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`
        return `${outline}|${style.boxShadow}|${style.borderColor} ${style.borderWidth}`
      })
      .join('/')
  }

  /** How many of nine sample points are visible, and what covers the others. */
  const visibilityOf = (element: Element): { readonly share: number; readonly over: string } => {
    const seen = seenOf(element)
    const box = [...seen.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
    const where = box ? `${Math.round(box.left)}, ${Math.round(box.top)} of the viewport` : 'no position'
    const nowhere = { share: 0, over: where }
    if (!box) return nowhere
    const over = new Set<string>()
    let points = 0
    for (const x of [0.1, 0.5, 0.9])
      for (const y of [0.15, 0.5, 0.85]) {
        // For elements larger than the viewport, sample the visible part.
        const left = Math.max(box.left, 0)
        const top = Math.max(box.top, 0)
        const width = Math.min(box.right, innerWidth) - left
        const height = Math.min(box.bottom, innerHeight) - top
        if (width <= 0 || height <= 0) return nowhere
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        if (hit && (seen.contains(hit) || hit.contains(seen) || hit.closest('label')?.contains(element)))
          points += 1
        else if (hit) over.add(wordsOf(hit))
      }
    return { share: points / 9, over: `${where}, under ${[...over].join(' and ')}` }
  }

  let scope = (_element: Element): boolean => true
  let start: Element | null = null
  let forward: Element[] = []
  let backward: Element[] = []
  let isBack = false
  let isEnded = true
  let looks = new Map<Element, string>()
  let atFirst: readonly Element[] = []
  let groups: { readonly group: Element; readonly members: Element[] }[] = []
  let entered: Element | null = null
  const reached = new Set<Element>()
  const problems = new Set<string>()

  const scopeOf = (isWhole: boolean): ((element: Element) => boolean) => {
    const content = document.querySelector('#content')
    if (isWhole || !content) return () => true
    return (element) =>
      content.contains(element) ||
      (content.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }

  /** Elements that look the same with and without the focus. */
  const compareLooks = (): void => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const [element, look] of looks)
      if (element.isConnected && isThere(element) && focusStyleOf(element) === look)
        problems.add(`${wordsOf(element)}: no visible focus`)
  }

  const note = (element: Element): void => {
    const steps = isBack ? backward : forward
    steps.push(element)
    reached.add(element)
    if (isBack) return
    looks.set(element, focusStyleOf(element))
    const { share, over } = visibilityOf(element)
    if (share < 0.5) problems.add(`${wordsOf(element)}: not in view when focused, covered at ${over}`)
  }

  addEventListener(
    'keydown',
    (event) => {
      const active = document.activeElement
      if (entered) {
        if (active && !isEnded) reached.add(active)
        return
      }
      if (event.key !== 'Tab') return
      if (isEnded) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      const steps = isBack ? backward : forward
      const isOut = !active || active === document.body || active.matches('.q-skip') || !scope(active)
      if (isOut && steps.length > 0) {
        isEnded = true
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      if (!isOut && active && active.id !== 'content') note(active)
    },
    true,
  )

  /** Controls by tag or role; elements focusable only by script are excluded. */
  const isControl = (element: Element): boolean =>
    element.matches(`${controls}, tbody tr`) || (element as HTMLElement).tabIndex >= 0

  const candidates = (): Element[] =>
    [...document.querySelectorAll(interactive)].filter(
      (element) =>
        scope(element) &&
        isControl(element) &&
        !element.matches('.q-skip, #content, .ant-input-number-action') &&
        !isOff(element) &&
        isThere(element),
    )

  /** Elements present from start to end; those added by scrolling or live updates are ignored. */
  const missing = (): Element[] => {
    const now = new Set(candidates())
    return atFirst.filter(
      (element) => now.has(element) && !reached.has(element) && !isOfReachedRadios(element),
    )
  }

  const groupOf = (element: Element): Element | null => element.parentElement?.closest(composite) ?? null

  /** Reached by arrow keys, as the radio buttons of one name. */
  const isOfReachedRadios = (element: Element): boolean =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    element.name !== '' &&
    [...reached].some(
      (one) => one instanceof HTMLInputElement && one.name === element.name && one.type === 'radio',
    )

  /** Elements with a click handler or pointer cursor that are not, do not contain and are not inside a control. */
  const pressable = (): Element[] =>
    [...document.querySelectorAll('body *')].filter((element) => {
      if (!scope(element) || element.closest(`${forKeys}, label, [aria-hidden=true]`)) return false
      if (element.querySelector(forKeys) || !isThere(element)) return false
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined
      const isHand = getComputedStyle(element).cursor === 'pointer'
      const isHandOfParent =
        element.parentElement && getComputedStyle(element.parentElement).cursor === 'pointer'
      return props?.['onClick'] !== undefined || (isHand && !isHandOfParent)
    })

  window.quaysideKeyboardCheck = {
    begin: (isWhole) => {
      scope = scopeOf(isWhole)
      forward = []
      backward = []
      isBack = false
      isEnded = false
      looks = new Map()
      entered = null
      groups = []
      reached.clear()
      problems.clear()
      atFirst = candidates()
      start = document.querySelector('.q-skip')
      if (start instanceof HTMLElement && !isWhole) start.focus()
      else (document.activeElement as HTMLElement | null)?.blur()
    },
    isDone: () => isEnded,
    turn: () => {
      compareLooks()
      isBack = true
      isEnded = false
      const end = forward.at(-1)
      if (end instanceof HTMLElement) end.focus()
    },
    groups: () => {
      isEnded = true
      const missed = missing()
      const found = [...new Set(missed.map(groupOf))].filter((group) => group !== null)
      groups = found.map((group) => ({
        group,
        members: missed.filter((element) => groupOf(element) === group),
      }))
      return groups.length
    },
    enterGroup: (place) => {
      const known = groups[place]
      isEnded = false
      entered = known?.group ?? null
      const door = [...reached].find(
        (element) => known?.group.contains(element) && groupOf(element) === known.group,
      )
      if (door instanceof HTMLElement) door.focus()
      return door ? Math.min((known?.members.length ?? 0) + 2, 60) : 0
    },
    report: () => {
      isEnded = true
      entered = null
      const back = new Set(backward)
      // One row of a table is a tab stop at a time: the last focused one.
      const rowsBack = new Set(backward.filter((element) => element.matches('tbody tr')).map(groupOf))
      const isOfReachedRows = (element: Element): boolean =>
        element.matches('tbody tr') && rowsBack.has(groupOf(element))
      const oneWay = forward.filter(
        (element) => element.isConnected && !back.has(element) && !isOfReachedRows(element),
      )
      return [
        ...problems,
        ...new Set([
          ...missing().map((element) => `${wordsOf(element)}: not reachable by keyboard`),
          ...pressable().map((element) => `${wordsOf(element)}: clickable by pointer only`),
          ...(backward.length > 0 ? oneWay : []).map(
            (element) => `${wordsOf(element)}: not reachable by Shift+Tab`,
          ),
        ]),
      ]
    },
  }
}

export const installKeyboardCheck = (page: Page): Promise<unknown> => page.addInitScript(install)
