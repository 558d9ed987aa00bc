import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { locales } from '../kernel/format.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import type { ledgerKinds } from './wallet.ts'

const customer = { kind: 'customer', tag: menuTags.wallet } as const

/** The current week or month and those before it. */
export const spendPeriods = ['12weeks', '26weeks', '12months'] as const
export type SpendPeriod = (typeof spendPeriods)[number]

/** What money leaves the wallet for. */
export const spendKinds = [
  'orders',
  'stock',
  'wholesale',
  'services',
  'fees',
  'withdrawals',
  'adjustments',
] as const
export type SpendKind = (typeof spendKinds)[number]

type CreditKind = 'refunds' | 'recharges' | 'otherCredits'

type LedgerKind = (typeof ledgerKinds)[number]

/** Where a movement counts that leaves the wallet, and where one that enters it. */
export const spendKindOf: Readonly<Record<LedgerKind, readonly [out: SpendKind, into: CreditKind]>> = {
  recharge: ['adjustments', 'recharges'],
  orderPayment: ['orders', 'refunds'],
  orderRefund: ['orders', 'refunds'],
  correction: ['adjustments', 'otherCredits'],
  reversal: ['adjustments', 'otherCredits'],
  reshipmentFreight: ['fees', 'refunds'],
  surcharge: ['fees', 'refunds'],
  wholesalePayment: ['wholesale', 'refunds'],
  wholesaleFreight: ['wholesale', 'refunds'],
  wholesaleRefund: ['wholesale', 'refunds'],
  inventoryPayment: ['stock', 'refunds'],
  inventoryRefund: ['stock', 'refunds'],
  servicePayment: ['services', 'refunds'],
  serviceRefund: ['services', 'refunds'],
  withdrawal: ['withdrawals', 'otherCredits'],
  withdrawalReturned: ['withdrawals', 'otherCredits'],
  commission: ['adjustments', 'otherCredits'],
}

/** Both days inclusive, in UTC, as all days here. */
const days = { from: daySchema, to: daySchema }

const spendSchema = z.object({
  spend: z.record(z.enum(spendKinds), amountMinorSchema),
  /** The sum of `spend`: all that left the wallet. */
  totalMinor: amountMinorSchema,
  refundsMinor: amountMinorSchema,
  rechargesMinor: amountMinorSchema,
  /** Commissions, adjustments and returned withdrawals. */
  otherCreditsMinor: amountMinorSchema,
  movements: z.int(),
})
export type Spend = z.output<typeof spendSchema>

/** A statement covers as many days at most. */
export const maxStatementDays = 366
/** More are not drawn as PDF. */
export const maxStatementPdfRows = 5_000

const dayMs = 86_400_000

export const walletSpend = {
  getWalletSpend: endpoint({
    method: 'GET',
    path: '/User/Fund/Spend',
    summary:
      'Returns what left the wallet by week or month and by kind, with refunds and recharges, and the sums of the same days of the period before.',
    access: customer,
    input: z.object({ period: z.enum(spendPeriods).default('12weeks') }),
    output: z.object({
      period: z.enum(spendPeriods),
      currency: currencySchema,
      ...days,
      /** Weeks from Monday, or calendar months, the oldest first; the last one ends today. */
      buckets: z.array(spendSchema.extend(days)),
      sums: spendSchema,
      /** Up to the same day of its last week or month. */
      before: spendSchema.extend(days),
    }),
    badInput: { period: 'decade' },
  }),
  downloadWalletStatement: endpoint({
    method: 'GET',
    path: '/User/Fund/DownloadStatement',
    summary:
      'Returns a statement of the wallet as PDF or CSV: opening balance, every transaction of up to 366 days, closing balance.',
    access: customer,
    errors: ['exportsRunning', 'statementTooLong'],
    input: z
      .object({
        ...days,
        format: z.enum(['pdf', 'csv']).default('pdf'),
        locale: z.enum(locales).optional(),
      })
      .check(({ value, issues }) => {
        const { from, to } = value
        if (to < from)
          issues.push({ code: 'custom', input: value, path: ['to'], message: 'must not be before from' })
        else if (Date.parse(to) - Date.parse(from) >= maxStatementDays * dayMs)
          issues.push({
            code: 'custom',
            input: value,
            path: ['to'],
            message: `must be within ${maxStatementDays} days of from`,
          })
      }),
    output: z.unknown(),
    download: true,
    badInput: { from: '2026-02-01', to: '2026-01-31' },
  }),
}
