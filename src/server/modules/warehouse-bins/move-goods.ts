import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { lockBins } from './bins.ts'

export interface Goods {
  readonly skuId: string
  /** Null: the agency's own goods. */
  readonly ownerId: string | null
}

/** Locks the stock of these goods, so that its units and those in bins stay as they are. */
export const lockUnplaced = async (tx: Tx, { skuId, ownerId }: Goods): Promise<number> => {
  const { rows } =
    ownerId === null
      ? await sql<{ onHand: number }>`
          select on_hand as "onHand" from warehouse_stock where sku_id = ${skuId} for update`.execute(tx)
      : await sql<{ onHand: number }>`
          select on_hand as "onHand" from stock where customer_id = ${ownerId} and sku_id = ${skuId}
            for update`.execute(tx)
  const placed = await sql<{ units: number }>`
    select coalesce(sum(units), 0)::integer as units from bin_stock
      where sku_id = ${skuId} and owner_id is not distinct from ${ownerId}::bigint and units > 0`.execute(tx)
  return (rows[0]?.onHand ?? 0) - (placed.rows[0]?.units ?? 0)
}

export const unitsInBin = async (tx: Tx, binId: string, { skuId, ownerId }: Goods): Promise<number> => {
  const { rows } = await sql<{ units: number }>`
    select units from bin_stock
      where bin_id = ${binId} and sku_id = ${skuId} and owner_id is not distinct from ${ownerId}::bigint`.execute(
    tx,
  )
  return rows[0]?.units ?? 0
}

export interface BinMove extends Goods {
  readonly binId: string
  readonly quantity: number
  readonly cause: 'putAway' | 'moved' | 'counted'
  readonly actorName: string
  readonly note?: string
}

export const addBinMovements = async (tx: Tx, moves: readonly BinMove[]): Promise<void> => {
  if (moves.length === 0) return
  await tx
    .insertInto('bin_movement')
    .values(
      moves.map(({ binId, skuId, ownerId, quantity, cause, actorName, note = '' }) => ({
        bin_id: binId,
        sku_id: skuId,
        owner_id: ownerId,
        quantity,
        cause,
        actor_name: actorName,
        note,
      })),
    )
    .execute()
}

/** @throws DomainError binInactive, notFound, tooFewInBin, tooFewUnplaced */
export const moveGoods = async (
  tx: Tx,
  { skuId, ownerId, from, to, units }: ParsedInputOf<typeof operatorBins.moveGoods>,
  call: OperatorCall,
) => {
  const sku = await tx.selectFrom('sku').select('code').where('id', '=', skuId).executeTakeFirst()
  if (!sku) throw notFound('SKU')
  const { code } = sku
  const goods: Goods = { skuId, ownerId }
  // Stock first, bins second, as when goods leave.
  const unplaced = await lockUnplaced(tx, goods)
  const bins = await lockBins(tx, from === null ? [to] : [from, to])
  const [source, target] = [from === null ? undefined : bins.get(from), bins.get(to)]
  if (!target) throw notFound('Bin', to)
  if (!target.isActive) throw refuse('binInactive', { bin: to })
  const actorName = call.operator.name
  if (source) {
    const there = await unitsInBin(tx, source.id, goods)
    if (there < units) throw refuse('tooFewInBin', { code, bin: source.code, units: there })
  } else if (unplaced < units) throw refuse('tooFewUnplaced', { code, units: unplaced })
  const cause = source ? 'moved' : 'putAway'
  const move = { ...goods, cause, actorName } as const
  await addBinMovements(tx, [
    ...(source ? [{ ...move, binId: source.id, quantity: -units }] : []),
    { ...move, binId: target.id, quantity: units },
  ])
  const detail = { code, units, from, to }
  await audit(tx, call.operator, { action: 'bin:moveGoods', target: `sku:${skuId}`, detail, call })
  return { code, units: await unitsInBin(tx, target.id, goods) }
}
