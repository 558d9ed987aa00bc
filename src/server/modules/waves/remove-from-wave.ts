import type { AgencyResult } from '../../../contract/orders/order-inputs.ts'
import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { RemovalReason } from '../../../contract/waves/waves.ts'
import { audit, auditAll } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse, refusalOf } from '../../platform/kernel/refuse.ts'

interface InWave {
  readonly id: string
  readonly customerId: string
  readonly number: string
  readonly isOpen: boolean
}

const lockWave = async (
  tx: Tx,
  waveId: string,
): Promise<{ readonly number: number; readonly orders: InWave[] }> => {
  const wave = await sql<{ number: number }>`
    select number from picking_wave where id = ${waveId} for update`.execute(tx)
  const number = wave.rows[0]?.number
  if (number === undefined) throw notFound('Wave')
  await sql`
    select from dropshipping_order o
      where (o.customer_id, o.id) in (select customer_id, order_id from wave_order where wave_id = ${waveId})
      order by o.id for update`.execute(tx)
  const { rows } = await sql<InWave>`
    select o.id, o.customer_id as "customerId", o.number, i.state = 'open' as "isOpen"
      from wave_order i
      join dropshipping_order o on o.customer_id = i.customer_id and o.id = i.order_id
      where i.wave_id = ${waveId}`.execute(tx)
  return { number, orders: rows }
}

const markRemoved = async (
  tx: Tx,
  waveId: string,
  orders: readonly InWave[],
  reason: RemovalReason,
): Promise<void> => {
  await sql`
    update wave_order set state = 'takenOut', reason = ${reason}, at = now()
      where wave_id = ${waveId} and order_id = any(${orders.map(({ id }) => id)}::bigint[])
        and state = 'open'`.execute(tx)
}

export const removeFromWave = async (
  tx: Tx,
  { id: waveId, ids }: { readonly id: string; readonly ids: readonly string[] },
  call: OperatorCall,
): Promise<AgencyResult[]> => {
  const { number: wave, orders } = await lockWave(tx, waveId)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const wanted = [...new Set(ids)]
  const removed = wanted.flatMap((id) => {
    const order = byId.get(id)
    return order?.isOpen ? [order] : []
  })
  await markRemoved(tx, waveId, removed, 'byHand')
  const entries = removed.map(({ id, customerId }) => ({
    action: 'wave:takeOut',
    target: `order:${id}` as const,
    detail: { customerId, wave },
  }))
  await auditAll(tx, call.operator, entries, call)
  return wanted.map((orderId): AgencyResult => {
    const order = byId.get(orderId)
    if (!order) return { orderId, ok: false, ...refusalOf('notInWave', { wave }) }
    return order.isOpen
      ? { orderId, ok: true, reason: 'takenOut', message: `${order.number} was removed from wave ${wave}.` }
      : { orderId, ok: false, ...refusalOf('notInWave', { wave, number: order.number }) }
  })
}

export const endWave = async (tx: Tx, waveId: string, call: OperatorCall): Promise<number> => {
  const { number, orders } = await lockWave(tx, waveId)
  const open = orders.filter(({ isOpen }) => isOpen)
  if (open.length === 0) throw refuse('waveEnded', { wave: number })
  await markRemoved(tx, waveId, open, 'waveEnded')
  await sql`
    update picking_wave set ended_by = ${call.operator.operatorId}, ended_at = now() where id = ${waveId}`.execute(
    tx,
  )
  const detail = { number, takenOut: open.length }
  await audit(tx, call.operator, { action: 'wave:end', target: `wave:${waveId}`, detail, call })
  return open.length
}
