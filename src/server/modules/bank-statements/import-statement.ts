import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  bankColumns,
  type BankColumns,
  type operatorBankStatements,
} from '../../../contract/bank-statements/bank-statements.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall, UploadedFile } from '../../platform/http/call.ts'
import { idempotentForOperator } from '../../platform/idempotency/operator-idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Platform } from '../../platform/platform.ts'
import { normalName } from '../../platform/sheets/find-header.ts'
import { keyLines, type KeyedLine, type ReadLine, type ReadStatement } from './bank-lines.ts'
import {
  columnsIn,
  guessColumns,
  linesOfTable,
  missingColumns,
  readBankTable,
  type BankTable,
} from './bank-table.ts'
import { camtTask } from './read-camt.ts'

type Input = ParsedInputOf<typeof operatorBankStatements.previewBankStatement>
type Preview = z.input<typeof operatorBankStatements.previewBankStatement.output>
type Parts = Pick<Platform, 'database' | 'parsePool'>

const headerKey = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(normalName)))
    .digest('base64url')

interface Layout {
  readonly columns: BankColumns
  readonly currency?: Currency | undefined
}

const readLayout = async (db: Db, headers: readonly string[]): Promise<Layout | null> => {
  const { rows } = await sql<{ columns: Layout }>`
    select columns from bank_table_layout where header_key = ${headerKey(headers)}`.execute(db)
  return rows[0]?.columns ?? null
}

const rememberLayout = async (tx: Tx, headers: readonly string[], layout: Layout): Promise<void> => {
  await sql`
    insert into bank_table_layout (header_key, columns) values (${headerKey(headers)}, ${JSON.stringify(layout)}::jsonb)
      on conflict (header_key) do update set columns = excluded.columns, used_at = now()`.execute(tx)
}

interface ReadFile extends ReadStatement {
  readonly table: (BankTable & Layout & { readonly isRemembered: boolean }) | null
  readonly missing: ReturnType<typeof missingColumns>
}

const nothing: ReadStatement = { account: '', lines: [], outgoing: 0, wrong: [] }

const chosenColumns = (input: Input): BankColumns | null => {
  const chosen = bankColumns.flatMap((column) => {
    const header = input[`${column}Column`]
    return header === undefined ? [] : [[column, header] as const]
  })
  return chosen.length === 0 ? null : Object.fromEntries(chosen)
}

const readFile = async (
  { database, parsePool }: Parts,
  file: UploadedFile,
  input: Input,
): Promise<ReadFile> => {
  if (file.kind === 'xml') {
    const read = await parsePool.run(camtTask, [file.body], { account: file.account })
    return { ...read, table: null, missing: [] }
  }
  const { currency: chosenCurrency, encoding, locale } = input
  const chosen = chosenColumns(input)
  const table = await readBankTable(parsePool, file, { encoding, locale }, chosen ?? {})
  const remembered = chosen ? null : await readLayout(database.agency, table.headers)
  const columns = columnsIn(table.headers, chosen ?? remembered?.columns ?? guessColumns(table.headers))
  const currency = chosenCurrency ?? remembered?.currency
  const missing = missingColumns(columns, currency)
  const read = missing.length > 0 ? nothing : linesOfTable(table, columns, currency)
  return { ...read, table: { ...table, columns, currency, isRemembered: remembered !== null }, missing }
}

