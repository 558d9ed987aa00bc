import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { signQuery } from '../admin-api/signature.ts'
import { escapeHtml, pageOf } from './html.ts'
import type { FakeShop } from './shop-state.ts'
import type { World } from './world.ts'

const askSchema = z.object({
  client_id: z.string(),
  scope: z.string(),
  redirect_uri: z.string(),
  state: z.string().min(1),
})
const tokenRequest = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string().optional(),
  grant_type: z.string().optional(),
  refresh_token: z.string().optional(),
  expiring: z.string().optional(),
})
type TokenRequest = z.output<typeof tokenRequest>

const scopeWords: Record<string, string> = {
  read_orders: 'View orders of the last 60 days, with names and addresses',
  read_products: 'View products and their pictures',
  read_merchant_managed_fulfillment_orders: 'View what is to be fulfilled',
  write_merchant_managed_fulfillment_orders: 'Fulfil orders',
  write_fulfillments: 'Add tracking to fulfilments',
  write_products: 'Add and change products',
  write_inventory: 'Say what is in stock',
  read_locations: 'View where stock is held',
  write_publications: 'Put products on sales channels',
}

interface Code {
  readonly domain: string
  readonly scopes: string
  readonly expiresAt: number
}

export const serveOAuth = (app: FastifyInstance, world: World, prefix: string): void => {
  const { apiKey, apiSecret, redirectUrl } = world.options
  const codes = new Map<string, Code>()

  const problemOf = (ask: z.output<typeof askSchema>): string | null => {
    if (ask.client_id !== apiKey) return 'No app has this client_id.'
    if (ask.redirect_uri !== redirectUrl) return 'The redirect_uri is not whitelisted.'
    return null
  }

  app.get<{ Params: { shop: string } }>('/:shop/admin/oauth/authorize', async (request, reply) => {
    const shop = world.findShop(request.params.shop)
    const ask = askSchema.safeParse(request.query)
    const problem = !shop
      ? 'There is no such shop.'
      : ask.success
        ? problemOf(ask.data)
        : 'The request is incomplete.'
    reply.type('text/html; charset=utf-8')
    if (!shop || !ask.success || problem) {
      const known = world.shops.map(({ domain }) => `<li><code>${escapeHtml(domain)}</code></li>`).join('')
      const body = `<h1>Oauth error</h1><p class="notice bad">${escapeHtml(problem ?? '')}</p><p>Shops of this fake:</p><ul>${known}</ul>`
      return reply.code(shop ? 400 : 404).send(pageOf({ title: 'Oauth error', body }))
    }
    return reply.send(approvalPage(prefix, shop, ask.data))
  })

  app.post<{ Params: { shop: string } }>('/:shop/admin/oauth/approve', async (request, reply) => {
    const shop = world.findShop(request.params.shop)
    const ask = askSchema.safeParse(request.body)
    if (!shop || !ask.success || problemOf(ask.data)) return reply.code(400).send('Oauth error')
    const code = randomBytes(16).toString('hex')
    codes.set(code, { domain: shop.domain, scopes: ask.data.scope, expiresAt: Date.now() + 60_000 })
    const query: Record<string, string> = {
      code,
      host: Buffer.from(`admin.shopify.com/store/${shop.domain.split('.', 1)[0]}`).toString('base64'),
      shop: shop.domain,
      state: ask.data.state,
      timestamp: String(Math.floor(Date.now() / 1000)),
    }
    query['hmac'] = signQuery(apiSecret, query)
    return reply.redirect(`${redirectUrl}?${new URLSearchParams(query)}`, 302)
  })

  app.post<{ Params: { shop: string } }>('/:shop/admin/oauth/access_token', async (request, reply) => {
    const shop = world.findShop(request.params.shop)
    const asked = tokenRequest.safeParse(request.body)
    if (
      !shop ||
      !asked.success ||
      asked.data.client_id !== apiKey ||
      asked.data.client_secret !== apiSecret
    ) {
      return reply.code(400).send({ error: 'invalid_client' })
    }
    const scopes = grantedScopes(asked.data, shop)
    if (scopes === null)
      return reply
        .code(400)
        .send({ error: 'invalid_request', error_description: 'The code or refresh token is not valid' })
    const token = world.issueToken(shop, scopes)
    const isExpiring = asked.data.expiring === '1' || asked.data.grant_type === 'refresh_token'
    if (!isExpiring) {
      token.expiresAt = Number.MAX_SAFE_INTEGER
      return reply.send({ access_token: token.accessToken, scope: scopes })
    }
    return reply.send({
      access_token: token.accessToken,
      scope: scopes,
      expires_in: Math.round((token.expiresAt - world.now().getTime()) / 1000),
      refresh_token: token.refreshToken,
      refresh_token_expires_in: 7_776_000,
    })
  })

  /** Codes and refresh tokens are valid once. */
  const grantedScopes = (asked: TokenRequest, shop: FakeShop): string | null => {
    if (asked.grant_type === 'refresh_token') {
      const token = shop.tokens.find(({ refreshToken }) => refreshToken === asked.refresh_token)
      if (!token || token.refreshUsed) return null
      token.refreshUsed = true
      return token.scopes
    }
    const code = codes.get(asked.code ?? '')
    codes.delete(asked.code ?? '')
    return code && code.domain === shop.domain && code.expiresAt > Date.now() ? code.scopes : null
  }
}

const approvalPage = (prefix: string, shop: FakeShop, ask: z.output<typeof askSchema>): string => {
  const hidden = Object.entries(ask)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const scopes = ask.scope
    .split(',')
    .map((scope) => `<li>${escapeHtml(scopeWords[scope] ?? scope)}</li>`)
    .join('')
  const base = `${prefix}/${shop.domain}`
  return pageOf({
    title: `Install Quayside · ${shop.name}`,
    narrow: true,
    body: `<h1>Install Quayside</h1>
<p class="muted">on <strong>${escapeHtml(shop.name)}</strong> (${escapeHtml(shop.domain)})</p>
<p>This app will be able to:</p><ul class="scopes">${scopes}</ul>
<form method="post" action="${escapeHtml(base)}/admin/oauth/approve">${hidden}
<div class="actions"><a class="button" href="${escapeHtml(base)}/admin?refused=1">Cancel</a><button class="button primary" name="approve" value="1">Install app</button></div></form>`,
  })
}
