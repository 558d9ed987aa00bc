import type { Config } from '../../platform/config.ts'

export const apiVersion = '2026-10'

/** The scopes we request: reading orders and images, fulfilling, and listing products. */
export const scopes = [
  'read_orders',
  'read_products',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_fulfillments',
  'write_products',
  'write_inventory',
  'read_locations',
  'write_publications',
] as const

/** Our app's settings at Shopify, and Shopify's URLs. */
export interface ShopifyApp {
  readonly apiKey: string
  readonly apiSecret: string
  /** URL of a shop for the server, without a trailing slash. */
  readonly shopUrl: (domain: string) => string
  /** URL of a shop for the seller's browser. */
  readonly browserUrl: (domain: string) => string
  /** Shopify's OAuth callback URL. */
  readonly redirectUrl: string
  /** Where Shopify sends webhooks. */
  readonly webhookUrl: string
  /** The global fetch by default. */
  readonly fetch?: typeof fetch
}

export const callbackPath = '/appvue/shopifyAuth'
export const webhookPath = '/app/webhooks/shopify'
/** Path of the demo's Shopify double, with a folder per shop. */
export const doublePath = '/fake/shopify'

/** `{shop}` in the base is replaced by the shop's domain; without it all shops share the base. */
const addressIn = (base: string) => (domain: string) => base.replace('{shop}', domain)

/** Our app as configured; null if Shopify is not offered. */
export const shopifyApp = (
  config: Pick<Config, 'shopify' | 'publicUrl' | 'port' | 'deriveKey'>,
): ShopifyApp | null => {
  const { shopify, publicUrl } = config
  if (shopify.mode === 'off') return null
  const redirectUrl = `${publicUrl}${callbackPath}`
  if (shopify.mode === 'live') {
    const shopUrl = addressIn(shopify.baseUrl ?? 'https://{shop}')
    return {
      apiKey: shopify.apiKey,
      apiSecret: shopify.apiSecret,
      shopUrl,
      browserUrl: shopUrl,
      redirectUrl,
      webhookUrl: `${publicUrl}${webhookPath}`,
    }
  }
  // The double runs in this process and is reached locally, whatever proxies the public URL.
  const inside = `http://127.0.0.1:${config.port}`
  return {
    apiKey: 'quayside-demo',
    apiSecret: config.deriveKey('shopify-double').toString('hex'),
    shopUrl: addressIn(`${inside}${doublePath}/{shop}`),
    browserUrl: addressIn(`${publicUrl}${doublePath}/{shop}`),
    redirectUrl,
    webhookUrl: `${inside}${webhookPath}`,
  }
}
