import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, productIdSchema, shopIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import { orderStatuses } from '../kernel/statuses.ts'

// Sales figures come from orders, so only accounts that see orders may read them.
const customer = { kind: 'customer', tag: menuTags.orders } as const

export const salesPeriods = [7, 30, 90] as const
export type SalesPeriod = (typeof salesPeriods)[number]
/** The longest period; of a longer one, the last days. */
export const maxSalesDays = 366

export const salesSorts = ['units', 'orders', 'revenue', 'cost', 'profit'] as const

/**
 * Days in the customer's time zone, both inclusive; with `from` or `to`, these instead of the last `days`.
 */
const salesFilter = {
  days: z.literal(salesPeriods).default(30),
  from: daySchema.optional(),
  to: daySchema.optional(),
  shopId: shopIdSchema.optional(),
  country: countryCodeSchema.optional(),
}

/** Sales of paid orders that were not cancelled. Amounts in the customer's currency. */
const figuresSchema = z.object({
  units: z.int(),
  orders: z.int(),
  /**
   * Price of the goods here (of units shipped from the seller's stock what they cost there, first in, first out, once that is
   * known) and their share by weight of their orders' shipping, services and surcharges, less refunds.
   */
  costMinor: amountMinorSchema,
  /** Revenue of the `pricedUnits`, whose price is known in the customer's currency. */
  revenueMinor: amountMinorSchema,
  pricedUnits: z.int(),
  /** Of the `pricedUnits`, after their cost. */
  profitMinor: amountMinorSchema,
})
export type SalesFigures = z.output<typeof figuresSchema>

const periodSchema = z.object({
  currency: currencySchema,
  from: daySchema,
  to: daySchema,
})

const productHeadSchema = z.object({
  productId: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  coverUrl: z.string().nullable(),
  isPrivate: z.boolean(),
})

const rankRowSchema = productHeadSchema.extend({
  ...figuresSchema.shape,
  /** Units in the same number of days before. */
  unitsBefore: z.int(),
})
export type SalesRankRow = z.output<typeof rankRowSchema>

export const salesRank = {
  listSalesRank: endpoint({
    method: 'POST',
    path: '/Order/GetSalesRank',
    summary: "Lists the customer's products by sales in a period, compared with the period before.",
    access: customer,
    errors: ['notFound'],
    input: z.object({ ...salesFilter, ...sortInput(salesSorts), ...pageInput }),
    output: pageOf(rankRowSchema).extend({
      ...periodSchema.shape,
      sums: figuresSchema.omit({ orders: true }).extend({ unitsBefore: z.int() }),
      /** Every day, in order. */
      days: z.array(figuresSchema.omit({ orders: true }).extend({ day: daySchema })),
      countries: z.array(z.string()),
    }),
    badInput: { days: 8 },
  }),
  getProductSales: endpoint({
    method: 'POST',
    path: '/Order/GetSalesRankDetail',
    summary: 'Returns the sales of one product in a period, by day, country and shop.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ ...salesFilter, productId: productIdSchema }),
    output: periodSchema.extend({
      product: productHeadSchema,
      sums: figuresSchema,
      before: figuresSchema,
      /** Every day, in order. */
      days: z.array(figuresSchema.extend({ day: daySchema })),
      countries: z.array(figuresSchema.extend({ country: z.string() })),
      shops: z.array(figuresSchema.extend({ shopId: shopIdSchema, name: z.string() })),
    }),
  }),
  listSoldOrders: endpoint({
    method: 'POST',
    path: '/Order/GetSalesRankOrders',
    summary: "Lists the orders counted in a product's sales, latest payment first.",
    access: customer,
    errors: ['notFound'],
    input: z.object({ ...salesFilter, productId: productIdSchema, ...pageInput }),
    output: pageOf(
      z.object({
        id: orderIdSchema,
        number: z.string(),
        status: z.enum(orderStatuses),
        day: daySchema,
        shopName: z.string(),
        country: z.string(),
        units: z.int(),
        costMinor: amountMinorSchema,
        revenueMinor: amountMinorSchema.nullable(),
      }),
    ),
  }),
}
