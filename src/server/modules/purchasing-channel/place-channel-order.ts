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
import { channelLines, type ChannelLine } from './channel-goods.ts'
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
  readonly quote: ChannelQuote
}

const previewOf = async (parts: ChannelParts, id: string): Promise<Previewed> => {
  const { database } = parts
  const channel = channelOf(parts)
  const found = await database.agencyTransaction(async (tx) => {
    const order = await checkDraft(tx, id)
    const lines = await channelLines(tx, id, order.number)
    const { freight_minor: freight } = await tx
      .selectFrom('supplier_order')
      .select('freight_minor')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { order, lines, ourFreightMinor: Number(freight) }
  })
  const quote = await askChannel(found.order.number, () => channel.preview(found.lines))
  return { ...found, quote }
}

export const previewChannelOrder = async (parts: ChannelParts, id: string) => {
  const { lines, ourFreightMinor, quote } = await previewOf(parts, id)
  const units = new Map(quote.units.map((one) => [`${one.offerId} ${one.specId}`, one.unitMinor]))
  return {
    goodsMinor: quote.goodsMinor,
    freightMinor: quote.freightMinor,
    totalMinor: quote.totalMinor,
    ourGoodsMinor: goodsSum(lines),
    ourFreightMinor,
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
  { order, lines, quote }: Previewed,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    await checkDraft(tx, order.id)
    const now = await channelLines(tx, order.id, order.number)
    if (JSON.stringify(now) !== JSON.stringify(lines))
      throw refuse('channelPriceChanged', { number: order.number })
    await sql`
      insert into supplier_channel_order (order_id, state, agreed_minor, operator_name)
        values (${order.id}, 'placing', ${quote.totalMinor}, ${call.operator.name})
        on conflict (order_id) do update set state = 'placing', agreed_minor = excluded.agreed_minor, problem = '',
          operator_name = excluded.operator_name, started_at = now(), checked_at = null`.execute(tx)
    await audit(tx, call.operator, {
      action: 'purchasingChannel:placeChannelOrder',
      target: `supplierOrder:${order.id}`,
      detail: { number: order.number, totalMinor: quote.totalMinor },
      call,
    })
    await enqueue(tx, followChannelOrdersJob, {}, { startAfterSeconds: uncertainSeconds + 10 })
  })

export interface PlacedOrder {
  readonly number: string
  readonly goodsMinor: number | null
  readonly freightMinor: number | null
  readonly link: string
}

/** Stores the order's number there, and what it costs; once. */
export const finishPlaced = async (
  tx: Tx,
  id: string,
  { number, goodsMinor, freightMinor, link }: PlacedOrder,
): Promise<void> => {
  const order = await lockSupplierOrder(tx, id)
  const { rows } = await sql<{ agreedMinor: number; operatorName: string }>`
    update supplier_channel_order set state = 'followed', number = ${number}, goods_minor = ${goodsMinor},
        freight_minor = ${freightMinor}, problem = '', checked_at = null
      where order_id = ${id} and state = 'placing'
      returning agreed_minor::float8 as "agreedMinor", operator_name as "operatorName"`.execute(tx)
  const [placed] = rows
  if (!placed) return
  const total = (goodsMinor ?? 0) + (freightMinor ?? 0)
  const isOther = goodsMinor !== null && total !== placed.agreedMinor
  const detail = {
    note: number,
    ...(goodsMinor !== null && { amountMinor: total }),
    ...(isOther && { wasMinor: placed.agreedMinor }),
  }
  const isDraft = order.status === 'draft'
  const set = {
    supplier_reference: number,
    link,
    ...(freightMinor !== null && { freight_minor: freightMinor }),
    ...(isDraft && orderedNow(null)),
  }
  const to = isDraft ? 'ordered' : order.status
  await changeSupplierOrder(tx, order, { kind: 'placedAtChannel', to, set, detail }, placed.operatorName)
}

/** It is certain that nothing was ordered: the draft can be changed and placed again. */
export const failPlaced = async (tx: Tx, id: string, problem: string): Promise<void> => {
  const order = await lockSupplierOrder(tx, id)
  const { rows } = await sql<{ operatorName: string }>`
    update supplier_channel_order set state = 'failed', problem = ${storableText(problem, 500)}, checked_at = now()
      where order_id = ${id} and state = 'placing' returning operator_name as "operatorName"`.execute(tx)
  const [failed] = rows
  if (!failed) return
  const change = { kind: 'notPlacedAtChannel', detail: { note: storableText(problem, 500) } } as const
  await changeSupplierOrder(tx, order, change, failed.operatorName)
}

/**
 * Orders a draft at the channel. The intent is committed first; a number that an earlier attempt left there is found by
 * ours, so that nothing is ordered twice. An outcome that is not known is looked up later, by the job that follows orders.
 */
export const placeChannelOrder = async (
  parts: ChannelParts,
  { id, totalMinor }: ParsedInputOf<typeof operatorPurchasingChannel.placeChannelOrder>,
  call: OperatorCall,
): Promise<void> => {
  const { database } = parts
  const channel = channelOf(parts)
  const previewed = await previewOf(parts, id)
  const { number } = previewed.order
  if (previewed.quote.totalMinor !== totalMinor) throw refuse('channelPriceChanged', { number })
  await begin(parts, previewed, call)
  try {
    const known = await channel.find(number)
    const placed =
      known && known.stage !== 'cancelled'
        ? known
        : await channel.place({ ourNumber: number, goods: previewed.lines })
    const link = channel.linkOf(placed.number)
    await database.agencyTransaction((tx) => finishPlaced(tx, id, { ...placed, link }))
  } catch (error) {
    if (!(error instanceof ChannelRefusal || error instanceof ChannelLimit))
      throw refuse('channelUncertain', { number })
    await database.agencyTransaction((tx) => failPlaced(tx, id, error.message))
    throw refuse('channelRefused', { number, message: error.message })
  }
}
