import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import './back-to-top.css'

const text = defineText({ en: { top: 'Back to top' }, zh: { top: '返回顶部' } })

export const isFarDown = (scrolledPx: number): boolean => scrolledPx > 50

// The scrolling element: the window, a page of the shell, or the large list of a page.
const isPageLike = (element: Element): boolean =>
  element === document.scrollingElement ||
  (element.closest('.q-panel') !== null && element.clientHeight > window.innerHeight / 3)

const elementOf = (target: EventTarget | null): Element | null =>
  target === document ? document.scrollingElement : target instanceof Element ? target : null

export const BackToTop = () => {
  const words = useText(text)
  const [scroller, setScroller] = useState<Element | null>(null)
  useEffect(() => {
    // Scroll events do not bubble, but can be captured.
    const onScroll = (event: Event): void => {
      const element = elementOf(event.target)
      if (element && isPageLike(element)) setScroller(isFarDown(element.scrollTop) ? element : null)
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [])
  useEffect(() => {
    if (!scroller) return undefined
    // Another tab has come to the front, or the page was closed.
    const observer = new ResizeObserver(() => {
      if (scroller.clientHeight === 0) setScroller(null)
    })
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  if (!scroller) return null
  return (
    <button
      type="button"
      className="q-float-button q-back-to-top"
      aria-label={words.top}
      title={words.top}
      onClick={() => scroller.scrollTo({ top: 0 })}
    >
      <Icon name="top" />
    </button>
  )
}
