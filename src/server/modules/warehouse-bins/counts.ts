import { sql } from 'kysely'
import type * as z from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { binLimits } from '../../../contract/warehouse-bins/bin-limits.ts'
import type { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { moveWarehouseStock, skuColumns, skuJoin } from '../warehouse-stock/index.ts'
import { addBinMovements, lockUnplaced, unitsInBin } from './move-goods.ts'

type Row = z.input<typeof operatorBins.listBinCounts.output>['rows'][number]
type Stored = Omit<Row, 'countedAt'> & { readonly countedAt: Date | null }

export const listBinCounts = async (
  db: Db,
  { state, pageNum, pageSize }: ParsedInputOf<typeof operatorBins.listBinCounts>,
): Promise<OutputOf<typeof operatorBins.listBinCounts>> => {
  const order = {
    open: sql`bin.walk_order, bin.code, s.id`,
    differs: sql`s.counted_at, s.id`,
    done: sql`s.id desc`,
  }[state]
  const [sums, page] = await Promise.all([
    sql<{ open: number; differs: number; total: number }>`
      select count(*) filter (where status = 'open')::integer as open,
          count(*) filter (where status = 'differs')::integer as differs,
          (select count(*)::integer from bin_count where status = ${state}) as total
        from bin_count where status <> 'done'`.execute(db),
    sql<Stored>`
      select s.id::text as id, bin.code as bin, ${skuColumns}, c.name as "ownerName", s.due_on::text as "dueOn",
          s.expected, s.counted, s.counted_by as "countedBy", s.counted_at as "countedAt", s.decision,
          s.decided_by as "decidedBy"
        from bin_count s join bin on bin.id = s.bin_id ${skuJoin} left join customer c on c.customer_id = s.owner_id
        where s.status = ${state} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
  ])
  const { open = 0, differs = 0, total = 0 } = sums.rows[0] ?? {}
  const rows = page.rows.map((row) => ({ ...row, countedAt: row.countedAt?.toISOString() ?? null }))
  return { counts: { open, differs }, total, rows } as OutputOf<typeof operatorBins.listBinCounts>
}

/** Goods counted within this time are not planned again. */
const restDays = 30

/**
 * Plans counts of the goods of most value and movement: value in the bin times one plus its movements in thirty days.
 * Returns how many were added.
 */
export const planBinCounts = async (db: Db | Tx, max: number): Promise<number> => {
  const { rows } = await sql`
    insert into bin_count (bin_id, sku_id, owner_id, due_on)
      select b.bin_id, b.sku_id, b.owner_id, (now() at time zone 'UTC')::date
        from bin_stock b join sku on sku.id = b.sku_id
        left join lateral (
          select count(*) as moves from bin_movement m
            where m.sku_id = b.sku_id and m.bin_id = b.bin_id and m.at > now() - interval '30 days') m on true
        where b.units > 0 and not exists (
          select from bin_count c where c.bin_id = b.bin_id and c.sku_id = b.sku_id
            and c.owner_id is not distinct from b.owner_id
            and (c.status <> 'done' or c.counted_at > now() - make_interval(days => ${sql.lit(restDays)})))
        order by b.units::bigint * coalesce(sku.price_minor, 0) * (1 + m.moves) desc, b.bin_id, b.sku_id
        limit ${max}
      on conflict do nothing returning id`.execute(db)
  return rows.length
}

/** Plans counts of all bins of a SKU, after its goods were not found. */
export const planCountsOfSku = async (tx: Tx, skuId: string): Promise<void> => {
  await sql`
    insert into bin_count (bin_id, sku_id, owner_id, due_on)
      select bin_id, sku_id, owner_id, (now() at time zone 'UTC')::date from bin_stock
        where sku_id = ${skuId} and units > 0
      on conflict do nothing`.execute(tx)
}

/** By an operator, beside those that are open. */
export const planMoreCounts = async (
  tx: Tx,
  { max }: ParsedInputOf<typeof operatorBins.planBinCounts>,
  call: OperatorCall,
): Promise<{ planned: number }> => {
  const planned = await planBinCounts(tx, max)
  if (planned > 0)
    await audit(tx, call.operator, { action: 'bin:planBinCounts', target: null, detail: { planned }, call })
  return { planned }
}

/** Each day's counts, unless some are still to be done. */
export const planDailyCounts = async (db: Db): Promise<void> => {
  const { rows } = await sql`select from bin_count where status = 'open' limit 1`.execute(db)
  if (rows.length === 0) await planBinCounts(db, binLimits.usualCounts)
}

interface Locked {
  readonly binId: string
  readonly bin: string
  readonly skuId: string
  readonly code: string
  readonly ownerId: string | null
  readonly status: 'open' | 'differs' | 'done'
  readonly expected: number | null
  readonly counted: number | null
  readonly countedBy: string
  readonly decidedBy: string
}

const lockCount = async (tx: Tx, id: string): Promise<Locked> => {
  const { rows } = await sql<Locked>`
    select c.bin_id::text as "binId", bin.code as bin, c.sku_id::text as "skuId", sku.code, c.owner_id::text as "ownerId",
        c.status, c.expected, c.counted, c.counted_by as "countedBy", c.decided_by as "decidedBy"
      from bin_count c join bin on bin.id = c.bin_id join sku on sku.id = c.sku_id
      where c.id = ${id} for update of c`.execute(tx)
  const [count] = rows
  if (!count) throw notFound('Count')
  return count
}

/** @throws DomainError alreadyCounted, notFound */
export const recordBinCount = async (
  tx: Tx,
  { id, counted }: ParsedInputOf<typeof operatorBins.recordBinCount>,
  call: OperatorCall,
): Promise<{ differs: boolean }> => {
  const count = await lockCount(tx, id)
  if (count.status !== 'open') throw refuse('alreadyCounted', { by: count.countedBy })
  await lockUnplaced(tx, count)
  const expected = await unitsInBin(tx, count.binId, count)
  const differs = expected !== counted
  await sql`
    update bin_count set status = ${differs ? 'differs' : 'done'}, expected = ${expected}, counted = ${counted},
        counted_by = ${call.operator.name}, counted_at = now()
      where id = ${id} and status = 'open'`.execute(tx)
  const detail = { code: count.code, bin: count.bin, expected, counted }
  await audit(tx, call.operator, { action: 'bin:recordBinCount', target: `binCount:${id}`, detail, call })
  return { differs }
}

/**
 * A difference of the agency's goods corrects the stock, too. What is missing of a customer's goods lies in no bin from then
 * on, and is still the customer's. @throws DomainError alreadyDecided, notFound, stockMovedSince, tooFewUnplaced
 */
export const decideBinCount = async (
  tx: Tx,
  { id, approve }: ParsedInputOf<typeof operatorBins.decideBinCount>,
  call: OperatorCall,
) => {
  const count = await lockCount(tx, id)
  if (count.status !== 'differs' || count.expected === null || count.counted === null)
    throw refuse('alreadyDecided', { by: count.decidedBy || count.countedBy })
  if (approve) await correct(tx, count, count.counted - count.expected, call)
  await sql`
    update bin_count set status = 'done', decision = ${approve ? 'approved' : 'rejected'},
        decided_by = ${call.operator.name}, decided_at = now()
      where id = ${id} and status = 'differs'`.execute(tx)
  if (!approve)
    await sql`
      insert into bin_count (bin_id, sku_id, owner_id, due_on)
        select bin_id, sku_id, owner_id, (now() at time zone 'UTC')::date from bin_count where id = ${id}
        on conflict do nothing`.execute(tx)
  const detail = { code: count.code, bin: count.bin, difference: count.counted - count.expected, approve }
  await audit(tx, call.operator, { action: 'bin:decideBinCount', target: `binCount:${id}`, detail, call })
  return { id }
}

const correct = async (tx: Tx, count: Locked, difference: number, call: OperatorCall): Promise<void> => {
  const { binId, bin, skuId, code, ownerId } = count
  const unplaced = await lockUnplaced(tx, count)
  const there = await unitsInBin(tx, binId, count)
  if (there + difference < 0) throw refuse('stockMovedSince', { code, bin, units: there })
  const actorName = call.operator.name
  const move = { binId, skuId, ownerId, quantity: difference, cause: 'counted', actorName } as const
  if (ownerId !== null) {
    if (difference > unplaced) throw refuse('tooFewUnplaced', { code, units: unplaced })
    await addBinMovements(tx, [move])
    return
  }
  const correction = { cause: 'correction', sourceId: null, actorName, note: `Count of ${bin}` } as const
  const units = [{ skuId, units: difference }]
  // The bin never holds more than the stock.
  if (difference > 0) await moveWarehouseStock(tx, units, correction)
  await addBinMovements(tx, [move])
  if (difference < 0) await moveWarehouseStock(tx, units, correction)
}
