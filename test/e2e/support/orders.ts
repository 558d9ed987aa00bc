import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { InputOf } from '../../../src/contract/kernel/endpoint.ts'
import type { OrderRow } from '../../../src/contract/orders/order-schemas.ts'
import type { orders } from '../../../src/contract/orders/orders.ts'
import { ask, sellerToken } from './people.ts'

type Wanted = InputOf<typeof orders.listOrders>

/** Orders of the main demo seller, newest first, up to a hundred. */
export const ordersOf = async (request: APIRequestContext, wanted: Wanted): Promise<readonly OrderRow[]> => {
  const token = await sellerToken(request)
  const asked = { pageSize: 100, ...wanted }
  return (await ask<{ rows: OrderRow[] }>(request, '/Order/GetOrderList', asked, token)).rows
}

/** @throws Error where the demo has no such order */
export const findOrder = async (
  request: APIRequestContext,
  wanted: Wanted,
  fits: (row: OrderRow) => boolean,
): Promise<OrderRow> => {
  const found = (await ordersOf(request, wanted)).find(fits)
  if (!found) throw new Error(`the demo has no such order: ${JSON.stringify(wanted)}`)
  return found
}

export const toBePaid = { status: 'awaitingPayment', waitingReason: 'paymentDue' } as const

/** Pays all orders of a seller who has this many to pay, in the list. */
export const payListed = async (page: Page, count: number): Promise<void> => {
  await page.goto('/appvue/orders/dropshippingOrders?tab=awaitingPayment')
  const pays = page.getByRole('button', { name: /^Pay \D*\d/ })
  for (let left = count; left > 0; left -= 1) {
    await expect(pays).toHaveCount(left)
    // Sooner, it would count as the second press of a double click, which the button ignores.
    if (left < count) await page.waitForTimeout(600)
    await pays.first().click()
  }
  await expect(pays).toHaveCount(0)
}

export const shipOrder = async (agency: Page, number: string, tracking: string): Promise<void> => {
  // Until the order opens, its row in the list has a button of the same name.
  await expect(agency.getByRole('heading', { name: number })).toBeVisible()
  await agency.getByRole('button', { name: 'Ship', exact: true }).first().click()
  const dialog = agency.getByRole('dialog')
  await dialog.getByLabel('Tracking number').fill(tracking)
  await dialog.getByLabel('Carrier').fill('YunExpress')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(agency.getByText(`${number} shipped.`)).toBeVisible()
}

/** Lets the test carrier deliver a parcel whose tracking number ends in `-SMOOTH`, as it does over days. */
export const deliverParcel = async (page: Page, tracking: string): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: tracking })
  await expect(async () => {
    await page.goto('/doubles/17track/')
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('button', { name: 'To the end' }).click()
}

/** In the seller's list: matches the product of the first order, so that all its orders can be paid. */
export const mapFirstOrder = async (page: Page): Promise<void> => {
  await page
    .getByText(/^DS-\d+$/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Match to SKU' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search our products').fill('mug')
  await dialog.getByRole('radio').first().click()
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(page.getByText('Ready to pay').filter({ visible: true }).first()).toBeVisible({
    timeout: 60_000,
  })
}
