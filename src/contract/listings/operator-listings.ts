import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, listingIdSchema, productIdSchema } from '../kernel/ids.ts'
import { failureSchema, listingFailures, listingStatuses } from './listing-schemas.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { caseListInput } from '../kernel/operator-search.ts'
import { pageOf } from '../kernel/paging.ts'

export const failingListingSchema = z.object({
  id: listingIdSchema,
  customerId: customerRefSchema,
  customerName: z.string(),
  customerEmail: z.string(),
  shopName: z.string(),
  domain: z.string().nullable(),
  productId: productIdSchema,
  productCode: z.string(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  /** 'queued' and 'retrying' are retried automatically; 'failed' needs its seller to act first. */
  status: z.enum(listingStatuses).extract(['queued', 'retrying', 'failed']),
  failure: failureSchema,
})

const access = { kind: 'operator', area: 'catalogue', roles: ['sourcing', 'support'] } as const

const filter = {
  reason: z.enum(listingFailures).optional(),
  customerId: caseListInput.customerId,
  olderThanDays: caseListInput.olderThanDays,
}

export const operatorListings = {
  listFailingListings: endpoint({
    method: 'POST',
    path: '/ops/GetFailingListings',
    summary:
      'Lists failed listings of all customers, most recent failure first, with the reason, whether a retry is due, and whom to contact.',
    access,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(failingListingSchema).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { reason: 'none' },
  }),
  exportFailingListings: caseExport({
    path: '/ops/ExportFailingListings',
    what: 'failed listings',
    access,
    filter,
  }),
}
