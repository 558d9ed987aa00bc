import { Readable } from 'node:stream'
import type { SheetFormat } from '../../contract/sheets.ts'
import { audit } from './audit.ts'
import type { CustomerCall, FileAnswer, OperatorCall } from './call.ts'
import { csvOf } from './csv.ts'
import type { Database } from './database.ts'
import type { Sheet } from './sheet.ts'
import { wallClock } from './wall-clock.ts'
import { xlsxOf } from './xlsx.ts'
import { refuse } from './refuse.ts'

type Locale = 'en' | 'zh'

/** For whom a file is written. */
export interface Reader {
  readonly locale: Locale
  readonly timeZone: string
  /** What the reader's clocks show at an instant, of ISO 8601 or in milliseconds, as a sheet's `time`. */
  readonly wall: (at: string | number | null) => number | null
}

const readerIn = (locale: Locale, timeZone: string): Reader => {
  const clock = wallClock(timeZone)
  return {
    locale,
    timeZone,
    wall: (at) => (at === null ? null : clock(typeof at === 'string' ? Date.parse(at) : at)),
  }
}

/** An operator: in English and in UTC unless told. */
export const operatorReader = (locale: Locale | undefined, timeZone: string): Reader =>
  readerIn(locale ?? 'en', timeZone)

/** The language is the account's unless told; the time zone the customer's, as on the screens. */
export const readerOf = async (
  database: Database,
  { customer: { customerId, accountId } }: CustomerCall,
  locale: Locale | undefined,
): Promise<Reader> => {
  const { time_zone: timeZone, locale: own } = await database
    .tenant(customerId)
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.customer_id', 'a.customer_id')
    .select(['c.time_zone', 'a.locale'])
    .where('a.customer_id', '=', customerId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return readerIn(locale ?? (own === 'zh' ? 'zh' : 'en'), timeZone)
}

const atATime = 2
const running = new Map<string, number>()

/** Takes one of the caller's places; answers what gives it back. @throws DomainError exportsRunning */
const takePlace = (whose: string): (() => void) => {
  const taken = running.get(whose) ?? 0
  if (taken >= atATime) {
    throw refuse('exportsRunning', { most: taken })
  }
  running.set(whose, taken + 1)
  return () => {
    const left = (running.get(whose) ?? 1) - 1
    if (left === 0) running.delete(whose)
    else running.set(whose, left)
  }
}

/** The same batches with the first one read: what fails at once still answers with the envelope. */
const begun = async <T>(batches: AsyncIterable<T>): Promise<AsyncIterable<T>> => {
  const rest = batches[Symbol.asyncIterator]()
  const first = await rest.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => rest }
  })()
}

const writers = {
  csv: { write: csvOf, contentType: 'text/csv; charset=utf-8' },
  xlsx: {
    write: xlsxOf,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const satisfies Record<SheetFormat, object>

export interface Export<Row> {
  /** As `order:export`, for the audit log: of the admin view, and of the agency's own. */
  readonly action: string
  /** What was asked for, likewise. */
  readonly asked: Record<string, unknown>
  readonly format: SheetFormat
  /** Without the day and the ending. */
  readonly fileName: string
  readonly sheet: Sheet<Row>
  readonly now: Date
}

/**
 * A file that is written while it is read, no faster than the caller takes it. When the caller goes away, reading ends;
 * when reading fails, the connection is broken off, so that half a file does not look like a whole one.
 */
export const exportFile = async <Row>(
  database: Database,
  call: CustomerCall | OperatorCall,
  { action, asked, format, fileName, sheet, now }: Export<Row>,
): Promise<FileAnswer> => {
  const givePlaceBack = takePlace(
    'operator' in call ? `operator ${call.operator.operatorId}` : call.customer.customerId,
  )
  try {
    const batches = await begun(sheet.batches)
    const detail = { ...asked, format }
    if ('operator' in call) await audit(database.agency, call.operator, action, null, detail, call)
    else if (call.customer.isAdminView)
      await audit(database.tenant(call.customer.customerId), call.customer, action, null, detail, call)
    const { write, contentType } = writers[format]
    const body = Readable.from(write({ ...sheet, batches }), { objectMode: false })
    body.once('close', givePlaceBack)
    return { fileName: `${fileName}-${now.toISOString().slice(0, 10)}.${format}`, contentType, body }
  } catch (error) {
    givePlaceBack()
    throw error
  }
}
