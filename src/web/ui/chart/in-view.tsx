import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Renders its children once it comes near the visible part of the page, in the same height before. */
export const InView = ({ height, children }: { readonly height: number; readonly children: ReactNode }) => {
  const [isSeen, setIsSeen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element || isSeen) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true), {
      rootMargin: '200px',
      // The page scrolls inside the shell, which rootMargin does not reach.
      scrollMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return (
    <div ref={place} style={{ minHeight: height }}>
      {isSeen && children}
    </div>
  )
}
