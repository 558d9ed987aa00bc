import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { DomainError } from '../../../contract/kernel/errors.ts'
import { convertFromUsd } from '../../../contract/kernel/money.ts'
import type { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { rateMicroOf } from '../../../contract/sourcing/sourcing-price.ts'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { withNote, operatorOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { runOperatorAction } from './run-wholesale-action.ts'
import type { WholesaleMails } from './wholesale-emails.ts'
import { moveWholesale, type LockedWholesale } from './wholesale-rows.ts'

type QuoteInput = ParsedInputOf<typeof operatorWholesale.quoteWholesale>
export interface OperatorWholesaleDeps {
  readonly database: Database
  readonly mails: WholesaleMails
}

interface Ordered {
  readonly skuId: string
  readonly code: string
  readonly subject: string
  readonly attributes: string
  readonly quantity: number
}

export interface KeptQuoteItem extends Ordered {
  readonly priceUsdMinor: number
  /** Unit price at the ordered quantity, in the order's currency. */
  readonly unitMinor: number
  /** Of the highest tier the quantity reaches, or the first price. */
  readonly unitUsdMinor: number
  readonly tiers: readonly {
    readonly minQuantity: number
    readonly priceUsdMinor: number
    readonly unitMinor: number
  }[]
}

const millionths = 1_000_000

/** USD in an order's currency at the quote's rate. */
export const atRate = (usdMinor: number, rateMicro: number): number =>
  convertFromUsd(usdMinor, rateMicro / millionths)

const amountTooLarge = (): DomainError => refuse('amountTooLarge', { case: 'total' })

const checkUnchanged = ({ version }: LockedWholesale, seen: number): void => {
  if (version === seen) return
  throw refuse('quoteChanged', { case: 'colleague', version })
}

const checkRepeats = ({ items, freights }: QuoteInput): void => {
  if (items.some(({ tiers }) => new Set(tiers.map((tier) => tier.minQuantity)).size < tiers.length))
    throw refuse('tierRepeated', { case: 'tiers' })
  if (new Set(freights.map(({ kind }) => kind)).size < freights.length) throw refuse('freightRepeated')
}

const orderedItems = async (tx: Tx, { customerId, id }: LockedWholesale): Promise<Ordered[]> => {
  const { rows } = await sql<Ordered>`
    select sku_id as "skuId", code, subject, attributes, quantity from wholesale_item
      where customer_id = ${customerId} and order_id = ${id} order by position`.execute(tx)
  return rows
}

const itemsOf = (
  ordered: readonly Ordered[],
  quoted: QuoteInput['items'],
  rateMicro: number,
): KeptQuoteItem[] => {
  const given = new Map(quoted.map((item) => [item.skuId as string, item]))
  if (given.size !== ordered.length || quoted.length !== ordered.length) throw refuse('itemsChanged')
  const unit = (usdMinor: number): number => Math.max(1, atRate(usdMinor, rateMicro))
  return ordered.map((one) => {
    const item = given.get(one.skuId)
    if (!item) throw refuse('itemsChanged')
    const tiers = item.tiers.toSorted((a, b) => a.minQuantity - b.minQuantity)
    const reached = tiers.findLast(({ minQuantity }) => one.quantity >= minQuantity)
    const unitUsdMinor = reached?.priceUsdMinor ?? item.priceUsdMinor
    return {
      ...one,
      priceUsdMinor: item.priceUsdMinor,
      unitUsdMinor,
      unitMinor: unit(unitUsdMinor),
      tiers: tiers.map((tier) => ({ ...tier, unitMinor: unit(tier.priceUsdMinor) })),
    }
  })
}

/** Goods total of a quote, in the order's currency. */
const goodsOf = (items: readonly KeptQuoteItem[]): number =>
  items.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)

export const quoteWholesale = (
  { database, mails }: OperatorWholesaleDeps,
  input: QuoteInput,
  call: OperatorCall,
): Promise<void> => {
  checkRepeats(input)
  return runOperatorAction(database, call, { id: input.id, action: 'quote' }, async (tx, order) => {
    checkUnchanged(order, input.version)
    const { customerId, id, currency } = order
    const rateMicro = rateMicroOf(await exchangeRate(tx, currency))
    const items = itemsOf(await orderedItems(tx, order), input.items, rateMicro)
    const freights = input.freights.map((freight) => ({
      ...freight,
      minor: atRate(freight.usdMinor, rateMicro),
    }))
    const goods = goodsOf(items)
    const highestPriced = goods + Math.max(...freights.map(({ minor }) => minor))
    if (highestPriced > wholesaleLimits.totalMinor) throw amountTooLarge()
    const version = order.version + 1
    const until = sql<Date>`now() + make_interval(days => ${input.validDays}::integer)`
    await tx
      .insertInto('wholesale_quote')
      .values({
        customer_id: customerId,
        order_id: id,
        version,
        currency,
        rate_micro: rateMicro,
        items: JSON.stringify(items),
        freights: JSON.stringify(freights),
        goods_minor: goods,
        lead_days: input.leadDays,
        note: input.note,
        expires_at: until,
        operator_name: call.operator.name,
      })
      .execute()
    await moveWholesale(tx, order, {
      to: 'quoted',
      kind: 'wholesale.quoted',
      by: operatorOf(call.operator),
      detail: { version, ...withNote(input.note) },
      set: {
        version,
        expires_at: until,
        quoted_minor: goods + Math.min(...freights.map(({ minor }) => minor)),
        status_since: sql<Date>`now()`,
      },
    })
    await mails.quoted(tx, order, { note: input.note })
  })
}

export const declineWholesale = (
  { database, mails }: OperatorWholesaleDeps,
  { id, reason }: ParsedInputOf<typeof operatorWholesale.declineWholesale>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorAction(database, call, { id, action: 'decline' }, async (tx, order) => {
    await moveWholesale(tx, order, {
      to: 'rejected',
      kind: 'wholesale.declined',
      by: operatorOf(call.operator),
      detail: { note: reason },
      set: { end_kind: 'byAgency', end_reason: reason },
    })
    await mails.declined(tx, order, { note: reason })
  })
