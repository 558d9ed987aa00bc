import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { supplierOrderMoves } from '../../../contract/supplier-orders/supplier-order-states.ts'
import type { operatorPurchasingChannel } from '../../../contract/supplier-orders/purchasing-channel.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  changeSupplierOrder,
  checkNotPlacing,
  lockSupplierOrder,
  orderedNow,
  type LockedSupplierOrder,
} from '../supplier-orders/index.ts'
import { followChannelOrdersJob, uncertainSeconds } from './channel-job.ts'
import { ChannelAccessLost } from './channel-tokens.ts'
import { channelLines, type ChannelLine } from './channel-goods.ts'
import { beginPart, partsToPlace, storeIntents, type ChannelPart, type PricedPart } from './channel-parts.ts'
import {
  ChannelLimit,
  ChannelRefusal,
  type ChannelQuote,
  type PurchasingChannel,
} from './purchasing-channel.ts'
import { storableText } from '../../platform/database/storable-text.ts'

export interface ChannelParts {
  readonly database: Database
  readonly channel: PurchasingChannel | null
}

/** @throws DomainError notFound, wrongStatus, channelBusy, channelRefused for a draft in another currency */
const checkDraft = async (tx: Tx, id: string): Promise<LockedSupplierOrder> => {
  const order = await lockSupplierOrder(tx, id)
  const { number, status, currency } = order
  if (!supplierOrderMoves.order.includes(status))
    throw refuse('wrongStatus', { case: 'supplierOrder', number, status })
  await checkNotPlacing(tx, order)
  if (currency !== 'CNY') throw refuse('channelRefused', { number, message: 'CNY' })
  return order
}

/** @throws DomainError channelUnavailable, channelRefused */
const askChannel = async <T>(number: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ChannelAccessLost) throw refuse('channelAccessLost')
    if (error instanceof ChannelRefusal) throw refuse('channelRefused', { number, message: error.message })
    throw refuse('channelUnavailable')
  }
}

/** @throws DomainError channelUnavailable where no key is set */
const channelOf = ({ channel }: ChannelParts): PurchasingChannel => {
  if (!channel) throw refuse('channelUnavailable')
  return channel
}

const goodsSum = (lines: readonly ChannelLine[]): number =>
  lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)

interface Previewed {
  readonly order: LockedSupplierOrder
  readonly lines: readonly ChannelLine[]
  readonly ourFreightMinor: number
  /** What is to be ordered, and what each order costs. */
  readonly parts: readonly PricedPart[]
  readonly quote: ChannelQuote
}

const addQuotes = (quotes: readonly ChannelQuote[]): ChannelQuote => ({
  goodsMinor: quotes.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0),
  freightMinor: quotes.reduce((sum, { freightMinor }) => sum + freightMinor, 0),
  totalMinor: quotes.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
  units: quotes.flatMap(({ units }) => units),
})

const previewOf = async (own: ChannelParts, id: string): Promise<Previewed> => {
  const { database } = own
  const channel = channelOf(own)
  const found = await database.agencyTransaction(async (tx) => {
    const order = await checkDraft(tx, id)
    const all = await channelLines(tx, id, order.number)
    const parts = await partsToPlace(tx, order, all)
    const { freight_minor: freight } = await tx
      .selectFrom('supplier_order')
      .select('freight_minor')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Of the rest of an order, its freight is that of what was placed.
    const isRest = parts.length < (parts[0]?.parts ?? 1)
    const ourFreightMinor = isRest ? 0 : Number(freight)
    return { order, parts, lines: parts.flatMap(({ lines }) => lines), ourFreightMinor }
  })
  const quotes: ChannelQuote[] = []
  for (const { lines } of found.parts)
    quotes.push(await askChannel(found.order.number, () => channel.preview(lines)))
  const parts = found.parts.map((part, at) => ({ ...part, totalMinor: quotes[at]?.totalMinor ?? 0 }))
  return { ...found, parts, quote: addQuotes(quotes) }
}

