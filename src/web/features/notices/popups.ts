import type { ComponentType } from 'react'

export interface PopupDialogProps {
  /** The announcement, or the order with arrivals. */
  readonly id: string
  /** Another item follows: the button says Next instead of Close. */
  readonly hasNext: boolean
  readonly onDone: () => void
  /** Given if more of this kind follow, which can all be marked as read. */
  readonly onAllDone?: () => void
}

/** One kind of item that opens automatically: its unread ids and its dialog. */
export interface PopupSource {
  readonly kind: string
  /** In opening order; undefined while loading, which holds back later kinds. */
  readonly ids: readonly string[] | undefined
  readonly markRead: (id: string) => void
  readonly markAllRead?: (ids: readonly string[]) => void
  /** An item that was read can become unread again, for example when more of an order arrives. */
  readonly comesAgain?: boolean
  readonly Dialog: ComponentType<PopupDialogProps>
}

export interface NextPopup {
  readonly news: PopupSource
  readonly id: string
  readonly hasNext: boolean
  /** All open items of this kind. */
  readonly ids: readonly string[]
}

/** The first open item of the first kind that has any. Items closed in this window do not open again. */
export const nextPopup = (all: readonly PopupSource[], closed: ReadonlySet<string>): NextPopup | null => {
  const left = all.map((news) => ({ news, ids: news.ids?.filter((id) => !closed.has(keyOf(news, id))) }))
  const place = left.findIndex(({ ids }) => ids === undefined || ids.length > 0)
  const first = left[place]
  const [id] = first?.ids ?? []
  if (!first || id === undefined) return null
  const count = left.slice(place).reduce((sum, { ids }) => sum + (ids?.length ?? 0), 0)
  return { news: first.news, id, hasNext: count > 1, ids: first.ids ?? [] }
}

export const keyOf = ({ kind }: Pick<PopupSource, 'kind'>, id: string): string => `${kind}:${id}`

/** Forgets closed items that left their list, for kinds whose items can become unread again. */
export const stillClosed = (
  all: readonly PopupSource[],
  closed: ReadonlySet<string>,
): ReadonlySet<string> => {
  const expired = [...closed].filter((key) =>
    all.some(
      (news) =>
        news.comesAgain === true &&
        key.startsWith(`${news.kind}:`) &&
        news.ids !== undefined &&
        !news.ids.some((id) => keyOf(news, id) === key),
    ),
  )
  return expired.length === 0 ? closed : new Set([...closed].filter((key) => !expired.includes(key)))
}
