import { sql } from 'kysely'
import type { BillColumns, WeightUnit } from '../../../contract/carrier-bills/bill-columns.ts'
import { usualTolerance } from '../../../contract/carrier-bills/carrier-bill-states.ts'
import type { CarrierBill, operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall, UploadedFile } from '../../platform/http/call.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Platform } from '../../platform/platform.ts'
import { readBillFile, type BillFile, type BillRow } from './bill-file.ts'
import { compareCarrierBillJob } from './bill-jobs.ts'
import { getCarrierBill } from './bill-rows.ts'

type Inputs = typeof operatorCarrierBills
type Preview = OutputOf<Inputs['previewCarrierBill']>
type ImportInput = ParsedInputOf<Inputs['importCarrierBill']>
type FileInput = ParsedInputOf<Inputs['previewCarrierBill']>
type Parts = Pick<Platform, 'database' | 'parsePool'>

interface Remembered {
  readonly columns: BillColumns
  readonly weightUnit: WeightUnit
  readonly currency: Currency
  readonly limitBp: number
  readonly limitMinor: number
}

const recall = async (db: Db, carrier: string): Promise<Remembered | undefined> => {
  const { rows } = await sql<Remembered>`
    select columns, weight_unit as "weightUnit", currency, limit_bp as "limitBp", limit_minor::float8 as "limitMinor"
      from carrier_bill_mapping where carrier_key = lower(${carrier})`.execute(db)
  return rows[0]
}

const chosenColumns = ({ tracking, amount, weight, charge }: FileInput): BillColumns =>
  Object.fromEntries(
    Object.entries({ tracking, amount, weight, charge }).filter(
      ([, name]) => name !== undefined && name !== '',
    ),
  )

const readFor = async (
  { database, parsePool }: Parts,
  input: FileInput,
  file: UploadedFile,
): Promise<{ read: BillFile; remembered: Remembered | undefined; isChosen: boolean }> => {
  const remembered = await recall(database.agency, input.carrier)
  const own = chosenColumns(input)
  const isChosen = Object.keys(own).length > 0
  const read = await readBillFile(parsePool, file, {
    columns: isChosen ? own : (remembered?.columns ?? {}),
    isWhole: isChosen,
    weightUnit: input.weightUnit ?? (isChosen ? undefined : remembered?.weightUnit),
    input,
  })
  return { read, remembered, isChosen }
}

const firstRows = 8
const firstProblems = 20
const sumOf = (rows: readonly BillRow[]): number =>
  rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** @throws DomainError fileRefused */
export const previewBill = async (parts: Parts, input: FileInput, file: UploadedFile): Promise<Preview> => {
  const { read, remembered, isChosen } = await readFor(parts, input, file)
  return {
    header: [...read.header],
    columns: read.columns,
    isRemembered: remembered !== undefined && !isChosen,
    weightUnit: read.weightUnit,
    currency: remembered?.currency ?? null,
    limitBp: remembered?.limitBp ?? usualTolerance.limitBp,
    limitMinor: remembered?.limitMinor ?? usualTolerance.limitMinor,
    lines: read.rows.length,
    totalMinor: sumOf(read.rows),
    first: read.rows.slice(0, firstRows).map((row) => ({ ...row })),
    wrong: read.problems.length,
    problems: read.problems.slice(0, firstProblems).map((problem) => ({ ...problem })),
  }
}

const remember = async (tx: Tx, input: ImportInput, { columns, weightUnit }: BillFile): Promise<void> => {
  await sql`
    insert into carrier_bill_mapping (carrier_key, carrier, columns, weight_unit, currency, limit_bp, limit_minor)
      values (lower(${input.carrier}), ${input.carrier}, ${JSON.stringify(columns)}::jsonb, ${weightUnit}, ${input.currency},
        ${input.limitBp}, ${input.limitMinor})
      on conflict (carrier_key) do update set carrier = excluded.carrier, columns = excluded.columns,
        weight_unit = excluded.weight_unit, currency = excluded.currency, limit_bp = excluded.limit_bp,
        limit_minor = excluded.limit_minor, updated_at = now()`.execute(tx)
}

const insertBill = async (
  tx: Tx,
  input: ImportInput,
  { rows, fileName, createdBy }: { rows: readonly BillRow[]; fileName: string; createdBy: string },
): Promise<string> => {
  const { number, carrier, currency, billedOn, limitBp, limitMinor } = input
  const { rows: bills } = await sql<{ id: string }>`
    insert into carrier_bill (number, carrier, currency, billed_on, file_name, limit_bp, limit_minor, line_count, total_minor,
        undecided_count, created_by)
      values (${number}, ${carrier}, ${currency}, ${billedOn}, ${fileName}, ${limitBp}, ${limitMinor}, ${rows.length},
        ${sumOf(rows)}, ${rows.length}, ${createdBy})
      on conflict do nothing returning id::text as id`.execute(tx)
  const id = bills[0]?.id
  if (id === undefined) throw refuse('billNumberTaken', { number, carrier })
  await sql`
    insert into carrier_bill_line (bill_id, position, tracking_number, charge, weight_grams, amount_minor)
      select ${id}::bigint, position, tracking, charge, weight, amount from unnest(${rows.map(({ row }) => row)}::integer[],
        ${rows.map(({ trackingNumber }) => trackingNumber)}::text[], ${rows.map(({ charge }) => charge)}::text[],
        ${rows.map(({ weightGrams }) => weightGrams)}::integer[], ${rows.map(({ amountMinor }) => amountMinor)}::bigint[])
        as g (position, tracking, charge, weight, amount)`.execute(tx)
  return id
}

/**
 * The lines are stored with the bill, in one transaction; the job compares them. A file that is sent twice with one key
 * is one bill. @throws DomainError fileRefused, billNumberTaken, billRowsWrong
 */
export const importBill = async (
  parts: Parts,
  input: ImportInput,
  call: OperatorCall,
  file: UploadedFile,
): Promise<CarrierBill> => {
  const { read } = await readFor(parts, input, file)
  const { rows, problems } = read
  if (problems.length > 0 && input.wrongRows === 'refuse')
    throw refuse('billRowsWrong', { rows: problems.length })
  if (rows.length === 0) throw refuse('fileRefused', { case: 'noRows' })
  const { name } = call.operator
  return oncePerKey(
    parts.database,
    call,
    { endpoint: 'importCarrierBill', input: [input, rows] },
    async (tx) => {
      const id = await insertBill(tx, input, {
        rows,
        fileName: file.fileName,
        createdBy: name,
      })
      await remember(tx, input, read)
      await enqueue(tx, compareCarrierBillJob, { billId: id })
      const { number, carrier } = input
      await audit(tx, call.operator, {
        action: 'carrierBill:importCarrierBill',
        target: `carrierBill:${id}`,
        detail: { number, carrier, lines: rows.length, skipped: problems.length },
        call,
      })
      return getCarrierBill(tx, id)
    },
  )
}
