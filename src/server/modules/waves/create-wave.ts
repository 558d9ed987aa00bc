import { sql, type RawBuilder } from 'kysely'
import type { CustomsField } from '../../../contract/customs-codes/customs-data.ts'
import type { FromQueue } from '../../../contract/waves/waves.ts'
import type { AgencyResult } from '../../../contract/orders/order-inputs.ts'
import { blockingFlags, type OrderStatus } from '../../../contract/kernel/statuses.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { refusalIn, refusalOf, refuse, type Refusal } from '../../platform/kernel/refuse.ts'
import { isLacking } from '../fulfilment/index.ts'
import { customsGapsJson, flagRankSql, lacksCustomsDataSql } from '../orders/index.ts'

export interface NewWave {
  readonly id: string
  readonly number: number
  readonly results: AgencyResult[]
}

interface Head {
  readonly id: string
  readonly customerId: string
  readonly number: string
  readonly status: OrderStatus
  readonly isHeld: boolean
  readonly stop: (typeof blockingFlags)[number] | null
  readonly until: Date | null
  /** The first product that lacks what customs ask. */
  readonly customsGap: { readonly subject: string; readonly missing: readonly CustomsField[] } | null
  readonly waveNumber: number | null
}

/** Paid, unshipped, and in stock. */
const pickable: readonly OrderStatus[] = ['processing', 'partlyShipped']
const stopping = sql.join(blockingFlags.map((kind) => sql.lit(kind)))

/** Null: it can go into a wave. */
export const unpickable = (head: Omit<Head, 'id' | 'customerId'> | undefined): Refusal | null => {
  if (!head) return refusalIn(notFound('Order'))
  const { number, status, stop, customsGap, waveNumber } = head
  if (head.isHeld) return refusalOf('cancelledInShop', { number })
  if (stop) return refusalOf(stop, { number, until: head.until?.toISOString() })
  if (customsGap) {
    const { subject: product, missing } = customsGap
    return refusalOf('noCustomsData', { number, product, missing })
  }
  if (status === 'awaitingStock') return refusalOf('awaitingStock', { number })
  if (!pickable.includes(status)) return refusalOf('notShippable', { number })
  return waveNumber === null ? null : refusalOf('inWave', { number, wave: waveNumber })
}

/** The lock is a separate statement, so that blockers are read under it. */
const lockHeads = async (tx: Tx, ids: readonly string[]): Promise<Head[]> => {
  const wanted = sql`o.id = any(${[...ids]}::bigint[])`
  await sql`select from dropshipping_order o where ${wanted} order by o.id for update`.execute(tx)
  const { rows } = await sql<Head>`
    select o.id, o.customer_id as "customerId", o.number, o.status,
        o.waiting_reason is not distinct from 'cancelledInShop' as "isHeld", v.kind as stop, v.expires_at as until,
        ${sql.raw(customsGapsJson)} -> 0 as "customsGap", w.number as "waveNumber"
      from dropshipping_order o
      left join lateral (select kind, expires_at from order_flag v
        where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${stopping})
        order by ${sql.raw(flagRankSql('kind'))} limit 1) v on true
      left join wave_order i on i.customer_id = o.customer_id and i.order_id = o.id and i.state = 'open'
      left join picking_wave w on w.id = i.wave_id
      where ${wanted}`.execute(tx)
  return rows
}

const fromQueue = (
  { shippingLineId, singleLine, shipBy, goodsHere, notOthers, max }: FromQueue,
  me: string,
): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select o.id from dropshipping_order o
    where o.status = 'processing' and o.ship_clock_paused_since is null
      and not exists (select from order_flag v
        where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${stopping}))
      and not ${sql.raw(lacksCustomsDataSql)}
      and not exists (select from wave_order i
        where i.customer_id = o.customer_id and i.order_id = o.id and i.state = 'open')
      ${shippingLineId === undefined ? sql`` : sql`and o.shipping_line_id = ${shippingLineId}`}
      ${singleLine ? sql`and o.line_count = 1` : sql``}
      ${shipBy === undefined ? sql`` : sql`and o.ship_clock_started_at <= ship_clock_of(${shipBy}::timestamptz)`}
      ${goodsHere ? sql`and not ${isLacking}` : sql``}
      ${
        notOthers
          ? sql`and not exists (select from order_assignee a
              where a.customer_id = o.customer_id and a.order_id = o.id and a.operator_id <> ${me})`
          : sql``
      }
    order by o.ship_clock_started_at, o.id limit ${sql.lit(max)}`

export const previewWave = async (db: Db, queue: FromQueue, me: string): Promise<number> => {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::integer as orders from (${fromQueue(queue, me)}) x`.execute(db)
  return rows[0]?.orders ?? 0
}

/** Serialises waves created from the queue, so that each gets the remaining orders. */
const waveLock = 0x71_77_61_76

const idsOfQueue = async (tx: Tx, queue: FromQueue, me: string): Promise<string[]> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(waveLock)})`.execute(tx)
  const { rows } = await fromQueue(queue, me).execute(tx)
  return rows.map(({ id }) => id)
}

type Wanted = { readonly ids: readonly string[] } | { readonly queue: FromQueue }

export const createWave = async (tx: Tx, wanted: Wanted, call: OperatorCall): Promise<NewWave> => {
  const me = call.operator.operatorId
  const ids = 'ids' in wanted ? [...new Set(wanted.ids)] : await idsOfQueue(tx, wanted.queue, me)
  const heads = new Map((await lockHeads(tx, ids)).map((head) => [head.id, head]))
  const refusals = new Map(ids.map((id) => [id, unpickable(heads.get(id))]))
  const taken = ids.flatMap((id) => (refusals.get(id) === null ? (heads.get(id) ?? []) : []))
  if (taken.length === 0) {
    const [first] = refusals.values()
    throw refuse('nothingToPick', { cause: first ?? undefined })
  }
  const { rows } = await sql<{ id: string; number: number }>`
    insert into picking_wave (created_by) values (${me}) returning id, number`.execute(tx)
  const [wave] = rows
  if (!wave) throw new Error('the wave was not created')
  await sql`
    insert into wave_order (customer_id, order_id, wave_id)
      select v.customer_id, v.order_id, ${wave.id}::bigint
        from unnest(${taken.map(({ customerId }) => customerId)}::bigint[], ${taken.map(({ id }) => id)}::bigint[])
          as v (customer_id, order_id)`.execute(tx)
  const detail = { number: wave.number, orders: taken.length }
  await audit(tx, call.operator, { action: 'wave:create', target: `wave:${wave.id}`, detail, call })
  const results = ids.map((orderId): AgencyResult => {
    const refusal = refusals.get(orderId) ?? null
    const number = heads.get(orderId)?.number ?? ''
    const picked: Refusal = { reason: 'picked', message: `${number} is in wave ${wave.number}.` }
    return { orderId, ok: refusal === null, ...(refusal ?? picked) }
  })
  return { ...wave, results }
}
