import { sql } from 'kysely'
import {
  billLineTabs,
  type BillLineTab,
  type CarrierBillStatus,
} from '../../../contract/carrier-bills/carrier-bill-states.ts'
import type { CarrierBill, CarrierBillRow } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { CarrierBillId } from '../../../contract/kernel/ids.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export interface BillRecord {
  readonly id: string
  readonly number: string
  readonly carrier: string
  readonly currency: string
  readonly billed_on: string
  readonly status: string
  readonly status_since: Date
  readonly file_name: string
  readonly limit_bp: number
  readonly limit_minor: string
  readonly line_count: number
  readonly total_minor: string
  readonly undecided_count: number
  readonly disputed_count: number
  readonly accepted_minor: string
  readonly created_by: string
  readonly created_at: Date
}

export const billColumns = sql`b.id::text as id, b.number, b.carrier, b.currency, b.billed_on::text as billed_on, b.status,
  b.status_since, b.file_name, b.limit_bp, b.limit_minor, b.line_count, b.total_minor, b.undecided_count, b.disputed_count,
  b.accepted_minor, b.created_by, b.created_at`

export const rowOf = (bill: BillRecord): CarrierBillRow => ({
  id: bill.id as CarrierBillId,
  number: bill.number,
  carrier: bill.carrier,
  currency: bill.currency as Currency,
  billedOn: bill.billed_on,
  status: bill.status as CarrierBillStatus,
  statusSince: bill.status_since.toISOString(),
  lines: bill.line_count,
  totalMinor: Number(bill.total_minor),
  undecided: bill.undecided_count,
  disputed: bill.disputed_count,
  acceptedMinor: Number(bill.accepted_minor),
  createdBy: bill.created_by,
  createdAt: bill.created_at.toISOString(),
})

/** @throws DomainError notFound */
const findBill = async (db: Db, id: string): Promise<BillRecord> => {
  const { rows } =
    await sql<BillRecord>`select ${billColumns} from carrier_bill b where b.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Carrier bill')
  return rows[0]
}

/** @throws DomainError notFound */
export const getCarrierBill = async (db: Db, id: string): Promise<CarrierBill> => {
  const bill = await findBill(db, id)
  const { rows } = await sql<{ tab: BillLineTab | null; lines: number; minor: number; over: number }>`
    select case decision when 'none' then state else decision end as tab, count(*)::integer as lines,
        sum(amount_minor)::float8 as minor,
        coalesce(sum(least(parcel_minor - expected_minor, amount_minor)) filter (
          where decision = 'none' and state = 'higher' and cause = 'amount'), 0)::float8 as over
      from carrier_bill_line where bill_id = ${id} group by 1`.execute(db)
  const found = new Map(rows.map((row) => [row.tab, row]))
  const all = {
    lines: bill.line_count,
    amountMinor: Number(bill.total_minor),
  }
  const tabs = Object.fromEntries(
    billLineTabs.map((tab) => {
      const row = found.get(tab)
      return [tab, tab === 'all' ? all : { lines: row?.lines ?? 0, amountMinor: row?.minor ?? 0 }]
    }),
  ) as CarrierBill['tabs']
  return {
    ...rowOf(bill),
    fileName: bill.file_name,
    limitBp: bill.limit_bp,
    limitMinor: Number(bill.limit_minor),
    tabs,
    overMinor: rows.reduce((sum, { over }) => sum + over, 0),
  }
}

export interface LockedBill {
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly status: string
}

/** @throws DomainError notFound */
export const lockBill = async (tx: Tx, id: string): Promise<LockedBill> => {
  const row = await tx
    .selectFrom('carrier_bill')
    .select(['id', 'number', 'currency', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Carrier bill')
  return row
}

/** The counts that lists and queues read. */
export const refreshBill = async (tx: Tx, id: string): Promise<void> => {
  await sql`
    update carrier_bill b set undecided_count = n.undecided, disputed_count = n.disputed, accepted_minor = n.accepted
      from (
        select count(*) filter (where decision = 'none') as undecided, count(*) filter (where decision = 'disputed') as disputed,
            coalesce(sum(amount_minor) filter (where decision = 'accepted'), 0) as accepted
          from carrier_bill_line where bill_id = ${id}
      ) n where b.id = ${id}`.execute(tx)
}
