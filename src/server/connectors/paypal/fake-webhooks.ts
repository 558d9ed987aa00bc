import {
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign,
  verify,
  type KeyPairKeyObjectResult,
} from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod'

/** When the double's webhooks are sent. `early`: before the call or page that causes them responds. */
export const timings = ['normal', 'early', 'twice', 'late', 'never'] as const
export type Timing = (typeof timings)[number]

export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>

export interface FakeWebhookOptions {
  readonly apiUrl: string
  readonly webhookId: string
  readonly deliver: Deliver
  /** Delay of `late` ones; Infinity holds them until released. */
  readonly lateMs: number
  readonly retryDelayMs: number
}

const verifySchema = z.object({
  auth_algo: z.literal('SHA256withRSA'),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
})

const maxAttempts = 5
let keys: KeyPairKeyObjectResult | null = null
const keyPair = (): KeyPairKeyObjectResult => {
  keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  return keys
}

const signedText = (id: string, time: string, webhookId: string, body: string): Buffer =>
  Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)

export class FakeWebhooks {
  timing: Timing = 'normal'
  private readonly options: FakeWebhookOptions
  private readonly timers = new Set<NodeJS.Timeout>()
  private readonly underWay = new Set<Promise<void>>()
  private held: string[] = []

  constructor(options: FakeWebhookOptions) {
    this.options = options
  }

  /** Resolves immediately; for `early` ones after the product has responded. */
  async announce(topic: string, resourceType: string, resource: object, timing = this.timing): Promise<void> {
    const body = JSON.stringify({
      id: `WH-${randomBytes(9).toString('hex').toUpperCase()}`,
      event_version: '1.0',
      create_time: new Date().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: topic,
      summary: topic.toLowerCase().replaceAll(/[._-]/g, ' '),
      resource,
    })
    if (timing === 'never') return
    if (timing === 'early') return this.send(body, 1)
    if (timing === 'late') {
      if (Number.isFinite(this.options.lateMs)) this.later(this.options.lateMs, body, 1)
      else this.held.push(body)
      return
    }
    this.later(5, body, 1)
    if (timing === 'twice') this.later(10, body, 1)
  }

  async release(order: 'asTold' | 'reversed' = 'asTold'): Promise<void> {
    const bodies = order === 'asTold' ? this.held : this.held.toReversed()
    this.held = []
    for (const body of bodies) await this.send(body, 1)
  }

  async settled(): Promise<void> {
    while (this.underWay.size > 0 || this.timers.size > 0) {
      await Promise.all(this.underWay)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  sign(body: string): Record<string, string> {
    const [id, time] = [randomUUID(), new Date().toISOString()]
    const text = signedText(id, time, this.options.webhookId, body)
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${this.options.apiUrl}/v1/notifications/certs/CERT-FAKE`,
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('RSA-SHA256', text, keyPair().privateKey).toString('base64'),
    }
  }

  verify(json: unknown): 'SUCCESS' | 'FAILURE' {
    const parsed = verifySchema.safeParse(json)
    if (!parsed.success || parsed.data.webhook_id !== this.options.webhookId) return 'FAILURE'
    const { transmission_id, transmission_time, webhook_id, webhook_event, transmission_sig } = parsed.data
    const text = signedText(transmission_id, transmission_time, webhook_id, JSON.stringify(webhook_event))
    const good = verify('RSA-SHA256', text, keyPair().publicKey, Buffer.from(transmission_sig, 'base64'))
    return good ? 'SUCCESS' : 'FAILURE'
  }

  publicKeyPem(): string {
    return keyPair().publicKey.export({ type: 'spki', format: 'pem' }).toString()
  }

  private later(ms: number, body: string, attempt: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      const sending = this.send(body, attempt).finally(() => this.underWay.delete(sending))
      this.underWay.add(sending)
    }, ms)
    timer.unref()
    this.timers.add(timer)
  }

  private async send(body: string, attempt: number): Promise<void> {
    const status = await this.options.deliver(body, this.sign(body)).catch(() => 0)
    const answered = status >= 200 && status < 300
    if (!answered && attempt < maxAttempts)
      this.later(this.options.retryDelayMs * 2 ** attempt, body, attempt + 1)
  }
}
