import type { Notice } from './use-unread-notices.ts'

/** What opens automatically: an announcement, or the order whose goods have arrived. */
export type PopupItem =
  | { readonly kind: 'notice'; readonly id: string; readonly notice: Notice }
  | { readonly kind: 'arrival'; readonly id: string }

/** Undefined while loading. */
export interface UnreadItems {
  readonly notices: readonly PopupItem[] | undefined
  readonly arrivals: readonly PopupItem[] | undefined
}

interface Entry {
  readonly item: PopupItem
  /** Stays in the dialog for 'Previous' after it has left the list of unread items. */
  readonly isRead: boolean
}

/** The items of the one dialog, and those that do not open it again. */
export interface Popups {
  /** Empty while the dialog is closed. */
  readonly entries: readonly Entry[]
  readonly at: number
  readonly closed: ReadonlySet<string>
}

export const noPopups: Popups = { entries: [], at: 0, closed: new Set() }

const keyOf = ({ kind, id }: PopupItem): string => `${kind}:${id}`

const keysOf = (entries: readonly Entry[]): string[] => entries.map(({ item }) => keyOf(item))

/** Announcements come first: arrivals wait until these are known. */
const inOrder = ({ notices, arrivals }: UnreadItems): readonly PopupItem[] =>
  notices === undefined ? [] : [...notices, ...(arrivals ?? [])]

/** An order that has left its list can arrive again, with more goods; an announcement is read once. */
const stillClosed = (
  closed: ReadonlySet<string>,
  arrivals: readonly PopupItem[] | undefined,
): ReadonlySet<string> => {
  if (arrivals === undefined) return closed
  const unread = new Set(arrivals.map(keyOf))
  const left = [...closed].filter((key) => !key.startsWith('arrival:') || unread.has(key))
  return left.length === closed.size ? closed : new Set(left)
}

/**
 * Adds what has become unread, and removes what was read or withdrawn elsewhere. Returns the same object if
 * nothing has changed.
 */
export const withUnread = (popups: Popups, unread: UnreadItems): Popups => {
  const closed = stillClosed(popups.closed, unread.arrivals)
  const items = inOrder(unread)
  const keys = new Set(items.map(keyOf))
  const isLoading = unread.notices === undefined || unread.arrivals === undefined
  const isKept = ({ item, isRead }: Entry): boolean => isRead || isLoading || keys.has(keyOf(item))
  const kept = popups.entries.filter(isKept)
  const waiting = new Set(keysOf(kept.filter(({ isRead }) => !isRead)))
  const added = items
    .filter((item) => !closed.has(keyOf(item)) && !waiting.has(keyOf(item)))
    .map((item) => ({ item, isRead: false }))
  if (closed === popups.closed && kept.length === popups.entries.length && added.length === 0) return popups
  const entries = [...kept, ...added]
  const before = popups.entries.slice(0, popups.at).filter(isKept).length
  // Only the current item was left, and is gone: nothing behind it is unread.
  if (before === entries.length && kept.length < popups.entries.length) return closing(entries, closed)
  return { entries, at: before, closed }
}

const closing = (entries: readonly Entry[], closed: ReadonlySet<string>): Popups => ({
  entries: [],
  at: 0,
  closed: new Set([...closed, ...keysOf(entries)]),
})

const read = (popups: Popups, isChosen: (entry: Entry, index: number) => boolean): Popups => ({
  ...popups,
  entries: popups.entries.map((entry, index) =>
    isChosen(entry, index) ? { ...entry, isRead: true } : entry,
  ),
  closed: new Set([...popups.closed, ...keysOf(popups.entries.filter(isChosen))]),
})

/** The current item is read; the one after it is shown. */
export const toNext = (popups: Popups): Popups => ({
  ...read(popups, (_entry, index) => index === popups.at),
  at: Math.min(popups.at + 1, popups.entries.length - 1),
})

export const toPrevious = (popups: Popups): Popups => ({ ...popups, at: Math.max(0, popups.at - 1) })

/** What was not reached stays unread, and does not open the dialog again in this window. */
export const toClosed = (popups: Popups): Popups => closing(popups.entries, popups.closed)

/** All announcements are read; the first arrival is shown, if there is one. */
export const afterNotices = (popups: Popups): Popups => {
  const all = read(popups, ({ item }) => item.kind === 'notice')
  const at = all.entries.findIndex(({ isRead }) => !isRead)
  return at === -1 ? toClosed(all) : { ...all, at }
}

/** Announcements that the button 'Mark all as read' would mark. */
export const unreadNotices = ({ entries }: Popups): readonly string[] =>
  entries.flatMap(({ item, isRead }) => (item.kind === 'notice' && !isRead ? [item.id] : []))
