import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type {
  ChannelFileOrder,
  ChannelFileProblem,
} from '../../../contract/supplier-orders/purchasing-channel.ts'
import type { Db } from '../../platform/database/database.ts'
import { ownColumns } from './apply-channel-order.ts'
import { stageOf } from './channel-stages.ts'
import { planChannelOrder, type OwnOrder, type SeenOrder } from './plan-channel-order.ts'
import type { FileLine, FileOrder } from './read-channel-file.ts'

export interface NewLine {
  readonly skuId: string
  readonly quantity: number
  readonly unitMinor: number
}

export interface PlannedOrder {
  readonly shown: ChannelFileOrder
  readonly seen: (SeenOrder & { readonly status: string }) | null
  readonly supplierId: string | null
  /** Of a purchase order to create. */
  readonly newLines: readonly NewLine[]
}

export interface ChannelFilePlan {
  readonly orders: readonly PlannedOrder[]
  readonly fingerprint: string
}

type Candidate = OwnOrder & {
  readonly supplierId: string
  readonly goodsMinor: number
  readonly units: number
}

const candidateColumns = sql`${ownColumns}, o.supplier_id::text as "supplierId", l."goodsMinor", l.units`
const candidateJoin = sql`cross join lateral (
  select coalesce(sum(quantity * unit_minor), 0)::float8 as "goodsMinor", coalesce(sum(quantity), 0)::integer as units
    from supplier_order_line where order_id = o.id) l`

/** A purchase order that is several orders there, of which this is one. They are followed, not read from files. */
interface PartOf {
  readonly channelNumber: string
  readonly id: string
  readonly number: string
}

/** What the database knows about the orders of a file, in five statements. */
interface Known {
  readonly byNumber: ReadonlyMap<string, readonly Candidate[]>
  readonly inParts: ReadonlyMap<string, PartOf>
  readonly suppliers: ReadonlyMap<string, string>
  readonly unnumbered: ReadonlyMap<string, readonly Candidate[]>
  readonly byCode: ReadonlyMap<string, string>
  readonly byOffer: ReadonlyMap<string, string>
}

const offerLink = (offerId: string): string => `https://detail.1688.com/offer/${offerId}.html`

const known = async (db: Db, orders: readonly FileOrder[]): Promise<Known> => {
  const numbers = orders.map(({ number }) => number)
  const names = [...new Set(orders.map(({ supplierName }) => supplierName.toLowerCase()))]
  const lines = orders.flatMap((order) => order.lines)
  const codes = [...new Set(lines.flatMap(({ code }) => (code ? [code.toLowerCase()] : [])))]
  const links = [...new Set(lines.flatMap(({ offerId }) => (offerId ? [offerLink(offerId)] : [])))]
  const [numbered, inParts, suppliers] = await Promise.all([
    sql<Candidate>`
      select ${candidateColumns} from supplier_order o ${candidateJoin}
        where o.supplier_reference = any(${numbers}::text[]) and o.supplier_reference <> '' order by o.id`.execute(
      db,
    ),
    sql<PartOf>`
      select c.number as "channelNumber", o.id::text as id, o.number from supplier_channel_order c
        join supplier_order o on o.id = c.order_id
        where c.number = any(${numbers}::text[]) and c.number <> '' and c.parts > 1`.execute(db),
    sql<{ id: string; name: string }>`
      select id::text as id, lower(name) as name from supplier where lower(name) = any(${names}::text[])`.execute(
      db,
    ),
  ])
  const ids = suppliers.rows.map(({ id }) => id)
  const [unnumbered, skus, offers] = await Promise.all([
    sql<Candidate>`
      select ${candidateColumns} from supplier_order o ${candidateJoin}
        where o.supplier_id = any(${ids}::bigint[]) and o.supplier_reference = '' and o.currency = 'CNY'
          and o.status in ('draft', 'ordered', 'confirmed', 'inTransit') order by o.id`.execute(db),
    sql<{ id: string; code: string }>`
      select min(id)::text as id, lower(code) as code from sku
        where lower(code) = any(${codes}::text[]) and product_id is not null group by 2 having count(*) = 1`.execute(
      db,
    ),
    sql<{ id: string; link: string; supplierId: string }>`
      select min(sku_id)::text as id, link, supplier_id::text as "supplierId" from supplier_offer
        where link <> '' and link = any(${links}::text[]) group by 2, 3 having count(*) = 1`.execute(db),
  ])
  return {
    byNumber: Map.groupBy(numbered.rows, ({ reference }) => reference),
    inParts: new Map(inParts.rows.map((part) => [part.channelNumber, part])),
    suppliers: new Map(suppliers.rows.map(({ id, name }) => [name, id])),
    unnumbered: Map.groupBy(unnumbered.rows, ({ supplierId }) => supplierId),
    byCode: new Map(skus.rows.map(({ id, code }) => [code, id])),
    byOffer: new Map(offers.rows.map(({ id, link, supplierId }) => [`${supplierId} ${link}`, id])),
  }
}

