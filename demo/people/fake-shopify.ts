import { doublePath, shopifyApp } from '../../src/server/connectors/shopify/admin-api/app.ts'
import type { FakeProduct } from '../../src/server/connectors/shopify/fake/goods.ts'
import { takeId, type FakeOrder, type FakeShop } from '../../src/server/connectors/shopify/fake/shop-state.ts'
import { createWorld, type World } from '../../src/server/connectors/shopify/fake/world.ts'
import { demoShops, doubleStateFile } from '../../src/server/connectors/shopify/shopify.ts'
import type { Platform } from '../../src/server/platform/platform.ts'
import { emailOf } from './people.ts'
import type { RetailVariant } from '../catalogue/retail.ts'
import type { Story } from '../orders/stories.ts'

/**
 * Opens the Shopify double's state file, to be filled before the server loads it. Null with the real Shopify. Close
 * it to save.
 */
export const openDouble = ({ config }: Pick<Platform, 'config'>): World | null => {
  const app = shopifyApp(config)
  if (!app || config.shopify.mode !== 'double') return null
  return createWorld({
    apiKey: app.apiKey,
    apiSecret: app.apiSecret,
    redirectUrl: app.redirectUrl,
    complianceUrl: app.webhookUrl,
    picturesUrl: `${config.publicUrl}${doublePath}/pictures`,
    shops: demoShops,
    stateFile: doubleStateFile(config),
  })
}

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
const price = (cents: number): string => (cents / 100).toFixed(2)

const productsOf = (
  variants: readonly RetailVariant[],
  firstNumber: number,
  pictureOf: (cover: string) => string,
): FakeProduct[] =>
  [...Map.groupBy(variants, ({ product }) => product).values()].map((group, index) => {
    const number = firstNumber + index
    return {
      id: String(7_420_000_000_000 + number),
      title: group[0]?.title ?? '',
      picture: pictureOf(group[0]?.cover ?? ''),
      variants: group.map((variant, place) => ({
        id: String(42_120_000_000_000 + number * 100 + place),
        title: variant.variantTitle || 'Default Title',
        sku: variant.shopSku,
        price: price(variant.cents),
      })),
    }
  })

export const fillShop = (
  shop: FakeShop,
  variants: readonly RetailVariant[],
  firstNumber: number,
  pictureOf: (cover: string) => string,
): void => {
  shop.orders.length = 0
  shop.tokens.length = 0
  Object.assign(shop, {
    products: productsOf(variants, firstNumber, pictureOf),
    nextNumber: 1001,
    otherLocations: [{ id: String(70_900_000_000 + firstNumber), name: 'Outlet store' }],
  })
}

export const variantIdsOf = (shop: FakeShop): ReadonlyMap<string, string> =>
  new Map(shop.products.flatMap(({ variants }) => variants.map(({ sku, id }) => [sku, id])))

/** An address before the seller corrected it here: it is still wrong in the shop. */
const addressOf = ({ person, traits }: Story) => ({
  name: person.name,
  phone: person.phone,
  address1: traits.addressIncomplete ? '' : person.address1,
  address2: null,
  company: null,
  city: person.city,
  province: person.province || null,
  zip: person.zip,
  country: person.country,
  countryCode: person.countryCode,
})

export const orderAt = (shop: FakeShop, story: Story): FakeOrder => {
  const ids = variantIdsOf(shop)
  const order: FakeOrder = {
    id: takeId(shop),
    fulfilmentOrderId: takeId(shop),
    number: Number(story.name.slice(1)),
    createdAt: stamp(story.at),
    updatedAt: stamp(story.at),
    cancelledAt: null,
    cancelReason: null,
    financialStatus: story.traits.shopUnpaid ? 'PENDING' : 'PAID',
    email: emailOf(story.person),
    note: story.note || null,
    ...(story.giftNote && { attributes: [{ key: 'Gift note', value: story.giftNote }] }),
    isTest: story.traits.isTest ?? false,
    address: addressOf(story),
    lines: story.lines.map(({ variant, quantity }) => ({
      id: takeId(shop),
      fulfilmentLineId: takeId(shop),
      variantId: ids.get(variant.shopSku) ?? '',
      title: variant.title,
      variantTitle: variant.variantTitle || 'Default Title',
      sku: variant.shopSku,
      price: price(variant.cents),
      picture: shop.products.find(({ title }) => title === variant.title)?.picture ?? '',
      quantity,
      currentQuantity: quantity,
      fulfilled: 0,
    })),
    fulfilments: [],
    onHold: false,
  }
  shop.nextNumber = order.number + 1
  shop.orders.push(order)
  return order
}

/** Adds a parcel to the shop's order; returns the fulfilment's id. */
export const addFulfilment = (
  shop: FakeShop,
  order: FakeOrder,
  parcel: {
    readonly at: Date
    readonly number: string
    readonly carrier: string
    readonly url: string
    readonly quantities: readonly number[]
    readonly events: readonly { readonly status: string; readonly at: Date; readonly message: string }[]
  },
): string => {
  const id = takeId(shop)
  order.fulfilments.push({
    id,
    createdAt: stamp(parcel.at),
    number: parcel.number,
    company: parcel.carrier,
    url: parcel.url,
    buyerNotified: true,
    lines: order.lines.flatMap(({ id: lineId }, index) => {
      const quantity = parcel.quantities[index] ?? 0
      return quantity > 0 ? [{ lineId, quantity }] : []
    }),
    events: parcel.events.map(({ status, at, message }) => ({
      id: takeId(shop),
      status,
      happenedAt: stamp(at),
      message,
    })),
  })
  for (const [index, line] of order.lines.entries()) line.fulfilled += parcel.quantities[index] ?? 0
  order.updatedAt = stamp(parcel.at)
  return id
}

export const subscribeShop = (world: World, shop: FakeShop): void => {
  const topics = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'ORDERS_PAID', 'APP_UNINSTALLED']
  shop.subscriptions.length = 0
  for (const topic of topics) {
    shop.subscriptions.push({ id: takeId(shop), topic, uri: world.options.complianceUrl })
  }
}
