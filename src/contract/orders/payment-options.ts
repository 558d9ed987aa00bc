import * as z from 'zod'
import { orderIdSchema, shippingLineIdSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { stockShareSchema } from './order-inputs.ts'

export const paymentPriorities = ['given', 'oldest', 'cheapest', 'dearest'] as const
export type PaymentPriority = (typeof paymentPriorities)[number]

const lineSchema = z.object({
  lineId: shippingLineIdSchema,
  name: z.string(),
  freight: moneySchema,
  daysMin: z.int(),
  daysMax: z.int(),
})

export const paymentOrderSchema = z.object({
  id: orderIdSchema,
  shopOrderName: z.string(),
  recipientName: z.string(),
  countryCode: z.string(),
  createdAt: instantSchema,
  /** Before own stock is deducted. */
  total: moneySchema,
  /** What its prices are lower than the list prices: already deducted. */
  discount: moneySchema,
  /** What is charged in its turn: the total less what stock covers. */
  due: moneySchema,
  /** What stock covers in its turn; null: nothing. */
  stock: stockShareSchema.nullable(),
  line: lineSchema.nullable(),
  /**
   * The cheapest line if it costs less than the chosen one; null also if the order can no longer be changed.
   */
  cheaper: lineSchema.nullable(),
  /** The fastest line if it is faster than the chosen one. */
  faster: lineSchema.nullable(),
})
export type PaymentOrder = z.output<typeof paymentOrderSchema>