const knownKeys = async (db: Db, lines: readonly KeyedLine[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select line_key as key from bank_line where line_key = any(${lines.map(({ key }) => key)}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

const shownLines = 50
const shownWrong = 50

const totalsOf = (lines: readonly ReadLine[]) =>
  [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    amountMinor: of.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }))

const daysOf = (lines: readonly ReadLine[]) => {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  return { from: days[0] ?? null, to: days.at(-1) ?? null }
}

export const previewStatement = async (parts: Parts, file: UploadedFile, input: Input): Promise<Preview> => {
  const read = await readFile(parts, file, input)
  const lines = keyLines(read)
  const known = await knownKeys(parts.database.agency, lines)
  const { table } = read
  return {
    format: table ? 'table' : 'camt053',
    account: read.account,
    table: table && {
      headers: [...table.headers],
      samples: table.rows.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, 80))),
      columns: table.columns,
      isRemembered: table.isRemembered,
      missing: read.missing,
    },
    added: lines.length - known.size,
    repeated: known.size,
    outgoing: read.outgoing,
    wrong: read.wrong.slice(0, shownWrong).map((row) => ({ ...row })),
    wrongRows: read.wrong.length,
    ...daysOf(lines),
    totals: totalsOf(lines.filter(({ key }) => !known.has(key))),
    lines: lines.slice(0, shownLines).map(({ key, ...line }) => ({ ...line, isRepeated: known.has(key) })),
  }
}

interface Imported {
  readonly id: string | null
  readonly added: number
  readonly repeated: number
  readonly outgoing: number
  readonly wrongRows: number
}

/** Of two imports of the same lines at once, the second waits for the first and adds nothing. */
const addLines = async (tx: Tx, statementId: string, lines: readonly KeyedLine[]): Promise<number> => {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into bank_line (statement_id, line_key, booked_on, amount_minor, currency, payer, reference, bank_reference)
        select ${statementId}::bigint, l.key, l."bookedOn", l."amountMinor", l.currency, l.payer, l.reference, l."bankReference"
          from json_to_recordset(${JSON.stringify(lines)}::json) as l (key text, "bookedOn" date, "amountMinor" bigint,
            currency text, payer text, reference text, "bankReference" text)
          order by l.key
        on conflict (line_key) do nothing returning 1
    )
    select count(*)::integer as added from added`.execute(tx)
  return rows[0]?.added ?? 0
}

const write = async (tx: Tx, file: UploadedFile, read: ReadFile, call: OperatorCall): Promise<Imported> => {
  const lines = keyLines(read)
  const { table, account, outgoing } = read
  const { from, to } = daysOf(lines)
  const currencies = totalsOf(lines).map(({ currency }) => currency)
  const { rows } = await sql<{ id: string }>`
    insert into bank_statement (file_name, format, account, currencies, from_day, to_day, added, repeated, outgoing, imported_by)
      values (${file.fileName}, ${table ? 'table' : 'camt053'}, ${account}, ${currencies}::text[],
        ${from}::date, ${to}::date, 0, 0, ${outgoing}, ${call.operator.name})
      returning id::text as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the insert returned no row')
  const added = await addLines(tx, id, lines)
  const repeated = lines.length - added
  await sql`update bank_statement set added = ${added}, repeated = ${repeated} where id = ${id}`.execute(tx)
  if (table) await rememberLayout(tx, table.headers, { columns: table.columns, currency: table.currency })
  const detail = { fileName: file.fileName, added, repeated, outgoing }
  await audit(tx, call.operator, {
    action: 'bankStatement:import',
    target: `bankStatement:${id}`,
    detail,
    call,
  })
  return { id, added, repeated, outgoing, wrongRows: read.wrong.length }
}

export const importStatement = async (
  parts: Parts,
  { file, input, key }: { readonly file: UploadedFile; readonly input: Input; readonly key: string },
  call: OperatorCall,
): Promise<Imported> => {
  const read = await readFile(parts, file, input)
  if (read.missing.length > 0) throw refuse('bankColumnsMissing')
  if (read.lines.length === 0) throw refuse('nothingToImport', { case: 'payments' })
  const content = createHash('sha256').update(JSON.stringify(input)).update(file.body).digest('base64url')
  const intent = { operatorId: call.operator.operatorId, key, endpoint: 'importBankStatement', content }
  return parts.database.agencyTransaction((tx) =>
    idempotentForOperator(tx, intent, () => write(tx, file, read, call)),
  )
}
