import type { OperatorArea } from '../../../contract/kernel/operator-permissions.ts'
import type { MenuSection, PageDefinition } from './page-definition.ts'
import type { IconName } from '../icon.tsx'
import type { Label } from '../text/define-text.ts'

export interface MenuEntry {
  readonly key: string
  readonly label: Label
  readonly icon: IconName
  readonly to: string
  /** The page's tag; sections have none. */
  readonly tag?: number
  readonly children: readonly MenuEntry[]
}

export interface MayOpen {
  readonly hasMenu: (tag: number) => boolean
  readonly hasRole: (role: string, area?: OperatorArea) => boolean
}

/**
 * Whether the account may open the page or use the search source: it holds its menu tag and one of its roles.
 */
export const mayOpen = (
  page: Pick<PageDefinition, 'tag' | 'anyTag' | 'roles' | 'area'>,
  { hasMenu, hasRole }: MayOpen,
): boolean =>
  (page.tag === undefined || hasMenu(page.tag)) &&
  (page.anyTag === undefined || page.anyTag.some(hasMenu)) &&
  (page.roles === undefined
    ? page.area === undefined || hasRole('view', page.area)
    : page.roles.some((role) => hasRole(role, page.area)))

const entryOf = (page: PageDefinition, fallback: IconName): MenuEntry => ({
  key: page.path,
  label: page.menu?.label ?? page.title,
  icon: page.menu?.icon ?? fallback,
  to: page.path,
  ...(page.tag !== undefined && { tag: page.tag }),
  children: [],
})

/** The side menu of the pages the account may open. A section with one page shows as that page. */
export const menuOf = (
  sections: readonly MenuSection[],
  pages: readonly PageDefinition[],
  access: MayOpen,
): readonly MenuEntry[] =>
  sections.flatMap((section) => {
    if (section.tag !== undefined && !access.hasMenu(section.tag)) return []
    const children = pages
      .filter((page) => page.menu?.section === section.key && mayOpen(page, access))
      .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
      .map((page) => entryOf(page, section.icon))
    const only = children[0]
    if (!only) return []
    if (children.length === 1) return [{ ...only, icon: section.icon }]
    return [{ key: section.key, label: section.label, icon: section.icon, to: only.to, children }]
  })

export const trailTo = (menu: readonly MenuEntry[], path: string): readonly MenuEntry[] => {
  for (const entry of menu) {
    if (entry.key === path) return [entry]
    const child = entry.children.find((one) => one.key === path)
    if (child) return [entry, child]
  }
  return []
}

const sharedParts = (one: string, other: string): number => {
  const own = one.split('/')
  const parts = other.split('/')
  const differs = own.findIndex((part, place) => part !== parts[place])
  return differs < 0 ? own.length : differs
}

/**
 * The menu entry to highlight for a page: its own, or for a page outside of the menu the closest one with the
 * same tag. Without a tag, only a page below an entry belongs to it.
 */
export const litEntry = (
  menu: readonly MenuEntry[],
  page: Pick<PageDefinition, 'path' | 'tag' | 'under'>,
): string | null => {
  const entries = menu.flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]))
  if (entries.some(({ key }) => key === page.under)) return page.under ?? null
  const near = entries
    .map((entry) => ({ entry, shared: sharedParts(entry.key, page.path) }))
    // The first part is the empty string before the slash.
    .filter(({ entry, shared }) => {
      if (entry.key === page.path) return true
      if (page.tag === undefined) return page.path.startsWith(`${entry.key}/`)
      return entry.tag === page.tag && shared > 1
    })
    .toSorted((a, b) => b.shared - a.shared)
  return near[0]?.entry.key ?? null
}
