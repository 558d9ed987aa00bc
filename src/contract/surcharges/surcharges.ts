import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, surchargeIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { instantSchema, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import type { OrderStatus } from '../kernel/statuses.ts'
import { pictureSchema } from '../tickets/tickets.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const

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
  'open', // waiting for the seller to accept or decline
  'declined', // waiting for the agency to decide about the order
  'paid',
  'withdrawn', // the agency ships anyway, or has cancelled the order
  'over', // the order ended first
  'paidBack', // paid, and its order cancelled afterwards
] as const
export type SurchargeStatus = (typeof surchargeStatuses)[number]

/** Paid orders with something left to ship: only these can get a surcharge. */
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

export const surchargeActions = ['accept', 'decline'] as const
export type SurchargeAction = (typeof surchargeActions)[number]

export const surchargeLimits = {
  note: 1000,
  pictures: 5,
  /** Per surcharge: 10,000.00 USD. */
  maxUsdMinor: 1_000_000,
  answerDays: 60,
  /** Orders per call. */
  orders: 100,
} as const

export const surchargeFields = {
  id: surchargeIdSchema,
  orderId: orderIdSchema,
  orderNumber: z.string(),
  reason: z.enum(surchargeReasons),
  status: z.enum(surchargeStatuses),
  statusSince: instantSchema,
  /** Past the seller's deadline, but it can still be answered. */
  isOverdue: z.boolean(),
  /** A changed amount is a new version: accepting names the version displayed. */
  version: versionSchema,
  currency: currencySchema,
  /** In the customer's currency, fixed when it was requested. */
  amountMinor: amountMinorSchema,
  usdMinor: amountMinorSchema,
  answerBy: instantSchema,
  raisedBy: z.string(),
  createdAt: instantSchema,
  /** Oldest first. */
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
      /** The version displayed: its amount is charged. */
      version: versionSchema.min(1),
      accept: z.boolean(),
      note: surchargeNote,
    }),
    output: z.object({
      surcharge: surchargeSchema,
      paid: moneySchema.nullable(),
      balance: moneySchema.nullable(),
    }),
    idempotent: true,
  }),
}
