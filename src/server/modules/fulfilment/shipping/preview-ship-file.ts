import { sql } from 'kysely'
import type * as z from 'zod'
import { DomainError, notFound } from '../../../../contract/kernel/errors.ts'
import { blockingFlags, type OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { operatorShipFiles, shipRowOutcomes } from '../../../../contract/orders/ship-files.ts'
import type { Db } from '../../../platform/database/database.ts'
import { refusalIn, refusalOf, refuse, type Refusal } from '../../../platform/kernel/refuse.ts'
import { findCustomsGaps, flagRankSql } from '../../orders/index.ts'
import { groupsOf } from '../../bulk-jobs/index.ts'
import type { ShipLine } from './allocate-skus.ts'
import { allocateContents, hasSameContents, type PackedUnits } from './parcel-contents.ts'
import { readOpenTasks } from './pack-tasks.ts'
import type { ShipRow } from './ship-file.ts'
import { numberUsed, orderIdOf, refuseUnshippable } from './ship-order.ts'
import {
  contentsOf,
  parcelsOf,
  refuseOtherCarriers,
  shipKeysOf,
  type FileParcel,
} from './ship-orders-by-file.ts'

type Preview = z.input<typeof operatorShipFiles.previewShipFile.output>
type Row = Preview['rows'][number]
type Outcome = (typeof shipRowOutcomes)[number]

interface OrderHead {
  readonly id: string
  readonly number: string
  readonly waiting_reason: string | null
  readonly lineName: string | null
  readonly lineCarrier: string | null
  readonly stop: (typeof blockingFlags)[number] | null
  readonly until: Date | null
  status: OrderStatus
  lines: ShipLine[]
}

const stopping = sql.join(blockingFlags.map((kind) => sql.lit(kind)))

const readOrders = async (db: Db, ids: readonly string[]): Promise<Map<string, OrderHead>> => {
  const { rows } = await sql<OrderHead>`
    select o.id::text as id, o.number, o.status, o.waiting_reason, s.name_en as "lineName", s.carrier as "lineCarrier",
        v.kind as stop, v.expires_at as until,
        (select coalesce(json_agg(l.line order by l.id), '[]') from (
          select l.order_line_id as id, json_build_object('id', l.order_line_id::text, 'title', l.title,
              'left', l.quantity - l.shipped_quantity, 'components', coalesce(
                json_agg(json_build_object('code', upper(trim(l.sku_code)), 'units', l.units) order by l.position)
                  filter (where l.sku_code is not null), '[]')) as line
            from order_line_component l where l.customer_id = o.customer_id and l.order_id = o.id
            group by l.order_line_id, l.title, l.quantity, l.shipped_quantity) l) as lines
      from dropshipping_order o
      left join shipping_line s on s.id = o.shipping_line_id
      left join lateral (select kind, expires_at from order_flag v
        where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${stopping})
        order by ${sql.raw(flagRankSql('kind'))} limit 1) v on true
      where o.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Shipped {
  readonly trackingNumber: string
  readonly orderId: string
  readonly orderNumber: string
  readonly units: readonly PackedUnits[]
}

const readShipped = async (db: Db, numbers: readonly string[]): Promise<Map<string, Shipped>> => {
  const { rows } = await sql<Shipped>`
    select h.tracking_number as "trackingNumber", h.order_id::text as "orderId", o.number as "orderNumber",
        (select coalesce(json_agg(json_build_object('id', l.order_line_id::text, 'code', coalesce(l.sku_code, ''),
            'units', l.units, 'quantity', p.quantity, 'isFirst', l.position <= 1)), '[]')
          from shipment_line p
          join order_line_component l on l.customer_id = p.customer_id and l.order_line_id = p.order_line_id
          where p.customer_id = h.customer_id and p.shipment_id = h.id and l.order_id = h.order_id) as units
      from shipment h
      join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
      where h.tracking_number = any(${[...numbers]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.trackingNumber, row]))
}

interface Book {
  readonly orders: ReadonlyMap<string, OrderHead>
  /** Of parcels that exist, and of those of earlier rows. */
  readonly shipped: ReadonlyMap<string, Shipped>
  readonly taken: Map<string, string>
  readonly gaps: ReadonlyMap<string, Awaited<ReturnType<typeof findCustomsGaps>>>
}

type OpenTasks = Awaited<ReturnType<typeof readOpenTasks>>

