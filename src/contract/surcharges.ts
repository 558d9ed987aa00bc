import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema, surchargeIdSchema } from './ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from './money.ts'
import { instantSchema } from './paging.ts'
import { menuTags } from './permissions.ts'
import type { OrderStatus } from './statuses.ts'
import { pictureSchema } from './tickets.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const

/** Why an order costs more than was paid for it. */
export const surchargeReasons = [
  'remoteArea',
  'oversize',
  'overweight',
  'customs',
  'supplierPrice',
  'specialPacking',
  'other',
] as const
export type SurchargeReason = (typeof surchargeReasons)[number]

export const surchargeStatuses = [
  'open', // the seller is to accept or to decline
  'declined', // the agency is to decide what becomes of the order
  'paid',
  'withdrawn', // the agency ships all the same, or has cancelled the order for it
  'over', // the order ended first
  'paidBack', // it was paid, and its order cancelled since
] as const
export type SurchargeStatus = (typeof surchargeStatuses)[number]

/** Paid orders of which something is still to be shipped: they alone can be asked for more. */
export const surchargeableStatuses = [
  'processing',
  'awaitingStock',
  'partlyShipped',
] as const satisfies readonly OrderStatus[]

export const surchargeStepKinds = [
  'raised',
  'lowered',
  'declined',
  'paid',
  'waived',
  'withdrawn',
  'orderCancelled',
] as const
export type SurchargeStepKind = (typeof surchargeStepKinds)[number]

/** What a seller may do with one now. */
export const surchargeActions = ['accept', 'decline'] as const
export type SurchargeAction = (typeof surchargeActions)[number]

export const surchargeLimits = {
  note: 1000,
  pictures: 5,
  /** Of one surcharge: 10,000.00 USD. */
  maxUsdMinor: 1_000_000,
  /** So long an operator may give the seller. */
  answerDays: 60,
  /** Orders asked at once. */
  orders: 100,
} as const

export const surchargeFields = {
  id: surchargeIdSchema,
  orderId: orderIdSchema,
  orderNumber: z.string(),
  reason: z.enum(surchargeReasons),
  status: z.enum(surchargeStatuses),
  statusSince: instantSchema,
  /** It waits on the seller, and should have been answered. It may still be. */
  isOverdue: z.boolean(),
  /** Another amount is another version: what is accepted says which one was read. */
  version: z.int(),
  currency: currencySchema,
  /** In the customer's currency, fixed when it was asked. */
  amountMinor: amountMinorSchema,
  usdMinor: amountMinorSchema,
  answerBy: instantSchema,
  raisedBy: z.string(),
  createdAt: instantSchema,
  /** The oldest first. */
  steps: z.array(
    z.object({
      id: z.string(),
      at: instantSchema,
      kind: z.enum(surchargeStepKinds),
      actorName: z.string(),
      note: z.string(),
      amountMinor: amountMinorSchema.nullable(),
      pictures: z.array(pictureSchema),
    }),
  ),
}
export const surchargeSchema = z.object({
  ...surchargeFields,
  allowedActions: z.array(z.enum(surchargeActions)),
})
export type Surcharge = z.output<typeof surchargeSchema>

export const surchargeNote = z.string().trim().max(surchargeLimits.note).default('')

export const surcharges = {
  listOrderSurcharges: endpoint({
    method: 'POST',
    path: '/Order/GetOrderSurcharges',
    summary: 'Lists the surcharges of an order, newest first, with their history.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: z.object({ surcharges: z.array(surchargeSchema) }),
  }),
  answerSurcharge: endpoint({
    method: 'POST',
    path: '/Order/SurchargeAnswer',
    summary:
      'Accepts a surcharge, which is paid from the wallet immediately so that the order continues, or declines it. Surcharges are never paid automatically.',
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'notOpen', 'versionChanged'],
    input: z.object({
      id: surchargeIdSchema,
      /** The one that was read: its amount is what is paid. */
      version: z.int().min(1),
      accept: z.boolean(),
      /** Why it is declined. */
      note: surchargeNote,
    }),
    output: z.object({
      surcharge: surchargeSchema,
      /** What was paid, and what is left. */
      paid: moneySchema.nullable(),
      balance: moneySchema.nullable(),
    }),
    idempotent: true,
  }),
}
