import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import type { FakeProduct } from './goods.ts'
import type { FakeAddress } from './people.ts'
import { deletedPayload, orderPayload } from './payloads.ts'
import {
  addOrder,
  openShop,
  touch,
  type FakeOrder,
  type FakeShop,
  type FakeToken,
  type ShopPlan,
} from './shop-state.ts'

export interface WorldOptions {
  readonly apiKey: string
  readonly apiSecret: string
  readonly redirectUrl: string
  /** URL for compliance webhooks, which apps do not subscribe to by API. */
  readonly complianceUrl: string
  /** URL of the product images for browsers, without a trailing slash. */
  readonly picturesUrl: string
  readonly shops: readonly ShopPlan[]
  readonly now?: () => Date
  /** Lifetime of access tokens; 3600 by default, as at Shopify. */
  readonly tokenSeconds?: number
  readonly retryDelaysMs?: readonly number[]
  /** Cost limit of every shop; that of Shopify's smallest plan by default. */
  readonly bucket?: { readonly maximumAvailable: number; readonly restoreRate: number }
  readonly fetch?: typeof fetch
  /** State file that survives restarts; in memory only by default. */
  readonly stateFile?: string
}

export interface World {
  readonly options: WorldOptions
  readonly now: () => Date
  readonly shops: readonly FakeShop[]
  readonly deliveries: Deliveries
  readonly findShop: (domain: string) => FakeShop | null
  readonly newOrders: (shop: FakeShop, count: number, product?: FakeProduct) => FakeOrder[]
  readonly cancel: (shop: FakeShop, order: FakeOrder) => void
  readonly pay: (shop: FakeShop, order: FakeOrder) => void
  readonly editAddress: (shop: FakeShop, order: FakeOrder, address: Partial<FakeAddress>) => void
  readonly putProduct: (shop: FakeShop, product: FakeProduct) => void
  readonly removeProduct: (shop: FakeShop, id: string) => void
  readonly setQuantity: (shop: FakeShop, order: FakeOrder, lineId: string, quantity: number) => void
  readonly sendOrderWebhooks: (shop: FakeShop, order: FakeOrder, topics: readonly string[]) => void
  readonly complain: (shop: FakeShop, topic: string, payload: object) => void
  readonly issueToken: (shop: FakeShop, scopes: string) => FakeToken
  readonly uninstall: (shop: FakeShop) => void
  readonly changed: () => void
  readonly close: () => void
}

const maxTokens = 50

const restore = (path: string, plans: readonly ShopPlan[]): FakeShop[] => {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as FakeShop[]
    const domains = new Set(plans.map(({ domain }) => domain))
    return kept.filter(({ domain }) => domains.has(domain))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new Error(`The fake's shops in ${path} cannot be read; remove that file`, { cause: error })
  }
}

