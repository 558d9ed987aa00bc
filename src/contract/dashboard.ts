import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema, sourcingIdSchema, wholesaleIdSchema } from './ids.ts'
import { moneySchema } from './money.ts'
import { waitingParties, waitingReasons } from './statuses.ts'
import { instantSchema } from './paging.ts'
import { shopSchema } from './shops.ts'

/** The first steps, in the order in which they are taken. */
export const firstSteps = ['connectShop', 'recharge', 'mapProduct', 'payOrder'] as const
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
      /** The reasons for which orders wait, those on the seller first; null without the menu of orders. */
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
      /** What shoppers have reported and nobody has dealt with; null without the menu of orders. */
      shopperReports: z
        .object({
          open: z.int(),
          oldestAt: instantSchema.nullable(),
          /** The order of the only one; null where there are none or several. */
          orderId: orderIdSchema.nullable(),
        })
        .nullable(),
      /** Problems of orders that wait on the seller; null without the menu of orders. */
      problems: z
        .object({
          open: z.int(),
          oldestSince: instantSchema.nullable(),
          /** The order of the only one; null where there are none or several. */
          orderId: orderIdSchema.nullable(),
        })
        .nullable(),
      /** Surcharges that wait on the seller; null without the menu of orders. */
      surcharges: z
        .object({
          open: z.int(),
          oldestSince: instantSchema.nullable(),
          orderId: orderIdSchema.nullable(),
        })
        .nullable(),
      /** Questions and quotes of products that wait on the seller; null without the menu of products. */
      sourcing: z
        .object({
          open: z.int(),
          oldestSince: instantSchema.nullable(),
          /** The only one; null where there are none or several. */
          requestId: sourcingIdSchema.nullable(),
        })
        .nullable(),
      /** Wholesale orders that wait on the seller: quotes, payments, the rest of a freight; null without the menu of orders. */
      wholesale: z
        .object({
          open: z.int(),
          oldestSince: instantSchema.nullable(),
          /** The only one; null where there are none or several. */
          orderId: wholesaleIdSchema.nullable(),
        })
        .nullable(),
      /** Null without the menu of the wallet. */
      balance: moneySchema.nullable(),
      /** At the spend of the last 14 days; null without spend. */
      balanceLastsDays: z.number().nullable(),
      /**
       * Orders that came in and orders paid on each of the last 30 days in the customer's time zone, oldest first, days
       * without orders included; null without the menu of orders.
       */
      ordersByDay: z
        .array(z.object({ day: z.iso.date(), orders: z.int(), paidOrders: z.int(), paid: moneySchema }))
        .nullable(),
      /** Null without the menu of stores. */
      shops: z
        .array(
          shopSchema.pick({
            id: true,
            kind: true,
            name: true,
            health: true,
            lastSyncedAt: true,
            lastError: true,
          }),
        )
        .nullable(),
    }),
  }),
  getFirstSteps: endpoint({
    method: 'GET',
    path: '/Common/GetFirstSteps',
    summary:
      'Returns which setup steps are done: shop connected, wallet recharged, product matched, order paid.',
    access: { kind: 'customer' },
    input: z.object({}),
    output: z.object({
      /** Whether it is done; null without the menu of the step. */
      steps: z.array(z.object({ name: z.enum(firstSteps), isDone: z.boolean().nullable() })),
    }),
  }),
}
