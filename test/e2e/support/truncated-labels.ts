import type { Page } from '@playwright/test'

/** Elements with the product's own text, as opposed to what users enter. */
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
 * Labels on the open page that are cut off and cannot be scrolled into view, each with its kind, its text and what cuts it.
 * A heading may be a user's text, so it may be cut off if its title has the full text.
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

    /** What cuts off an element's own text: the element, an ancestor, or the edge of its label. */
    const cutOf = (element: Element, label: Element): string | null => {
      const lines = linesOf(element)
      let cut: string | null = null
      let isAcross = true
      let isDown = true
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(box)
        // Visible to screen readers only.
        if (clipPath === 'inset(50%)') return null
        const { left, right, top, bottom, width } = box.getBoundingClientRect()
        if (cuts(overflowX) && width <= 2) return null
        // Pages scroll vertically only, though their panel could scroll in both directions.
        const isPanel = box.matches('.q-panel')
        if (scrolls(overflowX) && !isPanel) isAcross = false
        if (scrolls(overflowY)) isDown = false
        if (box === element && cuts(overflowX) && box.scrollWidth > box.clientWidth + 1)
          cut ??= `shows ${box.clientWidth} of ${box.scrollWidth} px`
        const isEdge = cuts(overflowX) || isPanel || box === label
        if (isAcross && isEdge && lines.some((line) => line.right > right + 1 || line.left < left - 1))
          cut ??= `goes past the edge of .${box.classList.value}, ${Math.round(width)} px wide`
        // By half a line at least, because glyphs may be taller than their line.
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
