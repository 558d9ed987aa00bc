import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import {
  ShopAccessLost,
  ShopAnswerUnreadable,
  ShopRefused,
  ShopUnavailable,
  type ShopAccess,
} from '../../../modules/shops/index.ts'
import { callDeadline } from '../../../platform/kernel/outside-call.ts'
import { refusalOf, externalText, type Refusal } from '../../../platform/kernel/refuse.ts'
import { parseStorableJson } from '../../../platform/database/storable-text.ts'
import { firstIssueOf } from './answers.ts'
import { apiVersion, type ShopifyApp } from './app.ts'
import { createCostBucket } from './cost-bucket.ts'
import { documents, type DocumentName } from './documents.ts'

export interface Answer<T> {
  readonly data: T
  readonly requestedCost: number | null
}

export interface ShopifyClient {
  /**
   * Sends one of our documents. Waits and retries where Shopify asks for it; a mutation whose response was lost is
   * not repeated. @throws ShopAccessLost, ShopUnavailable, ShopRefused
   */
  readonly send: <T>(
    access: ShopAccess,
    name: DocumentName,
    variables: Record<string, unknown>,
    data: z.ZodType<T>,
  ) => Promise<Answer<T>>
}

/** The document exceeds the cost limit of a call; smaller pages will work. */
export class QueryTooCostly extends ShopRefused {}

export class ScopeMissing extends ShopRefused {}

const maxTries = 6
const maxWaitMs = 30_000

const costSchema = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number().positive(),
  }),
})
const envelopeSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.string(),
      z.array(
        z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }),
      ),
    ])
    .optional(),
  extensions: z.object({ cost: costSchema.optional() }).optional(),
})
type Envelope = z.output<typeof envelopeSchema>

type Attempt =
  | { readonly answer: Envelope }
  | {
      readonly retryInMs: number
      readonly because: Refusal
      /** It did not answer, or failed; otherwise it asked to wait. */
      readonly isFailing?: true
    }

interface ClientOptions {
  readonly wait?: (ms: number) => Promise<unknown>
}

export const createShopifyClient = (app: ShopifyApp, options: ClientOptions = {}): ShopifyClient => {
  const bucket = createCostBucket()
  const wait = options.wait ?? sleep
  const request = app.fetch ?? fetch
  const costs = new Map<DocumentName, number>()

  const tryOnce = async (
    access: ShopAccess,
    name: DocumentName,
    body: string,
    { attempt, deadline }: { readonly attempt: number; readonly deadline: AbortSignal },
  ): Promise<Attempt> => {
    const isMutation = documents[name].trimStart().startsWith('mutation')
    let response: Response
    let text: string
    try {
      response = await request(`${app.shopUrl(access.domain)}/admin/api/${apiVersion}/graphql.json`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-shopify-access-token': access.accessToken,
        },
        body,
        redirect: 'error',
        signal: deadline,
      })
      text = await response.text()
    } catch (error) {
      const because = refusalOf('shopifyUnreachable', { said: externalText(reasonOf(error)) })
      if (isMutation) throw new ShopUnavailable(because)
      return { retryInMs: backoffMs(attempt), because, isFailing: true }
    }
    if (response.status === 429) {
      return { retryInMs: retryAfterMs(response), because: refusalOf('shopifyBusy') }
    }
    if (response.status >= 500) {
      const because = refusalOf('shopifyFailed', { said: `HTTP ${response.status}` })
      if (isMutation) throw new ShopUnavailable(because)
      return { retryInMs: backoffMs(attempt), because, isFailing: true }
    }
    return readAnswer(access, { response, text }, bucket.note)
  }

  return {
    send: async (access, name, variables, data) => {
      const body = JSON.stringify({ query: documents[name], operationName: name, variables })
      let deadline: AbortSignal | null = null
      for (let attempt = 1; ; attempt += 1) {
        const waitMs = bucket.reserve(access.domain, costs.get(name) ?? 10)
        if (waitMs > 0) await wait(Math.min(waitMs, maxWaitMs))
        deadline ??= callDeadline()
        const tried = await tryOnce(access, name, body, { attempt, deadline })
        if ('answer' in tried) {
          const requestedCost = tried.answer.extensions?.cost?.requestedQueryCost ?? null
          if (requestedCost !== null) costs.set(name, requestedCost)
          return { data: parseData(name, data, tried.answer.data), requestedCost }
        }
        const { retryInMs, because, isFailing } = tried
        if (attempt === maxTries || deadline.aborted) throw new ShopUnavailable(because)
        if (!isFailing) deadline = null
        await wait(Math.min(retryInMs, maxWaitMs))
      }
    },
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

const backoffMs = (attempt: number): number => 500 * 2 ** (attempt - 1) + Math.floor(Math.random() * 250)

/** Retry-After is in seconds, with decimals. */
const retryAfterMs = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 2000
}

const readAnswer = (
  access: ShopAccess,
  { response, text }: { readonly response: Response; readonly text: string },
  note: (shop: string, status: z.output<typeof costSchema>['throttleStatus']) => void,
): Attempt => {
  const parsed = envelopeSchema.safeParse(readJson(text))
  if (response.status === 401) {
    throw new ShopAccessLost(refusalOf('shopAccessLost'))
  }
  if (response.status === 402 || response.status === 423) {
    throw new ShopRefused(refusalOf('shopifyFrozen', { status: response.status }))
  }
  if (!response.ok || !parsed.success) {
    const said = [`HTTP ${response.status}`, errorTextIn(parsed.data)].filter(Boolean).join(', ')
    throw new ShopRefused(refusalOf('shopifyRefused', { said }))
  }
  const cost = parsed.data.extensions?.cost
  if (cost) note(access.domain, cost.throttleStatus)
  const { errors } = parsed.data
  if (errors === undefined || errors.length === 0) return { answer: parsed.data }
  const codes = typeof errors === 'string' ? [] : errors.map((error) => error.extensions?.code)
  if (codes.includes('THROTTLED')) {
    const missing = cost ? cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable : 0
    const rate = cost?.throttleStatus.restoreRate ?? 50
    return {
      retryInMs: Math.max(250, Math.ceil((missing / rate) * 1000)),
      because: refusalOf('shopifyBusy'),
    }
  }
  const said = errorTextIn(parsed.data)
  const refused = refusalOf('shopifyRefused', { said })
  if (codes.includes('MAX_COST_EXCEEDED')) throw new QueryTooCostly(refused)
  if (codes.includes('ACCESS_DENIED')) throw new ScopeMissing(refusalOf('shopifyDeniedAccess', { said }))
  if (codes.includes('INTERNAL_SERVER_ERROR')) throw new ShopUnavailable(refusalOf('shopifyFailed', { said }))
  throw new ShopRefused(refused)
}

/** Without characters that PostgreSQL cannot store; null if it is not JSON. */
const readJson = (text: string): unknown => {
  try {
    return parseStorableJson(text)
  } catch {
    return null
  }
}

const errorTextIn = (envelope: Envelope | undefined): string | null => {
  const errors = envelope?.errors
  if (errors === undefined) return null
  return externalText(typeof errors === 'string' ? errors : errors.map(({ message }) => message).join('; '))
}

const parseData = <T>(name: DocumentName, schema: z.ZodType<T>, data: unknown): T => {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const detail = firstIssueOf(parsed.error)
  throw new ShopAnswerUnreadable(refusalOf('shopifyAnswerUnreadable', { call: name, detail }))
}
