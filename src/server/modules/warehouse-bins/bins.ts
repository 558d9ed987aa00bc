import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { binSchema } from '../../../contract/warehouse-bins/bin-schemas.ts'
import type { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { audit } from '../../platform/auth/audit.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { skuColumns, skuJoin } from '../warehouse-stock/index.ts'

type Bin = z.input<typeof binSchema>

const columns = sql`b.id::text as id, b.code, b.zone, b.walk_order as "walkOrder", b.is_active as "isActive", h.skus, h.units`
const held = sql`cross join lateral (
  select count(*)::integer as skus, coalesce(sum(units), 0)::integer as units from bin_stock
    where bin_id = b.id and units > 0) h`

export const listBins = async (
  db: Db,
  { search, code, zone, empty, inactive, pageNum, pageSize }: ParsedInputOf<typeof operatorBins.listBins>,
) => {
  const parts: RawBuilder<unknown>[] = [inactive ? sql`not b.is_active` : sql`b.is_active`]
  if (search) parts.push(sql`b.code ilike ${containing(search)}`)
  if (code) parts.push(sql`b.code = upper(${code})`)
  if (zone !== undefined) parts.push(sql`b.zone = ${zone}`)
  if (empty) parts.push(sql`not exists (select from bin_stock where bin_id = b.id and units > 0)`)
  const where = sql.join(parts, sql` and `)
  const [sums, page, zones] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from bin b where ${where}`.execute(db),
    sql<Bin>`
      select ${columns} from (
        select * from bin b where ${where} order by b.walk_order, b.code
          limit ${pageSize} offset ${(pageNum - 1) * pageSize}
      ) b ${held} order by b.walk_order, b.code`.execute(db),
    sql<{ zone: string }>`select distinct zone from bin where zone <> '' order by zone limit 200`.execute(db),
  ])
  return {
    total: sums.rows[0]?.total ?? 0,
    rows: page.rows,
    zones: zones.rows.map((row) => row.zone),
  }
}

export const createBins = async (
  tx: Tx,
  { codes, zone, walkOrder }: ParsedInputOf<typeof operatorBins.createBins>,
  call: OperatorCall,
) => {
  const { rows } = await sql<{ code: string }>`
    insert into bin (code, zone, walk_order)
      select code, ${zone}, ${walkOrder} + (place - 1)::integer from unnest(${codes}::text[]) with ordinality as t (code, place)
      order by code on conflict (code) do nothing returning code`.execute(tx)
  const created = new Set(rows.map(({ code }) => code))
  const detail = { created: created.size, zone, first: codes[0] }
  if (created.size > 0)
    await audit(tx, call.operator, { action: 'bin:createBins', target: `bin:${codes[0]}`, detail, call })
  return { created: created.size, existing: codes.filter((code) => !created.has(code)) }
}

export interface LockedBin {
  readonly id: string
  readonly code: string
  readonly isActive: boolean
}

/** @throws DomainError notFound */
export const lockBins = async (tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, LockedBin>> => {
  const { rows } = await sql<LockedBin>`
    select id::text as id, code, is_active as "isActive" from bin where code = any(${[...codes]}::text[])
      order by id for share`.execute(tx)
  const bins = new Map(rows.map((bin) => [bin.code, bin]))
  const missing = codes.find((code) => !bins.has(code))
  if (missing !== undefined) throw notFound('Bin', missing)
  return bins
}

const binOf = async (db: Db, id: string): Promise<Bin> => {
  const { rows } = await sql<Bin>`select ${columns} from bin b ${held} where b.id = ${id}`.execute(db)
  const [bin] = rows
  if (!bin) throw notFound('Bin')
  return bin
}

/** @throws DomainError binNotEmpty, notFound */
export const updateBin = async (
  tx: Tx,
  { id, zone, walkOrder, isActive }: ParsedInputOf<typeof operatorBins.updateBin>,
  call: OperatorCall,
) => {
  // Goods are put into a bin under a shared lock of its row.
  const { rows } = await sql<{ code: string }>`select code from bin where id = ${id} for update`.execute(tx)
  const [bin] = rows
  if (!bin) throw notFound('Bin')
  const { units } = await binOf(tx, id)
  if (!isActive && units > 0) throw refuse('binNotEmpty', { code: '', bin: bin.code, units })
  await sql`update bin set zone = ${zone}, walk_order = ${walkOrder}, is_active = ${isActive} where id = ${id}`.execute(
    tx,
  )
  const detail = { code: bin.code, zone, walkOrder, isActive }
  await audit(tx, call.operator, { action: 'bin:updateBin', target: `bin:${id}`, detail, call })
  return binOf(tx, id)
}

type BinDetail = z.input<typeof operatorBins.getBin.output>
type Movement = Omit<BinDetail['movements'][number], 'at'> & { readonly at: Date }

const latest = 50

/** @throws DomainError notFound */
export const getBin = async (db: Db, id: string): Promise<OutputOf<typeof operatorBins.getBin>> => {
  const bin = await binOf(db, id)
  const [goods, movements] = await Promise.all([
    sql<BinDetail['goods'][number]>`
      select ${skuColumns}, s.owner_id::text as "ownerId", c.name as "ownerName", s.units
        from bin_stock s ${skuJoin} left join customer c on c.customer_id = s.owner_id
        where s.bin_id = ${id} and s.units > 0 order by sku.code, s.owner_id nulls first`.execute(db),
    sql<Movement>`
      select m.id::text as id, m.at, m.cause, k.code, c.name as "ownerName", m.quantity, m.note,
          m.actor_name as "actorName"
        from (select * from bin_movement where bin_id = ${id} order by id desc limit ${sql.lit(latest)}) m
        join sku k on k.id = m.sku_id left join customer c on c.customer_id = m.owner_id
        order by m.id desc`.execute(db),
  ])
  return {
    ...bin,
    goods: goods.rows,
    movements: movements.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  } as OutputOf<typeof operatorBins.getBin>
}
