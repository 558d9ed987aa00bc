import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { moneySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'

/**
 * `open`: not due yet; `overdue`: due, within the days of grace; `stopped`: overdue beyond them, so that nothing more can be
 * drawn; `settled`: paid.
 */
export const creditStatementStates = ['open', 'overdue', 'stopped', 'settled'] as const
export type CreditStatementState = (typeof creditStatementStates)[number]

export const creditStatementSchema = z.object({
  number: z.string(),
  closedAt: instantSchema,
  periodSince: instantSchema,
  periodUntil: instantSchema,
  /** What was owed when the period ended, with what earlier statements still asked for. */
  owed: moneySchema,
  /** What is still to be paid of it. */
  left: moneySchema,
  dueAt: instantSchema,
  /** From then on nothing more can be drawn, unless it is settled. */
  stopsAt: instantSchema,
  settledAt: instantSchema.nullable(),
  state: z.enum(creditStatementStates),
})
export type CreditStatement = z.output<typeof creditStatementSchema>

export const creditLineStatuses = ['active', 'ended'] as const
export type CreditLineStatus = (typeof creditLineStatuses)[number]

/** Up to 1,000,000.00. */
export const maxCreditMinor = 100_000_000

/** Null: a statement each month, on the first. */
export const everyDaysSchema = z
  .int()
  .min(7, 'must be from 7 to 90')
  .max(90, 'must be from 7 to 90')
  .nullable()
export const dueDaysSchema = z.int().min(1, 'must be from 1 to 90').max(90, 'must be from 1 to 90')

/** Of a wallet; null where there has never been a credit line. */
export const walletCreditSchema = z
  .object({
    status: z.enum(creditLineStatuses),
    /** 0 once the line has ended. */
    limit: moneySchema,
    /** The balance below zero. */
    used: moneySchema,
    /** What payments can still draw; 0 while a statement stops it. */
    unused: moneySchema,
    everyDays: everyDaysSchema,
    dueDays: dueDaysSchema,
    nextStatementAt: instantSchema,
    /** What is to be paid first: the newest of the most pressing state; it includes what earlier ones ask for. */
    toPay: creditStatementSchema.nullable(),
  })
  .nullable()
export type WalletCredit = z.output<typeof walletCreditSchema>

export const creditLines = {
  listCreditStatements: endpoint({
    method: 'POST',
    path: '/User/Fund/CreditStatements',
    summary: 'Lists the statements of the credit line, newest first, with what is still to be paid of each.',
    access: { kind: 'customer', tag: menuTags.wallet },
    input: z.object({ ...pageInput }),
    output: pageOf(creditStatementSchema),
    badInput: { pageSize: 'many' },
  }),
}
