import * as z from 'zod'
import { priceScopes, type PriceScope } from '../customer-price.ts'
import { endpoint } from '../endpoint.ts'
import { customerRefSchema, customerPriceIdSchema, shippingLineIdSchema } from '../ids.ts'
import { amountMinorSchema } from '../money.ts'
import { daySchema, instantSchema, pageInput, pageOf } from '../paging.ts'
import { countryCodeSchema } from '../shipping.ts'

const access = { kind: 'operator', roles: ['finance', 'sourcing'] } as const

export const customerPriceStates = ['current', 'upcoming', 'ended'] as const
export type CustomerPriceState = (typeof customerPriceStates)[number]

const row = z.object({
  id: customerPriceIdSchema,
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
  state: z.enum(customerPriceStates),
  note: z.string(),
  createdBy: z.string(),
  createdAt: instantSchema,
  /** Ended before its last day. */
  endedAt: instantSchema.nullable(),
  endedBy: z.string().nullable(),
})
export type AgreedPrice = z.output<typeof row>

const needs = {
  code: ['product', 'sku'],
  category: ['category'],
  shippingLineId: ['line', 'lineToCountry'],
  countryCode: ['country', 'lineToCountry'],
} as const satisfies Record<string, readonly PriceScope[]>
type Need = keyof typeof needs

/** Whether a rule of this scope names it. */
export const scopeNeeds = (scope: PriceScope, need: Need): boolean => needs[need].some((one) => one === scope)

export const customerPriceInput = z
  .object({
    customerId: customerRefSchema,
    scope: z.enum(priceScopes),
    /** Of the product or SKU. */
    code: z.string().trim().min(1).max(60).nullable().default(null),
    category: z.string().trim().min(1).max(80).nullable().default(null),
    shippingLineId: shippingLineIdSchema.nullable().default(null),
    countryCode: countryCodeSchema.nullable().default(null),
    discountBp: z
      .int()
      .min(1, 'must be above 0')
      .max(10_000, 'must not exceed 100%')
      .nullable()
      .default(null),
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
    if (rule.endsOn !== null && rule.endsOn < rule.startsOn)
      wrong('endsOn', 'must not be before the first day')
  })

const id = customerPriceIdSchema

export const operatorCustomerPrices = {
  listCustomerPrices: endpoint({
    method: 'POST',
    path: '/ops/GetCustomerPrices',
    summary: 'Lists the prices agreed with customers, newest first.',
    access,
    input: z.object({
      customerId: customerRefSchema.optional(),
      state: z.enum(customerPriceStates).optional(),
      ...pageInput,
    }),
    output: pageOf(row),
    badInput: { pageSize: 'many' },
  }),
  createCustomerPrice: endpoint({
    method: 'POST',
    path: '/ops/CreateCustomerPrice',
    summary:
      'Agrees a percentage off or a fixed price with a customer. It counts for prices made from then on.',
    access,
    errors: ['dayPassed', 'notFound'],
    input: customerPriceInput,
    output: row,
    idempotent: true,
  }),
  changeCustomerPriceEnd: endpoint({
    method: 'POST',
    path: '/ops/ChangeCustomerPriceEnd',
    summary: 'Changes the last day of a price that has not ended.',
    access,
    errors: ['dayPassed', 'notFound', 'customerPriceEnded'],
    input: z.object({ id, endsOn: daySchema.nullable() }),
    output: row,
  }),
  endCustomerPrice: endpoint({
    method: 'POST',
    path: '/ops/EndCustomerPrice',
    summary: 'Ends a price now. Orders that were priced with it keep it.',
    access,
    errors: ['notFound', 'customerPriceEnded'],
    input: z.object({ id }),
    output: row,
  }),
}
