import type { MenuSection, PageDefinition } from '../page/page-definition.ts'
import type { Label } from '../text/define-text.ts'
import type { Locale } from '../text/locale.ts'
import { mayOpen } from '../page/menu.ts'
import type { PaletteAccess, PaletteAction, PaletteContent, PaletteEntry } from './palette-types.ts'

const otherOf = (locale: Locale): Locale => (locale === 'en' ? 'zh' : 'en')

const named = (label: Label, locale: Locale) => ({ label: label[locale], otherName: label[otherOf(locale)] })

const bothWords = (words: Label | undefined): { words?: string } =>
  words === undefined ? {} : { words: `${words.en},${words.zh}` }

const mayDo = (action: PaletteAction, access: PaletteAccess, mayChange: boolean): boolean =>
  mayOpen(action, access) &&
  (action.authority === undefined || access.can(action.authority)) &&
  (action.isChange !== true || mayChange) &&
  (action.isOwn !== true || !access.isAdminView)

/** A page that opens without anything chosen before. */
const isListed = (page: PageDefinition, unlisted: readonly string[]): boolean =>
  !page.path.includes('$') && page.needsId !== true && !unlisted.includes(page.path)

interface Sources {
  readonly sections: readonly MenuSection[]
  /** Those that the account may open. */
  readonly pages: readonly PageDefinition[]
  readonly content: PaletteContent
  readonly access: PaletteAccess
  readonly locale: Locale
}

/** What the account can do and open, in the order of the menu; other pages follow. */
export const paletteEntries = ({
  sections,
  pages,
  content,
  access,
  locale,
}: Sources): readonly PaletteEntry[] => {
  const mayChange = content.mayChange()
  const place = (page: PageDefinition): number => {
    const section = sections.findIndex(({ key }) => key === page.menu?.section)
    return section === -1 ? sections.length * 100 : section * 100 + (page.menu?.order ?? 0)
  }
  return [
    ...content.actions
      .filter((action) => mayDo(action, access, mayChange))
      .map(({ key, label, words, icon, to, press }): PaletteEntry => ({
        key: `action:${key}`,
        group: 'actions',
        ...named(label, locale),
        ...bothWords(words),
        icon,
        to,
        ...(press !== undefined && { press }),
      })),
    ...pages
      .filter((page) => isListed(page, content.unlisted))
      .toSorted((a, b) => place(a) - place(b))
      .map((page): PaletteEntry => {
        const about = content.pageWords[page.path]
        return {
          key: page.path,
          group: 'pages',
          ...named(about?.label ?? page.menu?.label ?? page.title, locale),
          ...bothWords(about?.words),
          icon: page.menu?.icon ?? sections.find(({ key }) => key === page.menu?.section)?.icon ?? 'file',
          ...(page.goKey !== undefined && { keys: `g ${page.goKey}` }),
          to: page.path,
        }
      }),
    ...content.articles.map(({ id, to, title, words, body }): PaletteEntry => ({
      key: `article:${id}`,
      group: 'help',
      ...named(title, locale),
      ...bothWords(words),
      body: `${body.en} ${body.zh}`,
      icon: 'help',
      to,
    })),
  ]
}
