import * as z from 'zod'
import { priceScopes, type PriceScope } from '../customer-price.ts'
import { endpoint } from '../endpoint.ts'
import { customerRefSchema, priceRuleIdSchema, shippingLineIdSchema } from '../ids.ts'
import { amountMinorSchema } from '../money.ts'
import { daySchema, instantSchema, pageInput, pageOf } from '../paging.ts'
import { countryCodeSchema } from '../shipping.ts'

const access = { kind: 'operator', roles: ['finance', 'sourcing'] } as const

export const priceRuleStates = ['current', 'upcoming', 'ended'] as const
export type PriceRuleState = (typeof priceRuleStates)[number]

const row = z.object({
  id: priceRuleIdSchema,
  customerId: customerRefSchema,
  customerName: z.string(),
  scope: z.enum(priceScopes),
  /** Of what it is for, as it was when the rule was made. */
  name: z.string(),
  /** Hundredths of a percent off; null: a fixed price. */
  discountBp: z.int().nullable(),
  fixedUsdMinor: amountMinorSchema.nullable(),
  startsOn: daySchema,
  endsOn: daySchema.nullable(),
  state: z.enum(priceRuleStates),
  note: z.string(),
  createdBy: z.string(),
  createdAt: instantSchema,
  /** Ended before its last day. */
  endedAt: instantSchema.nullable(),
  endedBy: z.string().nullable(),
})
export type CustomerPriceRule = z.output<typeof row>

const needs = {
  code: ['product', 'sku'],
  category: ['category'],
  shippingLineId: ['line', 'lineToCountry'],
  countryCode: ['country', 'lineToCountry'],
} as const satisfies Record<string, readonly PriceScope[]>
type Need = keyof typeof needs

/** Whether a rule of this scope names it. */
export const scopeNeeds = (scope: PriceScope, need: Need): boolean =>
  needs[need].some((one) => one === scope)

export const priceRuleInput = z
  .object({
    customerId: customerRefSchema,
    scope: z.enum(priceScopes),
    /** Of the product or SKU. */
    code: z.string().trim().min(1).max(60).nullable().default(null),
    category: z.string().trim().min(1).max(80).nullable().default(null),
    shippingLineId: shippingLineIdSchema.nullable().default(null),
    countryCode: countryCodeSchema.nullable().default(null),
    discountBp: z.int().min(1, 'must be above 0').max(10_000, 'must not exceed 100%').nullable().default(null),
    /** For one SKU, of a product or a SKU only. */
    fixedUsdMinor: z.int().min(0).max(100_000_000).nullable().default(null),
    startsOn: daySchema,
    /** Inclusive; null: until it is ended. */
    endsOn: daySchema.nullable().default(null),
    note: z.string().trim().max(300).default(''),
  })
  .superRefine((rule, context) => {
    const wrong = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message })
    for (const need of ['code', 'category', 'shippingLineId', 'countryCode'] as const) {
      const isGiven = rule[need] !== null
      if (isGiven !== scopeNeeds(rule.scope, need))
        wrong(need, isGiven ? 'does not belong to this kind of price' : 'is required')
    }
    if ((rule.discountBp === null) === (rule.fixedUsdMinor === null))
      wrong('discountBp', 'enter either a percentage or a fixed price')
    if (rule.fixedUsdMinor !== null && !scopeNeeds(rule.scope, 'code'))
      wrong('fixedUsdMinor', 'is for products and SKUs only')
    if (rule.endsOn !== null && rule.endsOn < rule.startsOn) wrong('endsOn', 'must not be before the first day')
  })

const id = priceRuleIdSchema

export const operatorCustomerPrices = {
  listPriceRules: endpoint({
    method: 'POST',
    path: '/ops/GetCustomerPriceRules',
    summary: 'Lists the prices agreed with customers, newest first.',
    access,
    input: z.object({
      customerId: customerRefSchema.optional(),
      state: z.enum(priceRuleStates).optional(),
      ...pageInput,
    }),
    output: pageOf(row),
    badInput: { pageSize: 'many' },
  }),
  createPriceRule: endpoint({
    method: 'POST',
    path: '/ops/CreateCustomerPriceRule',
    summary: 'Agrees a percentage off or a fixed price with a customer. It counts for prices made from then on.',
    access,
    errors: ['dayPassed', 'notFound'],
    input: priceRuleInput,
    output: row,
    idempotent: true,
  }),
  changePriceRuleEnd: endpoint({
    method: 'POST',
    path: '/ops/ChangeCustomerPriceRuleEnd',
    summary: 'Changes the last day of a price that has not ended.',
    access,
    errors: ['dayPassed', 'notFound', 'priceRuleEnded'],
    input: z.object({ id, endsOn: daySchema.nullable() }),
    output: row,
  }),
  endPriceRule: endpoint({
    method: 'POST',
    path: '/ops/EndCustomerPriceRule',
    summary: 'Ends a price now. Orders that were priced with it keep it.',
    access,
    errors: ['notFound', 'priceRuleEnded'],
    input: z.object({ id }),
    output: row,
  }),
}
