import type { Page } from '@playwright/test'

/** What the product's own words stand in. */
const labels = {
  button: 'button, [role=button], summary, .q-button',
  tab: '[role=tab], .ant-segmented-item',
  'menu item': '[role=menuitem], .q-side-item',
  'table head': 'th',
  'form label': 'label, legend',
  tag: '.q-tag, .ant-tag',
  heading: 'h1, h2, h3, h4, h5, h6',
  "select's value": '.ant-select-content, .ant-select-content-value, .ant-select-placeholder',
  "fact's label": 'dt, .ant-descriptions-item-label',
} as const

/**
 * Labels on the open page of which a part can neither be read nor scrolled to, in words: what kind, its text, how much of it
 * has room. A heading may be what a user has written: it may be cut where its title tells the whole.
 */
export const truncatedLabels = (page: Page): Promise<string[]> =>
  page.evaluate((kinds) => {
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'

    const textsOf = (element: Element): Text[] =>
      [...element.childNodes].filter((node): node is Text => node instanceof Text && node.data.trim() !== '')

    const isThere = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

    const linesOf = (element: Element): DOMRect[] => {
      const range = document.createRange()
      return textsOf(element).flatMap((text) => {
        range.selectNodeContents(text)
        return [...range.getClientRects()].filter(({ width }) => width > 0)
      })
    }

    /** How the text that an element itself carries is cut: by the element, by what is around it, or by its label's edge. */
    const cutOf = (element: Element, label: Element): string | null => {
      const lines = linesOf(element)
      let cut: string | null = null
      let isAcross = true
      let isDown = true
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(box)
        // Meant for screen readers alone.
        if (clipPath === 'inset(50%)') return null
        const { left, right, top, bottom, width } = box.getBoundingClientRect()
        if (cuts(overflowX) && width <= 2) return null
        // A page is scrolled down, never aside, though its panel could be.
        const isPanel = box.matches('.q-panel')
        if (scrolls(overflowX) && !isPanel) isAcross = false
        if (scrolls(overflowY)) isDown = false
        if (box === element && cuts(overflowX) && box.scrollWidth > box.clientWidth + 1)
          cut ??= `shows ${box.clientWidth} of ${box.scrollWidth} px`
        const isEdge = cuts(overflowX) || isPanel || box === label
        if (isAcross && isEdge && lines.some((line) => line.right > right + 1 || line.left < left - 1))
          cut ??= `goes past the edge of .${box.classList.value}, ${Math.round(width)} px wide`
        // By half a line at least: letters may be higher than the line they stand on.
        const isLower = (line: DOMRect): boolean =>
          line.bottom > bottom + line.height / 2 || line.top < top - line.height / 2
        if (isDown && cuts(overflowY) && lines.some(isLower))
          cut ??= `goes past the edge of .${box.classList.value}, ${Math.round(bottom - top)} px high`
        if (position === 'fixed') break
      }
      return cut
    }

    const isToldWhole = (label: Element): boolean =>
      label.closest('[title]')?.getAttribute('title')?.includes(label.textContent.trim()) ?? false

    const looked = new Set<Element>()
    const found: string[] = []
    for (const [kind, selector] of Object.entries(kinds))
      for (const label of document.querySelectorAll(selector))
        for (const element of [label, ...label.querySelectorAll('*')]) {
          if (looked.has(element) || textsOf(element).length === 0 || !isThere(element)) continue
          looked.add(element)
          const cut = cutOf(element, label)
          if (cut === null || (kind === 'heading' && isToldWhole(label))) continue
          found.push(`${kind} “${element.textContent.trim()}” ${cut}`)
        }
    return found
  }, labels)
