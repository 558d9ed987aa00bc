import { Suspense, useEffect, useState } from 'react'
import { toast } from '../feedback/feedback-store.ts'
import { lazy } from '../page/lazy.ts'
import { loadChunk } from '../page/lost-chunk.ts'
import type { MenuSection, PageDefinition } from '../page/page-definition.ts'
import { defineText, textNow } from '../text/define-text.ts'
import type { PaletteContent } from './palette-types.ts'

const text = defineText({
  en: { failed: 'The search could not be loaded. Check your connection and open it again.' },
  zh: { failed: '搜索加载失败，请检查网络后重新打开。' },
})

const openEvent = 'quayside:palette'

export const openCommandPalette = (): void => {
  window.dispatchEvent(new Event(openEvent))
}

const load = () => import('./command-palette.tsx')
const CommandPalette = lazy(load)
/** Loads the code after the first page is drawn, so that typing works as soon as the palette opens. */
const fetchAfterMs = 2500

export type LoadPalette = () => Promise<{ readonly default: PaletteContent }>

interface HostProps {
  readonly app: string
  readonly sections: readonly MenuSection[]
  /** Those that the account may open. */
  readonly pages: readonly PageDefinition[]
  readonly loadContent: LoadPalette
  readonly onLogout: () => void
}

export const CommandPaletteHost = ({ loadContent, ...palette }: HostProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const [content, setContent] = useState<PaletteContent | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setIsWanted(true), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const isNeeded = isWanted || isOpen
  useEffect(() => {
    if (!isNeeded) return
    void Promise.all([loadChunk(loadContent), loadChunk(load)]).then(
      ([loaded]) => setContent(loaded.default),
      () => {
        toast.error(textNow(text).failed)
        setIsWanted(false)
        setIsOpen(false)
      },
    )
  }, [isNeeded, loadContent])
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
  if (!isOpen || content === null) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette {...palette} content={content} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}
