import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { PaymentNotice, Refund } from '../../modules/wallet/index.ts'
import { PayPalError, type PayPalClient } from './client.ts'
import { amountSchema } from './mapping.ts'

const linkSchema = z.object({ rel: z.string(), href: z.string() })

/** A part in another format than expected counts as missing: PayPal has some hundred kinds of resources. */
const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const optionalText = lenient(z.string())

const resourceSchema = z.object({
  id: optionalText,
  order_id: optionalText,
  custom_id: optionalText,
  purchase_units: lenient(z.array(z.object({ custom_id: optionalText }))),
  supplementary_data: lenient(
    z.object({ related_ids: lenient(z.object({ order_id: optionalText, capture_id: optionalText })) }),
  ),
  links: lenient(z.array(linkSchema)),
  amount: lenient(amountSchema),
  dispute_id: optionalText,
  status: optionalText,
  reason: optionalText,
  disputed_transactions: lenient(
    z.array(z.object({ seller_transaction_id: optionalText, custom: optionalText })),
  ),
})
type Resource = z.output<typeof resourceSchema>

const eventSchema = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  create_time: lenient(z.iso.datetime({ offset: true })),
  resource: resourceSchema.catch({}),
})

/** Of the kinds that concern a recharge or a saved account; an account may send many others. */
const usedTopics =
  /^(CHECKOUT\.(ORDER|PAYMENT-APPROVAL)\.|PAYMENT\.CAPTURE\.|CUSTOMER\.DISPUTE\.|VAULT\.PAYMENT-TOKEN\.DELETED$)/

const refundKinds: Readonly<Record<string, Refund['kind']>> = {
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
  'PAYMENT.CAPTURE.REVERSED': 'reversed',
}

/** A refund refers to its capture only by the link `up`. */
const captureAbove = (resource: Resource): string | null => {
  const href = resource.links?.find(({ rel }) => rel === 'up')?.href ?? ''
  return /\/captures\/([\w-]+)$/.exec(href)?.[1] ?? null
}

const refundOf = (topic: string, resource: Resource): Refund | null => {
  const kind = refundKinds[topic]
  if (!kind || !resource.id || !resource.amount) return null
  return { id: resource.id, kind, amount: resource.amount }
}

const disputeOf = (topic: string, resource: Resource): string | null => {
  if (!topic.startsWith('CUSTOMER.DISPUTE.')) return null
  const words = (text: string | undefined): string => (text ?? 'unknown').toLowerCase().replaceAll('_', ' ')
  return `PayPal dispute ${resource.dispute_id ?? ''}: ${words(resource.reason)}; ${words(resource.status)}.`
}

const captureIdOf = (topic: string, resource: Resource): string | null => {
  if (topic.startsWith('CUSTOMER.DISPUTE.')) {
    return resource.disputed_transactions?.[0]?.seller_transaction_id ?? null
  }
  if (refundKinds[topic])
    return captureAbove(resource) ?? resource.supplementary_data?.related_ids?.capture_id ?? null
  return topic.startsWith('PAYMENT.CAPTURE.') ? (resource.id ?? null) : null
}

const paymentIdOf = (topic: string, resource: Resource): string | null =>
  resource.order_id ??
  resource.supplementary_data?.related_ids?.order_id ??
  (topic.startsWith('CHECKOUT.ORDER.') ? (resource.id ?? null) : null)

/** The subject of a stored event; null for another format. */
export const noticeOf = (json: unknown): PaymentNotice | null => {
  const parsed = eventSchema.safeParse(json)
  if (!parsed.success) return null
  const { id, event_type: topic, create_time: createdAt, resource } = parsed.data
  return {
    eventId: id,
    topic,
    isUsed: usedTopics.test(topic),
    createdAt: createdAt ? new Date(createdAt) : null,
    paymentId: paymentIdOf(topic, resource),
    captureId: captureIdOf(topic, resource),
    customId:
      resource.custom_id ??
      resource.purchase_units?.[0]?.custom_id ??
      resource.disputed_transactions?.[0]?.custom ??
      null,
    refund: refundOf(topic, resource),
    dispute: disputeOf(topic, resource),
    deletedToken: topic === 'VAULT.PAYMENT-TOKEN.DELETED' ? (resource.id ?? null) : null,
  }
}

/** The signature fields: PayPal's header names and those of its verification call. */
const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

const verificationSchema = z.object({ verification_status: z.string() })

/**
 * Asks PayPal to verify a webhook. The body is sent exactly as received, because parsing and serialising would change
 * what was signed.
 */
export const verifyWebhook = async (
  client: PayPalClient,
  headers: IncomingHttpHeaders,
  rawBody: string,
): Promise<boolean> => {
  const parts: Record<string, string> = { webhook_id: client.webhookId }
  for (const [field, header] of Object.entries(signatureHeaders)) {
    const value = headers[header]
    if (typeof value !== 'string' || value === '') return false
    parts[field] = value
  }
  const body = `${JSON.stringify(parts).slice(0, -1)},"webhook_event":${rawBody}}`
  try {
    const answer = await client.call({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body,
    })
    return verificationSchema.safeParse(answer).data?.verification_status === 'SUCCESS'
  } catch (error) {
    // PayPal rejects headers that cannot be its own.
    if (error instanceof PayPalError) return false
    throw error
  }
}
