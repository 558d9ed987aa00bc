import * as z from 'zod'
import { CronError, parseCron } from '../cron/expression.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  accountIdSchema,
  orderIdSchema,
  scheduleIdSchema,
  scheduleRunIdSchema,
  shopIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { scheduleKinds } from './schedule-rules.ts'
import { missingTaxNumberSchema } from '../tax-numbers/tax-numbers.ts'

export const scheduleOutcomes = [
  'pulled',
  'pullFailed',
  'notConnected',
  'paid',
  'nothingToPay',
  'dayLimitReached',
  'balanceTooLow',
  'mailed',
  'noRecipients',
  /** The schedule's owner no longer has the permission. */
  'notAllowed',
  /** Disabled between being queued and running. */
  'switchedOff',
  'brokenOff',
] as const

export const runFiguresSchema = z.object({
  ordersSeen: z.int().optional(),
  ordersCreated: z.int().optional(),
  ordersUpdated: z.int().optional(),
  paid: z.int().optional(),
  paidMinor: amountMinorSchema.optional(),
  /** Orders that were due but could not be paid. */
  refused: z.int().optional(),
  /** The shortfall for the first order the balance did not cover. */
  missingMinor: amountMinorSchema.optional(),
  overOrderLimit: z.int().optional(),
  overDayLimit: z.int().optional(),
  waitingToMerge: z.int().optional(),
  /** Orders not paid because a seller who pays would first be asked for a tax number, by scheme. */
  missingTaxNumbers: z.array(missingTaxNumberSchema).optional(),
  recipients: z.int().optional(),
  /** The report covers the time from here to the end of the run. */
  since: instantSchema.optional(),
  newOrders: z.int().optional(),
  shipped: z.int().optional(),
  waiting: z.int().optional(),
})

export const scheduleRunSchema = z.object({
  id: scheduleRunIdSchema,
  cause: z.enum(['time', 'hand']),
  plannedAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  outcome: z.enum(scheduleOutcomes).nullable(),
  figures: runFiguresSchema,
  /** Why it failed, or why the first order was not paid; empty otherwise. */
  problem: z.string(),
  problemReason: z.string().nullable(),
  problemFigures: figuresSchema,
})

export const scheduleSchema = z.object({
  id: scheduleIdSchema,
  kind: z.enum(scheduleKinds),
  name: z.string(),
  expression: z.string(),
  shopId: shopIdSchema.nullable(),
  shopName: z.string().nullable(),
  dailyLimitMinor: amountMinorSchema.nullable(),
  orderLimitMinor: amountMinorSchema.nullable(),
  accountIds: z.array(accountIdSchema).nullable(),
  isOn: z.boolean(),
  nextRunAt: instantSchema.nullable(),
  ownerName: z.string(),
  canChange: z.boolean(),
  lastRun: scheduleRunSchema.nullable(),
})

const expressionSchema = z
  .string()
  .trim()
  .max(200)
  .check((input) => {
    try {
      parseCron(input.value)
    } catch (error) {
      if (!(error instanceof CronError)) throw error
      const message = `${error.field}: ${error.message}`
      input.issues.push({ code: 'custom', input: input.value, message })
    }
  })

const settings = {
  name: z.string().trim().min(1, 'is required').max(80),
  expression: expressionSchema,
}
const limitSchema = z.int().min(1).max(100_000_000_00)

export const scheduleInputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pullShop'), ...settings, shopId: shopIdSchema }),
  z.object({
    kind: z.literal('payOrders'),
    ...settings,
    /** Null: all shops. */
    shopId: shopIdSchema.nullable(),
    /** In the customer's currency, per day in the customer's time zone. */
    dailyLimitMinor: limitSchema,
    /** Orders that cost more are skipped. */
    orderLimitMinor: limitSchema.nullable(),
  }),
  z.object({
    kind: z.literal('mailReport'),
    ...settings,
    shopId: shopIdSchema.nullable(),
    /** Null: all accounts that want reports by their email preferences. */
    accountIds: z.array(accountIdSchema).min(1).max(50).nullable(),
  }),
])

const customer = { kind: 'customer' } as const
const byId = z.object({ id: scheduleIdSchema })

export const schedules = {
  listSchedules: endpoint({
    method: 'POST',
    path: '/User/Schedule/List',
    summary: 'Lists the schedules visible to this account, each with its last run.',
    access: customer,
    input: z.object({}),
    output: z.object({
      timeZone: z.string(),
      currency: currencySchema,
      kinds: z.array(z.enum(scheduleKinds)),
      allShops: z.boolean(),
      shops: z.array(z.object({ id: shopIdSchema, name: z.string(), canPull: z.boolean() })),
      recipients: z.array(z.object({ accountId: accountIdSchema, name: z.string(), email: z.string() })),
      schedules: z.array(scheduleSchema),
    }),
    badInput: 'not an object',
  }),
  createSchedule: endpoint({
    method: 'POST',
    path: '/User/Schedule/Create',
    summary: 'Creates a schedule in the customer’s time zone, starting at the next matching time.',
    access: { ...customer, notInAdminView: true },
    errors: ['cannotPull', 'chooseShop', 'neverRuns', 'notFound', 'tooManySchedules', 'tooOften'],
    input: scheduleInputSchema,
    output: byId,
  }),
  updateSchedule: endpoint({
    method: 'POST',
    path: '/User/Schedule/Update',
    summary: 'Updates a schedule. It runs on behalf of the account that changed it last.',
    access: { ...customer, notInAdminView: true },
    errors: ['cannotPull', 'chooseShop', 'kindFixed', 'neverRuns', 'notFound', 'tooOften'],
    input: z.object({ id: scheduleIdSchema, schedule: scheduleInputSchema }),
    output: byId,
  }),
  switchSchedule: endpoint({
    method: 'POST',
    path: '/User/Schedule/Switch',
    summary: 'Disables or enables a schedule. Missed runs are not made up.',
    access: { ...customer, notInAdminView: true },
    errors: ['notFound'],
    input: z.object({ id: scheduleIdSchema, isOn: z.boolean() }),
    output: z.object({ isOn: z.boolean(), nextRunAt: instantSchema.nullable() }),
  }),
  runSchedule: endpoint({
    method: 'POST',
    path: '/User/Schedule/Run',
    summary: 'Runs the schedule now, as a job. If a run is in progress, that run is returned.',
    access: { ...customer, notInAdminView: true },
    errors: ['notFound'],
    input: byId,
    output: z.object({ run: scheduleRunSchema }),
  }),
  deleteSchedule: endpoint({
    method: 'POST',
    path: '/User/Schedule/Delete',
    summary: 'Deletes a schedule permanently.',
    access: { ...customer, notInAdminView: true },
    errors: ['notFound'],
    input: byId,
    output: z.object({ deleted: z.literal(true) }),
  }),
  listScheduleRuns: endpoint({
    method: 'POST',
    path: '/User/Schedule/Runs',
    summary: 'Lists the runs of a schedule, newest first.',
    access: customer,
    errors: ['notFound'],
    input: byId.extend(pageInput),
    output: pageOf(scheduleRunSchema),
  }),
  listScheduleRunOrders: endpoint({
    method: 'POST',
    path: '/User/Schedule/RunOrders',
    summary: 'Lists the orders paid by a payment run.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: scheduleRunIdSchema }),
    output: z.object({
      orders: z.array(z.object({ id: orderIdSchema, number: z.string(), totalMinor: amountMinorSchema })),
    }),
  }),
}
