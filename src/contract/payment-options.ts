import * as z from 'zod'
import { orderIdSchema, shippingLineIdSchema } from './ids.ts'
import { moneySchema } from './money.ts'
import { instantSchema } from './paging.ts'
import { stockShareSchema } from './order-schemas.ts'

/** Which of several orders the balance is spent on first: as they were given, or by their age or price. */
export const paymentPriorities = ['given', 'oldest', 'cheapest', 'dearest'] as const
export type PaymentPriority = (typeof paymentPriorities)[number]

const lineSchema = z.object({
  lineId: shippingLineIdSchema,
  name: z.string(),
  freight: moneySchema,
  daysMin: z.int(),
  daysMax: z.int(),
})

/** A chosen order as it is before it is paid, and how it could go otherwise. */
export const paymentOrderSchema = z.object({
  id: orderIdSchema,
  shopOrderName: z.string(),
  recipientName: z.string(),
  countryCode: z.string(),
  createdAt: instantSchema,
  /** Before what the seller's own stock gives. */
  total: moneySchema,
  /** What is charged for it in its turn: the total, less what stock saves. */
  due: moneySchema,
  /** What stock gives it in its turn; null: nothing. */
  stock: stockShareSchema.nullable(),
  line: lineSchema.nullable(),
  /** The cheapest line, where that costs less than the chosen one; null also where the order cannot be changed any more. */
  cheaper: lineSchema.nullable(),
  /** The quickest line, where that is quicker than the chosen one. */
  faster: lineSchema.nullable(),
})
export type PaymentOrder = z.output<typeof paymentOrderSchema>
