import * as z from 'zod'
import { carrierIdSchema, shippingLineIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { goodsAttributes } from '../kernel/statuses.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'

/** Carriers whose labels can be bought here. The others work by tracking number and file. */
export const carrierConnectors = ['easypost', 'yunexpress', 'yanwen', '4px'] as const
export type CarrierConnector = (typeof carrierConnectors)[number]

export const carrierLimits = { grams: 1_000_000, services: 100, countries: 250 } as const

/** Monday is 1, Sunday 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const needed = (max: number) => z.string().trim().min(1, 'is required').max(max)
const text = (max: number) => z.string().trim().max(max).default('')
const grams = z.int().min(0).max(carrierLimits.grams)

/** The address that labels name as their sender. */
export const senderSchema = z.object({
  name: needed(80),
  phone: needed(40),
  address1: needed(120),
  address2: text(120),
  city: needed(80),
  province: text(80),
  postcode: needed(20),
  countryCode: countryCodeSchema,
})
export type CarrierSender = z.output<typeof senderSchema>

export const carrierServiceInput = z
  .object({
    shippingLineId: shippingLineIdSchema,
    /** As the carrier calls it. */
    code: needed(60),
    /** Empty: all countries. */
    countries: z.array(countryCodeSchema).max(carrierLimits.countries).default([]),
    minGrams: grams.default(0),
    maxGrams: grams.nullable().default(null),
    /** Restricted goods that it carries. */
    accepts: z.array(z.enum(goodsAttributes)).max(goodsAttributes.length).default([]),
    /** Empty: every day. */
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
    isActive: z.boolean().default(true),
  })
  .refine(({ minGrams, maxGrams }) => maxGrams === null || minGrams <= maxGrams, {
    path: ['maxGrams'],
    message: 'must not be less than the minimum weight',
  })

const urlMessage = 'must be a URL with {number} in place of the tracking number'

export const carrierInput = z.object({
  id: carrierIdSchema.optional(),
  code: needed(40),
  /** As parcels name it. */
  nameEn: needed(80),
  nameZh: text(80),
  connector: z.enum(carrierConnectors).nullable().default(null),
  trackingUrl: z
    .string()
    .trim()
    .max(300)
    .regex(/^https?:\/\/\S+$/, urlMessage)
    .includes('{number}', urlMessage)
    .nullable()
    .default(null),
  sender: senderSchema.nullable().default(null),
  isActive: z.boolean().default(true),
  /** All of its services, in the order in which they are tried at equal cost; those left out are removed. */
  services: z
    .array(carrierServiceInput)
    .max(carrierLimits.services, 'exceed the limit')
    .default([])
    .refine(
      (services) =>
        new Set(services.map(({ shippingLineId, code }) => `${shippingLineId} ${code}`)).size ===
        services.length,
      'must contain each service once for a shipping line',
    ),
})

export const carrierSchema = carrierInput.extend({
  id: carrierIdSchema,
  /** Whether its connector has what it needs to work: the carrier's keys in the settings of the installation. */
  isConnected: z.boolean(),
  updatedAt: instantSchema,
})
export type CarrierView = z.output<typeof carrierSchema>

/** Why a service was not used for a parcel. */
export const candidateReasons = [
  'chosen',
  'costsMore',
  'notConnected',
  'country',
  'tooLight',
  'tooHeavy',
  'goods',
  'weekday',
  'refused', // by the carrier, in its own words
  'busy', // the carrier takes no more calls for now
  'noAnswer', // it did not answer, or not in a form that we know
] as const
export type CandidateReason = (typeof candidateReasons)[number]

export const candidateSchema = z.object({
  carrier: z.string(),
  service: z.string(),
  /** As quoted; null: not known. */
  costMinor: amountMinorSchema.nullable(),
  currency: z.string().nullable(),
  reason: z.enum(candidateReasons),
  /** What the carrier said. */
  detail: z.string(),
})
export type Candidate = z.output<typeof candidateSchema>

export const carrierLabelStatuses = [
  'buying', // the carrier has not confirmed it yet
  'created',
  'refused', // no carrier took the parcel
  'used',
  'cancelled',
  'notCancelled', // the carrier did not cancel it, and may charge for it
] as const
export type CarrierLabelStatus = (typeof carrierLabelStatuses)[number]

export const carrierLabelSchema = z.object({
  id: z.string(),
  status: z.enum(carrierLabelStatuses),
  carrier: z.string().nullable(),
  service: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  costMinor: amountMinorSchema.nullable(),
  currency: z.string().nullable(),
  weightGrams: z.int(),
  hasFile: z.boolean(),
  candidates: z.array(candidateSchema),
  /** What went wrong last. */
  failure: z.string(),
  createdBy: z.string(),
  createdAt: instantSchema,
})
export type CarrierLabelView = z.output<typeof carrierLabelSchema>
