import * as z from 'zod'
import { customerRefSchema } from './ids.ts'
import { instantSchema } from './paging.ts'

/**
 * Words, all of which a row must have: of its number, its customer (name, email), and of its order: number, number in the
 * shop, recipient (name, email, phone), SKUs, products, tracking numbers. The last word may be the beginning of one.
 */
export const operatorSearch = z.string().trim().max(200)

/** What every list of cases is searched and filtered by. Both days are included. */
export const caseListInput = {
  search: operatorSearch.optional(),
  customerId: customerRefSchema.optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
}
export interface CaseListFilter {
  readonly search?: string | undefined
  readonly customerId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