/** Saves changes within half a second, atomically. */
const createKeeper = (path: string | undefined, shops: readonly FakeShop[]) => {
  let timer: NodeJS.Timeout | null = null
  const write = (): void => {
    timer = null
    if (path === undefined) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, JSON.stringify(shops), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return {
    later: (): void => {
      if (path !== undefined) timer ??= setTimeout(write, 500)
    },
    now: (): void => {
      if (!timer) return
      clearTimeout(timer)
      write()
    },
  }
}

export const createWorld = (options: WorldOptions): World => {
  const now = options.now ?? (() => new Date())
  const kept = options.stateFile === undefined ? [] : restore(options.stateFile, options.shops)
  const shops = options.shops.map(
    (plan, index) => kept.find(({ domain }) => domain === plan.domain) ?? openShop(plan, index, now()),
  )
  const deliveries = createDeliveries({
    secret: options.apiSecret,
    fetch: options.fetch ?? fetch,
    ...(options.retryDelaysMs ? { retryDelaysMs: options.retryDelaysMs } : {}),
  })
  const keeper = createKeeper(options.stateFile, shops)

  const sendWebhooks = (shop: FakeShop, topics: readonly string[], body: string): void => {
    const eventId = randomUUID()
    for (const topic of topics) {
      const name = topic.toUpperCase().replace('/', '_')
      for (const { uri } of shop.subscriptions.filter((subscription) => subscription.topic === name)) {
        const triggeredAt = now().toISOString()
        deliveries.send({ topic, domain: shop.domain, uri, body, eventId, triggeredAt })
      }
    }
  }
  const sendOrderWebhooks: World['sendOrderWebhooks'] = (shop, order, topics) => {
    keeper.later()
    sendWebhooks(shop, topics, orderPayload(shop, order))
  }

  return {
    options,
    now,
    shops,
    deliveries,
    sendOrderWebhooks,
    findShop: (domain) => shops.find((shop) => shop.domain === domain) ?? null,
    newOrders: (shop, count, product) =>
      Array.from({ length: count }, () => {
        const order = addOrder(shop, now(), product)
        const topics = ['orders/create', ...(order.financialStatus === 'PAID' ? ['orders/paid'] : [])]
        sendOrderWebhooks(shop, order, topics)
        return order
      }),
    cancel: (shop, order) => {
      if (order.cancelledAt !== null) return
      touch(order, now())
      order.cancelledAt = order.updatedAt
      order.cancelReason = 'CUSTOMER'
      sendOrderWebhooks(shop, order, ['orders/cancelled', 'orders/updated'])
    },
    pay: (shop, order) => {
      if (order.financialStatus !== 'PENDING') return
      touch(order, now())
      order.financialStatus = 'PAID'
      sendOrderWebhooks(shop, order, ['orders/paid', 'orders/updated'])
    },
    editAddress: (shop, order, address) => {
      touch(order, now())
      order.address = { ...order.address, ...address }
      sendOrderWebhooks(shop, order, ['orders/updated'])
    },
    putProduct: (shop, product) => {
      const others = shop.products.filter(({ id }) => id !== product.id)
      shop.products = [...others, { ...product, updatedAt: `${now().toISOString().slice(0, 19)}Z` }]
      keeper.later()
    },
    removeProduct: (shop, id) => {
      const others = shop.products.filter((product) => product.id !== id)
      if (others.length === shop.products.length) return
      shop.products = others
      keeper.later()
      sendWebhooks(shop, ['products/delete'], deletedPayload(id))
    },
    setQuantity: (shop, order, lineId, quantity) => {
      const line = order.lines.find(({ id }) => id === lineId)
      if (!line) throw new Error(`no line ${lineId}`)
      touch(order, now())
      line.currentQuantity = quantity
      order.financialStatus = order.lines.some(({ currentQuantity }) => currentQuantity > 0)
        ? 'PARTIALLY_REFUNDED'
        : 'REFUNDED'
      sendOrderWebhooks(shop, order, ['orders/updated'])
    },
    complain: (shop, topic, payload) => {
      deliveries.send({
        topic,
        domain: shop.domain,
        uri: options.complianceUrl,
        body: JSON.stringify({ shop_id: Number(shop.id), shop_domain: shop.domain, ...payload }),
        eventId: randomUUID(),
        triggeredAt: now().toISOString(),
      })
    },
    issueToken: (shop, scopes) => {
      const token: FakeToken = {
        accessToken: `shpat_${randomBytes(16).toString('hex')}`,
        refreshToken: `shprt_${randomBytes(16).toString('hex')}`,
        scopes,
        expiresAt: now().getTime() + (options.tokenSeconds ?? 3600) * 1000,
        refreshUsed: false,
      }
      shop.tokens.push(token)
      if (shop.tokens.length > maxTokens) shop.tokens.shift()
      keeper.later()
      return token
    },
    uninstall: (shop) => {
      const body = JSON.stringify({ id: Number(shop.id), name: shop.name, myshopify_domain: shop.domain })
      sendWebhooks(shop, ['app/uninstalled'], body)
      shop.tokens.length = 0
      shop.subscriptions.length = 0
      keeper.later()
    },
    changed: keeper.later,
    close: () => {
      keeper.now()
      deliveries.close()
    },
  }
}
