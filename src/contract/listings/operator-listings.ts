import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, listingIdSchema, productIdSchema } from '../kernel/ids.ts'
import { failureSchema, listingFailures, listingStatuses } from './listing-schemas.ts'
import { pageInput, pageOf } from '../kernel/paging.ts'

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

export const operatorListings = {
  listFailingListings: endpoint({
    method: 'POST',
    path: '/ops/GetFailingListings',
    summary:
      'Lists failed listings of all customers, most recent failure first, with the reason, whether a retry is due, and whom to contact.',
    access: { kind: 'operator', area: 'catalogue', roles: ['sourcing', 'support'] },
    input: z.object({ reason: z.enum(listingFailures).optional(), ...pageInput }),
    output: pageOf(failingListingSchema).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { reason: 'none' },
  }),
}
