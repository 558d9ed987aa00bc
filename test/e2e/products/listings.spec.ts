import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ask, enterOperator, enterSeller, sellerToken, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const admin = '/fake/shopify/trailhead-supply.myshopify.com/admin'

interface Orders {
  readonly rows: { readonly lines: { readonly skuCode: string | null; readonly title: string }[] }[]
}

test('a product is listed in a shop from its page, and its orders are matched automatically', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const { request } = page.context()
  await enterSeller(page, 'emma@harbourpine.example')
  const token = await sellerToken(request)
  const { rows } = await ask<{ rows: { id: string; subjectEn: string }[] }>(
    request,
    '/Product/GetWinningProducts',
    { search: 'ST-CARD' },
    token,
  )
  const [product] = rows
  if (!product) throw new Error('there is no such product')
  const title = `${product.subjectEn} by Emma`
  await test.step('a draft is created from its page, with prices from the template', async () => {
    await page.goto(`/appvue/product/winningProductDetail/${product.id}`)
    await page.getByRole('button', { name: 'List in shop' }).click()
    const dialog = page.getByRole('dialog', { name: 'List 1 product in shop' })
    await dialog.getByRole('checkbox', { name: 'Trailhead Supply' }).check()
    await dialog.getByRole('button', { name: 'Edit before listing' }).click()
    await expect(page).toHaveURL(/\/product\/listings\/\d+$/)
    await expectNoBarriers(page, 'main')
  })
  await test.step('it is edited and listed', async () => {
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page
      .getByLabel(/^Price of/)
      .first()
      .fill('19.50')
    await page.getByRole('combobox', { name: 'Shop location' }).click()
    await page.getByTitle('Outlet store').click()
    await page.getByRole('button', { name: 'Save and list' }).click()
    // Also in the toast.
    await expect(page.getByRole('link', { name: 'Open in shop' }).first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Stock is shown at Outlet store.')).toBeVisible()
    await page.goto('/appvue/product/listings')
    await expect(page.locator('tbody tr').filter({ hasText: title })).toContainText('Listed')
    await expectNoBarriers(page, 'main')
  })
  await test.step('listing it again warns, and a second copy is a choice with its prices shown', async () => {
    await page.goto(`/appvue/product/winningProductDetail/${product.id}`)
    await page.getByRole('button', { name: 'List in shop' }).click()
    const dialog = page.getByRole('dialog', { name: 'List 1 product in shop' })
    await dialog.getByRole('checkbox', { name: 'Trailhead Supply' }).check()
    const pair = dialog.getByRole('region', { name: /Trailhead Supply/ })
    await expect(pair).toContainText('Already in this shop since')
    await expect(pair.getByRole('link', { name: 'Update the listing' })).toHaveAttribute(
      'href',
      /listings\/\d+$/,
    )
    await expect(pair.getByRole('link', { name: 'Open in shop' })).toHaveAttribute('href', /products\/\d+$/)
    await expect(dialog.getByRole('button', { name: 'List now' })).toBeDisabled()
    await pair.getByRole('checkbox', { name: 'List a second copy' }).check()
    const price = pair.getByLabel(/^Price of/).first()
    await price.fill('0.01')
    await expect(pair).toContainText('Sold at a loss')
    await dialog.getByRole('button', { name: 'Set all prices by the template' }).click()
    await expect(pair).not.toContainText('Sold at a loss')
    await price.fill('21.50')
    await pair.getByLabel('Stock of each variant').fill('40')
    await expectNoBarriers(page, '[role=dialog]')
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await pair.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectNoBarriers(page, '[role=dialog]')
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'List a second copy' }).click()
    const result = page.getByRole('status').filter({ hasText: 'is in Trailhead Supply' })
    await expect(result.getByRole('link', { name: 'Open in shop' })).toHaveAttribute(
      'href',
      /products\/\d+$/,
      {
        timeout: 60_000,
      },
    )
    const row = page.locator('tbody tr').filter({ hasText: 'copy 2' })
    await expect(row).toContainText('$21.50')
    await expect(row.getByRole('link', { name: 'Open in shop' })).toBeVisible()
  })
  await test.step('an order of it arrives with our SKU', async () => {
    await page.goto(`${admin}/products`)
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: 'Somebody buys it' }).click()
    await expect
      .poll(
        async () => {
          const found = await ask<Orders>(request, '/Order/GetOrderList', { pageSize: 20 }, token)
          return (
            found.rows.flatMap(({ lines }) => lines).find((line) => line.title === title)?.skuCode ?? null
          )
        },
        { timeout: 60_000 },
      )
      .toMatch(/^ST-CARD/)
  })
  await test.step('safety information that the agency changes later is updated in the listing', async () => {
    const agency = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
    await signInOperator(agency, 'olivia@quayside.example', `/ops/products/product?id=${product.id}`)
    await agency.getByLabel('Warnings and safety information').fill('Keep the cards dry.')
    await agency.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(agency.getByRole('button', { name: 'Discard changes' })).toBeDisabled()
    await agency.context().close()

    await page.goto('/appvue/product/listings?tab=safety')
    const row = page.locator('tbody tr').filter({ hasText: title })
    await expect(row).toContainText('Product safety information has changed')
    await row.getByRole('button', { name: 'Update safety information' }).click()
    await expect(page.getByText('Updating the safety information of 1 listing.')).toBeVisible()
    // The row keeps its place until the pointer leaves the list.
    await page.mouse.move(0, 0)
    await expect(row).toHaveCount(0, { timeout: 60_000 })
    await page.goto('/appvue/product/listings')
    await expect(row).toContainText('Listed')
    await row.click()
    await expect(page.getByText('Keep the cards dry.')).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  })
})

test('the agency’s home counts listings that shops rejected, with their reasons', async ({ page }) => {
  await enterOperator(page)
  await page.goto('/ops/')
  const tile = page.getByRole('link', { name: /^Failing listings/ })
  await expect(tile).toContainText('Check the reason and help the seller')
  await tile.click()
  await expect(page).toHaveURL(/\/pushes\?tab=listings$/)
  const row = page.getByRole('row').filter({ hasText: 'Brass dice set' })
  await expect(row).toContainText('Daily variant creation limit reached')
  await expectNoBarriers(page, 'main')
})
