import { useEffect, useRef, type ComponentProps } from 'react'

/** The bar's distance from the edge, plus the focus ring. */
const clearance = 28

/** Heights of the bars of all open pages; those of background pages are 0. */
const heights = new Map<Element, number>()
/** Publishes the highest one as `--q-foot`, so that elements docked to the window stay above it. */
const publishFoot = (): void =>
  document.documentElement.style.setProperty('--q-foot', `${Math.max(0, ...heights.values())}px`)

/**
 * A bar that stays at the bottom of its page. Elements focused by keyboard scroll into view above it, however
 * many rows of buttons it has.
 */
export const StickyBar = (props: ComponentProps<'div'>) => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    const panel = element?.closest<HTMLElement>('.q-panel')
    if (!element || !panel) return undefined
    const observer = new ResizeObserver(() => {
      panel.style.scrollPaddingBottom = `${element.offsetHeight + clearance}px`
      heights.set(element, element.offsetHeight)
      publishFoot()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      panel.style.scrollPaddingBottom = ''
      heights.delete(element)
      publishFoot()
    }
  }, [])
  return <div {...props} ref={bar} />
}
