import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

type Places = OutputOf<typeof operatorWarehouseStock.getStockPlaces>

/** Where the agency's units of a SKU lie. @throws DomainError notFound */
export const getStockPlaces = async (db: Db, skuId: string): Promise<Places> => {
  const { rows } = await sql<Places>`
    select coalesce(w.on_hand, 0) - coalesce(h.units, 0)::integer as unplaced, h.bins
      from sku left join warehouse_stock w on w.sku_id = sku.id
        cross join lateral (
          select sum(b.units) as units,
              coalesce(json_agg(json_build_object('code', bin.code, 'units', b.units) order by bin.walk_order, bin.code), '[]') as bins
            from bin_stock b join bin on bin.id = b.bin_id
            where b.sku_id = sku.id and b.owner_id is null and b.units > 0
        ) h
      where sku.id = ${skuId}`.execute(db)
  if (!rows[0]) throw notFound('SKU')
  return rows[0]
}

interface ChangeInBin {
  readonly skuId: string
  readonly code: string
  readonly quantity: number
  /** Null: goods that lie in no bin; undefined: wherever they lie. */
  readonly bin: string | null | undefined
  readonly cause: 'writtenOff' | 'corrected'
  readonly note: string
  readonly actorName: string
}

interface Held {
  readonly id: string
  readonly isActive: boolean
  readonly units: number
}

/** @throws DomainError notFound, binInactive, tooFewInBin */
const lockBin = async (tx: Tx, bin: string, { skuId, code, quantity }: ChangeInBin): Promise<Held> => {
  // A bin is deactivated under an exclusive lock of its row.
  const { rows } = await sql<Held>`
    select bin.id::text as id, bin.is_active as "isActive", coalesce(
        (select b.units from bin_stock b where b.bin_id = bin.id and b.sku_id = ${skuId} and b.owner_id is null), 0) as units
      from bin where bin.code = ${bin} for share`.execute(tx)
  const [held] = rows
  if (!held) throw notFound('Bin', bin)
  if (quantity > 0 && !held.isActive) throw refuse('binInactive', { bin })
  if (held.units + quantity < 0) throw refuse('tooFewInBin', { code, bin, units: held.units })
  return held
}

/**
 * Changes the stock and what lies in the named bin together. The stock's row is locked, so that no units come to the bin or leave
 * it meanwhile. Units leave the bin before the stock, and come to it after: bins never hold more than the stock does.
 * @throws DomainError notFound, binInactive, tooFewInBin, tooFewUnplaced
 */
export const changeInBin = async (tx: Tx, change: ChangeInBin, move: () => Promise<void>): Promise<void> => {
  const { skuId, code, quantity, bin, cause, note, actorName } = change
  if (bin === null && quantity < 0) {
    const { unplaced } = await getStockPlaces(tx, skuId)
    if (unplaced + quantity < 0) throw refuse('tooFewUnplaced', { code, units: unplaced })
  }
  if (bin === null || bin === undefined) return move()
  if (quantity > 0) await move()
  const { id } = await lockBin(tx, bin, change)
  await tx
    .insertInto('bin_movement')
    .values({ bin_id: id, sku_id: skuId, owner_id: null, quantity, cause, actor_name: actorName, note })
    .execute()
  if (quantity < 0) await move()
}
