import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { anyIdSchema, productIdSchema, purchaseOrderIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { arrivalTypes } from './purchase-states.ts'

export const arrivalNoticeDays = 30

export const arrivalRecordSchema = z.object({
  createTime: instantSchema,
  nums: z.int(),
  type: z.union([z.literal(arrivalTypes.arrival), z.literal(arrivalTypes.refund)]),
})

const done = z.object({ done: z.literal(true) })

/** What the shell fetches on every page, apart from the orders themselves to keep it small. */
export const purchasing = {
  listArrivalNotices: endpoint({
    method: 'POST',
    path: '/Purchase/GetNoReadNotice',
    summary: 'Lists the ids of orders with arrivals this account has not seen, oldest first.',
    access: { kind: 'customer', tag: menuTags.inventory },
    input: z.object({}),
    output: z.array(purchaseOrderIdSchema).max(100),
    badInput: 'not an object',
  }),
  getArrivalNotice: endpoint({
    method: 'GET',
    path: '/Purchase/GetNoReadNoticeInfo',
    summary: 'Returns the arrivals of one order. `itmes` is the specified spelling of the arrival records.',
    access: { kind: 'customer', tag: menuTags.inventory },
    errors: ['notFound'],
    input: z.object({ id: purchaseOrderIdSchema }),
    output: z.object({
      /** 1: inventory order, otherwise self-purchase. */
      type: z.int(),
      orderNo: z.string(),
      isPendingStockIn: z.boolean(),
      /** The newest arrival record included; `readArrivalNotice` marks arrivals as read up to it. */
      lastArrivalId: z.string(),
      items: z.array(
        z.object({
          id: z.string(),
          productCode: z.string(),
          productId: productIdSchema,
          subjectEn: z.string(),
          subjectZh: z.string(),
          skuImageUrl: z.string().nullable(),
          attributes: z.array(z.object({ attributeEnValue: z.string() })),
          /** Ordered or submitted. */
          nums: z.int(),
          refundNums: z.int(),
          currStockQuantity: z.int(),
          itmes: z.array(arrivalRecordSchema),
        }),
      ),
    }),
  }),
  readArrivalNotice: endpoint({
    method: 'POST',
    path: '/Purchase/ReadNotice',
    summary: "Marks an order's arrivals as seen by this account (not in the admin view).",
    access: { kind: 'customer', tag: menuTags.inventory, inAdminView: 'view' },
    errors: ['notFound'],
    input: z.object({
      id: purchaseOrderIdSchema,
      /** As returned by `getArrivalNotice`; without it, everything until now. Later arrivals stay unread. */
      lastArrivalId: z.literal('0').or(anyIdSchema()).optional(),
    }),
    output: done,
  }),
}