export const previewChannelOrder = async (parts: ChannelParts, id: string) => {
  const { lines, ourFreightMinor, quote, parts: orders } = await previewOf(parts, id)
  const units = new Map(quote.units.map((one) => [`${one.offerId} ${one.specId}`, one.unitMinor]))
  return {
    goodsMinor: quote.goodsMinor,
    freightMinor: quote.freightMinor,
    totalMinor: quote.totalMinor,
    ourGoodsMinor: goodsSum(lines),
    ourFreightMinor,
    orders: orders.length,
    lines: lines.map(({ skuId, code, quantity, unitMinor, offerId, specId }) => ({
      skuId,
      code,
      quantity,
      unitMinor,
      channelUnitMinor: units.get(`${offerId} ${specId}`) ?? null,
    })),
  }
}

/** From here on the order stays as it is until its outcome is known. @throws DomainError channelBusy, wrongStatus */
const begin = (
  { database }: ChannelParts,
  { order, parts, quote }: Previewed,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    await checkDraft(tx, order.id)
    const now = await partsToPlace(tx, order, await channelLines(tx, order.id, order.number))
    if (goodsText(now) !== goodsText(parts)) throw refuse('channelPriceChanged', { number: order.number })
    await storeIntents(tx, order.id, parts, call.operator.name)
    await audit(tx, call.operator, {
      action: 'purchasingChannel:placeChannelOrder',
      target: `supplierOrder:${order.id}`,
      detail: { number: order.number, totalMinor: quote.totalMinor, orders: parts.length },
      call,
    })
    await enqueue(tx, followChannelOrdersJob, {}, { startAfterSeconds: uncertainSeconds + 10 })
  })

const goodsText = (parts: readonly ChannelPart[]): string =>
  JSON.stringify(parts.map(({ ourNumber, lines }) => ({ ourNumber, lines })))

export interface PartKey {
  readonly id: string
  readonly part: number
}

export interface PlacedOrder {
  readonly number: string
  readonly goodsMinor: number | null
  readonly freightMinor: number | null
  readonly link: string
}

interface PlacedPart {
  readonly agreedMinor: number
  readonly operatorName: string
}

/** Stores an order's number there, and what it costs; once. With the last one, the purchase order is ordered. */
export const finishPlaced = async (
  tx: Tx,
  { id, part }: PartKey,
  { number, goodsMinor, freightMinor, link }: PlacedOrder,
): Promise<void> => {
  const order = await lockSupplierOrder(tx, id)
  const { rows } = await sql<PlacedPart>`
    update supplier_channel_order set state = 'followed', number = ${number}, goods_minor = ${goodsMinor},
        freight_minor = ${freightMinor}, problem = '', checked_at = null
      where order_id = ${id} and part = ${part} and state = 'placing'
      returning coalesce(agreed_minor, 0)::float8 as "agreedMinor", operator_name as "operatorName"`.execute(
    tx,
  )
  const [placed] = rows
  if (!placed) return
  const total = (goodsMinor ?? 0) + (freightMinor ?? 0)
  const isOther = goodsMinor !== null && total !== placed.agreedMinor
  const detail = {
    note: number,
    ...(goodsMinor !== null && { amountMinor: total }),
    ...(isOther && { wasMinor: placed.agreedMinor }),
  }
  const whole = await sql<{ numbers: string; freightMinor: number | null; isComplete: boolean }>`
    select string_agg(number, ', ' order by part) filter (where number <> '') as numbers,
        sum(freight_minor)::float8 as "freightMinor", bool_and(state in ('followed', 'over')) as "isComplete"
      from supplier_channel_order where order_id = ${id}`.execute(tx)
  const { numbers = number, freightMinor: freight = null, isComplete = true } = whole.rows[0] ?? {}
  const isOrdered = order.status === 'draft' && isComplete
  const set = {
    supplier_reference: numbers,
    link,
    ...(freight !== null && { freight_minor: freight }),
    ...(isOrdered && orderedNow(null)),
  }
  const to = isOrdered ? 'ordered' : order.status
  await changeSupplierOrder(tx, order, { kind: 'placedAtChannel', to, set, detail }, placed.operatorName)
}

interface NotPlaced extends PartKey {
  readonly problem: string
  /** Of the job: not if its process goes on after all. */
  readonly isLookedUp?: boolean
}

