import * as z from 'zod'
import { customerRefSchema, operatorRefSchema, shippingLineIdSchema } from './ids.ts'
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
  /** Unchanged for more than so many days. */
  olderThanDays: z.int().min(1).max(365).optional(),
}

/** Offered as the age of cases. */
export const caseAgesOffered = [1, 2, 3, 5, 7, 14, 30, 90] as const

/** Of cases that somebody takes. */
export const assigneeFilter = { assignee: z.union([z.literal('nobody'), operatorRefSchema]).optional() }

/** Of cases that one of us opened or decided. */
export const personFilter = { operatorId: operatorRefSchema.optional() }

export const countryFilter = {
  countryCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two letters')
    .optional(),
}

/** Of cases that are about an order. */
export const caseOrderFilter = {
  ...countryFilter,
  shippingLineId: shippingLineIdSchema.optional(),
  /** The whole number of a SKU, ignoring case; orders with a bundle that contains it, too. */
  sku: z.string().trim().min(1, 'must not be empty').max(100).optional(),
}

export interface CaseListFilter {
  readonly search?: string | undefined
  readonly customerId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly olderThanDays?: number | undefined
  readonly assignee?: string | undefined
  readonly operatorId?: string | undefined
  readonly countryCode?: string | undefined
  readonly shippingLineId?: string | undefined
  readonly sku?: string | undefined
}
