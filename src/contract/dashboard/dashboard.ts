import * as z from 'zod'
import { creditStatementSchema } from '../credit-lines/credit-lines.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  orderIdSchema,
  shippingLineIdSchema,
  shopIdSchema,
  skuIdSchema,
  sourcingIdSchema,
  wholesaleIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { menuTags } from '../kernel/permissions.ts'
import { salesPeriods } from '../sales-rank/sales-rank.ts'
import { orderStatuses, waitingParties, waitingReasons } from '../kernel/statuses.ts'
import { daySchema, instantSchema } from '../kernel/paging.ts'
import { shopSchema } from '../shops/shops.ts'

export const firstSteps = ['connectShop', 'recharge', 'mapProduct', 'payOrder', 'trackParcel'] as const
export type FirstStep = (typeof firstSteps)[number]

// Figures come from orders, so only accounts that see orders may read them.
const orderReader = { kind: 'customer', tag: menuTags.orders } as const

/**
 * Days in the customer's time zone, both inclusive, at most 366; with `from` or `to`, these instead of the last `days`.
 */
const period = {
  days: z.literal(salesPeriods).default(30),
  from: daySchema.optional(),
  to: daySchema.optional(),
}

/** Orders by the day on which they came in, without cancelled ones and tests. Amounts in the customer's currency. */
const figuresSchema = z.object({
  /** Without replacements. */
  orders: z.int(),
  units: z.int(),
  /** Orders whose profit is not known. The amounts below, except `spentMinor`, leave them out. */
  unknownOrders: z.int(),
  revenueMinor: amountMinorSchema,
  /** Payment fees of the shops. */
  feesMinor: amountMinorSchema,
  goodsMinor: amountMinorSchema,
  freightMinor: amountMinorSchema,
  serviceMinor: amountMinorSchema,
  surchargeMinor: amountMinorSchema,
  refundedMinor: amountMinorSchema,
  profitMinor: amountMinorSchema,
  /** Paid to the agency and not refunded, for all orders of these days, whenever they were paid. */
  spentMinor: amountMinorSchema,
})
export type DayFigures = z.output<typeof figuresSchema>

/** Days from shipping to delivery: half of the parcels took at most the median, 90% at most `p90Days`. */
const deliverySchema = z.object({ parcels: z.int(), medianDays: z.int(), p90Days: z.int() })

export const dashboard = {
  getDashboard: endpoint({
    method: 'GET',
    path: '/Common/GetDashboard',
    summary:
      'Returns what is waiting, on whom and since when; the balance and how long it lasts; shop health.',
    access: { kind: 'customer' },
    input: z.object({}),
    output: z.object({
      /** Waiting reasons of orders, those on the seller first; null without the orders menu. */
      waiting: z
        .array(
          z.object({
            reason: z.enum(waitingReasons),
            on: z.enum(waitingParties),
            orders: z.int(),
            value: moneySchema,
            oldestSince: instantSchema,
          }),
        )
        .nullable(),
      /** Open shopper reports; null without the orders menu. */
      shopperReports: z
        .object({
          open: z.int(),
          oldestAt: instantSchema.nullable(),
          /** The order's id if there is exactly one. */
          orderId: orderIdSchema.nullable(),
        })
        .nullable(),
      /** Order problems waiting on the seller; null without the orders menu. */
      problems: z
        .object({
          open: z.int(),
          oldestSince: instantSchema.nullable(),
          orderId: orderIdSchema.nullable(),
        })
        .nullable(),
      /** Surcharges waiting on the seller; null without the orders menu. */
      surcharges: z
        .object({
          open: z.int(),
          oldestSince: instantSchema.nullable(),
          orderId: orderIdSchema.nullable(),
        })
        .nullable(),
      /** Sourcing questions and quotes waiting on the seller; null without the products menu. */
      sourcing: z
        .object({
          open: z.int(),
          oldestSince: instantSchema.nullable(),
          requestId: sourcingIdSchema.nullable(),
        })
        .nullable(),
      /**
       * Wholesale orders waiting on the seller (quotes, payments, freight differences); null without the
       * orders menu.
       */
      wholesale: z
        .object({
          open: z.int(),
          oldestSince: instantSchema.nullable(),
          orderId: wholesaleIdSchema.nullable(),
        })
        .nullable(),
      /** SKUs below their low-stock alert, 1,000 at most; null without the inventory menu. */
      lowStock: z
        .object({
          open: z.int(),
          oldestSince: instantSchema.nullable(),
          skuId: skuIdSchema.nullable(),
        })
        .nullable(),
      /** Null without the wallet menu. */
      balance: moneySchema.nullable(),
      /** The statement of the credit line that is to be paid first; null without the wallet menu. */
      creditStatement: creditStatementSchema.nullable(),
      /** With the unused credit, at the spending rate of the last 14 days; null without spending. */
      balanceLastsDays: z.number().nullable(),
      /** Whether there is any order; null without the orders menu. */
      hasOrders: z.boolean().nullable(),
      /** Null without the stores menu. */
      shops: z
        .array(
          shopSchema.pick({
            id: true,
            kind: true,
            name: true,
            health: true,
            lastSyncedAt: true,
            lastError: true,
            lastErrorReason: true,
            lastErrorFigures: true,
          }),
        )
        .nullable(),
    }),
  }),
  getFigures: endpoint({
    method: 'POST',
    path: '/Common/GetFigures',
    summary:
      'Returns orders, revenue, spend and profit of a period by day and shop, compared with the period before, and orders by status.',
    access: orderReader,
    input: z.object(period),
    output: z.object({
      currency: currencySchema,
      from: daySchema,
      to: daySchema,
      sums: figuresSchema,
      /** Of the same number of days before. */
      before: figuresSchema,
      /** Every day, in order. */
      days: z.array(figuresSchema.extend({ day: daySchema })),
      /** Shops with orders in the period or before, those with the highest revenue first. */
      shops: z.array(
        figuresSchema.extend({
          shopId: shopIdSchema,
          name: z.string(),
          profitBeforeMinor: amountMinorSchema,
        }),
      ),
      /** All orders by their status now, whenever they came in. */
      statuses: z.array(z.object({ status: z.enum(orderStatuses), orders: z.int() })),
    }),
    badInput: { days: 8 },
  }),
  getDeliveryTimes: endpoint({
    method: 'POST',
    path: '/Common/GetDeliveryTimes',
    summary:
      'Returns how many days parcels that were delivered in a period travelled, by shipping line and country.',
    access: orderReader,
    input: z.object(period),
    output: z.object({
      from: daySchema,
      to: daySchema,
      /** Null if nothing was delivered. */
      all: deliverySchema.nullable(),
      /** The ten with the most parcels. */
      rows: z.array(
        deliverySchema.extend({
          /** Null: parcels that were shipped without one. */
          shippingLine: z
            .object({ id: shippingLineIdSchema, nameEn: z.string(), nameZh: z.string() })
            .nullable(),
          country: z.string(),
        }),
      ),
    }),
    badInput: { days: 8 },
  }),
  getFirstSteps: endpoint({
    method: 'GET',
    path: '/Common/GetFirstSteps',
    summary:
      'Returns which setup steps are done: shop connected, wallet recharged, product matched, order paid, order shipped.',
    access: { kind: 'customer' },
    input: z.object({}),
    output: z.object({
      /** Whether the step is done; null without its menu. */
      steps: z.array(z.object({ name: z.enum(firstSteps), isDone: z.boolean().nullable() })),
    }),
  }),
}
