import type { ShopDelivery, ShopHeaders } from '../../modules/shops/index.ts'
import type { ShopifyApp } from './app.ts'
import { parseLossless } from './lossless-json.ts'
import { isBodySigned } from './signature.ts'

const headerOf = (headers: ShopHeaders, name: string): string => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

const instantOf = (text: string): Date | null => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

/**
 * A webhook with a valid signature and identification. One event may be sent under several topics with one event id,
 * so the topic is part of our id. Without an event id, the webhook's own id is used.
 */
export const readDelivery = (app: ShopifyApp, rawBody: Buffer, headers: ShopHeaders): ShopDelivery | null => {
  if (!isBodySigned(app.apiSecret, rawBody, headerOf(headers, 'x-shopify-hmac-sha256'))) return null
  const topic = headerOf(headers, 'x-shopify-topic')
  const domain = headerOf(headers, 'x-shopify-shop-domain')
  const deliveryId = headerOf(headers, 'x-shopify-webhook-id')
  const eventId = headerOf(headers, 'x-shopify-event-id') || deliveryId
  if (!topic || !domain || !eventId) return null
  try {
    return {
      eventId: `${topic}:${eventId}`,
      deliveryId: deliveryId || null,
      topic,
      domain: domain.toLowerCase(),
      triggeredAt: instantOf(headerOf(headers, 'x-shopify-triggered-at')),
      payload: parseLossless(rawBody.toString('utf8')),
    }
  } catch {
    return null
  }
}
