/** The detail pages of the list seen last, in its order, so that one can go from row to row without going back. */

const keyOf = (href: string): string => `rows:${href.split('?')[0]}`

export const keepListRows = (hrefs: readonly string[]): void => {
  const [first] = hrefs
  if (first !== undefined) sessionStorage.setItem(keyOf(first), JSON.stringify(hrefs))
}

export interface Neighbours {
  /** From 1. */
  readonly place: number
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

const read = (href: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(href)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Null where the page was not in the list seen last, or was its only row. */
export const neighboursOf = (href: string): Neighbours | null => {
  const rows = read(href)
  const index = rows.indexOf(href)
  if (index === -1 || rows.length < 2) return null
  return {
    place: index + 1,
    total: rows.length,
    previous: rows[index - 1] ?? null,
    next: rows[index + 1] ?? null,
  }
}
