import * as z from 'zod'
import { priceScopes } from '../customer-prices/customer-price.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema } from '../kernel/paging.ts'
import { vipLevelSchema } from './vip-terms.ts'

export const vip = {
  getVipStatus: endpoint({
    method: 'GET',
    path: '/User/Vip/GetVipStatus',
    summary:
      "Returns the VIP levels, the customer's level with its progress to the next one, and the prices agreed with the customer.",
    access: { kind: 'customer' },
    input: z.object({}),
    output: z.object({
      /** Volume counts the payments of this many days. */
      days: z.int(),
      /** Lowest volume first; empty: the agency has none. */
      levels: z.array(vipLevelSchema),
      /** `isSet`: by the agency, not by volume; `setUntil` null: until the agency changes it. */
      current: z
        .object({
          levelId: z.uuid(),
          since: instantSchema,
          isSet: z.boolean(),
          setUntil: daySchema.nullable(),
        })
        .nullable(),
      /** Paid and not refunded within the days, in USD. */
      volumeMinor: amountMinorSchema,
      /** The last day on which the current volume suffices for the level without further payments; null: it does not count. */
      keptUntil: daySchema.nullable(),
      /** What is missing today, and on a later day if nothing is paid until then: the first payments no longer count. */
      next: z
        .object({
          levelId: z.uuid(),
          missingMinor: amountMinorSchema,
          by: daySchema,
          missingByMinor: amountMinorSchema,
        })
        .nullable(),
      currency: currencySchema,
      /** In force today. */
      prices: z.array(
        z.object({
          id: z.string(),
          scope: z.enum(priceScopes),
          name: z.string(),
          /** Hundredths of a percent; null: a fixed price. */
          discountBp: z.int().nullable(),
          /** In the customer's currency. */
          fixedMinor: amountMinorSchema.nullable(),
          endsOn: daySchema.nullable(),
        }),
      ),
    }),
  }),
}
