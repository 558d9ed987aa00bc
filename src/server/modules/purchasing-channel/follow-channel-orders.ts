import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/kernel/log.ts'
import { applyChannelOrder } from './apply-channel-order.ts'
import { uncertainSeconds } from './channel-job.ts'
import { failPlaced, finishPlaced } from './place-channel-order.ts'
import {
  ChannelLimit,
  ChannelRefusal,
  type ChannelOrder,
  type PurchasingChannel,
} from './purchasing-channel.ts'
import { storableText } from '../../platform/database/storable-text.ts'

const perRun = 200

interface OpenRow {
  readonly id: string
  readonly ourNumber: string
  readonly number: string
  readonly state: 'placing' | 'followed'
}

/** Orders that somebody placed on the channel's own pages: their number and link were entered. */
const adoptEntered = async (database: Database): Promise<void> => {
  await sql`
    insert into supplier_channel_order (order_id, state, number)
      select id, 'followed', supplier_reference from supplier_order
        where status in ('ordered', 'confirmed', 'inTransit') and supplier_reference ~ '^[0-9]{12,20}$'
          and link like '%1688.com/%'
      on conflict (order_id) do update set state = 'followed', number = excluded.number, checked_at = null
        where supplier_channel_order.state = 'failed'`.execute(database.agency)
}

const openOrders = async (database: Database): Promise<OpenRow[]> => {
  const { rows } = await sql<OpenRow>`
    select c.order_id::text as id, o.number as "ourNumber", c.number, c.state
      from supplier_channel_order c join supplier_order o on o.id = c.order_id
      where c.state in ('placing', 'followed')
        and coalesce(c.checked_at, c.started_at) < now() - case c.state when 'placing'
          then make_interval(secs => ${uncertainSeconds}) when 'followed' then case when c.checked_at is null
            then interval '0' else interval '9 minutes' end end
      order by coalesce(c.checked_at, c.started_at), c.order_id limit ${sql.lit(perRun)}`.execute(
    database.agency,
  )
  return rows
}

const noteChecked = async (
  tx: Tx,
  id: string,
  { status, goodsMinor, freightMinor, stage }: ChannelOrder,
  { trace, problem }: { readonly trace: string | null; readonly problem: string },
): Promise<void> => {
  const isOver = stage === 'done' || stage === 'cancelled'
  await sql`
    update supplier_channel_order c set status = ${status}, problem = ${problem},
        goods_minor = coalesce(${goodsMinor}::bigint, goods_minor),
        freight_minor = coalesce(${freightMinor}::bigint, freight_minor), trace = coalesce(${trace}, trace),
        checked_at = now(),
        state = case when ${isOver} or exists (select from supplier_order o where o.id = c.order_id
          and o.status in ('received', 'closed', 'cancelled')) then 'over' else state end
      where order_id = ${id} and state = 'followed'`.execute(tx)
}

const noteProblem = async (database: Database, id: string, problem: string): Promise<void> => {
  await sql`
    update supplier_channel_order set problem = ${storableText(problem, 500)}, checked_at = now()
      where order_id = ${id} and state = 'followed'`.execute(database.agency)
}

interface Followed {
  readonly database: Database
  readonly channel: PurchasingChannel
}

const settlePlacing = async ({ database, channel }: Followed, { id, ourNumber }: OpenRow): Promise<void> => {
  const found = await channel.find(ourNumber)
  await database.agencyTransaction((tx) =>
    found
      ? finishPlaced(tx, id, { ...found, link: channel.linkOf(found.number) })
      : failPlaced(tx, id, 'The order does not exist at 1688.'),
  )
}

const follow = async ({ database, channel }: Followed, { id, number }: OpenRow): Promise<void> => {
  const found = await channel.read(number)
  if (!found) return noteProblem(database, id, 'The order does not exist at 1688.')
  const trace = found.stage === 'sent' ? await channel.trace(number) : null
  await database.agencyTransaction(async (tx) => {
    const seen = { seen: found, link: channel.linkOf(number), operatorName: '' }
    const plan = await applyChannelOrder(tx, id, seen)
    const problem = plan.isContradicted ? 'The order is cancelled at 1688.' : ''
    await noteChecked(tx, id, found, { trace, problem })
  })
}

/** Looks up every open order at the channel, the longest unchecked first. @throws Error when it cannot be reached */
export const followChannelOrders = async (
  parts: Followed,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Pick<Logger, 'warn'> },
): Promise<void> => {
  const { database } = parts
  await adoptEntered(database)
  for (const row of await openOrders(database)) {
    if (signal.aborted) return
    try {
      await (row.state === 'placing' ? settlePlacing : follow)(parts, row)
    } catch (error) {
      if (error instanceof ChannelLimit) return
      if (!(error instanceof ChannelRefusal)) throw error
      log.warn({ order: row.ourNumber, message: error.message }, 'the channel refused to show an order')
      await noteProblem(database, row.id, error.message)
    }
  }
}
