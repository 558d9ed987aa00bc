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
/** One page: `total` is every row the filter holds. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ total: z.int(), rows: z.array(row) })
/** Instants travel as ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ offset: true })
