import { productsByKind, type FakeProduct, type FakeVariant } from './goods.ts'
import { people, seededRandom, type FakeAddress } from './people.ts'

export interface FakeAttribute {
  readonly key: string
  readonly value: string
}
export interface FakeLine {
  readonly id: string
  readonly fulfilmentLineId: string
  /** Null: a line without a product. */
  readonly variantId: string | null
  readonly title: string
  readonly variantTitle: string
  readonly sku: string
  readonly price: string
  readonly picture: string
  readonly quantity: number
  currentQuantity: number
  fulfilled: number
  attributes?: FakeAttribute[]
}
export interface FakeEvent {
  readonly id: string
  readonly status: string
  readonly happenedAt: string
  readonly message: string
}
export interface FakeFulfilment {
  readonly id: string
  readonly createdAt: string
  number: string
  company: string
  url: string
  readonly buyerNotified: boolean
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly events: FakeEvent[]
}
export interface FakeOrder {
  readonly id: string
  readonly fulfilmentOrderId: string
  readonly number: number
  readonly createdAt: string
  updatedAt: string
  cancelledAt: string | null
  cancelReason: string | null
  financialStatus: 'PENDING' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  readonly email: string
  note: string | null
  isTest?: boolean
  attributes?: FakeAttribute[]
  localizedFields?: readonly FakeAttribute[]
  address: FakeAddress
  readonly lines: FakeLine[]
  readonly fulfilments: FakeFulfilment[]
  onHold: boolean
}
export interface FakeToken {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scopes: string
  expiresAt: number
  refreshUsed: boolean
}
export interface FakeShop {
  readonly domain: string
  readonly id: string
  readonly name: string
  readonly currency: string
  products: readonly FakeProduct[]
  readonly locationId: string
  otherLocations?: readonly { readonly id: string; readonly name: string }[]
  /** Newest last; at most `maxOrders`. */
  readonly orders: FakeOrder[]
  readonly tokens: FakeToken[]
  readonly subscriptions: { readonly id: string; readonly topic: string; readonly uri: string }[]
  nextNumber: number
  /** Eighteen digits, beyond JavaScript's safe integers, as at Shopify. */
  nextId: string
  randomSeed: number
  hasKeys?: boolean
  stockKeys?: string[]
  refusal?: string
}

export interface ShopPlan {
  readonly domain: string
  readonly name: string
  readonly currency?: string
  readonly kind?: keyof typeof productsByKind
  readonly products?: readonly FakeProduct[]
  readonly orders?: number
}

const maxOrders = 1_000

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

export const takeId = (shop: FakeShop): string => {
  const id = shop.nextId
  shop.nextId = String(BigInt(id) + 1n)
  return id
}

export const nameOf = (order: FakeOrder): string => `#${order.number}`

/** Shopify's clock has whole seconds, and every change moves an order's clock. */
export const touch = (order: FakeOrder, now: Date): void => {
  const next = new Date(Math.max(now.getTime(), Date.parse(order.updatedAt) + 1000))
  order.updatedAt = stamp(next)
}

const emailOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^a-z ]/gi, '')
    .toLowerCase()
  return `${plain.trim().replaceAll(/ +/g, '.')}@mail.example.com`
}

interface PickedLine {
  readonly product: FakeProduct
  readonly variant: FakeVariant
  readonly quantity: number
}

const pickLines = (shop: FakeShop, random: () => number): PickedLine[] => {
  const count = random() < 0.65 ? 1 : 2
  const products = shop.products.toSorted(() => random() - 0.5).slice(0, count)
  return products.flatMap((product) => {
    const variant = product.variants[Math.floor(random() * product.variants.length)]
    return variant ? [{ product, variant, quantity: random() < 0.8 ? 1 : 2 }] : []
  })
}

const onlyLine = (product: FakeProduct): PickedLine[] => {
  const [variant] = product.variants
  return variant ? [{ product, variant, quantity: 1 }] : []
}

const lineOf = (shop: FakeShop, { product, variant, quantity }: PickedLine): FakeLine => ({
  id: takeId(shop),
  fulfilmentLineId: takeId(shop),
  variantId: variant.id,
  title: product.title,
  variantTitle: variant.title,
  sku: variant.sku,
  price: variant.price,
  picture: product.picture,
  quantity,
  currentQuantity: quantity,
  fulfilled: 0,
})

/** Adds an order: the next of a deterministic sequence, or one for the named product. */
export const addOrder = (shop: FakeShop, at: Date, product?: FakeProduct): FakeOrder => {
  shop.randomSeed += 1
  const random = seededRandom(shop.randomSeed)
  const address = people[Math.floor(random() * people.length)] ?? people[0]
  if (!address) throw new Error('no address to choose from')
  const order: FakeOrder = {
    id: takeId(shop),
    fulfilmentOrderId: takeId(shop),
    number: shop.nextNumber,
    createdAt: stamp(at),
    updatedAt: stamp(at),
    cancelledAt: null,
    cancelReason: null,
    financialStatus: random() < 0.94 || product ? 'PAID' : 'PENDING',
    email: emailOf(address.name),
    note: random() < 0.1 ? 'Please leave it with the neighbour.' : null,
    address,
    lines: (product ? onlyLine(product) : pickLines(shop, random)).map((picked) => lineOf(shop, picked)),
    fulfilments: [],
    onHold: false,
  }
  shop.nextNumber += 1
  shop.orders.push(order)
  if (shop.orders.length > maxOrders) shop.orders.shift()
  return order
}

/** Creates a shop with its initial orders; deterministic except for the date. */
export const openShop = (plan: ShopPlan, index: number, now: Date): FakeShop => {
  const shop: FakeShop = {
    domain: plan.domain,
    id: String(61_000_000_000 + index),
    name: plan.name,
    currency: plan.currency ?? 'USD',
    products: plan.products ?? productsByKind[plan.kind ?? 'home'],
    locationId: String(70_000_000_000 + index),
    orders: [],
    tokens: [],
    subscriptions: [],
    nextNumber: 1001,
    nextId: String(820_000_000_000_000_000n + BigInt(index) * 10_000_000_000n),
    randomSeed: 1000 * (index + 1),
  }
  const count = plan.orders ?? 12
  const hourMs = 3_600_000
  for (let number = 0; number < count; number += 1) {
    addOrder(shop, new Date(now.getTime() - (count - number) * 5 * hourMs))
  }
  return shop
}
