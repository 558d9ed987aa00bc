import { expect } from '@playwright/test'
import { barriersIn } from '../support/barriers.ts'
import { findOrder } from '../support/orders.ts'
import { openOwnShop, placePaid } from '../support/own-orders.ts'
import { ask, operatorToken, signInOperator, signInSeller } from '../support/people.ts'
import {
  acceptOffer,
  approveCancellation,
  claimsOf,
  openOfferDialog,
  openRefundDialog,
  requestCancellation,
  requestRefund,
  sendOffer,
} from '../support/refunds.ts'
import { test } from '../support/test.ts'

test('a refund is requested, offered and credited to the wallet', async ({ page, browser, request }) => {
  const order = await findOrder(request, { status: 'delivered' }, ({ allowedActions }) =>
    allowedActions.includes('applyRefund'),
  )
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingDetail?id=${order.id}`)
  const dialog = await openRefundDialog(page, order.number)
  await expect(dialog.getByRole('radio', { name: /^Late delivery/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await requestRefund(page, dialog, 'It arrived in two pieces.')
  const card = claimsOf(page)
  await expect(card.getByRole('link', { name: 'Open image 1' })).toBeVisible()

  const operator = await (await browser.newContext()).newPage()
  await signInOperator(operator, 'sanna@quayside.example', '/ops/refunds')
  await operator.getByText(order.number).first().click()
  const offer = await openOfferDialog(operator)
  await offer.getByLabel('Amount').fill('1000000')
  await offer.getByRole('button', { name: 'Send offer' }).click()
  await expect(offer.getByText('This exceeds the refundable amount. Enter a lower amount.')).toBeVisible()
  await sendOffer(operator, offer, { amount: '1.50', message: 'For the broken handle.' })

  await acceptOffer(page, '1.50')
  await expect(card.getByText(/^\$1\.50 of \$.* refunded$/)).toBeVisible()
  await page.goto('/appvue/wallet/finance')
  await expect(page.getByText('Order refund').first()).toBeVisible()
  await operator.context().close()
})

test('a replacement is requested on a phone, sent by an operator and followed by the seller', async ({
  page,
  browser,
  request,
}) => {
  const order = await findOrder(
    request,
    { status: 'delivered' },
    ({ allowedActions, family }) => allowedActions.includes('applyRefund') && family === null,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingDetail?id=${order.id}`)
  const dialog = await openRefundDialog(page, order.number)
  await dialog.getByRole('radio', { name: /^Replacement/ }).check()
  await expect(dialog.getByRole('radio', { name: /^Other reason.*refund only/ })).toBeDisabled()
  await dialog
    .getByRole('radio', { name: /^(Not received|Missing item|Damaged).*until/ })
    .last()
    .check()
  await expect(dialog.getByLabel('Amount')).toHaveCount(0)
  await dialog.getByRole('spinbutton').first().fill('1')
  await dialog.getByLabel('What happened?').fill('One of them was not in the parcel.')
  expect(await barriersIn(page)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await dialog.getByRole('button', { name: 'Request replacement' }).click()
  const card = claimsOf(page)
  await expect(card.getByText('Requested, waiting for review')).toBeVisible()
  await expect(card.getByText('Replacement requested').first()).toBeVisible()

  const operator = await (await browser.newContext()).newPage()
  await signInOperator(operator, 'sanna@quayside.example', '/ops/refunds?wanted=replacement')
  await expect(operator.getByText('Replacement', { exact: true }).first()).toBeVisible()
  await operator.getByText(order.number).first().click()
  await operator.getByRole('button', { name: 'Start review' }).click()
  const claim = claimsOf(operator)
  await expect(claim.getByRole('button', { name: 'Refund instead' })).toBeVisible()
  await claim.getByRole('button', { name: 'Send replacement' }).click()
  const answer = operator.getByRole('dialog', { name: `Send a replacement for ${order.number}` })
  await expect(answer.getByRole('checkbox', { checked: true })).toHaveCount(1)
  expect(await barriersIn(operator)).toEqual([])
  await answer.getByRole('button', { name: 'Send replacement' }).click()
  await expect(claim.getByText('Replacement being prepared:')).toBeVisible()
  const number = await claim.getByRole('link', { name: /^DS-/ }).first().innerText()

  await expect(card.getByText('Replacement being prepared:')).toBeVisible({ timeout: 20_000 })
  await expect(card.getByRole('link', { name: number })).toBeVisible()
  expect(await barriersIn(page)).toEqual([])
  await operator.context().close()
})

test('cancellation of a paid order is requested: it is not shipped meanwhile, then approved', async ({
  page,
  browser,
  request,
}) => {
  const order = await placePaid(request, await openOwnShop(request))
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingDetail?id=${order.id}`)
  await requestCancellation(page, order.number, 'The buyer ordered twice')
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()

  const token = await operatorToken(request)
  const picking = await ask<{ held: { id: string }[] }>(
    request,
    '/ops/GetPickingList',
    { ids: [order.id] },
    token,
  )
  expect(picking.held.map(({ id }) => id)).toEqual([order.id])

  const operator = await (await browser.newContext()).newPage()
  await signInOperator(operator, 'pia@quayside.example', '/ops/refunds?tab=cancellations')
  await operator.getByText(order.number).first().click()
  await expect(operator.getByRole('blockquote').filter({ hasText: 'The buyer ordered twice' })).toBeVisible()
  await expect(operator.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0)
  await expect(operator.getByText('To be picked, packed and shipped')).toHaveCount(0)
  await approveCancellation(operator)
  await expect(page.getByText('Cancelled and refunded to wallet')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Cancellation approved')).toBeVisible()
  await operator.context().close()
})
