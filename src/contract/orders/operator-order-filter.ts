import * as z from 'zod'
import { customerRefSchema, operatorRefSchema, shippingLineIdSchema } from '../kernel/ids.ts'
import { operatorSearch } from '../kernel/operator-search.ts'
import { instantSchema } from '../kernel/paging.ts'
import { orderFlagKinds, orderStatuses, waitingParties, waitingReasons } from '../kernel/statuses.ts'

/** Whether stock covers all that an order and those paid before it need: `toCome` needs more than is there. */
export const goodsStates = ['here', 'toCome'] as const

/** Offered as the age of orders that wait to be shipped: paid more than so many days ago. */
export const paidDaysAgoOffered = [1, 2, 3, 5, 7, 10, 14, 30] as const

/** What the operators' order list can be filtered by. */
export const operatorOrderFilter = {
  status: z.enum(orderStatuses).optional(),
  customerId: customerRefSchema.optional(),
  shippingLineId: shippingLineIdSchema.optional(),
  countryCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two letters')
    .optional(),
  /** The whole number of a SKU, ignoring case; orders with a bundle that contains it, too. */
  sku: z.string().trim().min(1, 'must not be empty').max(100).optional(),
  receivedFrom: instantSchema.optional(),
  receivedTo: instantSchema.optional(),
  paidFrom: instantSchema.optional(),
  paidTo: instantSchema.optional(),
  /** Orders of the queues that were paid more than so many days ago. */
  paidDaysAgo: z.int().min(1).max(365).optional(),
  /** Orders that wait for this, longest waiting first. */
  waitingReason: z.enum(waitingReasons).optional(),
  /** Orders with this flag, longest flagged first. */
  flag: z.enum(orderFlagKinds).optional(),
  flagOn: z.enum(waitingParties).optional(),
  late: z.literal(true).optional(),
  goods: z.enum(goodsStates).optional(),
  assignee: z.union([z.enum(['mine', 'nobody']), operatorRefSchema]).optional(),
  search: operatorSearch.optional(),
}

/** The columns of the list, by which its export is made, too. */
export const operatorOrderColumns = [
  'number',
  'shopOrder',
  'customer',
  'products',
  'skus',
  'to',
  'recipient',
  'line',
  'state',
  'shipBy',
  'waiting',
  'assignee',
  'tracking',
  'weight',
  'total',
  'paid',
  'received',
] as const
export type OperatorOrderColumn = (typeof operatorOrderColumns)[number]
