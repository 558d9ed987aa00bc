import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { shopIdSchema } from '../kernel/ids.ts'
import { limitedRecord } from '../kernel/limited-record.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { shopFunctions } from './shop-functions.ts'
import { shopStatuses } from '../kernel/statuses.ts'

const customer = { kind: 'customer', tag: menuTags.stores } as const
export const orders = { kind: 'customer', tag: menuTags.orders } as const

/** Shopify sends six. */
const maxQueryParameters = 30

export const shopKinds = ['shopify', 'manual'] as const

const syncOutcome = {
  error: z.string().nullable(),
  errorReason: z.string().nullable(),
  errorFigures: figuresSchema,
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
}

export const shopSyncSchema = z.object({
  id: z.string(),
  cause: z.enum(['connect', 'manual', 'poll']),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  ordersSeen: z.int(),
  ordersCreated: z.int(),
  ordersUpdated: z.int(),
  /** Orders that could not be imported. */
  ordersFailed: z.int(),
  ...syncOutcome,
})
/** The last reading of a shop's products. */
export const productSyncSchema = z.object({
  cause: z.enum(['manual', 'poll']),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  productsSeen: z.int(),
  variantsNew: z.int(),
  variantsChanged: z.int(),
  ...syncOutcome,
})

export const shopFunctionSchema = z.object({
  name: z.enum(shopFunctions),
  /** On; allowed, but not used yet; not permitted by the shop; or off, because the shop is not connected. */
  state: z.enum(['on', 'unused', 'notPermitted', 'off']),
  missingScopes: z.array(z.string()),
  /** Listings in the shop that use it; 0 for functions that no listing decides. */
  listings: z.int(),
})
export type ShopFunctionState = z.output<typeof shopFunctionSchema>

/** What the shop's payment provider keeps of an order: hundredths of a percent of its price, and an amount in the shop's currency. */
const shopFees = {
  feeBp: z.int().min(0).max(5_000),
  feeFixedMinor: z.int().min(0).max(100_000),
}
export const shopSchema = z.object({
  id: shopIdSchema,
  kind: z.enum(shopKinds),
  name: z.string(),
  icon: z.string().nullable(),
  domain: z.string().nullable(),
  currency: z.string(),
  ...shopFees,
  status: z.enum(shopStatuses),
  health: z.enum(['good', 'syncing', 'stale', 'failing', 'needsReconnect', 'disconnected']),
  lastSyncedAt: instantSchema.nullable(),
  lastError: z.string().nullable(),
  lastErrorReason: z.string().nullable(),
  lastErrorFigures: figuresSchema,
  lastErrorAt: instantSchema.nullable(),
  connectedAt: instantSchema.nullable(),
  orders: z.int(),
  /** Orders of the shop that no sync could import yet; counted up to 100. */
  orderProblems: z.int(),
  sync: shopSyncSchema.nullable(),
  /** What the connection does; empty for a manual shop. */
  functions: z.array(shopFunctionSchema),
})

const shopNames = z.object({
  shops: z.array(
    z.object({
      id: shopIdSchema,
      name: z.string(),
      icon: z.string().nullable(),
      kind: z.enum(shopKinds),
      status: z.enum(shopStatuses),
    }),
  ),
})

