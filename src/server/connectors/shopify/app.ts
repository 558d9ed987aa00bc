import type { Config } from '../../platform/config.ts'

export const apiVersion = '2026-10'

/** What we ask sellers for: reading orders and their pictures, fulfilling what we ship, and listing our products. */
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

/** Our app as Shopify knows it, and where Shopify is. */
export interface ShopifyApp {
  readonly apiKey: string
  readonly apiSecret: string
  /** Where the server reaches a shop, without a slash at the end. */
  readonly shopUrl: (domain: string) => string
  /** Where the seller's browser reaches it. */
  readonly browserUrl: (domain: string) => string
  /** Where Shopify sends the seller back to. */
  readonly redirectUrl: string
  /** Where Shopify sends deliveries. */
  readonly webhookUrl: string
  /** The world's own unless told. */
  readonly fetch?: typeof fetch
}

export const callbackPath = '/appvue/shopifyAuth'
export const webhookPath = '/app/webhooks/shopify'
/** Below this the demo serves its stand-in, one folder a shop. */
export const doublePath = '/fake/shopify'

/** `{shop}` in the base takes the shop's domain; a base without it is the same for every shop. */
const addressIn = (base: string) => (domain: string) => base.replace('{shop}', domain)

/** Our app by the configuration; null where Shopify is not offered. */
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
  // The stand-in runs in this very process: it is reached from inside, whatever stands before the public address.
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
