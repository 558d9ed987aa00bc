import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import {
  applyShopChange,
  placeOrders,
  variantKeyOf,
  type Actor,
  type DraftLine,
  type OrderDraft,
  type ShopChange,
} from '../orders/index.ts'
import { readCountry } from '../common/index.ts'
import { takeGiftNote } from './gift-note.ts'
import type { ShopOrder } from './ports.ts'

/** False if nothing is left to ship: cancelled, refunded, fulfilled elsewhere, or not shippable. */
export const hasItemsToShip = (order: ShopOrder): boolean =>
  !order.cancelled && !order.over && order.lines.some(({ quantityToShip }) => quantityToShip > 0)

const lineOf = (line: ShopOrder['lines'][number]): DraftLine => ({
  shopLineKey: line.lineKey,
  variantKey: variantKeyOf(line),
  title: line.title,
  variantTitle: line.variantTitle,
  shopSku: line.sku,
  imageUrl: line.imageUrl,
  quantity: line.quantityToShip,
  shopPriceMinor: line.priceMinor,
  attributes: line.attributes,
})

const maxNoteLength = 1000

/** A country without a code, or one as people write it, is read as in files. */
const addressOf = ({ address }: ShopOrder): ShopOrder['address'] => ({
  ...address,
  countryCode: readCountry(address.countryCode) ?? '',
})

const draftOf = (shopId: string, order: ShopOrder): OrderDraft => ({
  shopId,
  shopOrderKey: order.key,
  shopOrderName: order.name,
  source: 'shopify',
  orderedAt: order.orderedAt,
  shopUpdatedAt: order.updatedAt,
  shopPaid: order.paid,
  isTest: order.isTest,
  note: order.note.slice(0, maxNoteLength),
  ...takeGiftNote(order.attributes),
  address: { taxNumber: '', ...addressOf(order) },
  lines: order.lines.filter(({ quantityToShip }) => quantityToShip > 0).map(lineOf),
})

/** The shop's change to a known order. */
export const changeOf = (shopId: string, order: ShopOrder): ShopChange => ({
  shopId,
  shopOrderKey: order.key,
  shopUpdatedAt: order.updatedAt,
  shopPaid: order.paid,
  note: order.note.slice(0, maxNoteLength),
  ...takeGiftNote(order.attributes),
  ...(order.cancelled || order.over
    ? {
        cancelled: true,
        cancelReason: order.cancelled ? order.cancelReason : refusalOf('paymentOverInItsShop'),
      }
    : {}),
  ...(order.address.address1 === '' && order.address.countryCode === '' ? {} : { address: addressOf(order) }),
  lines: order.lines.map((line) => ({
    shopLineKey: line.lineKey,
    quantity: line.quantity,
    toShip: line.quantityToShip,
    draft: lineOf(line),
  })),
})

export interface ImportCounts {
  readonly created: number
  readonly updated: number
}

/** Imports a shop's current orders: places new ones and updates known ones. Idempotent. */
export const importShopOrders = async (
  tx: Tx,
  customerId: CustomerId,
  shopId: string,
  {
    orders,
    by,
  }: {
    readonly orders: readonly ShopOrder[]
    readonly by: Actor
  },
): Promise<ImportCounts> => {
  const fresh = orders.filter(hasItemsToShip)
  const placed = await placeOrders(
    tx,
    customerId,
    fresh.map((order) => draftOf(shopId, order)),
    by,
  )
  const created = new Set(fresh.filter((_, index) => placed[index]?.created).map(({ key }) => key))
  let updated = 0
  for (const order of orders) {
    if (created.has(order.key)) continue
    const outcome = await applyShopChange(tx, customerId, { ...changeOf(shopId, order), isCurrent: true }, by)
    if (outcome === 'applied') updated += 1
  }
  return { created: created.size, updated }
}
