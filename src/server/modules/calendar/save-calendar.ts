import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { knownHolidays, type KnownHoliday } from '../../../contract/calendar/known-holidays.ts'
import type { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import { usualDay } from '../../../contract/calendar/working-time.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeWorkingSpans } from './working-spans.ts'

type Calendar = ParsedInputOf<typeof operatorCalendar.saveCalendar>
type Holiday = ParsedInputOf<typeof operatorCalendar.saveHoliday>
type Target = ParsedInputOf<typeof operatorCalendar.saveQueueTarget>
type Loaded = ParsedInputOf<typeof operatorCalendar.loadHolidays>

export const saveCalendar = async (
  { database, clock }: Platform,
  { version, country, timeZone, hours }: Calendar,
  call: OperatorCall,
): Promise<void> => {
  const usual = usualDay(hours)
  if (!usual) throw refuse('noWorkingDay')
  const daySeconds = (usual.to - usual.from) * 60
  await database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ version: number }>`
      insert into working_calendar (country, time_zone, hours, day_seconds)
        select ${country}, ${timeZone}, ${JSON.stringify(hours)}::jsonb, ${daySeconds}::integer where ${version} = 0
      on conflict (id) do nothing returning version`.execute(tx)
    const changed =
      rows.length > 0 ||
      (
        await tx
          .updateTable('working_calendar')
          .set({
            country,
            time_zone: timeZone,
            hours: JSON.stringify(hours),
            day_seconds: daySeconds,
            version: version + 1,
          })
          .where('version', '=', version)
          .returning('version')
          .execute()
      ).length > 0
    if (!changed) throw refuse('calendarChanged')
    await writeWorkingSpans(tx, clock.now())
    await audit(tx, call.operator, {
      action: 'calendar:saveCalendar',
      target: null,
      detail: { country, timeZone, hours },
      call,
    })
  })
}

const values = ({ country, nameEn, nameZh, firstDay, lastDay, isWorking }: Holiday) => ({
  country,
  name_en: nameEn,
  name_zh: nameZh,
  first_day: firstDay,
  last_day: lastDay,
  is_working: isWorking,
})

const writeHoliday = async (tx: Tx, holiday: Holiday): Promise<string> => {
  if (holiday.id === undefined) {
    const made = await tx
      .insertInto('holiday')
      .values(values(holiday))
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }
  const changed = await tx
    .updateTable('holiday')
    .set(values(holiday))
    .where('id', '=', holiday.id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw notFound('Holiday')
  return changed.id
}

export const saveHoliday = async (
  { database, clock }: Platform,
  holiday: Holiday,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const id = await writeHoliday(tx, holiday)
    await writeWorkingSpans(tx, clock.now())
    await audit(tx, call.operator, {
      action: 'calendar:saveHoliday',
      target: `holiday:${id}`,
      detail: { ...values(holiday) },
      call,
    })
  })

export const deleteHoliday = async (
  { database, clock }: Platform,
  id: string,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const gone = await tx.deleteFrom('holiday').where('id', '=', id).returning('name_en').executeTakeFirst()
    if (!gone) throw notFound('Holiday')
    await writeWorkingSpans(tx, clock.now())
    await audit(tx, call.operator, {
      action: 'calendar:deleteHoliday',
      target: `holiday:${id}`,
      detail: { name: gone.name_en },
      call,
    })
  })

/** Those that the calendar has, under whatever name, on the same days are left as they are. */
export const loadHolidays = async (
  { database, clock }: Platform,
  { country, year }: Loaded,
  call: OperatorCall,
): Promise<void> => {
  const known: readonly KnownHoliday[] = knownHolidays[country][year]
  await database.agencyTransaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('load-holidays', 0))`.execute(tx)
    const list = known.map((holiday) => ({ ...holiday, isWorking: holiday.isWorking ?? false }))
    const { numAffectedRows } = await sql`
      insert into holiday (country, name_en, name_zh, first_day, last_day, is_working)
        select ${country}, k."nameEn", k."nameZh", k."firstDay", k."lastDay", k."isWorking"
          from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
            as k("nameEn" text, "nameZh" text, "firstDay" date, "lastDay" date, "isWorking" boolean)
          where not exists (select from holiday h where h.is_working = k."isWorking"
            and h.first_day <= k."lastDay" and h.last_day >= k."firstDay")`.execute(tx)
    await writeWorkingSpans(tx, clock.now())
    await audit(tx, call.operator, {
      action: 'calendar:loadHolidays',
      target: null,
      detail: { country, year, added: Number(numAffectedRows) },
      call,
    })
  })
}

export const saveQueueTarget = async (
  { database }: Platform,
  { queue, hours }: Target,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    if (hours === null) await tx.deleteFrom('queue_target').where('queue', '=', queue).execute()
    else
      await tx
        .insertInto('queue_target')
        .values({ queue, hours })
        .onConflict((conflict) => conflict.column('queue').doUpdateSet({ hours }))
        .execute()
    await audit(tx, call.operator, {
      action: 'calendar:saveQueueTarget',
      target: null,
      detail: { queue, hours },
      call,
    })
  })
