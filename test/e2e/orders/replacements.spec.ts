import { expect, type APIRequestContext } from '@playwright/test'
import type { OutputOf } from '../../../src/contract/kernel/endpoint.ts'
import type { wallet } from '../../../src/contract/wallet/wallet.ts'
import { findOrder, ordersOf } from '../support/orders.ts'
import {
  ask,
  enterSeller,
  olivia,
  recharge,
  sellerToken,
  signInOperator,
  signInSeller,
} from '../support/people.ts'
import { test } from '../support/test.ts'

type Wallet = OutputOf<typeof wallet.getWallet>

const shippedOrder = (request: APIRequestContext) =>
  findOrder(request, { status: 'shipped' }, ({ family }) => family === null)

const balance = async (request: APIRequestContext): Promise<number> => {
  const token = await sellerToken(request)
  return (await ask<Wallet>(request, '/User/Fund/RechargeInfo', {}, token)).balance.amountMinor
}

test('a replacement is offered for a charge, which the seller accepts', async ({
  page,
  browser,
  request,
}) => {
  const order = await shippedOrder(request)
  const agency = await browser.newContext({ baseURL: new URL((await request.get('/readyz')).url()).origin })
  const operator = await agency.newPage()

  await signInOperator(operator, olivia, `/ops/orders/detail?id=${order.id}`)
  await operator.getByRole('button', { name: 'Send replacement' }).click()
  const dialog = operator.getByRole('dialog', { name: `Send a replacement for ${order.number}` })
  await dialog.getByLabel('Seller: ships once').check()
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).click()
  await operator.getByTitle('Lost in transit').click()
  await dialog.getByLabel(/^Note to the seller/).fill('The carrier has lost it.')
  await expect(dialog.getByLabel('Shipping charge')).not.toHaveValue('0.00')
  await dialog.getByLabel('Shipping charge').fill('0.75')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(operator.getByText(/is waiting for the seller to accept the charge/)).toBeVisible()
  await expect(operator.getByRole('heading', { name: 'Replacement', exact: true })).toBeVisible()
  await expect(operator.getByRole('button', { name: 'Send replacement' })).toHaveCount(0)

  await enterSeller(page, 'emma@harbourpine.example')
  await recharge(page, '60')
  await page.goto(`/appvue/orders/dropshippingDetail?id=${order.id}`)
  await expect(page.getByText('The carrier has lost it.').first()).toBeVisible()
  const accept = page.getByRole('button', { name: /^Accept and pay/ })
  const amount = Math.round(Number((await accept.innerText()).replace(/[^\d.]/g, '')) * 100)
  const before = await balance(request)
  await accept.click()
  await page.getByRole('button', { name: 'Pay for replacement' }).click()
  await expect(page.getByText(/paid\. The replacement is being prepared/)).toBeVisible()
  await expect(accept).toHaveCount(0)
  expect(before - (await balance(request))).toBe(amount)

  await page.getByRole('heading', { name: 'Related orders' }).scrollIntoViewIfNeeded()
  const made = page.getByRole('link', { name: /^DS-/ }).first()
  const number = await made.innerText()
  await made.click()
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(page.getByRole('link', { name: order.number }).first()).toBeVisible()
  await operator.goto(`/ops/orders?search=${number}`)
  await expect(operator.getByText(`Replacement for ${order.number}`)).toBeVisible()
  await agency.close()
})

test('a charge is declined, and the agency marks it as reviewed', async ({ page, browser, request }) => {
  const [offered] = await ordersOf(request, { waitingReason: 'replacementOffered' })
  const of = offered?.family?.replacementOf
  if (!offered || !of) throw new Error('the demo has no charge to answer')
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingDetail?id=${offered.id}`)
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Decline ${offered.number}?` })
  await dialog.getByLabel(/^Reason/).fill('The buyer wants the money back.')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByText(`${offered.number} declined. The agency has been notified.`)).toBeVisible()

  const agency = await browser.newContext({ baseURL: new URL((await request.get('/readyz')).url()).origin })
  const operator = await agency.newPage()
  await signInOperator(operator)
  await operator
    .getByRole('link', { name: /^Declined replacements/ })
    .first()
    .click()
  const row = operator.getByRole('row').filter({ hasText: of.number })
  await expect(row.getByText('The buyer wants the money back.')).toBeVisible()
  await row.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(operator.getByText('Marked as reviewed.')).toBeVisible()
  // The row stays in its place until the pointer leaves the list.
  await operator.mouse.move(0, 0)
  await expect(row).toHaveCount(0)
  await agency.close()
})
