import { expect, type Page } from '@playwright/test'
import { findOrder } from './orders.ts'
import { openOwnShop, placePaid } from './own-orders.ts'
import { ask, operatorToken, signInOperator, signInSeller } from './people.ts'
import { test } from './test.ts'

const openMenu = (page: Page, item: string) => async (): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('a refund is requested, offered and credited to the wallet', async ({ page, browser, request }) => {
  const order = await findOrder(request, { status: 'delivered' }, ({ allowedActions }) =>
    allowedActions.includes('applyRefund'),
  )
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingDetail?id=${order.id}`)
  await openMenu(page, 'Request refund')()
  const dialog = page.getByRole('dialog', { name: `Request a refund for ${order.number}` })
  await expect(dialog.getByRole('radio', { name: /^Late delivery/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog
    .getByRole('radio', { name: /^(Other reason|Damaged).*up to/ })
    .first()
    .check()
  await dialog.getByRole('spinbutton').first().fill('1')
  await dialog.getByLabel('What happened?').fill('It arrived in two pieces.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'pieces.png', mimeType: 'image/png', buffer: pixel })
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Refunds and cancellations' }) })
  await expect(card.getByText('Requested, waiting for review')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Open image 1' })).toBeVisible()

  const operator = await (await browser.newContext()).newPage()
  await signInOperator(operator, 'sanna@quayside.example', '/ops/refunds')
  await operator.getByText(order.number).first().click()
  await operator.getByRole('button', { name: 'Start review' }).click()
  await operator.getByRole('button', { name: 'Offer amount' }).click()
  const offer = operator.getByRole('dialog', { name: /^Offer a refund amount/ })
  await offer.getByLabel('Amount').fill('1000000')
  await offer.getByRole('button', { name: 'Send offer' }).click()
  await expect(offer.getByText('This exceeds the refundable amount. Enter a lower amount.')).toBeVisible()
  await offer.getByLabel('Amount').fill('1.50')
  await offer.getByLabel('Message to the seller').fill('For the broken handle.')
  await offer.getByRole('button', { name: 'Send offer' }).click()
  await expect(operator.getByText('Offer pending').first()).toBeVisible()

  await card.getByRole('button', { name: 'Accept $1.50' }).click({ timeout: 20_000 })
  await expect(page.getByText('$1.50 refunded to your wallet.')).toBeVisible()
  await expect(card.getByText(/^\$1\.50 of \$.* refunded$/)).toBeVisible()
  await page.goto('/appvue/wallet/finance')
  await expect(page.getByText('Order refund').first()).toBeVisible()
  await operator.context().close()
})

test('cancellation of a paid order is requested: it is not shipped meanwhile, then approved', async ({
  page,
  browser,
  request,
}) => {
  const order = await placePaid(request, await openOwnShop(request))
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingDetail?id=${order.id}`)
  await openMenu(page, 'Request cancellation')()
  const dialog = page.getByRole('dialog', { name: `Request cancellation of ${order.number}?` })
  await dialog.getByLabel(/^Reason/).fill('The buyer ordered twice')
  await dialog.getByRole('button', { name: 'Request cancellation' }).click()
  await expect(page.getByText('Cancellation requested').first()).toBeVisible()
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
  await operator.getByRole('button', { name: 'Cancel and refund' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(operator.getByText(/refunded to the seller’s wallet/)).toBeVisible()
  await expect(page.getByText('Cancelled and refunded to wallet')).toBeVisible({ timeout: 20_000 })
  await operator.context().close()
})
