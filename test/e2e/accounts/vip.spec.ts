import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, ownWord, placeOwn } from '../support/own-orders.ts'
import { ask, enterSeller, rechargeWith, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const caleb = 'caleb@peakpaddle.example'
const emma = 'emma@harbourpine.example'
const farid = 'farid@quayside.example'
const olivia = 'olivia@quayside.example'

test('the owner adds a level, finance gives it to a customer, and the customer sees what it brings', async ({
  page,
  browser,
}) => {
  await signInOperator(page, olivia, '/ops/agency?section=vip')
  await page.getByRole('button', { name: 'Add level' }).click()
  const level = page.getByRole('group', { name: 'Level 4' })
  await level.getByLabel('Name', { exact: true }).fill('Diamond')
  await level.getByLabel('Product discount (%)').fill('7.5')
  await level.getByLabel('Benefits (optional)').fill('A call each month')
  await level.getByLabel('Shipping discount (%)').fill('101')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(level.getByLabel('Shipping discount (%)')).toHaveAttribute('aria-invalid', 'true')
  await level.getByLabel('Shipping discount (%)').fill('10')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()

  const finance = await (await browser.newContext()).newPage()
  await signInOperator(finance, farid, '/ops/customers?q=peak')
  await finance.getByRole('row').filter({ hasText: caleb }).click()
  const panel = finance.getByRole('dialog')
  await panel.getByLabel('VIP level').click()
  await finance.locator('.ant-select-item-option:visible', { hasText: 'Diamond' }).click()
  await panel.getByRole('button', { name: 'Save VIP level' }).click()
  await expect(panel.getByText('Enter a reason (at least 3 characters).')).toBeVisible()
  await panel.getByLabel('Reason').fill('Opens a second shop')
  await panel.getByRole('button', { name: 'Save VIP level' }).click()
  await expect(panel.getByText('Set by Farid Aziz: Opens a second shop')).toBeVisible()
  await panel.getByLabel('Named agent').click()
  await finance.locator('.ant-select-item-option:visible', { hasText: 'Sanna Berg' }).click()
  await panel.getByRole('button', { name: 'Save agent' }).click()
  await expect(finance.getByText('Named agent of Peak & Paddle saved.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Save agent' })).toBeDisabled()
  await expectNoBarriers(finance)

  const seller = await (await browser.newContext()).newPage()
  await signInSeller(seller, caleb, '/appvue/function/vip')
  await expect(seller.getByRole('heading', { name: 'Your level: Diamond' })).toBeVisible()
  await expect(seller.getByText('Given to you by the agency.')).toBeVisible()
  await expect(seller.getByRole('row').filter({ hasText: 'Diamond' }).getByText('7.5% off')).toBeVisible()
  await expect(seller.getByText('A call each month')).toBeVisible()
  const agent = seller.locator('.q-card', { has: seller.getByRole('heading', { name: 'Your agent' }) })
  await expect(agent.getByText('Sanna Berg')).toBeVisible()
  await expect(agent.getByRole('link', { name: 'sanna@quayside.example' })).toBeVisible()
  await expectNoBarriers(seller)
  await seller.getByRole('button', { name: 'Contact us' }).click()
  await expect(seller.getByRole('dialog', { name: 'Contact us' }).getByText('Sanna Berg')).toBeVisible()
})