/** It is certain that nothing was ordered: the draft can be changed and placed again. */
export const failPlaced = async (
  tx: Tx,
  { id, part, problem, isLookedUp = false }: NotPlaced,
): Promise<void> => {
  const order = await lockSupplierOrder(tx, id)
  const since = isLookedUp
    ? sql`and started_at < now() - make_interval(secs => ${sql.lit(uncertainSeconds)})`
    : sql``
  const { rows } = await sql<{ operatorName: string }>`
    update supplier_channel_order set state = 'failed', problem = ${storableText(problem, 500)}, checked_at = now()
      where order_id = ${id} and part = ${part} and state = 'placing' ${since}
      returning operator_name as "operatorName"`.execute(tx)
  const [failed] = rows
  if (!failed) return
  const change = { kind: 'notPlacedAtChannel', detail: { note: storableText(problem, 500) } } as const
  await changeSupplierOrder(tx, order, change, failed.operatorName)
}

/** Those after an order that failed: nothing was sent for them. */
const giveUpRest = async (
  database: Database,
  id: string,
  rest: readonly ChannelPart[],
  problem: string,
): Promise<void> => {
  await sql`
    update supplier_channel_order set state = 'failed', problem = ${storableText(problem, 500)}, checked_at = now()
      where order_id = ${id} and part = any(${rest.map(({ part }) => part)}::integer[]) and state = 'placing'`.execute(
    database.agency,
  )
}

const placePart = async (
  { database }: ChannelParts,
  channel: PurchasingChannel,
  id: string,
  { part, ourNumber, lines }: ChannelPart,
): Promise<void> => {
  const known = await channel.find(ourNumber)
  const placed =
    known && known.stage !== 'cancelled' ? known : await channel.place({ ourNumber, goods: lines })
  const link = channel.linkOf(placed.number)
  await database.agencyTransaction((tx) => finishPlaced(tx, { id, part }, { ...placed, link }))
}

const refusalOfPlacing = (
  error: unknown,
  { number }: LockedSupplierOrder,
  { placed, parts }: { readonly placed: number; readonly parts: number },
) => {
  if (error instanceof ChannelAccessLost && placed === 0) return refuse('channelAccessLost')
  if (placed > 0) return refuse('channelPartlyPlaced', { number, placed, parts })
  return refuse('channelRefused', { number, message: error instanceof Error ? error.message : '' })
}

/**
 * Orders a draft at the channel: more lines than it takes in one order in several, one after the other. The intent of each is
 * committed first; a number that an earlier attempt left there is found by ours, so that nothing is ordered twice. An outcome
 * that is not known is looked up later, by the job that follows orders. What follows an order that failed is not ordered.
 */
export const placeChannelOrder = async (
  parts: ChannelParts,
  { id, totalMinor }: ParsedInputOf<typeof operatorPurchasingChannel.placeChannelOrder>,
  call: OperatorCall,
): Promise<void> => {
  const { database } = parts
  const channel = channelOf(parts)
  const previewed = await previewOf(parts, id)
  const { order } = previewed
  const { number } = order
  if (previewed.quote.totalMinor !== totalMinor) throw refuse('channelPriceChanged', { number })
  await begin(parts, previewed, call)
  for (const [at, part] of previewed.parts.entries()) {
    // The job has settled it: it or its predecessor took too long.
    if (!(await beginPart(database.agency, id, part.part))) throw refuse('channelUncertain', { number })
    try {
      await placePart(parts, channel, id, part)
    } catch (error) {
      const rest = previewed.parts.slice(at + 1)
      const isRefused = error instanceof ChannelRefusal || error instanceof ChannelLimit
      if (isRefused)
        await database.agencyTransaction((tx) =>
          failPlaced(tx, { id, part: part.part, problem: error.message }),
        )
      await giveUpRest(database, id, rest, isRefused ? error.message : '')
      if (!isRefused) throw refuse('channelUncertain', { number })
      const placed = part.parts - previewed.parts.length + at
      throw refusalOfPlacing(error, order, { placed, parts: part.parts })
    }
  }
}
