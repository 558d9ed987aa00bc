import { useEffect, useRef, type ComponentProps } from 'react'

/** Clear of what is scrolled to: the bar's distance from the edge, and the ring around what has the focus. */
const clearance = 28

/** Heights of the bars of all pages that are open; those of pages behind others are 0. */
const heights = new Map<Element, number>()
/** The highest one's is `--q-foot`: what is docked to the window stays above it. */
const tellFoot = (): void =>
  document.documentElement.style.setProperty('--q-foot', `${Math.max(0, ...heights.values())}px`)

/**
 * A bar that stays at the foot of its page. What the keyboard comes to scrolls into view above it, however many rows
 * its buttons stand in.
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
      tellFoot()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      panel.style.scrollPaddingBottom = ''
      heights.delete(element)
      tellFoot()
    }
  }, [])
  return <div {...props} ref={bar} />
}
