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

export interface Reader {
  readonly locale: Locale
  readonly timeZone: string
  /**
   * The wall-clock time in the reader's time zone for an instant (ISO 8601 or milliseconds), as a sheet's
   * `time`.
   */
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

/** For an operator; in English by default. */
export const operatorReader = (locale: Locale | undefined, timeZone: string): Reader =>
  readerIn(locale ?? 'en', timeZone)

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

/** Reserves one of the caller's concurrent exports and returns its release. @throws DomainError exportsRunning */
const reserveExport = (whose: string): (() => void) => {
  const count = running.get(whose) ?? 0
  if (count >= atATime) {
    throw refuse('exportsRunning', { max: count })
  }
  running.set(whose, count + 1)
  return () => {
    const left = (running.get(whose) ?? 1) - 1
    if (left === 0) running.delete(whose)
    else running.set(whose, left)
  }
}

/** Reads the first batch before returning, so that an immediate failure still gets an error envelope. */
const withFirstBatch = async <T>(batches: AsyncIterable<T>): Promise<AsyncIterable<T>> => {
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
  /** For example `order:export`. Logged for operators and the admin view. */
  readonly action: string
  /** The parameters of the export, logged likewise. */
  readonly asked: Record<string, unknown>
  readonly format: SheetFormat
  readonly fileName: string
  readonly sheet: Sheet<Row>
  readonly now: Date
}

/**
 * Streams a file while its rows are read, no faster than the caller accepts it. Reading stops when the caller
 * disconnects. When reading fails, the connection is broken, so that half a file does not look complete.
 */
export const exportFile = async <Row>(
  database: Database,
  call: CustomerCall | OperatorCall,
  { action, asked, format, fileName, sheet, now }: Export<Row>,
): Promise<FileAnswer> => {
  const releaseExport = reserveExport(
    'operator' in call ? `operator ${call.operator.operatorId}` : call.customer.customerId,
  )
  try {
    const batches = await withFirstBatch(sheet.batches)
    const detail = { ...asked, format }
    if ('operator' in call) await audit(database.agency, call.operator, action, null, detail, call)
    else if (call.customer.isAdminView)
      await audit(database.tenant(call.customer.customerId), call.customer, action, null, detail, call)
    const { write, contentType } = writers[format]
    const body = Readable.from(write({ ...sheet, batches }), { objectMode: false })
    body.once('close', releaseExport)
    return { fileName: `${fileName}-${now.toISOString().slice(0, 10)}.${format}`, contentType, body }
  } catch (error) {
    releaseExport()
    throw error
  }
}
