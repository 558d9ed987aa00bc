import { expect } from '@playwright/test'
import { openOwnShop, placePaid } from '../support/own-orders.ts'
import { ask, enterSeller, recharge, sellerToken, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

test('a surcharge is declined, lowered and paid from the wallet, and the order continues', async ({
  page,
  browser,
  request,
}) => {
  const seller = await sellerToken(request)
  const order = await placePaid(request, await openOwnShop(request))

  await signInOperator(page, 'pia@quayside.example', `/ops/orders/detail?id=${order.id}`)
  await page.getByRole('button', { name: 'Request surcharge' }).click()
  const form = page.getByRole('dialog', { name: 'Request surcharge' })
  await form.getByRole('button', { name: 'Send to seller' }).click()
  await expect(form.getByText('Enter an amount such as 12 or 12.50, up to 10,000.00.')).toBeVisible()
  await form.getByLabel('Amount per order').fill('3.50')
  await form.getByLabel(/^Note to the seller/).fill('The postcode lies on an island.')
  await form.getByRole('button', { name: 'Send to seller' }).click()
  await expect(page.getByText('Surcharge requested for 1 order.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Surcharge', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0)

  const own = await browser.newContext()
  const phone = await own.newPage()
  await enterSeller(phone, emma)
  await recharge(phone, '20')
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`/appvue/orders/dropshippingOrders?flag=surcharge&q=${order.id}`)
  await expect(phone.getByText('Surcharge due').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Respond', exact: true }).click()
  await expect(phone.getByText('The postcode lies on an island.').first()).toBeVisible()
  await expect(phone.getByText('even if automatic payment is on', { exact: false })).toBeVisible()
  await phone.getByRole('button', { name: 'Decline', exact: true }).click()
  const declining = phone.getByRole('dialog', { name: `Decline the surcharge for ${order.number}?` })
  await declining.getByLabel(/^Reason/).fill('Half of it at most.')
  await declining.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(phone.getByText('Surcharge declined. The agency has been notified.')).toBeVisible()
  await expect(phone.getByText(/Waiting on Quayside/)).toBeVisible()

  await page.goto('/ops/')
  await page
    .getByRole('link', { name: /Surcharges to decide/ })
    .first()
    .click()
  await page.getByRole('row').getByText(order.number).click()
  await expect(page.getByText('Half of it at most.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Lower surcharge' }).click()
  const lowering = page.getByRole('dialog', { name: `Lower the surcharge for ${order.number}` })
  await lowering.getByLabel('Amount per order').fill('3.50')
  await lowering.getByRole('button', { name: 'Send to seller' }).click()
  await expect(lowering.getByText('Enter an amount below $3.50.')).toBeVisible()
  await lowering.getByLabel('Amount per order').fill('1.75')
  await lowering.getByRole('button', { name: 'Send to seller' }).click()
  await expect(page.getByText('Lower surcharge sent to the seller.')).toBeVisible()

  await phone.getByRole('button', { name: 'Accept and pay $1.75' }).click({ timeout: 30_000 })
  await phone.getByRole('button', { name: 'Pay and continue' }).click()
  await expect(phone.getByText(/\$1\.75 paid\. The order continues\./)).toBeVisible()
  await expect(phone.getByText('Being picked and packed', { exact: false }).first()).toBeVisible()
  const paid = await ask<{ surchargeMinor: number }>(request, '/Order/GetOrderInfo', { id: order.id }, seller)
  expect(paid.surchargeMinor).toBe(175)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeVisible()
  await page.goto('/ops/surcharges?tab=paid')
  await expect(page.getByRole('row').filter({ hasText: order.number })).toBeVisible()
  await own.close()
})
