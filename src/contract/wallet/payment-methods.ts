import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { paymentMethodIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { menuTags } from '../kernel/permissions.ts'
import { usdtNetworks } from '../withdrawals/withdrawals.ts'

/** The agency's own accounts that sellers pay in to, with a proof. */
export const payInKinds = ['bank', 'wise', 'payoneer', 'usdt'] as const
export type PayInKind = (typeof payInKinds)[number]

export const paymentMethodSchema = z.object({
  id: paymentMethodIdSchema,
  kind: z.enum(payInKinds),
  name: z.string(),
  currency: currencySchema,
  /** Of USDT. */
  network: z.enum(usdtNetworks).nullable(),
  /** What a seller copies, in order; of USDT: the address. */
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The Chinese texts may be ''. */
  instructionsEn: z.string(),
  instructionsZh: z.string(),
  feeNoteEn: z.string(),
  feeNoteZh: z.string(),
  minMinor: amountMinorSchema,
})
export type PaymentMethod = z.output<typeof paymentMethodSchema>

export const paymentMethods = {
  listPaymentMethods: endpoint({
    method: 'POST',
    path: '/User/Fund/PaymentMethods',
    summary: "Lists the agency's accounts to pay in to, in the currency of the wallet.",
    access: { kind: 'customer', tag: menuTags.wallet },
    input: z.object({}),
    output: z.object({ methods: z.array(paymentMethodSchema) }),
    badInput: 'not an object',
  }),
}
