import { useShortcut } from '../page/shortcuts.ts'
import { useGo } from '../page/navigation.tsx'
import type { PageDefinition } from '../page/page-definition.ts'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'

const text = defineText({
  en: { go: (page: string) => `Go to ${page}` },
  zh: { go: (page: string) => `前往${page}` },
})

/** `g` and a letter open a page of the menu. */
export const GoKeys = ({ pages }: { pages: readonly PageDefinition[] }) =>
  pages.map(
    (page) => page.goKey !== undefined && <GoKey key={page.path} page={page} keys={`g ${page.goKey}`} />,
  )

const GoKey = ({ page, keys }: { page: PageDefinition; keys: string }) => {
  const words = useText(text)
  const locale = useLocale()
  const go = useGo()
  useShortcut(keys, words.go((page.menu?.label ?? page.title)[locale]), () => void go(page.path))
  return null
}
