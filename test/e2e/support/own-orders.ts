import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { OrderRow } from '../../../src/contract/orders/order-schemas.ts'
import { rechargeLimits } from '../../../src/contract/wallet/wallet.ts'
import { ask, askOnce, rechargeWith, sellerToken } from './people.ts'

export { askOnce } from './people.ts'

export interface OwnOrder {
  readonly id: string
  readonly number: string
}

export interface OwnShop {
  readonly token: string
  readonly shopId: string
  readonly shopName: string
  /** SKUs the seller has bought before, without duplicates. */
  readonly skus: readonly { readonly id: string; readonly code: string }[]
}

interface Line {
  readonly skuId: string | null
  readonly skuCode: string | null
  readonly parts: readonly unknown[]
}

export const ownWord = (): string => `q${randomUUID().slice(0, 8)}`

export const openOwnShop = async (request: APIRequestContext): Promise<OwnShop> => {
  const token = await sellerToken(request)
  const shopName = `Shop ${ownWord()}`
  const { id } = await ask<{ id: string }>(request, '/User/Stores/CreateManual', { name: shopName }, token)
  const asked = { status: 'awaitingPayment', waitingReason: 'paymentDue', pageSize: 100 }
  const { rows } = await ask<{ rows: { lines: Line[] }[] }>(request, '/Order/GetOrderList', asked, token)
  const codes = new Map(
    rows
      .flatMap(({ lines }) => lines.filter(({ parts }) => parts.length === 0))
      .map(({ skuId, skuCode }) => [skuId, skuCode]),
  )
  const skus = [...codes].flatMap(([skuId, code]) => (skuId && code ? [{ id: skuId, code }] : []))
  return { token, shopId: id, shopName, skus }
}

export interface Wanted {
  readonly recipientName: string
  readonly address1?: string
  readonly lines: readonly { readonly skuId: string; readonly quantity: number }[]
}

export const placeOwn = (
  request: APIRequestContext,
  { token, shopId }: OwnShop,
  { recipientName, address1 = '12 Lindenweg', lines }: Wanted,
): Promise<OwnOrder> => {
  const address = { recipientName, countryCode: 'DE', city: 'Berlin', address1, postcode: '10115' }
  const items = lines.map((line) => ({ ...line, title: `Of ${recipientName}` }))
  const draft = { shopId, address, lines: items, confirmed: true }
  return askOnce(request, '/DropshippingOrders/Create', draft, token)
}

const readOwn = (request: APIRequestContext, { token }: OwnShop, id: string): Promise<OrderRow> =>
  ask<OrderRow>(request, '/Order/GetOrderInfo', { id }, token)

/** Places an order for two units that awaits payment. */
export const placeDue = async (request: APIRequestContext, shop: OwnShop): Promise<OrderRow> => {
  const lines = shop.skus.slice(0, 1).map(({ id }) => ({ skuId: id, quantity: 2 }))
  const { id } = await placeOwn(request, shop, { recipientName: ownWord(), lines })
  return readOwn(request, shop, id)
}

/** Pays an order with money of its own, so that the agency prepares it. */
export const payOwn = async (request: APIRequestContext, shop: OwnShop, id: string): Promise<OrderRow> => {
  const { dueMinor } = await readOwn(request, shop, id)
  await rechargeWith(request, shop.token, Math.max(dueMinor ?? 0, rechargeLimits.minMinor))
  await askOnce(request, '/Order/OrderPay', { id }, shop.token)
  return readOwn(request, shop, id)
}

/** Places an order for two units and pays it. */
export const placePaid = async (request: APIRequestContext, shop: OwnShop): Promise<OrderRow> =>
  payOwn(request, shop, (await placeDue(request, shop)).id)

interface WouldPay {
  readonly results: readonly { readonly reason: string }[]
}

/** Places orders that exceed the wallet balance, whatever other tests have recharged. */
export const placeBeyondBalance = async (
  request: APIRequestContext,
  shop: OwnShop,
  recipientName: string,
): Promise<readonly OwnOrder[]> => {
  const placed: OwnOrder[] = []
  // Light enough for many units to fit a parcel.
  const found = await ask<{ skus: { skuId: string }[] }>(
    request,
    '/Order/FindSkus',
    { search: 'KT-MUG-SAND' },
    shop.token,
  )
  const lines = found.skus.slice(0, 1).map(({ skuId }) => ({ skuId, quantity: 24 }))
  while (placed.length < 40) {
    placed.push(await placeOwn(request, shop, { recipientName, lines }))
    const ids = placed.map(({ id }) => id)
    const { results } = await ask<WouldPay>(request, '/Order/GetOrderPaidStatistics', { ids }, shop.token)
    const reasons = results.map(({ reason }) => reason)
    if (reasons.includes('balanceTooLow')) return placed
    if (reasons.some((reason) => reason !== 'paymentDue'))
      throw new Error(`the orders cannot be paid: ${reasons.join()}`)
  }
  throw new Error('the balance covers all of the orders')
}
