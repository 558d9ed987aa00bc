import { sql } from 'kysely'
import type * as z from 'zod'
import type { autoRechargeSchema } from '../../../../contract/wallet/auto-recharge.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { rechargeReasonText } from '../../../../contract/refusals/recharge-reasons.ts'
import { minor, type CustomerId, type Db } from '../../../platform/database/database.ts'

export interface AutoRecharge {
  readonly isOn: boolean
  readonly belowMinor: number
  readonly amountMinor: number
  readonly maxPerDay: number
  readonly maxPerMonthMinor: number | null
  readonly paused: { readonly at: Date; readonly code: string; readonly number: string | null } | null
}

/** What decides whether to recharge now, read in one statement. */
export interface AutoRechargeFacts {
  readonly currency: Currency
  readonly availableMinor: number
  readonly settings: AutoRecharge | null
  readonly account: { readonly id: string; readonly email: string; readonly savedAt: Date } | null
  /** Another recharge that is under way, or reported. */
  readonly underWay: { readonly id: string; readonly number: string; readonly isAutomatic: boolean } | null
  /** When automatic recharges of the last 24 hours began, the newest first. */
  readonly begunAt: readonly Date[]
  readonly monthMinor: number
}

const dayMs = 24 * 3_600_000
/** A seller who opened PayPal's page and left it holds the automatic recharge up this long. */
const leftAfterMs = 15 * 60_000

export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
const nextMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

interface FactsRow {
  readonly currency: Currency
  readonly available: string
  readonly settings:
    | (Omit<AutoRecharge, 'paused'> & { paused: { at: string; code: string; number: string | null } | null })
    | null
  readonly account: { id: string; email: string; savedAt: string } | null
  readonly under_way: AutoRechargeFacts['underWay']
  readonly begun_at: readonly string[]
  readonly month: string
}

export const readAutoRecharge = async (
  db: Db,
  customerId: CustomerId,
  now: Date,
): Promise<AutoRechargeFacts> => {
  const [dayAgo, leftBefore] = [new Date(now.getTime() - dayMs), new Date(now.getTime() - leftAfterMs)]
  const { rows } = await sql<FactsRow>`
    with automatic as (
      select created_at, amount_minor from recharge
        where customer_id = ${customerId} and paypal_account_id is not null and status not in ('refused', 'expired')
          and created_at > least(${dayAgo}::timestamptz, ${monthOf(now)}::timestamptz)
    )
    select w.currency, w.balance_minor + usable_credit(w) as available,
      (select json_build_object('isOn', is_enabled, 'belowMinor', below_minor, 'amountMinor', amount_minor,
          'maxPerDay', max_per_day, 'maxPerMonthMinor', max_per_month_minor, 'paused', case when paused_at is not null
            then json_build_object('at', paused_at, 'code', paused_code, 'number', paused_recharge) end)
        from auto_recharge a where a.customer_id = w.customer_id) as settings,
      (select json_build_object('id', id::text, 'email', email, 'savedAt', status_since)
        from paypal_account p where p.customer_id = w.customer_id and p.status = 'saved') as account,
      (select json_build_object('id', id::text, 'number', number, 'isAutomatic', paypal_account_id is not null)
        from recharge r where r.customer_id = w.customer_id and (r.status in ('approved', 'pending')
          or r.status = 'created' and (r.paypal_account_id is not null or r.created_at > ${leftBefore}::timestamptz))
        order by paypal_account_id is not null desc, id desc limit 1) as under_way,
      (select coalesce(json_agg(created_at order by created_at desc), '[]') from automatic
        where created_at > ${dayAgo}::timestamptz) as begun_at,
      (select coalesce(sum(amount_minor), 0)::bigint from automatic
        where created_at >= ${monthOf(now)}::timestamptz) as month
    from wallet w where w.customer_id = ${customerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the customer has no wallet')
  const { settings, account } = row
  return {
    currency: row.currency,
    availableMinor: minor(row.available),
    settings: settings && {
      ...settings,
      paused: settings.paused && { ...settings.paused, at: new Date(settings.paused.at) },
    },
    account: account && { ...account, savedAt: new Date(account.savedAt) },
    underWay: row.under_way,
    begunAt: row.begun_at.map((at) => new Date(at)),
    monthMinor: minor(row.month),
  }
}

type View = z.input<typeof autoRechargeSchema>

/** Whether it is on and not paused, has an account, and less is available than it asks for: at its amount it does not. */
export const isWanted = ({ settings, account, availableMinor }: AutoRechargeFacts): boolean =>
  settings !== null &&
  settings.isOn &&
  settings.paused === null &&
  account !== null &&
  availableMinor < settings.belowMinor

/** What holds the recharge up that is wanted; null: it may begin. */
export const waitOf = (facts: AutoRechargeFacts, now: Date): View['waiting'] => {
  const { settings, underWay, begunAt, monthMinor } = facts
  if (!settings) return null
  if (underWay) return { for: 'recharge', until: null, number: underWay.number }
  const limiting = begunAt[settings.maxPerDay - 1]
  if (limiting)
    return { for: 'dayLimit', until: new Date(limiting.getTime() + dayMs).toISOString(), number: null }
  if (settings.maxPerMonthMinor !== null && monthMinor + settings.amountMinor > settings.maxPerMonthMinor)
    return { for: 'monthLimit', until: nextMonth(now).toISOString(), number: null }
  return null
}

export const autoRechargeView = (facts: AutoRechargeFacts, now: Date, isOffered: boolean): View => {
  const { settings, account, currency } = facts
  const { paused, ...shown } = settings ?? { paused: null }
  return {
    isOffered,
    account: account && { email: account.email, savedAt: account.savedAt.toISOString() },
    settings: settings && (shown as Omit<AutoRecharge, 'paused'>),
    paused: paused && {
      at: paused.at.toISOString(),
      reason: rechargeReasonText('en', { reason: paused.code, reasonCode: paused.code }),
      reasonCode: paused.code,
      number: paused.number,
    },
    waiting: isWanted(facts) ? waitOf(facts, now) : null,
    available: { amountMinor: facts.availableMinor, currency },
    usedPerDay: facts.begunAt.length,
    usedPerMonth: { amountMinor: facts.monthMinor, currency },
  }
}
