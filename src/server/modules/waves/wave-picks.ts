import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorWaves } from '../../../contract/waves/waves.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { pickingListOf, setAwaitingStock, type NotifyAwaitingStock } from '../fulfilment/index.ts'
import { actorOf } from '../orders/index.ts'
import { planCountsOfSku } from '../warehouse-bins/index.ts'

type Picks = z.input<typeof operatorWaves.getWavePicks.output>

interface Ticked {
  readonly skuId: string
  readonly picked: number
  readonly isShort: boolean
  readonly pickedBy: string
}

const openOrders = async (db: Db, waveId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select i.order_id::text as id from wave_order i
      join dropshipping_order o on o.customer_id = i.customer_id and o.id = i.order_id
      where i.wave_id = ${waveId} and i.state = 'open' order by coalesce(o.paid_at, o.created_at), o.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** @throws DomainError notFound */
export const getWavePicks = async (db: Db, waveId: string): Promise<Picks> => {
  const wave = await sql<{ number: number }>`select number from picking_wave where id = ${waveId}`.execute(db)
  const number = wave.rows[0]?.number
  if (number === undefined) throw notFound('Wave')
  const ids = await openOrders(db, waveId)
  const [items, ticks] = await Promise.all([
    pickingListOf(db, ids),
    sql<Ticked>`
      select sku_id::text as "skuId", picked, is_short as "isShort", operator_name as "pickedBy"
        from wave_pick where wave_id = ${waveId}`.execute(db),
  ])
  const tickOf = new Map(ticks.rows.map((tick) => [tick.skuId, tick]))
  return {
    number,
    items: items.map((item) => {
      const { picked = 0, isShort = false, pickedBy = '' } = tickOf.get(item.skuId) ?? {}
      return { ...item, picked, isShort, pickedBy }
    }),
  }
}

/** The orders that what was picked does not cover, those paid first served first. */
const lackingOf = <Order extends { readonly quantity: number }>(
  orders: readonly Order[],
  picked: number,
): Order[] => {
  let left = picked
  return orders.filter(({ quantity }) => {
    if (quantity > left) return true
    left -= quantity
    return false
  })
}

/** @throws DomainError notFound, pickedMeanwhile, waveEnded */
export const recordWavePick = async (
  tx: Tx,
  { id, skuId, picked, isShort, seen }: ParsedInputOf<typeof operatorWaves.recordWavePick>,
  call: OperatorCall,
  notify: NotifyAwaitingStock,
): Promise<{ readonly waiting: { readonly id: string; readonly number: string }[] }> => {
  // One picker of a wave at a time, so that nobody overwrites what a colleague has picked.
  await sql`select from picking_wave where id = ${id} for update`.execute(tx)
  const { number, items } = await getWavePicks(tx, id)
  const item = items.find((one) => one.skuId === skuId)
  if (!item) {
    if (items.length === 0) throw refuse('waveEnded', { wave: number })
    throw notFound('SKU')
  }
  const { code } = item
  if (item.picked !== seen) throw refuse('pickedMeanwhile', { code, units: item.picked, by: item.pickedBy })
  await sql`
    insert into wave_pick (wave_id, sku_id, picked, is_short, operator_name)
      values (${id}, ${skuId}, ${picked}, ${isShort}, ${call.operator.name})
      on conflict (wave_id, sku_id) do update
        set picked = excluded.picked, is_short = excluded.is_short, operator_name = excluded.operator_name, at = now()`.execute(
    tx,
  )
  const waiting = isShort ? await stopLacking(tx, { id, item, picked, call, notify }) : []
  const detail = { number, code, picked, ...(isShort && { short: waiting.map((order) => order.number) }) }
  await audit(tx, call.operator, { action: 'wave:recordWavePick', target: `wave:${id}`, detail, call })
  return { waiting }
}

interface Short {
  readonly id: string
  readonly item: Picks['items'][number]
  readonly picked: number
  readonly call: OperatorCall
  readonly notify: NotifyAwaitingStock
}

const stopLacking = async (tx: Tx, { id, item, picked, call, notify }: Short) => {
  const place = new Map((await openOrders(tx, id)).map((orderId, index) => [orderId, index]))
  const byPayment = item.orders.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  const lacking = lackingOf(byPayment, picked)
  await planCountsOfSku(tx, item.skuId)
  if (lacking.length === 0) return []
  const note = `Short at picking: ${item.code}`
  const wanted = { ids: lacking.map((order) => order.id), awaiting: true, note }
  const results = await setAwaitingStock(tx, wanted, { by: actorOf(call), call, notify })
  const stopped = new Set(results.flatMap(({ ok, orderId }) => (ok ? [orderId] : [])))
  return lacking
    .filter((order) => stopped.has(order.id))
    .map((order) => ({ id: order.id, number: order.number }))
}
