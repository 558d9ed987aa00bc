import { expect, type Locator, type Page } from '@playwright/test'
import { enterSeller, olivia, recharge, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

/** Pages of other tabs stay in the document, hidden. */
const seen = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true }).first()

test('a wholesale order from draft to delivery: quoted, paid, received, freight settled, shipped', async ({
  page,
  browser,
}) => {
  test.slow()
  const own = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await own.newPage()
  await enterSeller(phone, emma)
  await recharge(phone, '3000')
  await phone.goto('/appvue/function/orderHistory')
  await phone.getByRole('link', { name: 'New wholesale order' }).first().click()
  await phone.getByRole('button', { name: 'Request quote' }).click()
  await expect(seen(phone, 'Add at least one product.')).toBeVisible()
  await phone.getByRole('button', { name: 'Add product' }).click()
  const choosing = phone.getByRole('dialog', { name: 'Choose a product' })
  await choosing.getByLabel('Search our products by name or SKU').fill('mug')
  await choosing.getByRole('radio').first().click()
  await expect(choosing).toHaveCount(0)
  await phone.getByLabel(/^Quantity of/).fill('500')
  await phone.getByRole('combobox', { name: 'Use a saved address' }).click()
  await phone.getByTitle(/Receiving dock/).click()
  await expect(phone.getByLabel('City')).toHaveValue('Portland')
  await phone.getByLabel('Recipient', { exact: true }).fill('Harbour & Pine Warehouse')
  await phone.getByLabel('Country').click()
  await phone.keyboard.type('United States')
  await phone.keyboard.press('Enter')
  await phone.getByLabel('Address', { exact: true }).fill('48 Allens Avenue, Dock 3')
  await phone.getByLabel('City').fill('Providence')
  await phone.getByLabel('State', { exact: true }).fill('Rhode Island')
  await phone.getByLabel('ZIP code').fill('02905')
  await phone.getByLabel('Phone').fill('+1 401 555 0142')
  await phone.getByRole('button', { name: 'Save draft' }).click()
  await expect(phone.getByRole('heading', { name: /^Draft WO-/ })).toBeVisible()
  await phone.getByRole('button', { name: 'Request quote' }).click()
  await expect(seen(phone, 'The agency is preparing prices and freight')).toBeVisible()
  const number =
    /WO-\d+/.exec(
      await phone.getByRole('heading', { level: 1 }).filter({ visible: true }).innerText(),
    )?.[0] ?? ''

  await signInOperator(page, olivia, `/ops/wholesale?q=${number}`)
  await seen(page, number).click()
  await expect(page.getByRole('button', { name: 'Create quote', exact: true })).toBeVisible()
  await page.keyboard.press('q')
  const sheet = page.getByRole('dialog', { name: `Quote 1 for ${number}` })
  await sheet.getByLabel(/^Unit price of/).fill('2.10')
  await sheet.getByLabel(/^Volume prices/).fill('1000: 1.90')
  await sheet.getByLabel('Sea freight, total cost').fill('300')
  await sheet.getByRole('button', { name: 'Add freight option' }).click()
  await sheet.getByLabel('Rail freight, total cost').fill('x')
  await page.keyboard.press('Control+Enter')
  await expect(sheet.getByText('Not a valid value')).toBeVisible()
  await sheet.getByLabel('Rail freight, total cost').fill('450.50')
  await page.keyboard.press('Control+Enter')
  await expect(seen(page, 'Quote sent to the seller.')).toBeVisible()
  await page.getByRole('button', { name: 'Create new quote' }).click()
  const again = page.getByRole('dialog', { name: `Quote 2 for ${number}` })
  await again.getByLabel(/^Unit price of/).fill('2.00')
  await again.getByRole('button', { name: 'Send quote' }).click()

  await expect(seen(phone, 'Accept the quote, decline it or request a new one')).toBeVisible({
    timeout: 30_000,
  })
  await phone.getByRole('button', { name: 'Compare quotes' }).click()
  await expect(
    phone.getByRole('table', { name: 'Compare quotes' }).getByText('changed').first(),
  ).toBeVisible()
  await phone.getByRole('button', { name: 'Accept quote' }).click()
  const accepting = phone.getByRole('dialog', { name: 'Accept quote 2?' })
  await expect(accepting.getByText('$1,300.00')).toBeVisible()
  await accepting.getByRole('button', { name: 'Accept quote', exact: true }).click()
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
  const paying = phone.getByRole('dialog', { name: `Pay ${number}` })
  await paying.getByRole('button', { name: 'Pay $1,300.00' }).click()
  await expect(seen(phone, '$1,300.00 paid.')).toBeVisible()
  await expect(seen(phone, 'Waiting for the agency to purchase the goods')).toBeVisible()

  await phone.getByLabel('Your message').fill('Two labels on each carton, please.')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(seen(phone, 'Two labels on each carton, please.')).toBeVisible()
  await page.goto(`/ops/wholesale?tab=wrote&q=${number}`)
  await expect(seen(page, 'New message')).toBeVisible()
  await seen(page, number).click()
  await expect(seen(page, 'Two labels on each carton, please.')).toBeVisible()
  await page.getByLabel('Message to the seller').fill('That is possible.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(seen(phone, 'That is possible.')).toBeVisible({ timeout: 30_000 })

  await page.reload()
  await page.getByRole('button', { name: 'Start purchasing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start purchasing' }).click()
  await page.getByRole('button', { name: 'Receive goods' }).click()
  const receiving = page.getByRole('dialog', { name: `Receive goods for ${number}` })
  await receiving.getByLabel(/^Quantity of/).fill('480')
  await receiving.getByRole('button', { name: 'Receive 480' }).click()
  await expect(
    seen(page, 'Receive the remaining goods, or close the items that will not arrive'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close and refund' }).click()
  const closing = page.getByRole('dialog', { name: `Close undelivered items of ${number}` })
  await closing.getByRole('button', { name: 'All outstanding' }).click()
  await closing.getByRole('button', { name: 'Close and refund $40.00' }).click()
  await expect(seen(page, 'Pack, weigh and measure')).toBeVisible()

  await page.getByRole('button', { name: 'Pack', exact: true }).click()
  const packing = page.getByRole('dialog', { name: `Pack ${number}` })
  await packing.getByLabel('Cartons').fill('12')
  await packing.getByLabel('Gross weight (kg)').fill('118.5')
  await packing.getByLabel('Volume (m³)').fill('0.84')
  await packing.getByRole('button', { name: 'Mark as packed' }).click()
  await page.getByRole('button', { name: 'Set freight' }).click()
  const freight = page.getByRole('dialog', { name: `Actual freight for ${number}` })
  await freight.getByLabel('Actual freight').fill('362.75')
  await expect(freight.getByText('The seller will be asked to pay $62.75', { exact: false })).toBeVisible()
  await freight.getByRole('button', { name: 'Set freight' }).click()
  await expect(seen(page, 'Waiting for the seller to pay the freight difference')).toBeVisible()

  await expect(seen(phone, 'The actual freight is higher. Pay the difference.')).toBeVisible({
    timeout: 30_000,
  })
  await phone.getByRole('button', { name: 'Pay freight difference' }).click()
  const rest = phone.getByRole('dialog', { name: `Pay freight difference for ${number}` })
  await rest.getByRole('button', { name: 'Pay $62.75' }).click()
  await expect(seen(phone, 'Freight settled. The order will ship soon.')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  const shipping = page.getByRole('dialog', { name: `Ship ${number}` })
  await shipping.getByLabel('Carrier').fill('COSCO')
  await shipping.getByLabel('Tracking numbers').fill('COSU6418203370\nCOSU6418203371')
  await shipping.getByRole('button', { name: 'Ship order', exact: true }).click()
  await expect(seen(page, 'Order shipped. The seller has been notified.')).toBeVisible()
  await expect(seen(phone, 'In transit')).toBeVisible({ timeout: 30_000 })
  const [paper] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Packing list' }).click(),
  ])
  expect(paper.suggestedFilename()).toBe(`${number}-packing-list.pdf`)
  await phone.getByRole('button', { name: 'Mark as received' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click()
  await expect(seen(phone, 'Order completed.')).toBeVisible()

  await phone.goto('/appvue/wallet/finance')
  await expect(phone.getByText('Wholesale freight balance').filter({ visible: true }).first()).toBeVisible()
  await own.close()
})

test('cancellation of a paid order is requested; the agency refunds what has not been purchased', async ({
  page,
  browser,
}) => {
  await signInSeller(page, 'astrid@nordlys.example', '/appvue/function/orderHistory?tab=withAgency')
  await seen(page, 'Waiting for the agency to approve your cancellation').click()
  await expect(page.getByRole('button', { name: 'Withdraw cancellation request' })).toBeVisible()

  const own = await browser.newContext()
  const operator = await own.newPage()
  await signInOperator(operator, 'pia@quayside.example', '/ops/wholesale?tab=cancellationRequested')
  await seen(operator, 'The seller requested cancellation.').click()
  await operator.getByRole('button', { name: 'Close and refund' }).click()
  const closing = operator.getByRole('dialog', { name: /^Close undelivered items of/ })
  await expect(closing.getByText('Our buyer has gone bankrupt.', { exact: false })).toBeVisible()
  await closing.getByRole('button', { name: 'All outstanding' }).click()
  await closing.getByRole('button', { name: /^Close and refund \$/ }).click()
  await expect(seen(operator, 'Items closed and refunded to the wallet.')).toBeVisible()
  await own.close()

  await expect(seen(page, 'Refunded')).toBeVisible({ timeout: 30_000 })
})
