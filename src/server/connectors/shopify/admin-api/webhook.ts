import type { ShopDelivery, ShopHeaders } from '../../../modules/shops/index.ts'
import { parseStorable } from '../../../platform/http/storable-input.ts'
import type { ShopifyApp } from './app.ts'
import { parseLossless } from '../../../platform/kernel/lossless-json.ts'
import { isBodySigned } from './signature.ts'

const headerOf = (headers: ShopHeaders, name: string): string => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

const instantOf = (text: string): Date | null => {
  const at = new Date(text)
  // Years that are no four digits cannot all be stored.
  return at.getTime() >= 0 && at.getUTCFullYear() < 10_000 ? at : null
}

/** Shopify's are far shorter; the database indexes them. */
const maxHeader = 255

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
  if ([topic, domain, eventId, deliveryId].some((text) => text.length > maxHeader)) return null
  const payload = parseStorable(rawBody.toString('utf8'), parseLossless)
  if (payload === undefined) return null
  return {
    eventId: `${topic}:${eventId}`,
    deliveryId: deliveryId || null,
    topic,
    domain: domain.toLowerCase(),
    triggeredAt: instantOf(headerOf(headers, 'x-shopify-triggered-at')),
    payload,
  }
}
