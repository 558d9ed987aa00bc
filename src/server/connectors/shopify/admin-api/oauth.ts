import * as z from 'zod'
import {
  ShopAccessLost,
  ShopRefused,
  ShopUnavailable,
  type ShopCredentials,
} from '../../../modules/shops/index.ts'
import { callDeadline } from '../../../platform/kernel/outside-call.ts'
import { refusalOf, externalText } from '../../../platform/kernel/refuse.ts'
import { firstIssueOf } from './answers.ts'
import { scopes, type ShopifyApp } from './app.ts'
import { isQuerySigned } from './signature.ts'

/** Maximum age of a callback, long enough for the seller to sign in again. A state is valid once. */
const maxCallbackAgeSeconds = 15 * 60
const maxClockSkewSeconds = 90

const domainPattern = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/

/** The domain for `candle-house`, `candle-house.myshopify.com` or a URL of the shop's admin. */
export const domainOf = (typed: string): string | null => {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  const admin = /^admin\.shopify\.com\/store\/([a-z0-9-]+)/.exec(text)
  const host = admin?.[1] ?? text.split(/[/?#]/, 1)[0] ?? ''
  const domain = host.includes('.') ? host : `${host}.myshopify.com`
  return domainPattern.test(domain) ? domain : null
}

export const authorizeUrl = (app: ShopifyApp, domain: string, state: string): string => {
  const query = new URLSearchParams({
    client_id: app.apiKey,
    scope: scopes.join(','),
    redirect_uri: app.redirectUrl,
    state,
  })
  return `${app.browserUrl(domain)}/admin/oauth/authorize?${query}`
}

/** The parameters of a callback, if signed by Shopify and recent. */
export const readCallback = (
  app: ShopifyApp,
  query: Readonly<Record<string, string>>,
  now: Date,
): { domain: string; code: string; state: string } | null => {
  const { shop = '', code, state, timestamp = '' } = query
  if (!isQuerySigned(app.apiSecret, query) || !domainPattern.test(shop) || !code || !state) return null
  const ageSeconds = now.getTime() / 1000 - Number(timestamp)
  if (!(ageSeconds < maxCallbackAgeSeconds && ageSeconds > -maxClockSkewSeconds)) return null
  return { domain: shop, code, state }
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
})

const requestToken = async (
  app: ShopifyApp,
  domain: string,
  body: Record<string, string>,
  now: Date,
): Promise<ShopCredentials> => {
  const request = app.fetch ?? fetch
  const unreachable = (error: unknown): never => {
    throw new ShopUnavailable(refusalOf('shopifyUnreachable', { said: externalText(reasonOf(error)) }))
  }
  const response = await request(`${app.shopUrl(domain)}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ client_id: app.apiKey, client_secret: app.apiSecret, ...body }),
    redirect: 'error',
    signal: callDeadline(),
  }).catch(unreachable)
  const text = await response.text().catch(unreachable)
  if (response.status === 429) throw new ShopUnavailable(refusalOf('shopifyBusy'))
  if (response.status >= 500) {
    throw new ShopUnavailable(refusalOf('shopifyFailed', { said: `HTTP ${response.status}` }))
  }
  const answer = jsonOf(text)
  if (!response.ok) {
    const said = errorTextIn(answer) ?? `HTTP ${response.status}`
    throw new ShopAccessLost(refusalOf('shopifyDeniedConnection', { said }))
  }
  const token = tokenSchema.safeParse(answer)
  if (!token.success) {
    const detail = firstIssueOf(token.error)
    throw new ShopRefused(refusalOf('shopifyAnswerUnreadable', { call: 'access_token', detail }))
  }
  const { access_token: accessToken, scope, expires_in: seconds, refresh_token: refreshToken } = token.data
  return {
    accessToken,
    refreshToken: refreshToken ?? null,
    expiresAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1000),
    scopes: scope,
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

const errorTextIn = (answer: unknown): string | null => {
  const said = z.object({ error: z.string(), error_description: z.string().optional() }).safeParse(answer)
  return said.success ? externalText(said.data.error_description ?? said.data.error) : null
}

/** Exchanges the approval code for tokens; requests expiring ones, as required for public apps. */
export const exchangeCode = (
  app: ShopifyApp,
  domain: string,
  code: string,
  now: Date,
): Promise<ShopCredentials> => requestToken(app, domain, { code, expiring: '1' }, now)

export const refreshCredentials = (
  app: ShopifyApp,
  domain: string,
  refreshToken: string,
  now: Date,
): Promise<ShopCredentials> =>
  requestToken(app, domain, { grant_type: 'refresh_token', refresh_token: refreshToken }, now)
