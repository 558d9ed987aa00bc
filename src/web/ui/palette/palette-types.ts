import type { OperatorArea } from '../../../contract/kernel/operator-permissions.ts'
import type { Authority } from '../../../contract/kernel/permissions.ts'
import type { Access } from '../access.tsx'
import type { IconName } from '../icon.tsx'
import type { Label } from '../text/define-text.ts'

/** In the order of an empty search. */
export const paletteGroups = [
  'recent',
  'selection',
  'row',
  'here',
  'actions',
  'pages',
  'help',
  'theme',
  'language',
  'account',
] as const
export type PaletteGroup = (typeof paletteGroups)[number]

export interface PaletteEntry {
  /** Unique and stable: what was used recently is remembered by it. */
  readonly key: string
  readonly group: PaletteGroup
  readonly label: string
  /** Its name in the other language. */
  readonly otherName?: string
  /** What else people call it, separated by commas. */
  readonly words?: string
  /** Text that is searched last, such as that of a help article. */
  readonly body?: string
  readonly hint?: string
  readonly icon: IconName
  /** The keys that do the same: 'g o'. */
  readonly keys?: string
  readonly to?: string
  /** Pressed once the page at `to` shows it: the `data-action` of a button. */
  readonly press?: string
  readonly run?: () => void
}

export interface PaletteItem {
  readonly key: string
  readonly label: string
  /** Numbers and codes that name exactly this. */
  readonly numbers?: readonly string[]
  readonly hint?: string
  readonly icon: IconName
  readonly to: string
}

interface Needs {
  readonly tag?: number
  readonly anyTag?: readonly number[]
  readonly roles?: readonly string[]
  readonly area?: OperatorArea
}

/** A search on the server. */
export interface PaletteSource extends Needs {
  readonly key: string
  readonly heading: Label
  readonly minLength: number
  /** Only what contains a digit is searched: its rows are found by number alone. */
  readonly isByNumber?: true
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
}

/** Something the product does, on the page of its button. */
export interface PaletteAction extends Needs {
  readonly key: string
  readonly label: Label
  readonly words: Label
  readonly icon: IconName
  readonly to: string
  readonly press?: string
  readonly authority?: Authority
  /** It changes something, so it is not offered to operators who only view an account. */
  readonly isChange?: true
  /** Not offered to operators in a customer's account. */
  readonly isOwn?: true
}

/** What the palette says of a page, beside its title. */
export interface PageWords {
  /** In place of the title. */
  readonly label?: Label
  readonly words?: Label
}

export interface PaletteArticle {
  readonly id: string
  readonly to: string
  readonly title: Label
  readonly words: Label
  readonly body: Label
}

/** What an application adds to the palette; loaded with it. */
export interface PaletteContent {
  readonly sources: readonly PaletteSource[]
  readonly actions: readonly PaletteAction[]
  readonly pageWords: Readonly<Record<string, PageWords>>
  /** Pages that need something chosen before. */
  readonly unlisted: readonly string[]
  readonly articles: readonly PaletteArticle[]
  readonly mayChange: () => boolean
}

export type PaletteAccess = Pick<Access, 'can' | 'hasMenu' | 'hasRole' | 'isAdminView'>
