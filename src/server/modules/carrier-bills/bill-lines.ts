import { sql } from 'kysely'
import type { BillLineTab } from '../../../contract/carrier-bills/carrier-bill-states.ts'
import type { CarrierBillLine, operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { CarrierBillId, OrderId, ShipmentId, WholesaleId } from '../../../contract/kernel/ids.ts'
import type { Db } from '../../platform/database/database.ts'
import { getCarrierBill } from './bill-rows.ts'
import { trackingOf } from './bill-file.ts'

type Inputs = typeof operatorCarrierBills

interface LineRecord {
  readonly position: number
  readonly tracking_number: string
  readonly charge: string
  readonly weight_grams: number | null
  readonly amount_minor: string
  readonly state: string | null
  readonly cause: string | null
  readonly duplicate_of: string | null
  readonly duplicate_number: string | null
  readonly order_id: string | null
  readonly order_number: string | null
  readonly customer_name: string | null
  readonly shipment_id: string | null
  readonly wholesale_id: string | null
  readonly expected_minor: string | null
  readonly expected_by: string | null
  readonly expected_grams: number | null
  readonly parcel_minor: string | null
  readonly decision: string
  readonly reason: string
  readonly decided_by: string
  readonly decided_at: Date | null
}

const minorOf = (text: string | null): number | null => (text === null ? null : Number(text))

const lineOf = (line: LineRecord): CarrierBillLine => {
  const parcelMinor = minorOf(line.parcel_minor)
  return {
    position: line.position,
    trackingNumber: line.tracking_number,
    charge: line.charge,
    weightGrams: line.weight_grams,
    amountMinor: Number(line.amount_minor),
    state: line.state as CarrierBillLine['state'],
    cause: line.cause as CarrierBillLine['cause'],
    duplicateOf:
      line.duplicate_of === null
        ? null
        : { id: line.duplicate_of as CarrierBillId, number: line.duplicate_number ?? '' },
    orderId: line.order_id as OrderId | null,
    orderNumber: line.order_number,
    customerName: line.customer_name,
    shipmentId: line.shipment_id as ShipmentId | null,
    wholesaleId: line.wholesale_id as WholesaleId | null,
    expectedMinor: minorOf(line.expected_minor),
    expectedBy: line.expected_by as CarrierBillLine['expectedBy'],
    expectedGrams: line.expected_grams,
    parcelMinor: parcelMinor === Number(line.amount_minor) ? null : parcelMinor,
    decision: line.decision as CarrierBillLine['decision'],
    reason: line.reason,
    decidedBy: line.decided_by,
    decidedAt: line.decided_at?.toISOString() ?? null,
  }
}

const inTab = (tab: BillLineTab) =>
  tab === 'all'
    ? sql`true`
    : tab === 'accepted' || tab === 'disputed' || tab === 'credited'
      ? sql`l.decision = ${tab}`
      : sql`l.decision = 'none' and l.state = ${tab}`

const joined = sql`carrier_bill_line l
  left join carrier_bill d on d.id = l.duplicate_of
  left join shipment s on s.customer_id = l.customer_id and s.id = l.shipment_id
  left join dropshipping_order o on o.customer_id = s.customer_id and o.id = s.order_id
  left join wholesale_order w on w.customer_id = l.customer_id and w.id = l.wholesale_order_id
  left join customer c on c.customer_id = l.customer_id`

const columns = sql`l.position, l.tracking_number, l.charge, l.weight_grams, l.amount_minor, l.state, l.cause,
  l.duplicate_of::text as duplicate_of, d.number as duplicate_number, o.id::text as order_id,
  coalesce(o.number, w.number) as order_number, w.id::text as wholesale_id,
  c.name as customer_name, l.shipment_id::text as shipment_id, l.expected_minor, l.expected_by, l.expected_grams, l.parcel_minor,
  l.decision, l.reason, l.decided_by, l.decided_at`

/** @throws DomainError notFound */
export const listCarrierBillLines = async (
  db: Db,
  { id, tab, search, pageNum, pageSize }: ParsedInputOf<Inputs['listCarrierBillLines']>,
): Promise<OutputOf<Inputs['listCarrierBillLines']>> => {
  const bill = await getCarrierBill(db, id)
  const found = search
    ? sql`and (starts_with(l.tracking_number, ${trackingOf(search)}) or coalesce(o.number, w.number) = ${search.toUpperCase()})`
    : sql``
  const { rows } = await sql<LineRecord>`
    select ${columns} from ${joined} where l.bill_id = ${id} and ${inTab(tab)} ${found}
      order by l.position limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const total = search
    ? (
        await sql<{ count: number }>`
          select count(*)::integer as count from ${joined} where l.bill_id = ${id} and ${inTab(tab)} ${found}`.execute(
          db,
        )
      ).rows[0]?.count
    : bill.tabs[tab].lines
  return {
    total: total ?? 0,
    rows: rows.map(lineOf),
    currency: bill.currency,
    isOpen: bill.status === 'open',
  }
}

const atOnce = 1_000

/** All lines of a tab, in the order of the bill. */
export async function* lineBatches(db: Db, id: string, tab: BillLineTab): AsyncGenerator<CarrierBillLine[]> {
  let last = 0
  for (;;) {
    const { rows } = await sql<LineRecord>`
      select ${columns} from ${joined} where l.bill_id = ${id} and ${inTab(tab)} and l.position > ${last}
        order by l.position limit ${atOnce}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    last = end.position
    yield rows.map(lineOf)
  }
}
