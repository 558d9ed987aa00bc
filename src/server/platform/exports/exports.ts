import { Readable } from 'node:stream'
import type { SheetFormat } from '../../../contract/kernel/sheets.ts'
import { audit } from '../auth/audit.ts'
import type { CustomerCall, FileAnswer, OperatorCall } from '../http/call.ts'
import { csvOf } from './csv.ts'
import type { Database } from '../database/database.ts'
import type { Sheet } from './sheet.ts'
import { wallClock } from './wall-clock.ts'
import { xlsxOf } from './xlsx.ts'
import { refuse } from '../kernel/refuse.ts'

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
export const withFirstBatch = async <T>(batches: AsyncIterable<T>): Promise<AsyncIterable<T>> => {
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
    write: <Row>(sheet: Sheet<Row>) => xlsxOf([sheet]),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const satisfies Record<SheetFormat, object>

interface Asked {
  /** For example `order:export`. Logged for operators and the admin view. */
  readonly action: string
  /** The parameters of the export, logged likewise. */
  readonly asked: Record<string, unknown>
}

export interface StreamedFile extends Asked {
  readonly fileName: string
  readonly contentType: string
  /** Called once a slot is free; what fails in it still gets an error envelope. */
  readonly open: () => Promise<AsyncIterable<string | Uint8Array>>
}

/**
 * Streams a file while it is made, no faster than the caller accepts it. Making it stops when the caller disconnects.
 * When it fails, the connection is broken, so that half a file does not look complete.
 * @throws DomainError exportsRunning
 */
export const streamFile = async (
  database: Database,
  call: CustomerCall | OperatorCall,
  { action, asked, fileName, contentType, open }: StreamedFile,
): Promise<FileAnswer> => {
  const releaseExport = reserveExport(
    'operator' in call ? `operator ${call.operator.operatorId}` : call.customer.customerId,
  )
  try {
    const body = await open()
    if ('operator' in call)
      await audit(database.agency, call.operator, { action, target: null, detail: asked, call })
    else if (call.customer.isAdminView)
      await audit(database.tenant(call.customer.customerId), call.customer, {
        action,
        target: null,
        detail: asked,
        call,
      })
    const stream = Readable.from(body, { objectMode: false })
    stream.once('close', releaseExport)
    return { fileName, contentType, body: stream }
  } catch (error) {
    releaseExport()
    throw error
  }
}

export interface Export<Row> extends Asked {
  readonly format: SheetFormat
  readonly fileName: string
  readonly sheet: Sheet<Row>
  readonly now: Date
}

/** Streams a sheet while its rows are read. @throws DomainError exportsRunning */
export const exportFile = <Row>(
  database: Database,
  call: CustomerCall | OperatorCall,
  { action, asked, format, fileName, sheet, now }: Export<Row>,
): Promise<FileAnswer> => {
  const { write, contentType } = writers[format]
  return streamFile(database, call, {
    action,
    asked: { ...asked, format },
    fileName: `${fileName}-${now.toISOString().slice(0, 10)}.${format}`,
    contentType,
    open: async () => write({ ...sheet, batches: await withFirstBatch(sheet.batches) }),
  })
}
