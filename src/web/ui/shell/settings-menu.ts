import type { Access } from '../access.tsx'
import type { PageDefinition, SettingsEntry, SettingsGroup } from '../page/page-definition.ts'
import type { Label } from '../text/define-text.ts'

export interface SettingsLink {
  /** The path, with the section if it leads to one. */
  readonly key: string
  readonly label: Label
  readonly to: string
  readonly section?: string
}

export interface SettingsLinks {
  readonly key: string
  readonly label: Label
  readonly links: readonly SettingsLink[]
}

type Reader = Pick<Access, 'hasMenu' | 'isMainAccount' | 'isAdminView'>

const isFor = (entry: SettingsEntry, { hasMenu, isMainAccount, isAdminView }: Reader): boolean =>
  (entry.tag === undefined || hasMenu(entry.tag)) &&
  (!entry.mainAccountOnly || isMainAccount) &&
  (!entry.notInAdminView || !isAdminView)

const linkOf = (
  { path, title }: PageDefinition,
  { label = title, section }: SettingsEntry,
): SettingsLink => ({
  key: section === undefined ? path : `${path}?section=${section}`,
  label,
  to: path,
  ...(section !== undefined && { section }),
})

/** The navigation of the settings, of the pages that the account may open. Groups without links are left out. */
export const settingsMenuOf = (
  groups: readonly SettingsGroup[],
  allowed: readonly PageDefinition[],
  reader: Reader,
): readonly SettingsLinks[] => {
  const all = allowed.flatMap((page) =>
    (page.settings ?? []).filter((entry) => isFor(entry, reader)).map((entry) => ({ page, entry })),
  )
  return groups
    .map(({ key, label }) => ({
      key,
      label,
      links: all
        .filter(({ entry }) => entry.group === key)
        .toSorted((a, b) => a.entry.order - b.entry.order)
        .map(({ page, entry }) => linkOf(page, entry)),
    }))
    .filter(({ links }) => links.length > 0)
}

/** The key of the link to mark: of the section, or else of the page's first link; null if none leads to the page. */
export const currentSetting = (
  menu: readonly SettingsLinks[],
  path: string,
  section: string | undefined,
): string | null => {
  const ofPage = menu.flatMap(({ links }) => links).filter(({ to }) => to === path)
  const found = ofPage.find((link) => link.section === section) ?? ofPage[0]
  return found?.key ?? null
}
