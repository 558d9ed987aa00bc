import * as z from 'zod'

export const pageSizes = [20, 50, 100] as const
/** Pages count from 1. */
export const pageInput = {
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number()
    .pipe(z.union([z.literal(20), z.literal(50), z.literal(100)]))
    .default(20),
}
export type SortDirection = 'asc' | 'desc'
export interface Sort<Key extends string = string> {
  readonly key: Key
  readonly direction: SortDirection
}
/** A sort in calls and URLs: `total:desc`. */
export type SortText<Key extends string = string> = `${Key}:${SortDirection}`
export const sortText = <Key extends string>({ key, direction }: Sort<Key>): SortText<Key> =>
  `${key}:${direction}`
/** The requested sort; null: the list's default order. */
export const sortOf = <Key extends string>(text: SortText<Key> | undefined): Sort<Key> | null => {
  if (text === undefined) return null
  const [key, direction] = text.split(':') as [Key, SortDirection]
  return { key, direction }
}
export const sortInput = <const Key extends string>(keys: readonly Key[]) => ({
  sort: z.enum(keys.flatMap((key): SortText<Key>[] => [`${key}:desc`, `${key}:asc`])).optional(),
})
/** One page: `total` counts all rows of the filter. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ total: z.int(), rows: z.array(row) })
/** Grows by one with each change of its row. */
export const versionSchema = z.int().min(0).max(2_147_483_646)

/** Years whose neighbours can be stored and counted with, too. */
const isUsual = (text: string): boolean => text >= '1900' && text < '3000'

/** Instants are ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ offset: true }).refine(isUsual, 'must be between 1900 and 2999')
/** A date without time, such as 2026-01-31. */
export const daySchema = z.iso.date('must be a date').refine(isUsual, 'must be between 1900 and 2999')
