import type { APIRequestContext } from '@playwright/test'
import type { Endpoint, InputOf, OutputOf } from '../../../src/contract/kernel/endpoint.ts'
import { ownWord } from './own-orders.ts'
import { ask, askFromNewBrowser, askOnce, demoPassword } from './people.ts'

/** Money for tests of whole accounts: below a thousand. */
export const dollars = (minor: number): string => `$${(minor / 100).toFixed(2)}`

export const tokenOf = async (request: APIRequestContext, account: string): Promise<string> => {
  const input = { account, password: demoPassword }
  return (await askFromNewBrowser<{ accessToken: string }>(request, '/Login/GetJwtToken', input)).accessToken
}

/** Calls of one account, by the contract's POST endpoints. */
export const callsOf =
  (request: APIRequestContext, token: string) =>
  <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
    askOnce<OutputOf<E>>(request, endpoint.path, input as object, token)

/** Places an order for two mugs in a new shop of the account; returns its id. */
export const placeMugs = async (
  request: APIRequestContext,
  token: string,
  address1 = '77 Lindenweg',
): Promise<string> => {
  const name = `Shop ${ownWord()}`
  const { id: shopId } = await ask<{ id: string }>(request, '/User/Stores/CreateManual', { name }, token)
  const skuId = await findMug(request, token)
  const address = {
    recipientName: 'Greta Guest',
    countryCode: 'DE',
    city: 'Berlin',
    address1,
    postcode: '10115',
  }
  const draft = { shopId, address, lines: [{ skuId, quantity: 2, title: 'Mug' }], confirmed: true }
  return (await askOnce<{ id: string }>(request, '/DropshippingOrders/Create', draft, token)).id
}

export const findMug = async (request: APIRequestContext, token: string): Promise<string> => {
  const wanted = { search: 'KT-MUG-SAND' }
  const { skus } = await ask<{ skus: { skuId: string }[] }>(request, '/Order/FindSkus', wanted, token)
  const [mug] = skus
  if (!mug) throw new Error('the demo has no mug')
  return mug.skuId
}
