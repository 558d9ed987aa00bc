import { useEffect, useRef, type ReactNode } from 'react'
import { usePage } from './page-context.tsx'

/** Moves the keyboard there, too. */
export const showSection = (panel: ParentNode | null, name: string): void => {
  const section = panel?.querySelector<HTMLElement>(`[data-section="${CSS.escape(name)}"]`)
  section?.focus({ preventScroll: true })
  section?.scrollIntoView({ block: 'start' })
}

interface PageSectionProps {
  readonly name: string
  readonly children: ReactNode
}

/** Part of a page with an entry of its own in the navigation of the settings. */
export const PageSection = ({ name, children }: PageSectionProps) => {
  const { search } = usePage()
  const element = useRef<HTMLDivElement>(null)
  const isWanted = search['section'] === name
  useEffect(() => {
    const own = element.current
    const panel = own?.closest('.q-panel')
    if (!isWanted || !own || !panel) return undefined
    const show = (): void => showSection(panel, name)
    show()
    // Cards above grow when their data arrives, until the reader does something.
    const watch = new ResizeObserver(show)
    for (const child of panel.children) watch.observe(child)
    const end = (): void => watch.disconnect()
    const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
    for (const sign of signs) panel.addEventListener(sign, end, { once: true, passive: true })
    const timer = setTimeout(end, 3_000)
    return () => {
      clearTimeout(timer)
      end()
      for (const sign of signs) panel.removeEventListener(sign, end)
    }
  }, [isWanted, name])
  return (
    <div ref={element} className="q-section" data-section={name} tabIndex={-1}>
      {children}
    </div>
  )
}
