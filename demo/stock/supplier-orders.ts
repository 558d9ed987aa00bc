import { sql } from 'kysely'
import type { SupplierOrderStatus } from '../../src/contract/supplier-orders/supplier-order-states.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { dayMs } from '../orders/stories.ts'
import { insertRows, takeIds } from '../rows.ts'

interface Story {
  readonly supplier: number
  readonly status: SupplierOrderStatus
  readonly skus: number
  readonly daysAgo: number
  /** Days from now. */
  readonly expected?: number
  /** Of each line's units. */
  readonly received?: number
  /** Of the total. */
  readonly paid?: number
  readonly damaged?: number
  readonly tracking?: string
  readonly reason?: string
  readonly note?: string
}

const stories: readonly Story[] = [
  { supplier: 0, status: 'draft', skus: 3, daysAgo: 0.2 },
  { supplier: 1, status: 'ordered', skus: 4, daysAgo: 2, expected: 4 },
  {
    supplier: 2,
    status: 'inTransit',
    skus: 3,
    daysAgo: 12,
    expected: -2,
    paid: 1,
    tracking: 'SF3104479920187',
    note: 'Kiln repair: they ship two days later.',
  },
  { supplier: 0, status: 'confirmed', skus: 3, daysAgo: 3, expected: 3, paid: 0.3 },
  {
    supplier: 1,
    status: 'partlyReceived',
    skus: 3,
    daysAgo: 7,
    expected: 1,
    received: 0.5,
    paid: 0.3,
    tracking: 'ZTO75631998201',
  },
  { supplier: 3, status: 'received', skus: 3, daysAgo: 6, expected: -1, received: 1, paid: 1, damaged: 1 },
  {
    supplier: 2,
    status: 'closed',
    skus: 2,
    daysAgo: 20,
    expected: -9,
    received: 0.8,
    paid: 0.8,
    reason: 'The glaze is sold out.',
  },
  { supplier: 0, status: 'cancelled', skus: 1, daysAgo: 15, reason: 'Another supplier is faster.' },
]

interface Needed {
  readonly skuId: string
  readonly supplierId: string
  readonly costMinor: number
  readonly units: number
}

/** What paid orders need, by the supplier whose offer leads, in the order of their codes. */
const neededBySupplier = async (tx: Tx): Promise<readonly (readonly Needed[])[]> => {
  const { rows } = await sql<Needed>`
    select d.sku_id::text as "skuId", lead.supplier_id::text as "supplierId", lead.cost_cny_minor as "costMinor",
        sum(d.units)::integer as units
      from open_demand d join sku on sku.id = d.sku_id
      cross join lateral (
        select supplier_id, cost_cny_minor from supplier_offer where sku_id = d.sku_id
          order by min_quantity, cost_cny_minor, supplier_id limit 1) lead
      where d.units > 0 group by 1, 2, 3, sku.code order by sku.code`.execute(tx)
  const suppliers = await tx.selectFrom('supplier').select('id').orderBy('id').execute()
  return suppliers.map(({ id }) => rows.filter(({ supplierId }) => supplierId === id))
}

const inDays = (now: Date, days: number): string => new Date(+now + days * dayMs).toISOString().slice(0, 10)

const eventsOf = ({ status, received = 0 }: Story): readonly string[] => {
  if (status === 'draft') return ['created']
  if (status === 'cancelled') return ['created', 'ordered', 'cancelled']
  const steps = ['created', 'ordered']
  if (status !== 'ordered') steps.push('confirmed')
  if (status === 'inTransit' || received > 0) steps.push('inTransit')
  if (received > 0) steps.push('received')
  if (status === 'closed') steps.push('closed')
  return steps
}

interface Buyer {
  readonly buyer: string
  readonly packer: string
  readonly now: Date
}

/** Purchase orders in every status, for what paid orders need; the rest stays on the buy list. */
export const seedSupplierOrders = async (tx: Tx, { buyer, packer, now }: Buyer): Promise<void> => {
  const needed = (await neededBySupplier(tx)).map((of) => [...of])
  const ids = await takeIds(tx, stories.length)
  for (const [index, story] of stories.entries()) {
    const skus = needed[story.supplier]?.splice(0, story.skus) ?? []
    const [first] = skus
    const id = ids[index]
    if (first && id !== undefined)
      await seedOrder(tx, { id, story, skus, supplierId: first.supplierId, buyer, packer, now })
  }
  await seedReorderPoints(tx, buyer)
}

/** Of two SKUs that nobody has ordered, which are on the buy list for it, and of three that are in stock. */
const seedReorderPoints = async (tx: Tx, buyer: string): Promise<void> => {
  await sql`
    insert into reorder_point (sku_id, min_units, target_units, set_by)
      (select sku_id, 10, 40, ${buyer} from supplier_offer
        where sku_id not in (select sku_id from open_demand) and sku_id not in (select sku_id from supplier_order_line)
        group by 1 order by 1 limit 2)
      union all
      (select sku_id, 2, 12, ${buyer} from warehouse_stock where on_hand > 0 order by sku_id limit 3)`.execute(
    tx,
  )
}

