import { sql } from 'kysely'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { dayMs } from '../orders/stories.ts'
import { insertRows, takeIds } from '../rows.ts'

interface Zone {
  readonly name: string
  readonly letter: string
  readonly shelves: number
  readonly places: number
}

const zones: readonly Zone[] = [
  { name: 'Ground floor', letter: 'A', shelves: 3, places: 6 },
  { name: 'Upstairs', letter: 'B', shelves: 2, places: 6 },
]

const two = (n: number): string => String(n).padStart(2, '0')

const placesOf = ({ name, letter, shelves, places }: Zone, from: number) =>
  Array.from({ length: shelves * places }, (_, n) => ({
    code: `${letter}-${two(Math.floor(n / places) + 1)}-${two((n % places) + 1)}`,
    zone: name,
    walk: from + n,
  }))

interface Goods {
  readonly skuId: string
  readonly ownerId: string | null
  readonly units: number
}

interface Placed extends Goods {
  readonly binId: string
}

/** All stock, the agency's first, in the order of codes. */
const stockedGoods = async (tx: Tx): Promise<readonly Goods[]> => {
  const { rows } = await sql<Goods>`
    select g.sku_id::text as "skuId", g.owner_id::text as "ownerId", g.units from (
        select sku_id, null::bigint as owner_id, on_hand as units from warehouse_stock
        union all select sku_id, customer_id, on_hand from stock
      ) g join sku on sku.id = g.sku_id
      where g.units > 0 order by g.owner_id nulls first, sku.code, g.sku_id`.execute(tx)
  return rows
}

/** Every sixth lies in no bin yet, every fourth in two. */
const isUnplaced = (place: number): boolean => place % 6 === 2

const placeAll = (goods: readonly Goods[], bins: readonly string[]): readonly Placed[] =>
  goods.flatMap((one, place) => {
    if (isUnplaced(place)) return []
    const [first = '', second = ''] = [bins[(place * 7) % bins.length], bins[(place * 7 + 5) % bins.length]]
    const rest = place % 4 === 0 && one.units > 3 ? Math.floor(one.units / 3) : 0
    const here = { ...one, binId: first, units: one.units - rest }
    return rest > 0 ? [here, { ...one, binId: second, units: rest }] : [here]
  })

interface Warehouse {
  readonly packer: string
  readonly now: Date
}

/** Thirty bins with most of the stock; a few counts to be done, one that differs, and one without difference. */
export const seedBins = async (tx: Tx, { packer, now }: Warehouse): Promise<void> => {
  const [ground, upstairs] = zones.map((zone, place) => placesOf(zone, place * 100))
  const places = [...(ground ?? []), ...(upstairs ?? [])]
  const ids = await takeIds(tx, places.length)
  await insertRows(
    tx,
    `insert into bin (id, code, zone, walk_order, created_at)
       select id, code, zone, walk, at from json_to_recordset($1)
         as b (id bigint, code text, zone text, walk integer, at timestamptz)`,
    places.map((place, n) => ({ ...place, id: ids[n], at: new Date(+now - 40 * dayMs) })),
  )
  const placed = placeAll(await stockedGoods(tx), ids)
  await insertRows(
    tx,
    `insert into bin_movement (bin_id, sku_id, owner_id, quantity, cause, actor_name, at)
       select bin, sku, owner, units, 'putAway', by, at from json_to_recordset($1)
         as m (bin bigint, sku bigint, owner bigint, units integer, by text, at timestamptz)`,
    placed.map(({ binId, skuId, ownerId, units }, n) => ({
      bin: binId,
      sku: skuId,
      owner: ownerId,
      units,
      by: packer,
      at: new Date(+now - (5 - n / 50) * dayMs),
    })),
  )
  await seedCounts(tx, placed, { packer, now })
}

const counts = [
  { place: 0, status: 'open' },
  { place: 2, status: 'open' },
  { place: 4, status: 'open' },
  { place: 1, status: 'differs' },
  { place: 3, status: 'done' },
] as const

const seedCounts = async (tx: Tx, placed: readonly Placed[], { packer, now }: Warehouse): Promise<void> => {
  const due = now.toISOString().slice(0, 10)
  const rows = counts.flatMap(({ place, status }): readonly object[] => {
    const goods = placed[place]
    if (!goods) return []
    const { binId: bin, skuId: sku, ownerId: owner, units } = goods
    const planned = { bin, sku, owner, status, due }
    if (status === 'open') return [{ ...planned, expected: null, counted: null, by: '', at: null }]
    const counted = status === 'differs' ? units - 1 : units
    return [{ ...planned, expected: units, counted, by: packer, at: new Date(+now - dayMs / 12) }]
  })
  await insertRows(
    tx,
    `insert into bin_count (bin_id, sku_id, owner_id, status, due_on, expected, counted, counted_by, counted_at)
       select bin, sku, owner, status, due, expected, counted, by, at from json_to_recordset($1)
         as c (bin bigint, sku bigint, owner bigint, status text, due date, expected integer, counted integer, by text,
           at timestamptz)`,
    rows,
  )
}
