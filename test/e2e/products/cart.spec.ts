import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop } from '../support/own-orders.ts'
import { ask, enterSeller, sellerToken, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' })
const comb = (page: Page) => page.getByRole('region', { name: 'Sandalwood comb' })

test('a cart is corrected, a new price accepted, and one order placed', async ({ page, request }) => {
  test.setTimeout(120_000)
  let shownFreight = ''
  const { shopName } = await openOwnShop(request)
  await signInSeller(page, emma, '/appvue/product/myCart')
  const order = bar(page).getByRole('button', { name: 'Ship to a recipient' })

  await test.step('it shows what blocks ordering', async () => {
    await expect(page.getByText('Some items are no longer available')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Silicone ice tray' })).toContainText('No longer available')
    await expect(bar(page)).toContainText('4 items · 58 units')
    await expect(order).toBeDisabled()
    await expect(bar(page)).toContainText('Accept the new price first.')
    await expectNoBarriers(page, 'main')
  })
  await test.step('a new price is accepted with one click', async () => {
    await expect(comb(page).getByText(/^Price changed from \$/)).toHaveCount(1)
    await comb(page)
      .getByRole('button', { name: /^Accept the new price of Sandalwood comb/ })
      .click()
    await expect(page.getByText('New prices accepted.')).toBeVisible()
    await expect(comb(page).getByText(/^Price changed from \$/)).toHaveCount(0)
    await expect(bar(page)).toContainText(/Add 4 more of /)
  })
  await test.step('a changed quantity is saved immediately', async () => {
    const wide = comb(page).getByRole('textbox', { name: 'Quantity of Sandalwood comb, Wide' })
    await comb(page).getByRole('button', { name: 'Increase quantity of Sandalwood comb, Wide' }).click()
    await expect(wide).toHaveValue('11')
    await wide.fill('100')
    await wide.press('Enter')
    await expect(bar(page)).toContainText('148 units')
    await page.reload()
    await expect(wide).toHaveValue('100')
  })
  await test.step('a rejected quantity is reset', async () => {
    await page.route('**/Order/ModifyShoppingCartNum', (route) =>
      route.fulfill({ json: { code: 0, msg: 'Cart line item not found.', data: { reason: 'notFound' } } }),
    )
    const wide = comb(page).getByRole('textbox', { name: 'Quantity of Sandalwood comb, Wide' })
    await wide.fill('7')
    await wide.press('Enter')
    await expect(page.getByText('Cart line item not found.')).toBeVisible()
    await expect(wide).toHaveValue('100')
    await page.unroute('**/Order/ModifyShoppingCartNum')
  })
  await test.step('a removed line can be restored', async () => {
    await page.getByRole('button', { name: /^Remove Enamel teapot/ }).click()
    await expect(page.getByRole('region', { name: 'Enamel teapot' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('region', { name: 'Enamel teapot' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove items' }).click()
    await expect(page.getByText('Some items are no longer available')).toHaveCount(0)
  })
  await test.step('selected lines are ordered for one recipient', async () => {
    await bar(page).getByRole('checkbox', { name: 'Select all' }).uncheck()
    await comb(page).getByRole('checkbox', { name: 'Select Sandalwood comb, Fine' }).check()
    await expect(bar(page)).toContainText('1 item · 30 units')
    await order.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Order from the cart' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Shop', exact: true }).click()
    await page.getByRole('combobox', { name: 'Shop', exact: true }).fill(shopName)
    await page.getByTitle(shopName, { exact: true }).click()
    await page.getByRole('combobox', { name: 'Country' }).click()
    await expect(page.locator('.ant-select-item-option:visible').first()).toBeVisible()
    await page.keyboard.type('Germany')
    await page.keyboard.press('Enter')
    for (const [label, value] of [
      ['Recipient', 'Lena Korb'],
      ['Address', 'Lindenweg 4'],
      ['City', 'Berlin'],
      ['Postcode', '1011'],
      ['Phone', '+49 30 1234567'],
      ['Email', 'ida@example.com'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await expectNoBarriers(page, 'main')
    await page.getByLabel('Postcode', { exact: true }).fill('10115')
    const lines = page.getByRole('listitem').filter({ has: page.getByRole('radio') })
    const byDefault = lines.filter({ hasText: 'Cheapest within 25 days, used unless you choose another' })
    await expect(byDefault.getByRole('radio')).toBeChecked()
    await expect(lines.first()).toContainText(/on import: \$|nothing due on import/)
    await lines.last().getByRole('radio').check()
    const amount = await lines.last().locator('.q-landed-amount').first().innerText()
    // After the list price that it is a discount of.
    const freight = /\$[\d.]+$/.exec(amount.trim())?.[0] ?? ''
    const place = page.getByRole('button', { name: /^Place/ })
    await place.dblclick()
    await expect(page.getByText(/^Order DS-\d+ placed\./)).toBeVisible()
    await expect(page).toHaveURL(/\/orders\/dropshippingDetail\?id=\d+/)
    await expect(page.getByText('Lena Korb').first()).toBeVisible()
    await expect(page.getByText('Selected manually').first()).toBeVisible()
    shownFreight = freight
  })
  await test.step('ordered lines leave the cart, the rest stays', async () => {
    const token = await sellerToken(request)
    const { rows } = await ask<{ rows: { freightMinor: number }[] }>(
      request,
      '/Order/GetOrderList',
      { search: 'Lena Korb' },
      token,
    )
    // The order's page shows the list price, and the VIP discount on a line of its own.
    expect(rows.map(({ freightMinor }) => `$${(freightMinor / 100).toFixed(2)}`)).toEqual([shownFreight])
    await page.goto('/appvue/product/myCart')
    await expect(comb(page).getByText('Wide', { exact: true })).toBeVisible()
    await expect(comb(page).getByText('Fine', { exact: true })).toHaveCount(0)
  })
  await test.step('selected lines become a wholesale draft and leave the cart', async () => {
    await bar(page).getByRole('checkbox', { name: 'Select all' }).uncheck()
    await comb(page).getByRole('checkbox', { name: 'Select Sandalwood comb, Wide' }).check()
    await bar(page).getByRole('button', { name: 'Buy wholesale' }).click()
    await expect(page).toHaveURL(/batchOrderDetail\?id=\d+$/)
    await expect(page.getByRole('heading', { name: /^Draft WO-/ })).toBeVisible()
    await page.goto('/appvue/product/myCart')
    await expect(page.getByRole('region', { name: 'Enamel teapot' })).toBeVisible()
    await expect(comb(page)).toHaveCount(0)
  })
})

test('the floating cart button opens the cart and counts its lines; it needs the Products menu', async ({
  page,
  browser,
}) => {
  await enterSeller(page, emma)
  const button = page.getByRole('link', { name: /^Cart/ }).and(page.locator('.q-cart-button'))
  await page.goto('/appvue/product/winningProducts')
  await expect(button).toBeVisible()
  const linesOf = async (): Promise<number> => Number((await button.textContent()) ?? '')
  await expect.poll(linesOf).toBeGreaterThan(0)
  const before = await linesOf()

  await test.step('from the card of a product with one SKU', async () => {
    await page.getByRole('searchbox').fill('ice tray')
    await page.getByRole('button', { name: 'Add Silicone ice tray to the cart' }).click()
    await expect(page.getByText('1 unit added to the cart.')).toBeVisible()
    await expect.poll(linesOf).toBe(before + 1)
  })
  await test.step('from a product page, with a quantity; another window updates', async () => {
    const second = await browser.newContext()
    const other = await second.newPage()
    await signInSeller(other, emma, '/appvue/product/myCart')
    await expect(other.getByRole('region', { name: 'Silicone ice tray' }).first()).toBeVisible()
    await page.goto('/appvue/product/winningProducts?q=stoneware mug')
    await page
      .getByRole('link', { name: /Stoneware mug/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Quantity of Stoneware mug 350 ml' }).fill('25')
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await expect(page.getByText('25 units added to the cart.')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Stoneware mug 350 ml' })).toBeVisible({ timeout: 10_000 })
    await second.close()
  })
  await test.step('it opens the cart', async () => {
    await button.click()
    await expect(page).toHaveURL(/\/product\/myCart$/)
    await expect(button).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoBarriers(page, 'main')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
  await test.step('a sub-account without the menu has no button', async () => {
    const third = await browser.newContext()
    const staff = await third.newPage()
    await staff.route('**/User/Account/GetUserAuthoritys', (route) =>
      route.fulfill({ json: { code: 200, msg: 'success', data: { authoritys: '', menuIds: '3' } } }),
    )
    await signInSeller(staff, 'noah@harbourpine.example')
    await expect(staff.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
    await expect(staff.locator('.q-contact-button')).toBeVisible()
    await expect(staff.locator('.q-cart-button')).toHaveCount(0)
    await third.close()
  })
})
