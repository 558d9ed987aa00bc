import type { ComponentType } from 'react'
import type { IconName } from '../icon.tsx'
import type { Label } from '../text/define-text.ts'
import type { Search } from './search.ts'

/**
 * One page of an application. A feature lists its own in `features/<domain>/routes.ts`; the application composes the
 * lists, makes the routes and the side menu from them, and loads a page's code when it is first opened.
 */
export interface PageDefinition {
  /** Below the application's base, in the specification's spelling; `$id` is a path parameter. */
  readonly path: string
  readonly title: Label
  /** The page's module; its default export is the page. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Where the window is opened here: what asks for what the page shows first while its code is on the way, see `askAhead`. */
  readonly ahead?: () => Promise<{ readonly ask: (search: Search) => Promise<void> }>
  /** Menu tag the account must hold; without one, every account may open the page. */
  readonly tag?: number
  /** At least one of these menu tags must be held: a page that gathers from several menus. */
  readonly anyTag?: readonly number[]
  /** Operator console: the roles that may open it; without, all may. The owner may always. */
  readonly roles?: readonly string[]
  /** Stands in the side menu; without it, the page is reached from others. */
  readonly menu?: PageMenu
  /** Outside of the menu: the path of the page there that it belongs to, where its own address does not tell. */
  readonly under?: string
  /** Always open as the first tabs and not to be closed. */
  readonly pinned?: boolean
  /** Names in the address's query that make it a tab of its own, as the `id` of a detail page. */
  readonly tabBy?: readonly string[]
  /** Redirects here, such as /orders to its first page. */
  readonly alsoAt?: readonly string[]
  /** For everybody: who is not signed in sees it without the shell. Such a page may not count on `usePage`. */
  readonly isOpen?: boolean
  /** Its work is still to come: it shows the 404 page, and nothing links to it. */
  readonly isToCome?: boolean
}

/** The page whose path fits the address, parameters and all. */
export const pageAt = (pages: readonly PageDefinition[], pathname: string): PageDefinition | undefined =>
  pages.find((page) => fits(page.path, pathname))

const fits = (pattern: string, pathname: string): boolean => {
  const wanted = pattern.split('/')
  const given = pathname.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part.startsWith('$') || part === given[place])
  )
}

export interface PageMenu {
  /** The section's key (see the application's sections); pages of one section are nested under it. */
  readonly section: string
  /** Place within the section, smallest first. */
  readonly order: number
  /** Where the menu's words differ from the title. */
  readonly label?: Label
  readonly icon?: IconName
}

/** A group of the side menu. With one visible page it shows as that page alone. */
export interface MenuSection {
  readonly key: string
  readonly label: Label
  readonly icon: IconName
  readonly tag?: number
}
