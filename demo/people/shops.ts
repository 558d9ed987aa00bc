import type { FakeShop } from '../../src/server/connectors/shopify/fake/shop-state.ts'
import type { World } from '../../src/server/connectors/shopify/fake/world.ts'
import { scopes } from '../../src/server/connectors/shopify/admin-api/app.ts'
import { sealCredentials } from '../../src/server/modules/shops/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Platform } from '../../src/server/platform/platform.ts'
import type { SeededSeller } from './accounts.ts'
import { fillShop, subscribeShop } from './fake-shopify.ts'
import {
  chineseVariants,
  homeVariants,
  marketVariants,
  nordicVariants,
  peakVariants,
  trailVariants,
  type RetailVariant,
} from '../catalogue/retail.ts'
import { dayMs, type ShopStage } from '../orders/stories.ts'

interface ShopPlan {
  readonly seller: string
  readonly name: string
  readonly icon?: string
  /** At the double; without it the shop has imported orders. */
  readonly domain?: string
  readonly variants: readonly RetailVariant[]
  readonly orders: number
  readonly days: number
  readonly home?: readonly string[]
}

const plans: readonly ShopPlan[] = [
  {
    seller: 'main',
    name: 'Harbour & Pine Home',
    icon: 'sailboat',
    domain: 'harbour-pine.myshopify.com',
    variants: homeVariants,
    orders: 128,
    days: 90,
    home: ['US', 'CA', 'GB'],
  },
  {
    seller: 'main',
    name: 'Trailhead Supply',
    icon: 'tent-tree',
    domain: 'trailhead-supply.myshopify.com',
    variants: trailVariants,
    orders: 104,
    days: 86,
    home: ['US', 'DE', 'SE', 'NO', 'CH'],
  },
  {
    seller: 'main',
    name: 'Market stall (files)',
    variants: marketVariants,
    orders: 46,
    days: 60,
    home: ['GB', 'IE'],
  },
  {
    seller: 'cny',
    name: '晨光海外店',
    variants: chineseVariants,
    orders: 30,
    days: 75,
    home: ['JP', 'SG', 'AU', 'US'],
  },
  {
    seller: 'nordic',
    name: 'Nordlys webshop',
    variants: nordicVariants,
    orders: 17,
    days: 60,
    home: ['DK', 'SE', 'NO', 'FI'],
  },
  {
    seller: 'peak',
    name: 'Peak & Paddle shop',
    variants: peakVariants,
    orders: 14,
    days: 50,
    home: ['US', 'CA'],
  },
]

/** Connects a shop of the double as its approval page would; without a domain or double it is a manual shop. */
const openShop = async (
  tx: Tx,
  platform: Platform,
  options: {
    readonly plan: ShopPlan
    readonly seller: SeededSeller
    readonly shop: FakeShop | null
    readonly world: World | null
  },
): Promise<string> => {
  const { plan, seller, shop, world } = options
  const now = platform.clock.now()
  const since = new Date(+now - (plan.days + 1.5) * dayMs)
  const token = shop && world ? world.issueToken(shop, scopes.join(',')) : null
  const { id } = await tx
    .insertInto('shop')
    .values({
      customer_id: seller.customerId,
      kind: token ? 'shopify' : 'manual',
      name: plan.name,
      icon: plan.icon ?? null,
      status: 'connected',
      connected_at: since,
      created_at: since,
      ...(shop && token
        ? {
            domain: shop.domain,
            external_id: shop.id,
            currency: shop.currency,
            location_id: shop.locationId,
            scopes: token.scopes,
            credentials_sealed: sealCredentials(platform, {
              accessToken: token.accessToken,
              refreshToken: token.refreshToken,
              scopes: token.scopes,
              expiresAt: new Date(token.expiresAt),
            }),
            credentials_expire_at: new Date(token.expiresAt),
            synced_until: now,
            last_synced_at: now,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (token) {
    await tx
      .insertInto('shop_sync')
      .values({
        customer_id: seller.customerId,
        shop_id: id,
        cause: 'poll',
        status: 'done',
        created_at: now,
        started_at: now,
        finished_at: now,
      })
      .execute()
  }
  return id
}

interface OpenedShops {
  readonly stages: readonly ShopStage[]
  readonly doubleOf: (stage: ShopStage) => FakeShop | null
}

export const openShops = async (
  tx: Tx,
  platform: Platform,
  {
    sellers,
    covers,
    world,
  }: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly covers: ReadonlyMap<string, string>
    readonly world: World | null
  },
): Promise<OpenedShops> => {
  const doubles = new Map<string, FakeShop | null>()
  const stages: ShopStage[] = []
  for (const [index, plan] of plans.entries()) {
    const seller = sellers.get(plan.seller)
    if (!seller) throw new Error(`no seller ${plan.seller}`)
    const shop = (plan.domain && world?.findShop(plan.domain)) || null
    if (shop && world) {
      const pictureOf = (cover: string): string => `${platform.config.publicUrl}${covers.get(cover) ?? ''}`
      fillShop(shop, plan.variants, 100 * (index + 1), pictureOf)
      subscribeShop(world, shop)
    }
    const id = await openShop(tx, platform, { plan, seller, shop, world })
    doubles.set(id, shop)
    stages.push({
      id,
      customerId: seller.customerId,
      currency: seller.currency,
      name: plan.name,
      source: shop ? 'shopify' : 'import',
      seller: seller.person,
      variants: plan.variants,
      orders: plan.orders,
      days: plan.days,
      seed: 4200 + index,
      ...(plan.home ? { home: plan.home } : {}),
    })
  }
  return { stages, doubleOf: ({ id }) => doubles.get(id) ?? null }
}
