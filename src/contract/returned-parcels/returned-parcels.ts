import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  orderIdSchema,
  returnedParcelIdSchema,
  shipmentIdSchema,
  shippingLineIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { addressSchema } from '../orders/order-schemas.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { freightOfferSchema, freightRefusalSchema } from '../shipping/shipping.ts'
import { pictureSchema } from '../tickets/tickets.ts'
import { trackingStatuses, waitingParties, type WaitingParty } from '../kernel/statuses.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const

export const returnedParcelStates = [
  'pendingAddress', // seller: enter the new address
  'pendingPay', // seller: choose a shipping line and pay its freight
  'paid', // agency: ship it
  'reshipped', // carrier
  'delivered',
  'discarded',
] as const
export type ReturnedParcelState = (typeof returnedParcelStates)[number]

export const returnedParcelTransitions = {
  pendingAddress: ['pendingPay', 'discarded'],
  pendingPay: ['pendingPay', 'paid', 'discarded'],
  paid: ['reshipped'],
  reshipped: ['delivered'],
  delivered: [],
  discarded: [],
} as const satisfies Record<ReturnedParcelState, readonly ReturnedParcelState[]>

/** The party it waits on in each state; null: closed. */
export const returnedParcelPartyOf = {
  pendingAddress: 'seller',
  pendingPay: 'seller',
  paid: 'agency',
  reshipped: 'carrier',
  delivered: null,
  discarded: null,
} as const satisfies Record<ReturnedParcelState, WaitingParty | null>

/** States in which the seller must answer before the deadline. */
export const unansweredStates = [
  'pendingAddress',
  'pendingPay',
] as const satisfies readonly ReturnedParcelState[]

