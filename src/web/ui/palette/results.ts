import { fold, isNumber, questionOf, rankOf, ranks } from './rank.ts'
import { paletteGroups, type PaletteEntry, type PaletteGroup, type PaletteItem } from './palette-types.ts'

export type SearchState = 'searching' | 'failed' | 'found'

/** What a source has found for what is typed now, or the last time it was asked. */
export interface FoundItems {
  readonly key: string
  readonly heading: string
  readonly state: SearchState
  readonly items: readonly PaletteItem[]
}

export interface ResultGroup {
  readonly key: string
  /** A group of ours, or the heading of the source that found it. */
  readonly of: PaletteGroup | { readonly source: string }
  readonly entries: readonly PaletteEntry[]
}

const groupLimits: Readonly<Partial<Record<PaletteGroup, number>>> = { pages: 8, help: 5, actions: 6 }
const maxFound = 6
const maxRecent = 5

interface Ranked {
  readonly entry: PaletteEntry
  readonly rank: number
}

const byRank =
  (recent: readonly string[]) =>
  (a: Ranked, b: Ranked): number => {
    const tier = Math.floor(a.rank) - Math.floor(b.rank)
    if (tier !== 0) return tier
    const used = placeIn(recent, a.entry.key) - placeIn(recent, b.entry.key)
    return used === 0 ? a.rank - b.rank : used
  }

const placeIn = (recent: readonly string[], key: string): number => {
  const place = recent.indexOf(key)
  return place === -1 ? recent.length : place
}

const groupsOf = (entries: readonly PaletteEntry[]): readonly ResultGroup[] =>
  paletteGroups
    .map((key) => ({ key, of: key, entries: entries.filter(({ group }) => group === key) }))
    .filter((group) => group.entries.length > 0)

/** Before anything is typed: what was used last, then everything but the help articles. */
const beforeTyping = (
  entries: readonly PaletteEntry[],
  recent: readonly string[],
): readonly ResultGroup[] => {
  const used = recent
    .flatMap((key) => entries.filter((entry) => entry.key === key))
    .slice(0, maxRecent)
    .map((entry): PaletteEntry => ({ ...entry, group: 'recent' }))
  const keys = used.map(({ key }) => key)
  const others = entries.filter(({ key, group }) => group !== 'help' && !keys.includes(key))
  const isHere = ({ group }: PaletteEntry): boolean => ['selection', 'row'].includes(group)
  // What was selected or is in focus comes first: it is what the palette was opened for.
  return [...groupsOf(others.filter(isHere)), ...groupsOf([...used, ...others.filter((one) => !isHere(one))])]
}

const foundEntry = (source: string, { key, label, hint, icon, to }: PaletteItem): PaletteEntry => ({
  key: `${source}:${key}`,
  group: 'pages',
  label,
  icon,
  to,
  ...(hint !== undefined && { hint }),
})

/** Whether the item shows what was typed. */
export const showsTyped = ({ label, hint = '', numbers = [] }: PaletteItem, typed: string): boolean =>
  fold([label, hint, ...numbers].join(' ')).includes(fold(typed))

/** The search may guess, too: what does not show what was typed comes after our own guesses. */
const rankOfItem = (item: PaletteItem, typed: string): number => {
  if (item.numbers?.some((number) => isNumber(number, typed))) return ranks.number
  return showsTyped(item, typed) ? ranks.found : ranks.typo + 0.9
}

const foundGroup = ({ key, heading, items }: FoundItems, typed: string, worst: number) => {
  const sorted = items
    .map((item) => ({ item, rank: rankOfItem(item, typed) }))
    .filter(({ rank }) => rank <= worst)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
  return {
    rank: sorted[0]?.rank ?? ranks.body + 1,
    group: {
      key: `found:${key}`,
      of: { source: heading },
      entries: sorted.map(({ item }) => foundEntry(key, item)),
    },
  }
}

/**
 * The groups in the order of their best result, so that the very first entry is the best of all.
 * `recent`: keys of what was used recently, newest first.
 */
export const resultsOf = (
  entries: readonly PaletteEntry[],
  found: readonly FoundItems[],
  typed: string,
  recent: readonly string[],
): readonly ResultGroup[] => {
  if (fold(typed) === '') return beforeTyping(entries, recent)
  const order = byRank(recent)
  const question = questionOf(typed)
  const ranked = entries.flatMap((entry): readonly Ranked[] => {
    const rank = rankOf(entry, question)
    return rank === null ? [] : [{ entry, rank }]
  })
  const best = Math.min(...ranked.map(({ rank }) => rank))
  // Weak matches only distract beside good ones.
  const worst = Math.floor(best) <= ranks.synonym ? ranks.found : ranks.body
  const shown = ranked.filter(({ rank }) => rank <= worst)
  const own = paletteGroups.flatMap((key) => {
    const members = shown.filter(({ entry }) => entry.group === key).toSorted(order)
    const first = members[0]
    if (!first) return []
    const group: ResultGroup = {
      key,
      of: key,
      entries: members.slice(0, groupLimits[key] ?? members.length).map(({ entry }) => entry),
    }
    return [{ first, group }]
  })
  const sources = found
    .map((one) => foundGroup(one, typed, worst))
    .filter(({ group }) => group.entries.length > 0)
  const sorted = own.toSorted((a, b) => order(a.first, b.first))
  // Sorting keeps the order of equals.
  return [...sorted.map(({ first, group }) => ({ rank: Math.floor(first.rank), group })), ...sources]
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ group }) => group)
}