export const shops = {
  listShops: endpoint({
    method: 'POST',
    path: '/User/Stores/List',
    summary: 'Lists the shops with their connection status.',
    access: customer,
    input: z.object({}),
    output: z.object({ shops: z.array(shopSchema) }),
    badInput: 'not an object',
  }),
  listShopNames: endpoint({
    method: 'GET',
    path: '/Common/GetStores',
    summary: 'Lists the names of the shops this account can see, for filters.',
    access: { kind: 'customer' },
    input: z.object({}),
    output: shopNames,
  }),
  listShopNamesByType: endpoint({
    method: 'GET',
    path: '/Common/GetStoresByType/{type}',
    summary: 'Lists the shops of one kind.',
    access: { kind: 'customer' },
    input: z.object({ type: z.enum(shopKinds) }),
    output: shopNames,
  }),
  setShopIcon: endpoint({
    method: 'POST',
    path: '/User/Stores/SetIcon',
    summary: 'Sets or removes a shop’s icon, by its name in /Common/GetIcons.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notFound', 'unknownIcon'],
    input: z.object({ shopId: shopIdSchema, icon: z.string().max(60).nullable() }),
    output: z.object({ icon: z.string().nullable() }),
  }),
  setShopFees: endpoint({
    method: 'POST',
    path: '/User/Stores/SetFees',
    summary: 'Sets the payment fees of a shop, which the profit of its orders takes into account.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notFound'],
    input: z.object({ shopId: shopIdSchema, ...shopFees }),
    output: z.object(shopFees),
  }),
  createManualShop: endpoint({
    method: 'POST',
    path: '/User/Stores/CreateManual',
    summary: 'Adds a shop without a connection, for manual and file orders.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['nameTaken', 'tooManyShops'],
    input: z.object({
      name: z.string().trim().min(1, 'is required').max(80),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('USD'),
    }),
    output: z.object({ id: shopIdSchema }),
  }),
  startShopifyConnect: endpoint({
    method: 'POST',
    path: '/Shopify/Connect',
    summary:
      "Returns the URL to approve the connection at Shopify. `domain` is the shop's name or *.myshopify.com.",
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notAShop'],
    input: z.object({ domain: z.string().trim().toLowerCase().min(1, 'is required').max(120) }),
    output: z.object({ url: z.string() }),
  }),
  reconnectShop: endpoint({
    method: 'POST',
    path: '/Shopify/Reconnect',
    summary: 'Returns the URL to approve an existing shop again.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notAShop', 'notFound', 'notShopify'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({ url: z.string() }),
  }),
  completeShopifyConnect: endpoint({
    method: 'POST',
    path: '/Shopify/Callback',
    summary:
      "Completes the connection with Shopify's callback query, as received at /shopifyAuth. Each state can be used once.",
    access: { ...customer, authority: 'shop:connect' },
    errors: ['callbackInvalid', 'shopRefused', 'shopTaken', 'stateUsed'],
    input: z.object({ query: limitedRecord(z.string().max(100), z.string().max(2000), maxQueryParameters) }),
    output: z.object({ shopId: shopIdSchema, name: z.string() }),
  }),
  disconnectShop: endpoint({
    method: 'POST',
    path: '/Shopify/Disconnect',
    summary: 'Disconnects the shop. Its orders are kept.',
    access: { ...customer, authority: 'shop:connect' },
    errors: ['notConnected', 'notFound'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({ status: z.enum(shopStatuses) }),
  }),
  /**
   * Needs no idempotency key: only one run is open at a time, and an imported order is never created again
   * because its shop id is unique. Tested in modules/shops/shops.test.ts.
   */
  syncShop: endpoint({
    method: 'POST',
    path: '/Order/AsyncWholesaleOrder',
    summary: "Syncs a shop's orders now, as a job. Safe to repeat. Progress is in the shop list.",
    access: { ...orders, inAdminView: 'orders' },
    errors: ['notConnected', 'notFound'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({ sync: shopSyncSchema }),
  }),
  getSyncLog: endpoint({
    method: 'POST',
    path: '/Order/GetSyncLog',
    summary:
      "Returns a shop's last 50 order syncs, the last reading of its products, and up to 100 orders that could not be imported, with the reasons. Each sync tries these orders again.",
    access: orders,
    errors: ['notFound'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({
      syncs: z.array(shopSyncSchema),
      /** Null: its products were not read yet. */
      productSync: productSyncSchema.nullable(),
      orderProblems: z.array(
        z.object({
          shopOrderName: z.string(),
          error: z.string(),
          errorReason: z.string().nullable(),
          errorFigures: figuresSchema,
          since: instantSchema,
        }),
      ),
    }),
  }),
}
