import * as z from 'zod'
import { paidEventFields } from '../common/case-schemas.ts'
import { priceStepSchema } from '../cart/cart.ts'
import { priceSourceSchema } from '../customer-prices/customer-price.ts'
import { productIdSchema, purchaseItemIdSchema, purchaseOrderIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import {
  priceStates,
  purchaseActions,
  purchaseLimits,
  purchaseStatuses,
  purchaseTypes,
} from './purchase-states.ts'
import { arrivalRecordSchema } from './purchasing.ts'
import { ticketContentSchema } from '../tickets/tickets.ts'

export const viewer = { kind: 'customer', tag: menuTags.inventory } as const
export const ordering = { ...viewer, authority: 'stock:order' } as const
export const paying = { ...viewer, authority: 'stock:pay' } as const

export const purchaseTypeSchema = z.union([
  z.literal(purchaseTypes.inventory),
  z.literal(purchaseTypes.selfPurchase),
])
export const purchaseReason = ticketContentSchema.pipe(z.string().max(purchaseLimits.reason)).default('')

/** Fields of a listed order, for seller and agency. */
export const purchaseFields = {
  id: purchaseOrderIdSchema,
  number: z.string(),
  /** 1 inventory order, 2 self-purchase order. */
  type: purchaseTypeSchema,
  status: z.enum(purchaseStatuses),
  statusSince: instantSchema,
  /** The party it waits on, and since when; null: nobody. */
  waitingOn: z.enum(['seller', 'agency', 'carrier']).nullable(),
  waitingSince: instantSchema,
  /** The seller requests a refund of what has not arrived. */
  isCancellationRequested: z.boolean(),
  cancelReason: z.string(),
  title: z.string(),
  titleZh: z.string(),
  cover: z.string().nullable(),
  itemCount: z.int(),
  nums: z.int(),
  arrivedNums: z.int(),
  refundNums: z.int(),
  /** Null: nothing is paid for it here. */
  currency: currencySchema.nullable(),
  /** At its items' prices; after payment, less what was refunded. */
  totalMinor: amountMinorSchema,
  note: z.string(),
  endKind: z.enum(['bySeller', 'byAgency']).nullable(),
  endReason: z.string(),
  createdAt: instantSchema,
  createdBy: z.string(),
}

export const purchaseEventSchema = z.object({
  ...paidEventFields,
  pieces: z.int().nullable(),
  carrier: z.string(),
  trackingNumber: z.string(),
})

export const purchaseItemFields = {
  id: purchaseItemIdSchema,
  skuId: skuIdSchema,
  skuCode: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributesText: z.string(),
  imageUrl: z.string().nullable(),
  nums: z.int(),
  arrivedNums: z.int(),
  /** Closed as undelivered; refunded for an inventory order. */
  refundNums: z.int(),
  /** Unit price as displayed or paid; null for self-purchase orders. */
  unitMinor: amountMinorSchema.nullable(),
  /** The list price, and the rule that made the price lower; null: it is the list price. */
  listUnitMinor: amountMinorSchema.nullable(),
  priceSource: priceSourceSchema.nullable(),
  onHand: z.int(),
}

export const purchaseDetailFields = {
  money: z.object({
    goodsMinor: amountMinorSchema,
    paidMinor: amountMinorSchema,
    refundedMinor: amountMinorSchema,
  }),
  /** Oldest first. */
  events: z.array(purchaseEventSchema),
}

export const purchaseRowSchema = z.object(purchaseFields)
export type PurchaseRow = z.output<typeof purchaseRowSchema>
export const purchaseSchema = purchaseRowSchema.extend({
  ...purchaseDetailFields,
  items: z.array(
    z.object({
      ...purchaseItemFields,
      productId: productIdSchema.nullable(),
      /** Today's unit price at this quantity; null: discontinued, or not paid here. */
      nowMinor: amountMinorSchema.nullable(),
      /** Today's unit prices by quantity, smallest first; empty if it has no price here. */
      prices: z.array(priceStepSchema),
      records: z.array(arrivalRecordSchema),
    }),
  ),
  /** What the seller paid elsewhere, which the agency does not see; null: an inventory order. */
  costs: z
    .object({
      freightMinor: amountMinorSchema.nullable(),
      items: z.array(z.object({ itemId: purchaseItemIdSchema, unitMinor: amountMinorSchema.nullable() })),
    })
    .nullable(),
  priceState: z.enum(priceStates),
  /** Today's total; null: an item is discontinued, or nothing is paid here. */
  nowTotalMinor: amountMinorSchema.nullable(),
  allowedActions: z.array(z.enum(purchaseActions)),
})
export type PurchaseOrder = z.output<typeof purchaseSchema>

export const numsSchema = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(purchaseLimits.nums)
export const itemsInput = z
  .array(z.object({ skuId: skuIdSchema, nums: numsSchema }))
  .max(purchaseLimits.items)
/** Null: not known. */
export const costSchema = amountMinorSchema.min(0).max(purchaseLimits.ownCostMinor).nullable()
export const noteSchema = z.string().trim().max(purchaseLimits.note).default('')
export const one = z.object({ id: purchaseOrderIdSchema })
export const itemErrors = ['notFound', 'quantityTooLarge', 'skuInactive', 'tooManyGoods'] as const