/** In the order in which shipping checks it; the order's lines are left as this parcel would leave them. */
const tryParcel = (parcel: FileParcel, book: Book): Outcome => {
  refuseOtherCarriers(parcel)
  const contents = contentsOf(parcel)
  const { orderNumber, trackingNumber } = parcel
  const order = book.orders.get(orderIdOf(orderNumber) ?? '')
  if (!order) throw notFound('Order', orderNumber)
  const existing = book.shipped.get(trackingNumber)
  if (existing && existing.orderId !== order.id) throw numberUsed(trackingNumber, existing.orderNumber)
  if (existing) {
    if (hasSameContents(existing.units, contents)) return 'shippedBefore'
    throw refuse('trackingNumberUsed', { trackingNumber, orderNumber: order.number, hasOtherContents: true })
  }
  const taken = book.taken.get(trackingNumber)
  if (taken !== undefined) throw numberUsed(trackingNumber, taken)
  refuseUnshippable(order)
  if (order.stop) throw refuse(order.stop, { number: order.number, until: order.until?.toISOString() })
  const lines = allocateContents(order, order.lines, contents)
  const gap = book.gaps.get(order.id)?.find(({ lineId }) => lines.some((line) => line.lineId === lineId))
  if (gap) {
    const { subject: product, missing } = gap
    throw refuse('noCustomsData', { number: order.number, orderId: order.id, product, missing })
  }
  const inParcel = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  order.lines = order.lines.map((line) => ({ ...line, left: line.left - (inParcel.get(line.id) ?? 0) }))
  const isWhole = order.lines.every(({ left }) => left <= 0)
  order.status = isWhole ? 'shipped' : 'partlyShipped'
  book.taken.set(trackingNumber, order.number)
  return isWhole ? 'ships' : 'shipsPartly'
}

const isToShip = (outcome: Outcome): boolean => outcome === 'ships' || outcome === 'shipsPartly'

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const rowOf = (
  row: ShipRow,
  order: OrderHead | undefined,
  open: OpenTasks,
  [outcome, why]: readonly [Outcome, Refusal | null],
): Row => {
  const { lineCarrier = null, lineName = null } = order ?? {}
  const differs = outcome !== 'refused' && lineCarrier !== null && !isSame(lineCarrier, row.carrier)
  return {
    row: row.row,
    orderNumber: row.orderNumber,
    orderId: order?.id ?? null,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    outcome,
    reason: why?.reason ?? '',
    message: why?.message ?? '',
    ...(why?.figures && { figures: why.figures }),
    lineCarrier: differs ? lineCarrier : null,
    lineName: differs ? lineName : null,
    openTasks: isToShip(outcome) ? [...(open.get(order?.id ?? '') ?? [])] : [],
  }
}

/** What shipping these rows would do now, read by a few statements for all of them. */
export const previewShipFile = async (db: Db, rows: readonly ShipRow[]): Promise<Preview> => {
  const good = rows.filter(({ problem }) => problem === null)
  const ids = [...new Set(good.flatMap(({ orderNumber }) => orderIdOf(orderNumber) ?? []))]
  const [orders, shipped, gaps, open] = await Promise.all([
    readOrders(db, ids),
    readShipped(db, [...new Set(good.map(({ trackingNumber }) => trackingNumber))]),
    findCustomsGaps(db, ids),
    readOpenTasks(db, ids),
  ])
  const book: Book = {
    orders,
    shipped,
    taken: new Map(),
    gaps: Map.groupBy(gaps, ({ orderId }) => orderId),
  }
  const found = new Map<number, Row>()
  const orderOf = ({ orderNumber }: ShipRow) => orders.get(orderIdOf(orderNumber) ?? '')
  for (const row of rows) {
    if (row.problem) {
      found.set(row.row, rowOf(row, orderOf(row), open, ['refused', refusalOf('badRow', row.problem)]))
    }
  }
  const parcels = groupsOf(parcelsOf(good), shipKeysOf).flat()
  const willShip = new Set<string>()
  let made = 0
  for (const parcel of parcels) {
    const result = outcomeOf(parcel, book)
    if (isToShip(result[0])) {
      made += 1
      willShip.add(orderIdOf(parcel.orderNumber) ?? '')
    }
    for (const row of parcel.rows) found.set(row.row, rowOf(row, orderOf(row), open, result))
  }
  const all = rows.flatMap(({ row }) => found.get(row) ?? [])
  return {
    orders: willShip.size,
    parcels: made,
    refused: all.filter(({ outcome }) => outcome === 'refused').length,
    otherCarrier: all.filter(({ lineCarrier }) => lineCarrier !== null).length,
    withOpenTasks: [...willShip].filter((id) => open.has(id)).length,
    rows: all,
  }
}

const outcomeOf = (parcel: FileParcel, book: Book): readonly [Outcome, Refusal | null] => {
  try {
    return [tryParcel(parcel, book), null]
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return ['refused', refusalIn(error)]
  }
}
