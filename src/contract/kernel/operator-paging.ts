import * as z from 'zod'
import { pageInput, pageSizes } from './paging.ts'

/** Operators read through long lists, so theirs have a page of 500 rows, too. */
export const operatorPageSizes = [...pageSizes, 500] as const
export const operatorPageInput = {
  ...pageInput,
  pageSize: z.coerce
    .number()
    .pipe(z.union([z.literal(20), z.literal(50), z.literal(100), z.literal(500)]))
    .default(20),
}
