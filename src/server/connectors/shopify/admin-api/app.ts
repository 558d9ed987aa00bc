import { shopifyScopes } from '../../../../contract/shops/shop-functions.ts'
import type { Config } from '../../../platform/kernel/config.ts'

export const apiVersion = '2026-10'

export const scopes = shopifyScopes

export interface ShopifyApp {
  readonly apiKey: string
  readonly apiSecret: string
  /** URL of a shop for the server, without a trailing slash. */
  readonly shopUrl: (domain: string) => string
  readonly browserUrl: (domain: string) => string
  readonly redirectUrl: string
  readonly webhookUrl: string
  readonly fetch?: typeof fetch
}

export const callbackPath = '/appvue/shopifyAuth'
export const webhookPath = '/app/webhooks/shopify'
export const doublePath = '/fake/shopify'

/** `{shop}` in the base is replaced by the shop's domain; without it all shops share the base. */
const addressIn = (base: string) => (domain: string) => base.replace('{shop}', domain)

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
