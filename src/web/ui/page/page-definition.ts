import type { ComponentType } from 'react'
import type { OperatorArea } from '../../../contract/kernel/operator-permissions.ts'
import type { IconName } from '../icon.tsx'
import type { Label } from '../text/define-text.ts'
import type { Search } from './search.ts'

/**
 * One page of an application. Features list theirs in `features/<domain>/routes.ts`; the application combines
 * the lists, builds routes and side menu from them, and loads a page's code when it is first opened.
 */
export interface PageDefinition {
  /** Below the application's base, in the specification's spelling; `$id` is a path parameter. */
  readonly path: string
  readonly title: Label
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Prefetches the page's first data while its code loads, if the window is opened on it; see `prefetch`. */
  readonly ahead?: () => Promise<{ readonly prefetchPage: (search: Search) => Promise<void> }>
  /** The menu tag the account must hold; without it, every account may open the page. */
  readonly tag?: number
  /** At least one of these menu tags is required: for pages that combine several menus. */
  readonly anyTag?: readonly number[]
  /** Operator console: the roles that may open it, besides the owner; without it, all may. */
  readonly roles?: readonly string[]
  /** Operator console: where the roles must be held; without roles, it must be open to be looked at. */
  readonly area?: OperatorArea
  readonly menu?: PageMenu
  /** Its entries in the navigation of the settings, which stands beside the page. */
  readonly settings?: readonly SettingsEntry[]
  /** The letter that opens it after `g`. */
  readonly goKey?: string
  /**
   * For a page outside of the menu: the path of the menu page it belongs to, if its own path does not show
   * it.
   */
  readonly under?: string
  readonly pinned?: boolean
  /** Its tab closes when another page opens, because nobody returns to it. */
  readonly isPassing?: true
  /** Query parameters that give it a tab of its own, such as the `id` of a detail page. */
  readonly tabBy?: readonly string[]
  /** Cannot be shown without the query parameter `id`. */
  readonly needsId?: true
  readonly alsoAt?: readonly string[]
  /** Public: without sign-in it is shown without the shell. Such a page may not use `usePage`. */
  readonly isOpen?: boolean
}

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
  readonly section: string
  readonly order: number
  readonly label?: Label
  readonly icon?: IconName
}

/** A group of the side menu. With one visible page it shows as that page. */
export interface MenuSection {
  readonly key: string
  readonly label: Label
  readonly icon: IconName
  readonly tag?: number
}

/** A link to the page, or to one `PageSection` of it. */
export interface SettingsEntry {
  readonly group: string
  readonly order: number
  /** The title of the page, unless there is another. */
  readonly label?: Label
  /** The name of the `PageSection`, `section` in the URL; without it, the top of the page. */
  readonly section?: string
  /** The menu tag the account must hold, besides the page's. */
  readonly tag?: number
  readonly mainAccountOnly?: true
  readonly notInAdminView?: true
}

export interface SettingsGroup {
  readonly key: string
  readonly label: Label
}