interface Order extends Buyer {
  readonly id: string
  readonly story: Story
  readonly skus: readonly Needed[]
  readonly supplierId: string
}

const seedOrder = async (
  tx: Tx,
  { id, story, skus, supplierId, buyer, packer, now }: Order,
): Promise<void> => {
  const {
    status,
    daysAgo,
    expected,
    received = 0,
    paid = 0,
    damaged = 0,
    tracking = '',
    reason = '',
    note = '',
  } = story
  const at = (share: number): Date => new Date(+now - daysAgo * dayMs * (1 - share))
  const isOver = status === 'closed' || status === 'cancelled'
  const lines = skus.map(({ skuId, costMinor, units }, position) => {
    const quantity = Math.ceil((units + 4) / 5) * 5
    const arrived = Math.floor(quantity * received)
    const broken = position === 0 ? Math.min(damaged, arrived) : 0
    return {
      sku: skuId,
      position,
      quantity,
      unit: costMinor,
      received: arrived - broken,
      damaged: broken,
      closed: status === 'closed' ? quantity - arrived : 0,
    }
  })
  const goods = lines.reduce((sum, { quantity, unit }) => sum + quantity * unit, 0)
  const paidMinor = Math.round((goods + 1_800) * paid)
  await insertRows(
    tx,
    `insert into supplier_order (id, number, supplier_id, status, status_since, supplier_reference, link, tracking_text,
        expected_on, promised_on, freight_minor, paid_minor, due_on, note, end_reason, created_by, created_at, ordered_at, received_at)
       select id, 'PO-' || id, supplier, status, since, reference, link, tracking, expected, promised, 1800, paid, due, note, reason,
         by, created, ordered, received
       from json_to_recordset($1) as o (id bigint, supplier bigint, status text, since timestamptz, reference text,
         link text, tracking text, expected date, promised date, paid bigint, due date, note text, reason text, by text,
         created timestamptz, ordered timestamptz, received timestamptz)`,
    [
      {
        id,
        supplier: supplierId,
        status,
        since: at(status === 'draft' ? 0 : 0.8),
        reference: status === 'draft' ? '' : `1884200${supplierId}${id}`,
        link: status === 'draft' ? '' : `https://trade.1688.com/order/1884200${supplierId}${id}`,
        tracking,
        expected: expected === undefined ? null : inDays(now, expected),
        promised: expected === undefined || status === 'draft' ? null : inDays(now, expected),
        paid: paidMinor,
        due: status === 'draft' || isOver ? null : inDays(now, 7 - daysAgo),
        note,
        reason,
        by: buyer,
        created: at(0),
        ordered: status === 'draft' ? null : at(0.05),
        received: received > 0 ? at(0.7) : null,
      },
    ],
  )
  await insertRows(
    tx,
    `insert into supplier_order_line (order_id, sku_id, position, quantity, unit_minor, received_quantity, damaged_quantity,
        closed_quantity)
       select ${id}, sku, position, quantity, unit, received, damaged, closed from json_to_recordset($1)
         as l (sku bigint, position integer, quantity integer, unit bigint, received integer, damaged integer, closed integer)`,
    lines,
  )
  await sql`
    update supplier_order set goods_text = (
        select string_agg(sku.code || ' ' || product.subject_en || ' ' || product.subject_zh, ' ' order by l.position)
          from supplier_order_line l join sku on sku.id = l.sku_id join product on product.id = sku.product_id
          where l.order_id = ${id})
      where id = ${id}`.execute(tx)
  const steps = eventsOf(story)
  const units = lines.reduce((sum, line) => sum + line.received, 0)
  await insertRows(
    tx,
    `insert into supplier_order_event (order_id, at, kind, operator_name, detail)
       select ${id}, at, kind, by, detail from json_to_recordset($1)
         as e (at timestamptz, kind text, by text, detail jsonb)`,
    steps.map((kind, step) => ({
      at: at((step / steps.length) * 0.9),
      kind,
      by: kind === 'received' ? packer : buyer,
      detail:
        kind === 'received'
          ? { units }
          : (kind === 'closed' || kind === 'cancelled') && reason
            ? { note: reason }
            : {},
    })),
  )
  if (paidMinor > 0)
    await insertRows(
      tx,
      `insert into supplier_order_payment (order_id, amount_minor, paid_on, note, operator_name)
         select ${id}, amount, day, '', by from json_to_recordset($1) as p (amount bigint, day date, by text)`,
      [{ amount: paidMinor, day: inDays(now, -daysAgo * 0.9), by: buyer }],
    )
  await insertRows(
    tx,
    `insert into warehouse_stock_movement (sku_id, quantity, cause, source_id, actor_name, at)
       select sku, units, 'received', ${id}, by, at from json_to_recordset($1)
         as m (sku bigint, units integer, by text, at timestamptz)`,
    lines
      .filter((line) => line.received > 0)
      .map((line) => ({ sku: line.sku, units: line.received, by: packer, at: at(0.7) })),
  )
}