const unitsOf = (lines: readonly FileLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)

/** The goods to buy, each SKU once; null if one of them is not known. */
const newLinesOf = (supplierId: string, lines: readonly FileLine[], found: Known): NewLine[] | null => {
  const bySku = new Map<string, NewLine>()
  for (const { code, offerId, quantity, unitMinor } of lines) {
    const skuId =
      found.byCode.get(code.toLowerCase()) ?? found.byOffer.get(`${supplierId} ${offerLink(offerId)}`)
    if (skuId === undefined || quantity === null || unitMinor === null) return null
    const same = bySku.get(skuId)
    if (same && same.unitMinor !== unitMinor) return null
    bySku.set(skuId, { skuId, unitMinor, quantity: quantity + (same?.quantity ?? 0) })
  }
  return bySku.size === 0 ? null : [...bySku.values()]
}

type Match = { readonly own: Candidate } | { readonly problem: ChannelFileProblem } | null

const matchOf = (
  order: FileOrder,
  supplierId: string | undefined,
  found: Known,
  taken: Set<string>,
): Match => {
  const numbered = found.byNumber.get(order.number) ?? []
  const [own, other] =
    numbered.length > 1 ? numbered.filter(({ status }) => status !== 'cancelled') : numbered
  if (own) return other ? { problem: 'manyMatches' } : { own }
  const open = (supplierId === undefined ? [] : (found.unnumbered.get(supplierId) ?? [])).filter(
    ({ id, goodsMinor, units }) =>
      !taken.has(id) && goodsMinor === order.goodsMinor && units === unitsOf(order.lines),
  )
  const [first, second] = open
  if (!first) return null
  return second ? { problem: 'manyMatches' } : { own: first }
}

const planOne = (order: FileOrder, found: Known, taken: Set<string>): PlannedOrder => {
  const stage = stageOf(order.status)
  const supplierId = found.suppliers.get(order.supplierName.toLowerCase())
  const { row, number, supplierName, status, goodsMinor, freightMinor, paidMinor } = order
  const base: Omit<ChannelFileOrder, 'outcome' | 'problem'> = {
    row,
    number,
    supplierName,
    status,
    goodsMinor,
    freightMinor,
    paidMinor,
    tracking: order.tracking.join(', '),
    lines: order.lines.length,
    units: unitsOf(order.lines),
    changes: [],
    order: null,
    detail: '',
  }
  const none = { seen: null, supplierId: supplierId ?? null, newLines: [] } as const
  const failed = (problem: ChannelFileProblem, more: Partial<ChannelFileOrder> = {}): PlannedOrder => ({
    ...none,
    shown: { ...base, outcome: 'problem', problem, ...more },
  })
  if (order.problem) return failed(order.problem)
  if (!stage) return failed('unknownStatus', { detail: status })
  const whole = found.inParts.get(number)
  if (whole) {
    const shownOrder = { id: whole.id as NonNullable<ChannelFileOrder['order']>['id'], number: whole.number }
    return { ...none, shown: { ...base, outcome: 'unchanged', order: shownOrder, problem: null } }
  }
  const seen = { number, stage, status, freightMinor, paidMinor, tracking: order.tracking }
  const match = matchOf(order, supplierId, found, taken)
  if (match && 'problem' in match) return failed(match.problem)
  if (match) {
    const { own } = match
    taken.add(own.id)
    const shownOrder = { id: own.id as NonNullable<ChannelFileOrder['order']>['id'], number: own.number }
    const isEnded = own.status === 'closed' || own.status === 'cancelled'
    if (isEnded && own.status === 'cancelled' && stage !== 'cancelled')
      return failed('ended', { order: shownOrder, detail: own.number })
    const { changes } = planChannelOrder(own, seen)
    const outcome = isEnded || changes.length === 0 ? 'unchanged' : 'update'
    const shown = {
      ...base,
      outcome,
      changes: isEnded ? [] : [...changes],
      order: shownOrder,
      problem: null,
    } as const
    return { ...none, shown, seen }
  }
  if (stage === 'cancelled') return failed('noMatch')
  if (supplierId === undefined) return failed('supplierUnknown', { detail: supplierName })
  const newLines = newLinesOf(supplierId, order.lines, found)
  if (!newLines) return failed('goodsUnknown')
  return { shown: { ...base, outcome: 'create', problem: null }, seen, supplierId, newLines }
}

/** What saving the file would do, as the purchase orders are now: as many queries for one order as for hundreds. */
export const planChannelFile = async (db: Db, orders: readonly FileOrder[]): Promise<ChannelFilePlan> => {
  const found = await known(db, orders)
  const taken = new Set<string>()
  const planned = orders.map((order) => planOne(order, found, taken))
  const hash = createHash('sha256')
  for (const order of planned) hash.update(JSON.stringify(order))
  return { orders: planned, fingerprint: hash.digest('base64url') }
}
