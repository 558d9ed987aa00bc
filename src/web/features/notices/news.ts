import type { ComponentType } from 'react'

export interface NewsDialogProps {
  /** Of what is told: a notice, an order of which something arrived. */
  readonly id: string
  /** Something else follows: the button says Next rather than Close. */
  readonly hasNext: boolean
  /** Closed, by Next, Close, Escape or the cross. */
  readonly onDone: () => void
}

/** One kind of news that opens by itself when the seller comes: what is unread of it, and how it is told. */
export interface News {
  /** Unlike every other kind's. */
  readonly kind: string
  /** In the order in which it is told; undefined while that is not known yet: later kinds wait for it. */
  readonly ids: readonly string[] | undefined
  readonly markRead: (id: string) => void
  /** What was read may be news again later, as when more arrives of an order. */
  readonly comesAgain?: boolean
  /** Best loaded when first shown (`lazy`). */
  readonly Dialog: ComponentType<NewsDialogProps>
}

export interface NextNews {
  readonly news: News
  readonly id: string
  readonly hasNext: boolean
}

/** What opens next: the first of the first kind that has any. What was closed in this window does not come again. */
export const nextNews = (all: readonly News[], closed: ReadonlySet<string>): NextNews | null => {
  const left = all.map((news) => ({ news, ids: news.ids?.filter((id) => !closed.has(keyOf(news, id))) }))
  const place = left.findIndex(({ ids }) => ids === undefined || ids.length > 0)
  const first = left[place]
  const [id] = first?.ids ?? []
  if (!first || id === undefined) return null
  const count = left.slice(place).reduce((sum, { ids }) => sum + (ids?.length ?? 0), 0)
  return { news: first.news, id, hasNext: count > 1 }
}

export const keyOf = ({ kind }: Pick<News, 'kind'>, id: string): string => `${kind}:${id}`

/** What stays closed: of a kind that comes again, only what its list still holds. */
export const stillClosed = (all: readonly News[], closed: ReadonlySet<string>): ReadonlySet<string> => {
  const gone = [...closed].filter((key) =>
    all.some(
      (news) =>
        news.comesAgain === true &&
        key.startsWith(`${news.kind}:`) &&
        news.ids !== undefined &&
        !news.ids.some((id) => keyOf(news, id) === key),
    ),
  )
  return gone.length === 0 ? closed : new Set([...closed].filter((key) => !gone.includes(key)))
}
