import { sql } from 'kysely'
import type { CarrierBillQueue } from '../../../contract/carrier-bills/carrier-bill-states.ts'
import type { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import { billColumns, rowOf, type BillRecord } from './bill-rows.ts'

type Inputs = typeof operatorCarrierBills

const inQueue = {
  open: sql`b.status in ('importing', 'open')`,
  disputed: sql`b.disputed_count > 0`,
  closed: sql`b.status = 'closed'`,
  all: sql`true`,
} as const satisfies Record<CarrierBillQueue, unknown>

const listCarriers = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ carrier: string }>`
    select carrier from (
      select carrier from carrier_bill_mapping
      union select distinct carrier from shipping_line) known
      group by carrier order by lower(carrier)`.execute(db)
  return rows.map(({ carrier }) => carrier)
}

export const listCarrierBills = async (
  db: Db,
  { queue, search, pageNum, pageSize }: ParsedInputOf<Inputs['listCarrierBills']>,
): Promise<OutputOf<Inputs['listCarrierBills']>> => {
  const wanted = search
    ? sql`${inQueue[queue]} and (b.number ilike ${`%${search}%`} or b.carrier ilike ${`%${search}%`})`
    : inQueue[queue]
  const [{ rows }, counted, carriers] = await Promise.all([
    sql<BillRecord & { readonly total: number }>`
      select ${billColumns}, count(*) over ()::integer as total from carrier_bill b where ${wanted}
        order by b.billed_on desc, b.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ open: number; disputed: number; total: number }>`
      select (select count(*)::integer from carrier_bill b where ${inQueue.open}) as open,
        (select count(*)::integer from carrier_bill b where ${inQueue.disputed}) as disputed,
        (select count(*)::integer from carrier_bill b where ${wanted}) as total`.execute(db),
    listCarriers(db),
  ])
  const { open = 0, disputed = 0, total = 0 } = counted.rows[0] ?? {}
  return { total, rows: rows.map(rowOf), counts: { open, disputed }, carriers }
}
