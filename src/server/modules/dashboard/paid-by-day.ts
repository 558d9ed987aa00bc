import { sql } from 'kysely'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { Lru } from '../../platform/kernel/lru.ts'
import { addDays, dayIn } from './calendar-days.ts'

export interface PaidDay {
  readonly day: string
  readonly paidMinor: number
}

export interface PaidScope {
  readonly customerId: CustomerId
  readonly timeZone: string
}

/** The days whose spend the balance is compared with. */
export const paceDays = 14

/** What was paid for orders since a day, by day of a time zone; days without payments are missing. */
const readPaid = async (db: Db, { customerId, timeZone }: PaidScope, fromDay: string): Promise<PaidDay[]> => {
  const { rows } = await sql<{ day: string; paidMinor: string }>`
    select (paid_at at time zone ${timeZone}::text)::date::text as day, sum(total_minor) as "paidMinor"
      from dropshipping_order
      where customer_id = ${customerId} and paid_at is not null
        and paid_at >= (${fromDay}::date::timestamp at time zone ${timeZone}::text)
      group by 1`.execute(db)
  return rows.map(({ day, paidMinor }) => ({ day, paidMinor: Number(paidMinor) }))
}

/** Past days are final once transactions that began before midnight have ended. */
const settledMinutes = 15
const keptSellers = 500

export interface PaidReader {
  /** The last 14 days, oldest first, including days without payments. */
  readonly read: (db: Db, scope: PaidScope, now: Date) => Promise<PaidDay[]>
}

/**
 * A seller with a million orders has some hundred thousand in these days, and reading them takes a tenth of a
 * second. So past days are read once a day and cached; each visit reads only today.
 */
export const paidReader = (): PaidReader => {
  const past = new Lru<string, readonly PaidDay[]>(keptSellers)
  return {
    read: async (db, scope, now) => {
      const today = dayIn(scope.timeZone, now)
      const days = Array.from({ length: paceDays }, (_, index) => addDays(today, index - paceDays + 1))
      const [firstDay = today] = days
      const key = [scope.customerId, scope.timeZone, today].join(' ')
      const kept = past.get(key)
      const fresh = await readPaid(db, scope, kept ? today : firstDay)
      const isSettled = dayIn(scope.timeZone, new Date(now.getTime() - settledMinutes * 60_000)) === today
      if (!kept && isSettled)
        past.set(
          key,
          fresh.filter((figures) => figures.day < today),
        )
      const byDay = new Map([...(kept ?? []), ...fresh].map((figures) => [figures.day, figures]))
      return days.map((day) => byDay.get(day) ?? { day, paidMinor: 0 })
    },
  }
}
