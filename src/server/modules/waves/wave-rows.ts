import { sql, type RawBuilder } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorWaves, WaveRow } from '../../../contract/waves/waves.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import { caseConditions, findCases, type FoundCases } from '../operator-search/index.ts'
import { shipBySql } from '../fulfilment/index.ts'

/** A wave is open while it has open orders; it needs no explicit end. */
const isOpen = sql`exists (select from wave_order i where i.wave_id = w.id and i.state = 'open')`

const waveColumns = sql`
  w.id::text as id, w.number, m.name as "createdBy", w.created_at as "createdAt", n.orders, n.shipped,
  n.taken_out as "takenOut", n.open,
  case when n.open = 0 then coalesce(w.ended_at, n.last) end as "endedAt", e.name as "endedBy"`
const waveJoins = sql`
  join operator m on m.id = w.created_by
  left join operator e on e.id = w.ended_by
  cross join lateral (
    select count(*)::integer as orders, (count(*) filter (where i.state = 'shipped'))::integer as shipped,
        (count(*) filter (where i.state = 'takenOut'))::integer as taken_out,
        (count(*) filter (where i.state = 'open'))::integer as open, max(i.at) as last
      from wave_order i where i.wave_id = w.id
  ) n`

type WaveFilter = ParsedInputOf<typeof operatorWaves.listWaves>

/** By their numbers and orders. */
const findWaves = async (db: Db, search: string): Promise<FoundCases> => {
  const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1]
  const found = await findCases(db, search, {
    from: sql`wave_order x where true`,
    id: 'wave_id',
  })
  if (number === undefined) return found
  const { rows } = await sql<{ id: string }>`
    select id::text as id from picking_wave where number = ${Number(number)}`.execute(db)
  return { ...found, ids: [...found.ids, ...rows.map(({ id }) => id)] }
}

/** Finds open waves by their open orders, however many have ended. */
const openIds = sql`select distinct wave_id from wave_order where state = 'open'`

export const listWaves = async (
  db: Db,
  { state, search, createdBy, from, to, pageNum, pageSize }: WaveFilter,
): Promise<OutputOf<typeof operatorWaves.listWaves>> => {
  const found = search ? await findWaves(db, search) : null
  const isFiltered = [search, createdBy, from, to].some(Boolean)
  const condition: RawBuilder<unknown> = sql`${state === 'open' ? sql`w.id in (${openIds})` : sql`not ${isOpen}`}
    and ${caseConditions({ from, to }, found, { alias: 'w', at: 'created_at' })}
    ${createdBy === undefined ? sql`` : sql`and w.created_by = ${createdBy}`}`
  const [counts, page] = await Promise.all([
    sql<{ open: number; all: number; found: number | null }>`
      select (select count(*)::integer from (${openIds}) o) as open,
        (select count(*)::integer from picking_wave) as all,
        ${isFiltered ? sql`(select count(*)::integer from picking_wave w where ${condition})` : sql`null::integer`} as found`.execute(
      db,
    ),
    sql<{ row: WaveRow }>`
      select row_to_json(r) as row from (
        select ${waveColumns} from (
          select * from picking_wave w where ${condition}
            order by w.number desc limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
        ) w ${waveJoins} order by w.number desc
      ) r`.execute(db),
  ])
  const { open = 0, all = 0, found: total = null } = counts.rows[0] ?? {}
  const ended = all - open
  return {
    counts: { open, ended },
    total: total ?? (state === 'open' ? open : ended),
    totalIsLowerBound: found?.isMore === true,
    rows: page.rows.map(({ row }) => row),
  }
}

const ordersJson = sql`
  (select coalesce(json_agg(row_to_json(r)), '[]') from (
    select o.id::text as id, o.number, o.customer_id::text as "customerId", c.name as "customerName",
        o.shipping_line_name as "shippingLineName", o.country_code as "countryCode", o.status,
        (select coalesce(sum((l.quantity - l.shipped_quantity) * l.units), 0)::integer from order_line_component l
          where l.customer_id = o.customer_id and l.order_id = o.id) as pieces,
        i.state, i.reason, i.at,
        case when i.state = 'open' then ${sql.raw(shipBySql('o.ship_clock_started_at'))} end as "shipBy"
      from wave_order i
      join dropshipping_order o on o.customer_id = i.customer_id and o.id = i.order_id
      join customer c on c.customer_id = o.customer_id
      where i.wave_id = w.id
      order by array_position(array['open', 'takenOut', 'shipped'], i.state), o.ship_clock_started_at, o.id
  ) r)`

export const getWave = async (db: Db, id: string): Promise<OutputOf<typeof operatorWaves.getWave>> => {
  const { rows } = await sql<{ row: OutputOf<typeof operatorWaves.getWave> }>`
    select row_to_json(r) as row from (
      select ${waveColumns}, ${ordersJson} as "waveOrders" from picking_wave w ${waveJoins} where w.id = ${id}
    ) r`.execute(db)
  const wave = rows[0]?.row
  if (!wave) throw notFound('Wave')
  return wave
}