test('a price agreed with a customer is a discount of new orders, which cost what Pay shows, until it ends', async ({
  page,
  browser,
  request,
}) => {
  const shop = await openOwnShop(request)
  const sku = shop.skus[0]
  if (!sku) throw new Error('the demo has no SKU')
  await signInOperator(page, farid, '/ops/customer-prices')
  await page.getByRole('button', { name: 'Create price' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create price' })
  await dialog.getByRole('button', { name: 'Create price' }).click()
  await expect(dialog.getByText('Choose a customer.')).toBeVisible()
  await dialog.getByLabel('Customer', { exact: true }).fill('Harbour')
  await page.locator('.ant-select-item-option:visible', { hasText: 'Harbour' }).first().click()
  await dialog.getByLabel('Applies to').click()
  await page.locator('.ant-select-item-option:visible', { hasText: /^SKU$/ }).click()
  await dialog.getByLabel('SKU code').fill('NOTHING')
  await dialog.getByLabel('Percentage off the list price').fill('50')
  await expectNoBarriers(page, '.ant-modal')
  await dialog.getByRole('button', { name: 'Create price' }).click()
  await expect(page.getByText('SKU not found.')).toBeVisible()
  await dialog.getByLabel('SKU code').fill(sku.code)
  await dialog.getByRole('button', { name: 'Create price' }).click()
  const row = page.getByRole('row').filter({ hasText: `SKU ${sku.code}` })
  await expect(row.getByText('50% off')).toBeVisible()
  await expectNoBarriers(page)

  const name = ownWord()
  const wanted = { recipientName: name, lines: [{ skuId: sku.id, quantity: 2 }] }
  const order = await placeOwn(request, shop, wanted)
  await rechargeWith(request, shop.token, 50_000)
  const seller = await (await browser.newContext()).newPage()
  await signInSeller(seller, emma, `/appvue/orders/dropshippingDetail?id=${order.id}`)
  const cost = seller.locator('.q-card', { has: seller.getByRole('heading', { name: 'Cost' }) })
  await expect(cost.getByText(`SKU ${sku.code}: 50% off`)).toBeVisible()
  await expect(cost.getByText('VIP Gold: 5% off')).toBeVisible()
  await expectNoBarriers(seller)
  interface Detail {
    readonly totalMinor: number
    readonly goodsDiscountMinor: number
    readonly productMinor: number
  }
  const read = (id: string) => ask<Detail>(request, '/Order/GetOrderInfo', { id }, shop.token)
  const { goodsDiscountMinor, productMinor } = await read(order.id)
  expect(Math.abs(goodsDiscountMinor - productMinor)).toBeLessThanOrEqual(2)

  await seller.goto(`/appvue/orders/dropshippingPay?ids=${order.id}`)
  await expect(seller.getByText('Discount: −', { exact: false })).toBeVisible()
  // Units in the seller's stock cost nothing.
  const { payable } = await ask<{ payable: { amountMinor: number } }>(
    request,
    '/Order/GetOrderPaidStatistics',
    { ids: [order.id] },
    shop.token,
  )
  const pays = seller.getByRole('button', { name: /^Pay/ }).last()
  await expect(pays).toContainText((payable.amountMinor / 100).toFixed(2))
  await pays.click()
  await expect(seller.getByText('Paid', { exact: true }).first()).toBeVisible()

  const operator = await (await browser.newContext()).newPage()
  await signInOperator(operator, olivia, `/ops/orders/detail?id=${order.id}`)
  await expect(operator.getByText('Price rule', { exact: true })).toBeVisible()
  await expect(operator.getByText(`SKU ${sku.code}: 50% off`, { exact: false })).toBeVisible()

  await row.getByRole('button', { name: 'Change end' }).click()
  const end = page.getByRole('dialog', { name: 'Change end of price' })
  await expectNoBarriers(page, '.ant-modal')
  await end.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('Price ended. New orders no longer get it.')).toBeVisible()
  await expect(row).toBeHidden()
  const later = await read((await placeOwn(request, shop, wanted)).id)
  expect(later.productMinor).toBeGreaterThan(productMinor)
  expect((await read(order.id)).totalMinor).toBe(payable.amountMinor)
})

test('an uploaded price list shows what it would change, and the seller sees its prices', async ({
  page,
  browser,
  request,
}) => {
  const shop = await openOwnShop(request)
  const [, sku, other] = shop.skus
  if (!sku || !other) throw new Error('the demo has too few SKUs')
  await signInOperator(page, farid, '/ops/customer-prices')
  await page.getByRole('button', { name: 'Upload price list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload price list' })
  await dialog.getByRole('button', { name: 'Preview prices' }).click()
  await expect(dialog.getByText('Choose a customer.')).toBeVisible()
  await expect(dialog.getByText('Choose a file.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Customer', { exact: true }).fill('Harbour')
  await page.locator('.ant-select-item-option:visible', { hasText: 'Harbour' }).first().click()
  await expectNoBarriers(page, '.ant-modal')
  const upload = (name: string, rows: readonly string[]) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await upload('no-columns.csv', [`${sku.code},0.02`])
  await dialog.getByRole('button', { name: 'Preview prices' }).click()
  await expect(dialog.getByText('This is not a price list', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await expect(dialog.getByText('This is not a price list', { exact: false })).toBeHidden()
  await upload('prices.csv', [
    'SKU,Price USD,Discount %',
    `${sku.code},0.02,`,
    `${other.code},,40`,
    'NOTHING,1,',
    `${sku.code}-X,1.005,`,
  ])
  await dialog.getByRole('button', { name: 'Preview prices' }).click()
  const preview = dialog.getByTestId('price-list-preview')
  await expect(preview.getByText('SKU NOTHING does not exist', { exact: false })).toBeVisible()
  await expect(preview.getByRole('row').filter({ hasText: sku.code }).getByText('$0.02')).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Save 2 prices' })
  await expect(save).toBeDisabled()
  await expectNoBarriers(page, '.ant-modal')
  await dialog.getByLabel('Skip 2 rows with errors').check()
  await save.dblclick()
  await expect(page.getByText('2 prices of Harbour', { exact: false })).toBeVisible()
  await expect(dialog).toBeHidden()
  const rowOf = (code: string) => page.getByRole('row').filter({ hasText: `SKU ${code}` })
  await expect(rowOf(sku.code)).toHaveCount(1)
  await expect(rowOf(sku.code).getByText('$0.02')).toBeVisible()
  await expect(rowOf(other.code).getByText('40% off')).toBeVisible()

  await page.getByRole('button', { name: 'Upload price list' }).click()
  await dialog.getByLabel('Customer', { exact: true }).fill('Harbour')
  await page.locator('.ant-select-item-option:visible', { hasText: 'Harbour' }).first().click()
  await dialog.getByText('Pasted rows', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Pasted rows' }).fill(`SKU\tPrice USD\n${sku.code}\t0.03`)
  await dialog.getByRole('button', { name: 'Preview prices' }).click()
  await expect(preview.getByText('Replaces $0.02')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(rowOf(sku.code).getByText('$0.03')).toBeVisible()
  await expect(rowOf(sku.code)).toHaveCount(1)

  const seller = await (await browser.newContext()).newPage()
  await signInSeller(seller, emma, '/appvue/function/vip')
  const own = seller.locator('.q-card', { hasText: `SKU ${sku.code}` })
  await expect(own.getByText('40% off').first()).toBeVisible()
  const recipientName = ownWord()
  const order = await placeOwn(request, shop, { recipientName, lines: [{ skuId: sku.id, quantity: 2 }] })
  await seller.goto(`/appvue/orders/dropshippingDetail?id=${order.id}`)
  const cost = seller.locator('.q-card', { has: seller.getByRole('heading', { name: 'Cost' }) })
  await expect(cost.getByText(`SKU ${sku.code}: agreed price`)).toBeVisible()

  for (const { code } of [sku, other]) {
    await page.reload()
    await rowOf(code).getByRole('button', { name: 'Change end' }).click()
    const end = page.getByRole('dialog', { name: 'Change end of price' })
    await end.getByRole('button', { name: 'End now' }).click()
    await expect(end).toBeHidden()
    await expect(rowOf(code)).toBeHidden()
  }
})

test('without levels, the page says so', async ({ page }) => {
  await page.route('**/User/Vip/GetVipStatus', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    const none = { levels: [], current: null, next: null, keptUntil: null, prices: [] }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...none } } })
  })
  await enterSeller(page, emma)
  await page.goto('/appvue/function/vip')
  await expect(page.getByRole('heading', { name: 'There are no VIP levels yet' })).toBeVisible()
  await expectNoBarriers(page)
})
