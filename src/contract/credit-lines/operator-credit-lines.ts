import * as z from 'zod'
import {
  creditLineStatuses,
  creditStatementSchema,
  dueDaysSchema,
  everyDaysSchema,
  maxCreditMinor,
  walletCreditSchema,
} from './credit-lines.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { creditLineChangeIdSchema, customerRefSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { financeReasonSchema, proposalFields } from '../kernel/proposals.ts'

const finance = { kind: 'operator', area: 'credit', roles: ['finance'] } as const

export const creditChangeKinds = ['grant', 'change', 'end'] as const
export type CreditChangeKind = (typeof creditChangeKinds)[number]
export const creditChangeStatuses = ['proposed', 'applied', 'declined', 'withdrawn'] as const
export type CreditChangeStatus = (typeof creditChangeStatuses)[number]

export const creditLineFilters = ['overdue', 'active', 'ended', 'proposed'] as const

const changeSchema = z.object({
  id: creditLineChangeIdSchema,
  ...proposalFields,
  kind: z.enum(creditChangeKinds),
  status: z.enum(creditChangeStatuses),
  currency: currencySchema,
  /** 0: the line ends. */
  limitMinor: amountMinorSchema,
  everyDays: everyDaysSchema,
  dueDays: dueDaysSchema,
  /** Null: by the system. */
  proposedBy: z.string().nullable(),
})
export type CreditLineChange = z.output<typeof changeSchema>

const customerCreditSchema = z.object({
  customerId: customerRefSchema,
  customerName: z.string(),
  balance: moneySchema,
  credit: walletCreditSchema,
  /** Waits for a second operator. */
  proposal: changeSchema.nullable(),
  /** Applied, declined and withdrawn ones; newest first, up to 50. */
  changes: z.array(changeSchema),
  /** Newest first, up to 50. */
  statements: z.array(creditStatementSchema),
})
export type CustomerCredit = z.output<typeof customerCreditSchema>

const changeErrors = ['creditChangeMoved', 'creditChangeNeedsSecondPerson', 'notFound'] as const
const id = creditLineChangeIdSchema

export const operatorCreditLines = {
  listCreditLines: endpoint({
    method: 'POST',
    path: '/ops/GetCreditLines',
    summary: 'Lists the credit lines of all customers, the longest overdue first.',
    access: finance,
    input: z.object({ state: z.enum(creditLineFilters).optional(), ...pageInput }),
    output: pageOf(
      z.object({
        customerId: customerRefSchema,
        customerName: z.string(),
        balance: moneySchema,
        /** Null: granted, but not approved yet. */
        status: z.enum(creditLineStatuses).nullable(),
        limit: moneySchema,
        nextStatementAt: instantSchema.nullable(),
        /** The oldest open statement. */
        statement: creditStatementSchema.nullable(),
        hasProposal: z.boolean(),
      }),
    ),
    badInput: { pageSize: 'many' },
  }),
  getCustomerCreditLine: endpoint({
    method: 'POST',
    path: '/ops/GetCreditLine',
    summary: "Returns a customer's credit line, its statements, and who changed it when and why.",
    access: finance,
    errors: ['notFound'],
    input: z.object({ customerId: customerRefSchema }),
    output: customerCreditSchema,
  }),
  setCreditLine: endpoint({
    method: 'POST',
    path: '/ops/SetCreditLine',
    summary:
      'Grants a customer a credit line or changes its limit and terms. Above the limit that the owner sets, another operator must approve it first.',
    access: finance,
    errors: ['creditChangeProposed', 'creditLineUnchanged', 'notFound'],
    input: z.object({
      customerId: customerRefSchema,
      limitMinor: amountMinorSchema
        .min(100, 'must be at least 1.00')
        .max(maxCreditMinor, 'must not exceed 1,000,000.00'),
      everyDays: everyDaysSchema,
      dueDays: dueDaysSchema,
      reason: financeReasonSchema,
    }),
    output: customerCreditSchema,
    idempotent: true,
  }),
  endCreditLine: endpoint({
    method: 'POST',
    path: '/ops/EndCreditLine',
    summary:
      'Ends a credit line: nothing more can be drawn, and what was drawn stays owed, with its statements, until it is paid.',
    access: finance,
    errors: ['noCreditLine', 'notFound'],
    input: z.object({ customerId: customerRefSchema, reason: financeReasonSchema }),
    output: customerCreditSchema,
    idempotent: true,
  }),
  approveCreditLineChange: endpoint({
    method: 'POST',
    path: '/ops/ApproveCreditLineChange',
    summary: 'Approves a proposed limit and applies it.',
    access: finance,
    errors: [...changeErrors],
    input: z.object({ id }),
    output: customerCreditSchema,
  }),
  declineCreditLineChange: endpoint({
    method: 'POST',
    path: '/ops/DeclineCreditLineChange',
    summary: 'Declines a proposed limit with a reason. The credit line stays as it is.',
    access: finance,
    errors: ['creditChangeMoved', 'notFound'],
    input: z.object({ id, reason: financeReasonSchema }),
    output: customerCreditSchema,
  }),
  withdrawCreditLineChange: endpoint({
    method: 'POST',
    path: '/ops/WithdrawCreditLineChange',
    summary: "Withdraws the caller's own proposal.",
    access: finance,
    errors: ['creditChangeMoved', 'notFound'],
    input: z.object({ id }),
    output: customerCreditSchema,
  }),
}
