import { sql } from 'kysely'
import * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { DomainError, notFound } from '../../../contract/kernel/errors.ts'
import { moneyText } from '../../../contract/kernel/money-text.ts'
import { currencies, currencySchema, type Currency } from '../../../contract/kernel/money.ts'
import { maxRunPayouts, operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import { refusalIn } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import {
  declareBulkJob,
  handleBulkJob,
  startBulkJob,
  type BulkJob,
  type RowResult,
} from '../bulk-jobs/index.ts'
import type { AffiliateParts } from './affiliate-parts.ts'
import { payCommissions } from './pay-commissions.ts'
import { requireOver } from './payout-months.ts'
import { warningsOf } from './payout-queries.ts'
import { readPayouts, type Payout } from './payout-rows.ts'

/** Payouts whose signs of self-referral are looked up at once. */
const batchSize = 100

/** What a run of a month pays: everything to pay that needs no reason. */
export const previewRun = async (
  { database, secrets }: AffiliateParts,
  { month }: ParsedInputOf<typeof operatorCommissions.previewCommissionRun>,
) => {
  const db = database.agency
  await requireOver(db, month)
  const all = await readPayouts(db, month)
  const open = all.filter(({ status }) => status === 'open')
  const clear: Payout[] = []
  let withWarnings = 0
  for (let start = 0; start < open.length && clear.length < maxRunPayouts; start += batchSize) {
    const batch = open.slice(start, start + batchSize)
    const warnings = await warningsOf(secrets, db, ...batch)
    const warned = new Set(warnings.map(({ referrerId }) => referrerId))
    withWarnings += warned.size
    clear.push(...batch.filter(({ customerId }) => !warned.has(customerId)))
  }
  const run = clear.slice(0, maxRunPayouts)
  return {
    payouts: run.map(({ customerId, amountMinor }) => ({ customerId, amountMinor })),
    totals: totalsOf(run),
    withWarnings,
    held: all.filter(({ status }) => status === 'held').length,
    remaining: open.length - run.length - withWarnings,
  }
}

const totalsOf = (payouts: readonly Pick<Payout, 'currency' | 'amountMinor'>[]) =>
  currencies.flatMap((currency) => {
    const amounts = payouts.filter((one) => one.currency === currency).map(({ amountMinor }) => amountMinor)
    if (amounts.length === 0) return []
    return [{ currency, payouts: amounts.length, amountMinor: amounts.reduce((sum, one) => sum + one, 0) }]
  })

const itemSchema = z.object({
  customerId: z.string(),
  name: z.string(),
  currency: currencySchema,
  amountMinor: z.int(),
})
type Item = z.output<typeof itemSchema>

const amountText = ({ amountMinor, currency }: Item): string => moneyText({ amountMinor, currency })

const payingCommissions = declareBulkJob({
  name: 'commission.pay',
  access: operatorCommissions.startCommissionRun.access,
  input: z.object({ month: z.string() }),
  item: itemSchema,
  chunkSize: 10,
  describe: (item: Item) => ({ label: item.name, note: amountText(item), subjectId: item.customerId }),
})

const itemsOf = async (
  db: Db,
  { payouts }: ParsedInputOf<typeof operatorCommissions.startCommissionRun>,
): Promise<Item[]> => {
  const amounts = new Map<string, number>(payouts.map((one) => [one.customerId, one.amountMinor]))
  const { rows } = await sql<{ customerId: string; name: string; currency: Currency }>`
    select customer_id as "customerId", name, currency from customer
      where customer_id = any (${[...amounts.keys()]}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.customerId, row]))
  return [...amounts].map(([customerId, amountMinor]) => {
    const customer = byId.get(customerId)
    if (!customer) throw notFound('Customer')
    return { ...customer, amountMinor }
  })
}

export const startRun = (
  { database }: AffiliateParts,
  input: ParsedInputOf<typeof operatorCommissions.startCommissionRun>,
  call: OperatorCall,
): Promise<{ bulkJobId: string }> => {
  const { month } = input
  return oncePerKey(database, call, { endpoint: 'startCommissionRun', input }, async (tx) => {
    await requireOver(tx, month)
    const items = await itemsOf(tx, input)
    const rows = items.map((item, index) => ({ at: index + 1, item }))
    const bulkJobId = await startBulkJob(tx, payingCommissions, call, {
      title: month,
      input: { month },
      rows,
    })
    const detail = { month, totals: totalsOf(items) }
    await audit(tx, call.operator, {
      action: 'commission.runApproved',
      target: `work:${bulkJobId}`,
      detail,
      call,
    })
    return { bulkJobId }
  })
}

/** Pays one after the other, each in its own transaction: one that is refused stays and stops no other. */
export const commissionBulkJob = (parts: AffiliateParts): BulkJob =>
  handleBulkJob(payingCommissions, {
    run: async ({ input: { month }, items, call, key }) => {
      const results: RowResult[] = []
      for (const item of items) {
        const { customerId, amountMinor } = item
        const payout = { customerId, month, amountMinor, reason: '' }
        try {
          await payCommissions(parts, payout, { ...call, idempotencyKey: key })
          const message = `${amountText(item)} credited to the wallet.`
          results.push({ ok: true, reason: 'credited', message })
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          results.push({ ok: false, ...refusalIn(error) })
        }
      }
      return results
    },
  })
