import * as z from 'zod'
import { priceScopes, type PriceScope } from './customer-price.ts'
import { tableInput } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, customerPriceIdSchema, shippingLineIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { priceListRowSchema } from './price-list.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'

const access = { kind: 'operator', area: 'customerPrices', roles: ['finance', 'sourcing'] } as const

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

const priceListUpload = { maxBytes: 5 * 1024 * 1024, accept: ['csv', 'xlsx'] } as const

/** Beside the file. */
const priceListTerms = {
  customerId: customerRefSchema,
  startsOn: daySchema,
  /** Inclusive; without it, until the prices are ended. */
  endsOn: daySchema.optional(),
  ...tableInput,
}

const checkPriceListDays = (
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn?: string | undefined },
  context: z.RefinementCtx,
): void => {
  if (endsOn !== undefined && endsOn < startsOn)
    context.addIssue({ code: 'custom', path: ['endsOn'], message: 'must not be before the first day' })
}

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
  previewPriceList: endpoint({
    method: 'POST',
    path: '/ops/PreviewPriceList',
    summary:
      'Reads prices for one customer from a CSV, XLSX, XLS or ODS (SKU or product code, price in USD or discount in percent) and returns what saving them would do; saves nothing.',
    access,
    errors: ['dayPassed', 'notFound'],
    input: z.object(priceListTerms).superRefine(checkPriceListDays),
    output: z.object({
      /** Rows that can be saved and replace no price. */
      added: z.int(),
      /** Rows that can be saved and replace at least one price of the same SKU or product. */
      replacing: z.int(),
      warned: z.int(),
      wrong: z.int(),
      rows: z.array(priceListRowSchema),
      /** Of all this, for SavePriceList. */
      fingerprint: z.string(),
    }),
    upload: priceListUpload,
  }),
  savePriceList: endpoint({
    method: 'POST',
    path: '/ops/SavePriceList',
    summary:
      'Saves the prices of a previewed file, all or none. Prices of the same SKUs and products end the day before the first day, or now if it has come. Orders that were priced with them keep them.',
    access,
    errors: ['dayPassed', 'notFound', 'priceListChanged', 'priceListWrong', 'nothingToImport'],
    input: z
      .object({
        ...priceListTerms,
        note: z.string().trim().max(300).default(''),
        /** From PreviewPriceList: nothing is saved if the result would be another one now. */
        fingerprint: z.string().max(100),
        /** What happens to rows that cannot be saved: the whole file is refused, or they are skipped. */
        wrongRows: z.enum(['refuse', 'skip']).default('refuse'),
      })
      .superRefine(checkPriceListDays),
    output: z.object({ added: z.int(), replacing: z.int(), skipped: z.int() }),
    upload: priceListUpload,
    idempotent: true,
  }),
}