export const returnReasons = [
  'addressWrong',
  'recipientAbsent',
  'unclaimed',
  'refused',
  'customs',
  'damaged',
  'unknown',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Why a parcel reported as returned did not come back. */
export const notBackReasons = ['deliveredAfterAll', 'keptByCarrier', 'destroyed', 'lost', 'notFound'] as const
export type NotReturnedReason = (typeof notBackReasons)[number]

export const returnTerms = { answerDays: 30, remindDaysBefore: 3 } as const

export const returnedParcelActions = ['editAddress', 'pay', 'discard'] as const
export type ReturnedParcelAction = (typeof returnedParcelActions)[number]

export const returnedParcelSchema = z.object({
  id: returnedParcelIdSchema,
  number: z.string(),
  orderId: orderIdSchema,
  orderNumber: z.string(),
  shopName: z.string(),
  shopOrderName: z.string(),
  state: z.enum(returnedParcelStates),
  stateSince: instantSchema,
  on: z.enum(waitingParties).nullable(),
  /** By when the seller must answer; null once it has, or it is closed. */
  answerUntil: instantSchema.nullable(),
  /** The seller did not answer in time. It can still pay until the agency discards the parcel. */
  isOverdue: z.boolean(),
  reason: z.enum(returnReasons),
  note: z.string(),
  photo: pictureSchema.nullable(),
  weightGrams: z.int(),
  carrier: z.string(),
  trackingNumber: z.string(),
  receivedAt: instantSchema,
  /** The destination; the order's address until the seller confirms one. */
  address: addressSchema.extend({
    recipientName: z.string(),
    city: z.string(),
    address1: z.string(),
    countryCode: z.string(),
  }),
  currency: currencySchema,
  shippingLineName: z.string().nullable(),
  /** What was paid; while it waits for payment, what the cheapest line costs now. */
  freightMinor: amountMinorSchema.nullable(),
  paidAt: instantSchema.nullable(),
  reshipped: z
    .object({
      shipmentId: shipmentIdSchema,
      carrier: z.string(),
      trackingNumber: z.string(),
      trackingUrl: z.string().nullable(),
      status: z.enum(trackingStatuses),
    })
    .nullable(),
  lines: z.array(
    z.object({
      title: z.string(),
      titleZh: z.string(),
      variantTitle: z.string(),
      imageUrl: z.string().nullable(),
      quantity: z.int(),
    }),
  ),
  allowedActions: z.array(z.enum(returnedParcelActions)),
})
export type ReturnedParcel = z.output<typeof returnedParcelSchema>

export const secondaryResultSchema = z.object({
  id: returnedParcelIdSchema,
  number: z.string(),
  ok: z.boolean(),
  /**
   * Stable code: paid, payable, alreadyPaid, balanceTooLow, notPayable, lineNotOffered, noShippingLine,
   * priceChanged, notFound.
   */
  reason: z.string(),
  message: z.string(),
  figures: figuresSchema,
  /** balanceTooLow: the shortfall for this one. */
  missing: moneySchema.nullable(),
})
export type SecondaryResult = z.output<typeof secondaryResultSchema>

const counts = z.record(z.enum(returnedParcelStates), z.int())
const maxBatchSize = 100

export const returnedParcels = {
  getReturnedParcelStatistics: endpoint({
    method: 'POST',
    path: '/Order/GetOrderSecondaryShipmentStatistics',
    summary: 'Returns the number of returned parcels by status.',
    access: customer,
    input: z.object({}),
    output: z.object({ counts }),
    badInput: 'not an object',
  }),
  listReturnedParcels: endpoint({
    method: 'POST',
    path: '/Order/GetSecondaryShipments',
    summary: 'Lists returned parcels: those awaiting an answer by deadline, then the others newest first.',
    access: customer,
    input: z.object({ state: z.enum(returnedParcelStates).optional(), ...pageInput }),
    output: pageOf(returnedParcelSchema).extend({ counts }),
    badInput: { pageSize: 'many' },
  }),
  listOrderReturnedParcels: endpoint({
    method: 'GET',
    path: '/Order/GetOrderSecondaryShipmentList/id',
    summary: "Lists an order's returned parcels; `id` is the order's.",
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ rows: z.array(returnedParcelSchema) }),
  }),
  getReturnedParcelPayInfo: endpoint({
    method: 'POST',
    path: '/Order/GetOrderSecondaryShipmentPayInfo',
    summary:
      'Returns the cost of reshipping by each shipping line, and what paying them in this order would cover. Without a line, the cheapest is used.',
    access: customer,
    input: z.object({
      items: z
        .array(z.object({ id: returnedParcelIdSchema, lineId: shippingLineIdSchema.optional() }))
        .min(1)
        .max(maxBatchSize),
    }),
    output: z.object({
      shipments: z.array(
        z.object({
          id: returnedParcelIdSchema,
          lineId: shippingLineIdSchema.nullable(),
          price: moneySchema.nullable(),
          offers: z.array(freightOfferSchema),
          refusals: z.array(freightRefusalSchema),
        }),
      ),
      results: z.array(secondaryResultSchema),
      balance: moneySchema,
      /** The balance and the unused credit. */
      available: moneySchema,
      total: moneySchema,
      payable: moneySchema,
      missing: moneySchema,
    }),
  }),
  updateReturnedParcelAddress: endpoint({
    method: 'POST',
    path: '/Order/UpdateOrderSecondaryShipmentAddress',
    summary: 'Sets the address for reshipping a returned parcel. Its freight can then be paid.',
    access: { ...customer, authority: 'order:edit' },
    errors: ['notFound', 'wrongState'],
    input: z.object({ id: returnedParcelIdSchema, address: addressSchema }),
    output: returnedParcelSchema,
  }),
  payReturnedParcels: endpoint({
    method: 'POST',
    path: '/Order/SecondaryShipmentPay',
    summary:
      'Pays the freight of the chosen lines from the wallet in the given order, as far as the balance allows, with a result for each.',
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow'],
    input: z.object({
      items: z
        .array(
          z.object({
            id: returnedParcelIdSchema,
            lineId: shippingLineIdSchema,
            /** The highest cost; refused if it costs more now. */
            agreedMinor: amountMinorSchema.min(0).optional(),
          }),
        )
        .min(1)
        .max(maxBatchSize),
    }),
    output: z.object({ results: z.array(secondaryResultSchema), balance: moneySchema }),
    idempotent: 'keyOptional',
  }),
  discardReturnedParcel: endpoint({
    method: 'POST',
    path: '/Order/DiscardSecondaryShipment',
    summary: 'Abandons a returned parcel: the agency may dispose of it. Nothing is refunded.',
    access: { ...customer, authority: 'order:edit' },
    errors: ['notFound', 'wrongState'],
    input: z.object({ id: returnedParcelIdSchema }),
    output: returnedParcelSchema,
  }),
}
