import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/kernel/log.ts'
import { lockSupplierOrder } from '../supplier-orders/index.ts'
import { ChannelAccessLost } from './channel-tokens.ts'
import { applyChannelOrder } from './apply-channel-order.ts'
import { uncertainSeconds } from './channel-job.ts'
import { readCombined } from './channel-parts.ts'
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
  readonly part: number
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
      on conflict (order_id, part) do update set state = 'followed', number = excluded.number, checked_at = null
        where supplier_channel_order.state = 'failed'`.execute(database.agency)
}

const openOrders = async (database: Database): Promise<OpenRow[]> => {
  const { rows } = await sql<OpenRow>`
    select c.order_id::text as id, c.part, case when c.parts > 1 then o.number || '-' || c.part else o.number end as "ourNumber",
        c.number, c.state
      from supplier_channel_order c join supplier_order o on o.id = c.order_id
      where c.state in ('placing', 'followed')
        and coalesce(c.checked_at, c.started_at) < now() - case c.state when 'placing'
          then make_interval(secs => ${uncertainSeconds}) when 'followed' then case when c.checked_at is null
            then interval '0' else interval '9 minutes' end end
      order by coalesce(c.checked_at, c.started_at), c.order_id, c.part limit ${sql.lit(perRun)}`.execute(
    database.agency,
  )
  return rows
}

const noteSeen = async (
  tx: Tx,
  { id, part }: OpenRow,
  found: ChannelOrder,
  { trace, problem }: { readonly trace: string | null; readonly problem: string },
): Promise<void> => {
  const { status, goodsMinor, freightMinor, paidMinor, stage, tracking, arrivesOn } = found
  const isOver = stage === 'done' || stage === 'cancelled'
  await sql`
    update supplier_channel_order c set status = ${status}, stage = ${stage}, problem = ${problem},
        goods_minor = coalesce(${goodsMinor}::bigint, goods_minor),
        freight_minor = coalesce(${freightMinor}::bigint, freight_minor),
        paid_minor = coalesce(${paidMinor}::bigint, paid_minor), tracking = ${[...tracking]}::text[],
        arrives_on = coalesce(${arrivesOn}::date, arrives_on), trace = coalesce(${trace}, trace), checked_at = now(),
        state = case when ${isOver} or exists (select from supplier_order o where o.id = c.order_id
          and o.status in ('received', 'closed', 'cancelled')) then 'over' else state end
      where order_id = ${id} and part = ${part} and state = 'followed'`.execute(tx)
}

const noteProblem = async (database: Database, { id, part }: OpenRow, problem: string): Promise<void> => {
  await sql`
    update supplier_channel_order set problem = ${storableText(problem, 500)}, checked_at = now()
      where order_id = ${id} and part = ${part} and state = 'followed'`.execute(database.agency)
}

interface Followed {
  readonly database: Database
  readonly channel: PurchasingChannel
}

const settlePlacing = async (
  { database, channel }: Followed,
  { id, part, ourNumber }: OpenRow,
): Promise<void> => {
  const found = await channel.find(ourNumber)
  await database.agencyTransaction((tx) =>
    found
      ? finishPlaced(tx, { id, part }, { ...found, link: channel.linkOf(found.number) })
      : failPlaced(tx, { id, part, problem: 'The order does not exist at 1688.', isLookedUp: true }),
  )
}

const cancelledThere = 'The order is cancelled at 1688.'

/** Several orders there are one here: it is as far as the slowest of them. */
const follow = async ({ database, channel }: Followed, row: OpenRow): Promise<void> => {
  const { id, number } = row
  const found = await channel.read(number)
  if (!found) return noteProblem(database, row, 'The order does not exist at 1688.')
  const trace = found.stage === 'sent' ? await channel.trace(number) : null
  await database.agencyTransaction(async (tx) => {
    await lockSupplierOrder(tx, id)
    const isCancelled = found.stage === 'cancelled'
    await noteSeen(tx, row, found, { trace, problem: isCancelled ? cancelledThere : '' })
    const combined = await readCombined(tx, id)
    if (!combined) return
    const { seen } = combined
    const plan = await applyChannelOrder(tx, id, { seen, link: channel.linkOf(number), operatorName: '' })
    if (isCancelled && !plan.isContradicted && seen.stage === 'cancelled')
      await sql`
        update supplier_channel_order set problem = '' where order_id = ${id} and stage = 'cancelled'`.execute(
        tx,
      )
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
      // Nothing is seen before the connection is renewed, which the orders say.
      if (error instanceof ChannelLimit || error instanceof ChannelAccessLost) return
      if (!(error instanceof ChannelRefusal)) throw error
      log.warn({ order: row.ourNumber, message: error.message }, 'the channel refused to show an order')
      await noteProblem(database, row, error.message)
    }
  }
}
