import { Suspense, useEffect, useState } from 'react'
import type { IconName } from '../icon.tsx'
import { lazy } from '../page/lazy.ts'
import type { MenuSection, PageDefinition } from '../page/page-definition.ts'
import type { Label } from '../text/define-text.ts'

export interface PaletteItem {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly icon?: IconName
  readonly to?: string
  readonly run?: () => void
}

export interface PaletteSource {
  readonly key: string
  readonly heading: Label
  readonly minLength: number
  readonly tag?: number
  readonly roles?: readonly string[]
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
}

const openEvent = 'quayside:palette'

export const openCommandPalette = (): void => {
  window.dispatchEvent(new Event(openEvent))
}

const load = () => import('./command-palette.tsx')
const CommandPalette = lazy(load)
/** Loads the code after the first page is drawn, so that typing works as soon as the palette opens. */
const fetchAfterMs = 2500

interface HostProps {
  readonly sections: readonly MenuSection[]
  readonly pages: readonly PageDefinition[]
  readonly sources: readonly PaletteSource[]
  readonly actions: readonly PaletteItem[]
}

export const CommandPaletteHost = ({ sections, pages, sources, actions }: HostProps) => {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => void load(), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen((now) => !now)
    }
    const open = (): void => setIsOpen(true)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener(openEvent, open)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener(openEvent, open)
    }
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette
        sections={sections}
        pages={pages}
        sources={sources}
        actions={actions}
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  )
}
