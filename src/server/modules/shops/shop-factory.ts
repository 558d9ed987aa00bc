import type { TestApp } from '../../../../test/http.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import { shops } from '../../../contract/shops/shops.ts'

export const approveConnect = async (t: TestApp, authorizeUrl: string): Promise<Record<string, string>> => {
  const { pathname, search } = new URL(authorizeUrl)
  const page = await t.app.inject({ method: 'GET', url: `${pathname}${search}` })
  const action = /action="([^"]+\/approve)"/.exec(page.body)?.[1] ?? ''
  const fields = [...page.body.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
  )
  const answer = await t.app.inject({
    method: 'POST',
    url: action,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return Object.fromEntries(new URL(String(answer.headers.location)).searchParams)
}

/** Connects a shop of the Shopify double to the main customer, with all scopes. */
export const connectDouble = async (t: TestApp, domain: string): Promise<ShopId> => {
  const { url } = await t.main.ok(shops.startShopifyConnect, { domain })
  const query = await approveConnect(t, url)
  return (await t.main.ok(shops.completeShopifyConnect, { query })).shopId
}
