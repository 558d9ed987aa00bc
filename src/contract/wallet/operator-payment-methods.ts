import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { paymentMethodIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { instantSchema, versionSchema } from '../kernel/paging.ts'
import { payInKinds, paymentMethodSchema } from './payment-methods.ts'
import { rechargeLimits } from './wallet.ts'
import { usdtNetworks } from '../withdrawals/withdrawals.ts'

const owner = { kind: 'operator', area: 'settings', roles: ['owner'] } as const

export const paymentMethodLimits = { methods: 20, details: 8 } as const

const text = (max: number) => z.string().trim().max(max).default('')
const needed = (max: number) => z.string().trim().min(1, 'is required').max(max)

const operatorPaymentMethod = paymentMethodSchema.extend({
  isEnabled: z.boolean(),
  version: versionSchema,
  updatedAt: instantSchema,
})
export type OperatorPaymentMethod = z.output<typeof operatorPaymentMethod>

/** Checksums of USDT addresses are checked by the server (`addressChecksum`). */
const paymentMethodInput = z
  .object({
    /** Left out: a new one. */
    id: paymentMethodIdSchema.optional(),
    /** As displayed; 0 for a new one. */
    version: versionSchema,
    kind: z.enum(payInKinds),
    name: needed(60),
    currency: currencySchema,
    network: z.enum(usdtNetworks).nullable(),
    details: z
      .array(z.object({ label: needed(60), value: needed(120) }))
      .min(1, 'is required')
      .max(paymentMethodLimits.details),
    instructionsEn: text(600),
    instructionsZh: text(600),
    feeNoteEn: text(120),
    feeNoteZh: text(120),
    minMinor: amountMinorSchema
      .min(rechargeLimits.minMinor, 'must be at least 1.00')
      .max(rechargeLimits.maxMinor, 'must not exceed 1,000,000.00'),
    isEnabled: z.boolean(),
  })
  .check(({ value, issues }) => {
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    const isUsdt = value.kind === 'usdt'
    if (isUsdt !== (value.network !== null)) wrong('network', 'must be given for USDT only')
    if (isUsdt && value.currency !== 'USD') wrong('currency', 'must be USD')
    if (isUsdt && value.details.length !== 1) wrong('details', 'must be the address only')
  })

export const operatorPaymentMethods = {
  listOperatorPaymentMethods: endpoint({
    method: 'POST',
    path: '/ops/GetPaymentMethods',
    summary: "Lists all of the agency's accounts to pay in to, including those no longer offered.",
    access: owner,
    input: z.object({}),
    output: z.object({ methods: z.array(operatorPaymentMethod) }),
    badInput: 'not an object',
  }),
  savePaymentMethod: endpoint({
    method: 'POST',
    path: '/ops/SavePaymentMethod',
    summary:
      'Creates or updates an account to pay in to, or stops offering it. What was reported before keeps its name.',
    access: owner,
    errors: ['addressChecksum', 'changedMeanwhile', 'notFound', 'tooManyPaymentMethods'],
    input: paymentMethodInput,
    output: operatorPaymentMethod,
    idempotent: true,
  }),
}
