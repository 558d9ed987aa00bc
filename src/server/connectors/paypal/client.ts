import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { PaymentServiceUnavailable } from '../../modules/wallet/index.ts'
import { callDeadline } from '../../platform/kernel/outside-call.ts'
import { parseStorableJson } from '../../platform/database/storable-text.ts'

export interface PayPalSettings {
  /** Without a trailing slash, such as https://api-m.paypal.com. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
}

export interface PayPalClientOptions extends PayPalSettings {
  readonly fetch?: typeof fetch
  /** Before the first retry; doubled for the second. */
  readonly retryDelayMs?: number
}

export interface PayPalRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** JSON text, sent unchanged. */
  readonly body?: string
  /** Sent as PayPal-Request-Id, which makes a POST idempotent. */
  readonly requestId?: string
}

export interface PayPalClient {
  readonly webhookId: string
  /** The JSON response. @throws PayPalError for 4xx; PaymentServiceUnavailable for temporary failures */
  call(request: PayPalRequest): Promise<unknown>
}

const errorSchema = z.object({
  name: z.string().default(''),
  message: z.string().default(''),
  debug_id: z.string().default(''),
  details: z
    .array(z.object({ issue: z.string().default(''), description: z.string().default('') }))
    .default([]),
})

/** An error response of PayPal: its `name` and the `issue` of its first detail, such as ORDER_NOT_APPROVED. */
export class PayPalError extends Error {
  readonly status: number
  readonly issue: string

  constructor(status: number, body: unknown) {
    const error = errorSchema.safeParse(body).data
    const detail = error?.details[0]
    const said = detail?.description || error?.message || 'no explanation'
    super(`PayPal answered ${status}: ${said} (debug id ${error?.debug_id || 'none'})`)
    this.name = 'PayPalError'
    this.status = status
    this.issue = detail?.issue || error?.name || ''
  }
}

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })
const attempts = 3
const tokenMarginMs = 60_000

const unavailable = (why: string, cause?: unknown): PaymentServiceUnavailable =>
  new PaymentServiceUnavailable(`PayPal: ${why}`, { cause })

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch((error: unknown) => {
    throw unavailable('stopped answering', error)
  })
  if (text === '') return null
  try {
    return parseStorableJson(text)
  } catch (error) {
    throw unavailable(`answered ${response.status} without JSON`, error)
  }
}

export const createPayPalClient = (options: PayPalClientOptions): PayPalClient => {
  const { baseUrl, clientId, clientSecret, retryDelayMs = 300 } = options
  const send = options.fetch ?? fetch
  let token: { readonly value: string; readonly until: number } | null = null
  let renewing: Promise<string> | null = null

  const attempt = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await send(`${baseUrl}${path}`, { ...init, redirect: 'error' })
    } catch (error) {
      throw unavailable('not reachable', error)
    }
  }

  const renew = async (signal: AbortSignal): Promise<string> => {
    const response = await attempt('/v1/oauth2/token', {
      signal,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const body = await readJson(response)
    if (!response.ok) throw unavailable(`refused our client id (${response.status})`)
    const parsed = tokenSchema.safeParse(body)
    if (!parsed.success) throw unavailable('answered without a token', parsed.error)
    const { access_token: value, expires_in: seconds } = parsed.data
    token = { value, until: performance.now() + seconds * 1_000 - tokenMarginMs }
    return value
  }

  const bearer = (signal: AbortSignal): Promise<string> | string => {
    if (token && token.until > performance.now()) return token.value
    renewing ??= renew(signal).finally(() => {
      renewing = null
    })
    return renewing
  }

  const once = async (request: PayPalRequest, signal: AbortSignal): Promise<unknown> => {
    const value = await bearer(signal)
    const response = await attempt(request.path, {
      signal,
      method: request.method,
      headers: {
        authorization: `Bearer ${value}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        prefer: 'return=representation',
        ...(request.requestId ? { 'paypal-request-id': request.requestId } : {}),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    const body = await readJson(response)
    if (response.ok) return body
    const error = new PayPalError(response.status, body)
    const isTokenRefused = response.status === 401 && error.issue !== 'INVALID_ACCOUNT_STATUS'
    if (isTokenRefused && token?.value === value) token = null
    if (isTokenRefused || response.status === 429 || response.status >= 500) {
      throw unavailable(`answered ${response.status}`, error)
    }
    throw error
  }

  const call = async (request: PayPalRequest): Promise<unknown> => {
    const repeatable = request.method !== 'POST' || request.requestId !== undefined
    const deadline = callDeadline()
    for (let count = 1; ; count += 1) {
      try {
        return await once(request, deadline)
      } catch (error) {
        const isTemporary = error instanceof PaymentServiceUnavailable
        const again = repeatable && count < attempts && isTemporary && !deadline.aborted
        if (!again) throw error
        await delay(retryDelayMs * 2 ** (count - 1))
      }
    }
  }

  return { webhookId: options.webhookId, call }
}
