import type { Attribute } from '../../../../contract/orders/order-schemas.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { refusalOf, type Refusal } from '../../../platform/kernel/refuse.ts'
import { operatorTermsOf } from '../../operator-search/index.ts'
import { writeBuyerRequests, type BuyerRequests } from '../intake/buyer-requests.ts'
import { cancellationDetail, cancelOpen } from './cancel-open.ts'
import { linesInCountry } from '../mapping/country-mappings.ts'
import { lockOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import { placeCancellationHold } from '../state/cancellation-hold.ts'
import { recordLateShopChange } from './late-shop-change.ts'
import { unpaidStatuses, nothingShippedStatuses } from '../state/order-states.ts'
import { repriceOrders } from '../pricing/reprice-orders.ts'
import {
  updateShopPaid,
  detachOrder,
  asAbsorbedOrder,
  hasNothingShipped,
  notifyContainingOrders,
} from './absorbed-order-changes.ts'
import { addSearchTerms } from '../state/search-terms.ts'
import { jsonText, query } from '../state/sql.ts'
import type { Actor, DraftAddress, DraftLine, Scope, ShopChange, ShopChangeOutcome } from '../state/types.ts'
import { writeAddress } from './update-address.ts'

interface KnownOrder {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly mergedIntoId: string | null
  readonly shopPaid: boolean
  readonly shopUpdatedAt: Date | null
  readonly address: DraftAddress
  /** Null where the seller has not edited the address here. */
  readonly shopAddress: DraftAddress | null
  readonly note: string
  readonly giftNote: string
  /** Null where the seller has not changed it here. */
  readonly shopGiftNote: string | null
  readonly attributes: readonly Attribute[]
  readonly lines: readonly {
    readonly key: string | null
    readonly quantity: number
    readonly attributes: readonly Attribute[]
  }[]
}

const lockSql = `
  select o.id, o.number, o.status, o.merged_into_id as "mergedIntoId", o.shop_paid as "shopPaid", o.shop_updated_at as "shopUpdatedAt",
      o.shop_address as "shopAddress", o.note, o.gift_note as "giftNote", o.shop_gift_note as "shopGiftNote",
      o.attributes, json_build_object('recipientName', o.recipient_name, 'phone', o.phone,
        'email', o.email, 'countryCode', o.country_code, 'province', o.province, 'city', o.city,
        'address1', o.address1, 'address2', o.address2, 'postcode', o.postcode, 'taxNumber', o.tax_number) as address
    from dropshipping_order o
    where o.customer_id = $1 and o.shop_id = $2 and o.shop_order_key = $3
    for update`

const lockKnownOrder = async (
  tx: Tx,
  customerId: CustomerId,
  change: ShopChange,
): Promise<KnownOrder | undefined> => {
  const [order] = await query<Omit<KnownOrder, 'lines'>>(tx, lockSql, [
    customerId,
    change.shopId,
    change.shopOrderKey,
  ])
  if (!order) return undefined
  const lines = await query<KnownOrder['lines'][number]>(
    tx,
    'select shop_line_key as key, quantity, attributes from order_line where customer_id = $1 and order_id = $2 and not is_added',
    [customerId, order.id],
  )
  return { ...order, lines }
}

interface ShopDiff {
  readonly cancelled: boolean
  readonly paid?: boolean
  readonly address?: DraftAddress
  readonly requests?: BuyerRequests
  readonly quantities: ReadonlyMap<string, number>
  /** Keys of lines that have units fulfilled in the shop, but not by us. */
  readonly fulfilled: readonly string[]
  readonly added: readonly DraftLine[]
}

/**
 * While nothing was shipped by us, what is fulfilled in the shop was shipped by others, and only the rest is to be
 * shipped. Later our own shipments are among what the shop calls fulfilled, so that lines with any are left out.
 */
type CountedUnits = 'toShip' | 'whole'

const differs = (one: DraftAddress, other: DraftAddress): boolean =>
  Object.entries(one).some(([field, value]) => (other as unknown as Record<string, unknown>)[field] !== value)

const sameAttributes = (one: readonly Attribute[], other: readonly Attribute[]): boolean =>
  one.length === other.length &&
  one.every(({ name, value }, index) => other[index]?.name === name && other[index].value === value)

const requestsOf = (order: KnownOrder, change: ShopChange): BuyerRequests | undefined => {
  const known = order.shopGiftNote ?? order.giftNote
  const { note = order.note, giftNote = known, attributes = order.attributes } = change
  const given = new Map(
    (change.lines ?? []).map(({ shopLineKey, draft }) => [shopLineKey, draft?.attributes]),
  )
  const lines = order.lines.flatMap(({ key, attributes: before }) => {
    const now = key === null ? undefined : given.get(key)
    return key !== null && now && !sameAttributes(now, before) ? [{ key, attributes: now }] : []
  })
  const isSame =
    note === order.note &&
    giftNote === known &&
    sameAttributes(attributes, order.attributes) &&
    lines.length === 0
  return isSame ? undefined : { note, giftNote, attributes, lines }
}

const shopDiffOf = (order: KnownOrder, change: ShopChange, units: CountedUnits): ShopDiff => {
  const known = new Map(order.lines.map(({ key, quantity }) => [key, quantity]))
  const lines = (change.lines ?? []).flatMap((line) => {
    const { quantity, toShip = quantity } = line
    if (units === 'toShip') return [{ ...line, quantity: toShip, isFulfilled: toShip < quantity }]
    return toShip === quantity ? [{ ...line, isFulfilled: false }] : []
  })
  const { shopPaid } = change
  // A webhook does not know the tax number.
  const address = change.address && {
    taxNumber: (order.shopAddress ?? order.address).taxNumber,
    ...change.address,
  }
  const requests = requestsOf(order, change)
  return {
    cancelled: change.cancelled === true && order.status !== 'cancelled',
    ...(shopPaid !== undefined && shopPaid !== order.shopPaid ? { paid: shopPaid } : {}),
    ...(address && differs(address, order.shopAddress ?? order.address) ? { address } : {}),
    ...(requests ? { requests } : {}),
    fulfilled: lines.flatMap(({ shopLineKey, quantity, isFulfilled }) =>
      isFulfilled && known.has(shopLineKey) && known.get(shopLineKey) !== quantity ? [shopLineKey] : [],
    ),
    quantities: new Map(
      lines
        .filter(({ shopLineKey, quantity }) => known.has(shopLineKey) && known.get(shopLineKey) !== quantity)
        .map(({ shopLineKey, quantity }) => [shopLineKey, quantity]),
    ),
    added: lines.flatMap(({ shopLineKey, quantity, draft }) =>
      draft && quantity > 0 && !known.has(shopLineKey) ? [{ ...draft, shopLineKey, quantity }] : [],
    ),
  }
}

const detailOf = (diff: ShopDiff, change: ShopChange): Record<string, unknown> => ({
  ...(diff.cancelled ? { cancelled: true, ...cancellationDetail(change.cancelReason ?? '') } : {}),
  ...(diff.paid === undefined ? {} : { paid: diff.paid }),
  ...(diff.address ? { address: diff.address } : {}),
  ...(diff.requests ? { requests: true } : {}),
  ...(diff.fulfilled.length > 0 ? { fulfilled: true } : {}),
  ...(diff.quantities.size > 0 ? { quantities: Object.fromEntries(diff.quantities) } : {}),
  ...(diff.added.length > 0 ? { added: diff.added.map(({ title, quantity }) => ({ title, quantity })) } : {}),
})

/** An address edited by the seller is kept. */
const changedOrder = (order: LockedOrder, known: KnownOrder, diff: ShopDiff): LockedOrder => ({
  ...order,
  shopPaid: diff.paid ?? order.shopPaid,
  ...(diff.address && !known.shopAddress ? { ...diff.address, freightMinor: null } : {}),
  lines: order.lines.map((line) => {
    const quantity = diff.quantities.get(line.shopLineKey ?? '')
    return quantity === undefined ? line : { ...line, quantity, unitPriceMinor: null }
  }),
})

const addLinesSql = `
  with added as materialized (
    select * from json_to_recordset($4::json) as a ("shopLineKey" text, "variantKey" text, title text,
      "variantTitle" text, "shopSku" text, "imageUrl" text, quantity integer, "shopPriceMinor" integer)
  ), remembered as (
    insert into shop_variant (customer_id, shop_id, variant_key, title, variant_title, shop_sku, image_url)
      select distinct on (a."variantKey") $1::bigint, $2::bigint, a."variantKey", a.title, a."variantTitle",
          a."shopSku", a."imageUrl" from added a
      on conflict do nothing
  )
  insert into order_line (customer_id, order_id, shop_line_key, variant_key, title, variant_title, shop_sku, image_url,
      quantity, shop_price_minor, sku_id, units, quote_request_id)
    select $1, $3, a."shopLineKey", a."variantKey", a.title, a."variantTitle", a."shopSku", a."imageUrl", a.quantity,
        a."shopPriceMinor", coalesce(c.sku_id, v.sku_id),
        coalesce(c.units, v.units, 1), case when coalesce(c.sku_id, v.sku_id) is null then q.id end
      from added a
      left join shop_variant v on v.customer_id = $1 and v.shop_id = $2 and v.variant_key = a."variantKey"
      left join dropshipping_order o on o.customer_id = $1 and o.id = $3
      left join shop_variant_country c on c.customer_id = $1 and c.shop_id = $2 and c.variant_key = a."variantKey"
        and c.country_code = o.country_code
      left join quote_request q on q.customer_id = $1 and q.shop_id = $2 and q.variant_key = a."variantKey"
        and q.status in ('requested', 'offered')`

const addLines = async (
  tx: Tx,
  customerId: CustomerId,
  shopId: string,
  orderId: string,
  lines: readonly DraftLine[],
): Promise<void> => {
  if (lines.length === 0) return
  await query(tx, addLinesSql, [customerId, shopId, orderId, jsonText(lines)])
  const titles = lines.map(({ title }) => title)
  const text = lines.map(({ shopSku }) => shopSku).join(' ')
  await addSearchTerms(tx, customerId, [{ orderId, text, terms: operatorTermsOf({ titles }) }])
}

const emptyReasonOf = ({ fulfilled }: ShopDiff): Refusal =>
  refusalOf(fulfilled.length > 0 ? 'fulfilledInItsShop' : 'refundedInItsShop')

const applyToOpen = async (
  tx: Tx,
  scope: Scope,
  known: KnownOrder,
  diff: ShopDiff,
  change: ShopChange,
  by: Actor,
): Promise<void> => {
  await addLines(tx, scope.customerId, change.shopId, known.id, diff.added)
  const [order] = await lockOrders(tx, scope, [known.id], unpaidStatuses)
  if (!order) throw new Error('an order changed despite its lock')
  const moved = diff.address && !known.shopAddress ? diff.address.countryCode : order.countryCode
  const lines = await linesInCountry(tx, scope.customerId, order, moved)
  const changed = changedOrder({ ...order, lines }, known, diff)
  // Products the seller added do not ship without a line of the shop.
  const isEmpty = changed.lines.every(({ quantity, isAdded }) => quantity === 0 || isAdded)
  if (diff.cancelled || isEmpty) {
    await cancelOpen(tx, scope.customerId, order, {
      why: diff.cancelled ? (change.cancelReason ?? '') : emptyReasonOf(diff),
      by,
    })
    return
  }
  if (diff.address && !known.shopAddress)
    await writeAddress(tx, order, scope, { address: diff.address, keepsShops: false })
  const event = { kind: 'order.changedInShop' as const, detail: detailOf(diff, change) }
  await repriceOrders(tx, scope.customerId, [{ order: changed, event }], by)
}

const saveShopState = async (
  tx: Tx,
  customerId: CustomerId,
  order: KnownOrder,
  diff: ShopDiff,
  at: Date,
): Promise<void> => {
  await query(
    tx,
    `update dropshipping_order set shop_updated_at = $3, shop_paid = coalesce($4, shop_paid),
         shop_address = case when shop_address is null then null else coalesce($5::jsonb, shop_address) end
       where customer_id = $1 and id = $2`,
    [customerId, order.id, at, diff.paid ?? null, diff.address ? jsonText(diff.address) : null],
  )
}

const isCancelled = ({ lines }: KnownOrder, { cancelled, quantities, added }: ShopDiff): boolean =>
  cancelled ||
  (quantities.size > 0 &&
    added.length === 0 &&
    lines.every(({ key, quantity }) => (quantities.get(key ?? '') ?? quantity) === 0))

/** Asks for more than paying and reading: what is bought, or where it goes, changes. */
const hasRequest = ({ cancelled, address, quantities, added }: ShopDiff): boolean =>
  cancelled || address !== undefined || quantities.size > 0 || added.length > 0

/**
 * Applies a shop's change to a known order. Ordered by the shop's own clock, so late and repeated events change
 * nothing. Notes and attributes always apply. Quantities (those not fulfilled by others), address and cancellation
 * apply while the order is unpaid; later they are recorded in the timeline for seller and agency, and an order of which
 * nothing is left to ship is put on hold until it is released or refunded. A
 * merged or split order becomes separate again first, unless its lines are paid together with others. An address
 * edited by the seller is kept.
 * @throws DomainError amountTooLarge
 */
export const applyShopChange = async (
  tx: Tx,
  customerId: CustomerId,
  change: ShopChange,
  by: Actor,
): Promise<ShopChangeOutcome> => {
  const order = await lockKnownOrder(tx, customerId, change)
  if (!order) return 'unknown'
  const ahead = change.shopUpdatedAt.getTime() - (order.shopUpdatedAt?.getTime() ?? -Infinity)
  if (ahead < 0 || (ahead === 0 && !change.isCurrent)) return 'stale'
  const absorbed = asAbsorbedOrder(order)
  const isOpen = unpaidStatuses.some((status) => status === order.status)
  const isUnshipped = nothingShippedStatuses.some((status) => status === order.status)
  const open = shopDiffOf(order, change, isUnshipped || absorbed ? 'toShip' : 'whole')
  if (ahead === 0 && Object.keys(detailOf(open, change)).length === 0) return 'stale'
  await saveShopState(tx, customerId, order, open, change.shopUpdatedAt)
  if (open.requests)
    await writeBuyerRequests(tx, customerId, order.id, {
      requests: open.requests,
      isAbsorbed: absorbed !== null,
    })
  if (Object.keys(detailOf(open, change)).length === 0) return 'applied'
  if (absorbed && open.paid !== undefined) await updateShopPaid(tx, customerId, order.id, by)
  if (absorbed && !hasRequest(open)) return 'applied'
  if (isOpen || (absorbed && (await detachOrder(tx, customerId, absorbed, by)))) {
    await applyToOpen(tx, { customerId, shopIds: null }, order, open, change, by)
    return 'applied'
  }
  const diff =
    absorbed && !(await hasNothingShipped(tx, customerId, order.id))
      ? shopDiffOf(order, change, 'whole')
      : open
  const detail = detailOf(diff, change)
  if (absorbed && !hasRequest(diff)) return 'applied'
  const isOver = isCancelled(order, diff)
  if (absorbed)
    await notifyContainingOrders(tx, customerId, absorbed, { change: { isCancelled: isOver, detail }, by })
  const isHeld = isOver && (await placeCancellationHold(tx, customerId, order.id, { detail, by }))
  if (!isHeld) await recordLateShopChange(tx, customerId, order.id, { detail, by })
  return hasRequest(diff) ? 'tooLate' : 'applied'
}
