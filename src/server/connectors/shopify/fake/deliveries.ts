import { randomUUID } from 'node:crypto'
import { signBody } from '../admin-api/signature.ts'

export interface Delivery {
  readonly topic: string
  readonly domain: string
  readonly uri: string
  readonly body: string
  readonly webhookId: string
  readonly eventId: string
  readonly triggeredAt: string
}

export interface DeliveryOptions {
  readonly secret: string
  readonly fetch: typeof fetch
  /** Delays between attempts; Shopify makes 8 in 4 hours. */
  readonly retryDelaysMs?: readonly number[]
}

/** Sends webhooks like Shopify: signed, repeated with the same body until a 200 response. */
export interface Deliveries {
  readonly send: (delivery: Omit<Delivery, 'webhookId'>) => void
  readonly hold: () => void
  readonly release: (order: 'asSent' | 'reversed') => void
  readonly duplicate: (on: boolean) => void
  /** Number of held webhooks, null while not holding; and whether each is sent twice. */
  readonly state: () => { readonly held: number | null; readonly twice: boolean }
  readonly settled: () => Promise<void>
  readonly sent: readonly { readonly topic: string; readonly status: number | null }[]
  readonly close: () => void
}

const maxRemembered = 500

export const createDeliveries = (options: DeliveryOptions): Deliveries => {
  const retryDelaysMs = options.retryDelaysMs ?? [1_000, 5_000, 30_000, 120_000]
  const inFlight = new Set<Promise<void>>()
  const timers = new Set<() => void>()
  const sent: { topic: string; status: number | null }[] = []
  let held: Delivery[] | null = null
  let twice = false
  let closed = false

  const post = async (delivery: Delivery): Promise<number | null> => {
    const response = await options
      .fetch(delivery.uri, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': delivery.topic,
          'x-shopify-hmac-sha256': signBody(options.secret, delivery.body),
          'x-shopify-shop-domain': delivery.domain,
          'x-shopify-api-version': '2026-10',
          'x-shopify-webhook-id': delivery.webhookId,
          'x-shopify-event-id': delivery.eventId,
          'x-shopify-triggered-at': delivery.triggeredAt,
        },
        body: delivery.body,
        signal: AbortSignal.timeout(5_000),
      })
      .catch(() => null)
    await response?.body?.cancel()
    return response?.status ?? null
  }
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(finish, ms)
      function finish() {
        clearTimeout(timer)
        timers.delete(finish)
        resolve()
      }
      timers.add(finish)
    })
  const deliver = async (delivery: Delivery): Promise<void> => {
    for (const delayMs of [0, ...retryDelaysMs]) {
      if (delayMs > 0) await pause(delayMs)
      if (closed) return
      const status = await post(delivery)
      sent.push({ topic: delivery.topic, status })
      if (sent.length > maxRemembered) sent.shift()
      if (status !== null && status >= 200 && status < 300) return
    }
  }
  /** Sequential: the next is sent after the previous was accepted or given up. */
  const start = (deliveries: readonly Delivery[]): void => {
    const copies = twice ? deliveries.flatMap((delivery) => [delivery, delivery]) : deliveries
    const running = copies
      .reduce((before, delivery) => before.then(() => deliver(delivery)), Promise.resolve())
      .finally(() => inFlight.delete(running))
    inFlight.add(running)
  }

  return {
    sent,
    send: (delivery) => {
      const whole = { ...delivery, webhookId: randomUUID() }
      if (held) held.push(whole)
      else start([whole])
    },
    hold: () => {
      held ??= []
    },
    release: (order) => {
      const waiting = held ?? []
      held = null
      start(order === 'reversed' ? waiting.toReversed() : waiting)
    },
    duplicate: (on) => {
      twice = on
    },
    state: () => ({ held: held?.length ?? null, twice }),
    settled: async () => {
      while (inFlight.size > 0) await Promise.all(inFlight)
    },
    close: () => {
      closed = true
      for (const finish of timers) finish()
    },
  }
}
