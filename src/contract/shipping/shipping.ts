import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { shippingLineIdSchema, shippingRuleIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, moneySchema } from '../kernel/money.ts'
import { goodsAttributes } from '../kernel/statuses.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

export const countryCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'must be a two-letter country code')

export const freightOfferSchema = z.object({
  lineId: shippingLineIdSchema,
  code: z.string(),
  name: z.string(),
  carrier: z.string(),
  price: moneySchema,
  /** More than the price where the customer has a discount. */
  listPrice: moneySchema,
  daysMin: z.int(),
  daysMax: z.int(),
  /** Charged grams: the greater of actual and volumetric weight, rounded up to the rate's step. */
  chargedGrams: z.int(),
  /** The line pays customs duty and handling fees, or import tax, for the recipient. */
  paysDuty: z.boolean(),
  paysTax: z.boolean(),
})
/** A line that is unavailable, and why: every line is accounted for. */
export const freightRefusalSchema = z.object({
  lineId: shippingLineIdSchema,
  name: z.string(),
  reason: z.enum(['noRateForCountry', 'tooHeavy', 'tooLarge', 'goodsNotAccepted']),
  detail: z.string(),
  figures: figuresSchema,
})

/**
 * Why a rule left the choice to the seller: none of its lines reaches the country with these goods, or those
 * that do cost too much or take too long. `nearest` is the one that came closest.
 */
export const ruleProblemSchema = z.object({
  reason: z.enum(['linesDoNotReach', 'tooDear', 'tooSlow', 'tooDearOrSlow']),
  countryCode: z.string(),
  maxPriceMinor: amountMinorSchema.nullable(),
  maxDays: z.int().nullable(),
  nearest: z.object({ name: z.string(), priceMinor: amountMinorSchema, daysMax: z.int() }).nullable(),
})
export type RuleProblem = z.output<typeof ruleProblemSchema>

/** Who chose an order's line, and by which rule; a rule without a choice gives its problem. */
export const lineChoiceSchema = z.object({
  by: z.enum(['seller', 'default', 'rule']).nullable(),
  ruleId: shippingRuleIdSchema.nullable(),
  ruleName: z.string().nullable(),
  problem: ruleProblemSchema.nullable(),
})

export const shipping = {
  calculateFreight: endpoint({
    method: 'POST',
    path: '/Common/TrialTransportTrace',
    summary:
      'Returns the price and delivery days of each shipping line for a parcel of this weight, size, goods and country.',
    access: { kind: 'customer' },
    input: z.object({
      countryCode: countryCodeSchema,
      postcode: z.string().trim().max(20).default(''),
      weightGrams: z.int().min(1).max(1_000_000),
      lengthMm: z.int().min(0).max(10_000).default(0),
      widthMm: z.int().min(0).max(10_000).default(0),
      heightMm: z.int().min(0).max(10_000).default(0),
      goodsAttributes: z.array(z.enum(goodsAttributes)).max(4).default([]),
    }),
    output: z.object({ offers: z.array(freightOfferSchema), refusals: z.array(freightRefusalSchema) }),
  }),
}
