import { expect, type Page } from '@playwright/test'
import { recharge, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const rowWith = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

test('a parcel marked as lost still comes back; its seller corrects the address and pays, and it is reshipped', async ({
  page,
  browser,
  baseURL,
}) => {
  const operator = await browser.newContext({ baseURL: baseURL ?? '' })
  const ops = await operator.newPage()
  await signInOperator(ops)
  await ops.getByRole('link', { name: /Returns to receive/ }).click()
  await expect(ops.getByRole('heading', { name: 'Reported as returned' })).toBeVisible()
  const said = ops.getByRole('row').filter({ has: ops.getByRole('button', { name: 'Receive' }) })
  const tracking = (await said.first().locator('strong').innerText()).trim()
  const order = /DS-(\d+)/.exec(await said.first().innerText())?.[1] ?? ''
  await said.first().getByRole('button', { name: 'Mark as not returned' }).click()
  const missing = ops.getByRole('dialog', { name: `Mark ${tracking} as not returned?` })
  await missing.getByRole('button', { name: 'Mark as not returned' }).click()
  await expect(missing.getByText('Choose what happened to the parcel.')).toBeVisible()
  await missing.getByLabel('What happened to the parcel').click()
  await ops.getByTitle('Lost by the carrier').click()
  await missing.getByLabel(/^Note to the seller/).fill('The carrier owns up to it')
  await missing.getByRole('button', { name: 'Mark as not returned' }).click()
  await expect(ops.getByText(`${tracking} marked as not returned.`)).toBeVisible()
  await expect(said.filter({ hasText: tracking })).toHaveCount(0)
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingDetail?id=${order}`)
  await expect(page.getByText('Returned parcel did not arrive at the warehouse')).toBeVisible()
  await expect(page.getByText(/Lost by the carrier/)).toBeVisible()
  await expect(page.getByText(/The carrier owns up to it/)).toBeVisible()

  await ops.goto('/ops/returns')
  await ops.getByRole('button', { name: 'Receive parcel' }).first().click()
  const receive = ops.getByRole('dialog', { name: 'Receive returned parcel' })
  await receive.getByLabel('Tracking number').fill(tracking.toLowerCase())
  await receive.getByLabel('Tracking number').press('Enter')
  await expect(receive.getByText(tracking)).toBeVisible()
  // By keyboard, because the dialog has just replaced the one that asked for the number.
  await receive.getByRole('button', { name: 'Receive' }).press('Enter')
  await expect(receive.getByText('Select a return reason.')).toBeVisible()
  await receive.getByLabel('Return reason').click()
  await ops.getByTitle('Recipient not available').click()
  await receive.getByLabel(/^Measured weight/).fill('640')
  await receive.getByLabel(/^Note/).fill('The box is sound')
  await receive.getByRole('button', { name: 'Receive' }).click()
  const received = ops.getByText(/Received as RS-\d+/)
  await expect(received).toBeVisible()
  const number = /RS-\d+/.exec(await received.innerText())?.[0] ?? ''

  await recharge(page, '100')
  await page.goto('/appvue/orders/deliveryPay')
  const row = rowWith(page, number)
  await expect(row.getByText('Address needed')).toBeVisible()
  await row.getByRole('button', { name: 'Enter address' }).click()
  const address = page.getByRole('dialog', { name: `Reship ${number} to` })
  await address.getByLabel('Address', { exact: true }).fill('')
  await address.getByRole('button', { name: 'Use this address' }).click()
  await expect(address.getByText('The address is missing')).toBeVisible()
  await address.getByLabel('Address', { exact: true }).fill('14 Harbour Lane')
  await address.getByRole('button', { name: 'Use this address' }).click()
  await expect(row.getByText('Shipping due')).toBeVisible()
  await expect(row.getByText('14 Harbour Lane')).toBeVisible()

  await page.getByRole('button', { name: /^Shipping due/ }).click()
  const boxes = page.getByRole('checkbox', { name: /RS-/ })
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('button', { name: 'Pay shipping (2)' }).click()
  const pay = page.getByRole('dialog', { name: 'Pay shipping for 2 parcels' })
  await expect(pay.getByText('Will be paid')).toHaveCount(2)
  const button = pay.getByRole('button', { name: /^Pay \$/ })
  const sum = await button.innerText()
  // The most expensive line costs more than the cheapest, which is preselected.
  await pay.getByLabel(`Shipping line for ${number}`).click()
  await page.locator('.ant-select-item-option:visible').last().click()
  await expect(button).not.toHaveText(sum)
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page.getByText('Shipping paid for 2 parcels.')).toBeVisible()

  await page.getByRole('button', { name: /^All/ }).click()
  await rowWith(page, number).getByText(number).click()
  const card = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Returned to the warehouse' }),
  })
  await expect(card.getByText('Awaiting reshipment')).toBeVisible()
  await expect(card.getByText('The box is sound')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)

  await ops.goto('/ops/')
  await ops.getByRole('link', { name: /Returns to reship/ }).click()
  await rowWith(ops, number).getByRole('button', { name: 'Reship' }).click()
  const ship = ops.getByRole('dialog', { name: `Reship ${number}` })
  await expect(ship.getByText('14 Harbour Lane')).toBeVisible()
  await ship.getByLabel('Tracking number').fill('YT2699887766554433')
  await ship.getByRole('button', { name: 'Ship' }).click()
  await expect(ops.getByText('Reshipped as YT2699887766554433.')).toBeVisible()
  await expect(card.getByText('Reshipped', { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(card.getByText('YT2699887766554433')).toBeVisible()
  await operator.close()
})

test('a seller discards a returned parcel from its order', async ({ page }) => {
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/orders/deliveryPay?tab=pendingAddress')
  await page.getByRole('row').filter({ hasText: 'RS-' }).first().locator('strong').click()
  await page.getByRole('button', { name: /^More actions for RS-/ }).click()
  await page.getByRole('menuitem', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText(/discarded\./)).toBeVisible()
  await expect(page.getByText('Returned parcel abandoned')).toBeVisible()
})
