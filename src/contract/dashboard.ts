import * as z from 'zod'
import { creditStatementSchema } from './credit-lines.ts'
import { endpoint } from './endpoint.ts'
import { orderIdSchema, skuIdSchema, sourcingIdSchema, wholesaleIdSchema } from './ids.ts'
import { moneySchema } from './money.ts'
import { waitingParties, waitingReasons } from './statuses.ts'
import { daySchema, instantSchema } from './paging.ts'
import { shopSchema } from './shops.ts'

export const firstSteps = ['connectShop', 'recharge', 'mapProduct', 'payOrder', 'trackParcel'] as const
export type FirstStep = (typeof firstSteps)[number]

export const dashboard = {
  getDashboard: endpoint({
    method: 'GET',
    path: '/Common/GetDashboard',
    summary:
      'Returns what is waiting, on whom and since when; the balance and how long it lasts; orders by day; shop health.',
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
      /**
       * Orders received and paid on each of the last 30 days in the customer's time zone, oldest first,
       * including days without orders; null without the orders menu.
       */
      ordersByDay: z
        .array(z.object({ day: daySchema, orders: z.int(), paidOrders: z.int(), paid: moneySchema }))
        .nullable(),
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
