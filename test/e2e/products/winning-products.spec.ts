import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

/** The last path segment of each API call since the document loaded. */
const callsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/app/'))
      .map((path) => path.split('/').at(-1) ?? ''),
  )

test('a seller finds a product despite a typo, saves it and calculates its margin', async ({ page }) => {
  test.setTimeout(90_000)
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/product/winningProducts')
  const cards = page.locator('.q-catalogue-grid > li')
  await expect(cards.first()).toBeVisible()
  await expectNoBarriers(page, 'main')

  await test.step('by name with a typo, by keyboard', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('stonewaer mug')
    await expect(page.getByText('Showing results for “stoneware mug”.')).toBeVisible()
    await expect(cards).toHaveCount(1)
    await expect(cards.first()).toContainText('Stoneware mug')
    await expect(cards.first().getByRole('link').first()).toHaveAttribute(
      'href',
      /\/product\/winningProductDetail\/\d+$/,
    )
  })
  await test.step('in Chinese', async () => {
    const box = page.getByRole('searchbox')
    await box.fill('马克杯')
    await expect(page).toHaveURL(/q=/)
    await expect(cards.first()).toContainText('Stoneware mug')
    await box.fill('')
    await expect(cards).toHaveCount(20)
  })
  await test.step('by category and price, kept in the URL', async () => {
    await page.getByRole('checkbox', { name: /^Kitchen/ }).check()
    await expect(page).toHaveURL(/category=Kitchen/)
    await page.getByLabel('Maximum price').fill('4')
    const searched = page.waitForResponse((response) => response.url().includes('GetWinningProducts'))
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/max=4/)
    await searched
    await page.reload()
    await expect(page.getByRole('checkbox', { name: /^Kitchen/ })).toBeChecked()
    await expect(cards.first()).toBeVisible()
    // Prefetched calls are used by the page, so nothing is requested twice.
    const calls = await callsOf(page)
    for (const path of ['RefreshToken', 'GetCustomerInfo', 'GetWinningProducts'])
      expect(calls.filter((one) => one === path)).toHaveLength(1)
    for (const price of await page.locator('.q-product-card-price').allTextContents()) {
      expect(Number(/\$(\d+\.\d+)/.exec(price)?.[1])).toBeLessThanOrEqual(4)
    }
    await page.getByRole('button', { name: 'Clear all' }).click()
  })
  await test.step('saved for later', async () => {
    await page.getByRole('searchbox').fill('kt-bowl')
    await expect(cards).toHaveCount(1)
    const heart = cards.first().getByRole('button', { name: /for later$/ })
    await heart.focus()
    await page.keyboard.press('Enter')
    await expect(cards.first().getByRole('button', { pressed: true })).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('checkbox', { name: 'Saved for later' }).check()
    await expect(cards.filter({ hasText: 'Acacia salad bowl' })).toHaveCount(1)
    await cards.filter({ hasText: 'Acacia salad bowl' }).getByRole('button', { pressed: true }).click()
    await expect(cards.filter({ hasText: 'Acacia salad bowl' })).toHaveCount(0)
  })
})

test('a product saved and removed again before the first answer is not saved', async ({ page }) => {
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/product/winningProducts')
  await page.getByRole('searchbox').fill('kt-bowl')
  const cards = page.locator('.q-catalogue-grid > li')
  await expect(cards).toHaveCount(1)
  const heart = cards.getByRole('button', { name: /Acacia salad bowl.*(for later|saved products)$/ })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  let sent = 0
  const answered: unknown[] = []
  await page.route('**/Product/SaveForLater', async (route) => {
    sent += 1
    if (sent === 1) await new Promise((resolve) => setTimeout(resolve, 1_500))
    const response = await route.fetch()
    answered.push(route.request().postDataJSON())
    await route.fulfill({ response })
  })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => answered).toMatchObject([{ isSaved: true }, { isSaved: false }])
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a product page shows images, SKUs and costs, at 390 pixels too', async ({ page }) => {
  test.setTimeout(90_000)
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/product/winningProducts?q=KT-MUG')
  await page.getByRole('link', { name: /Stoneware mug/ }).click()
  await expect(page.getByRole('heading', { name: /Stoneware mug/ })).toBeVisible()

  await test.step('images by keyboard, enlarged and closed', async () => {
    await page.getByRole('button', { name: /^Enlarge: Image 1/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: /^Enlarge: Image 2/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('another SKU, kept in the URL', async () => {
    await page.getByRole('radio', { name: 'Moss' }).check({ force: true })
    await expect(page).toHaveURL(/sku=KT-MUG-MOSS/)
  })
  await test.step('landed cost and margin', async () => {
    await page.goto(`${page.url()}&country=US`)
    await expect(page.locator('.q-landed-lines > li').first()).toBeVisible()
    await page.getByLabel('Quantity', { exact: true }).fill('10')
    await page.getByLabel('Your unit price').fill('49.90')
    await expect(page.getByText('Your profit')).toBeVisible()
    await expect(page.getByText(/% of selling price$/)).toBeVisible()
    // The agency has no United States rates that apply to all goods.
    await expect(page.getByText(/Excludes the country’s duties and taxes/)).toBeVisible()
    await page.goto(page.url().replace('country=US', 'country=DE'))
    await expect(page.getByText('Total cost').first()).toBeVisible()
    await expect(page.getByRole('region', { name: /^Cost by / })).toContainText(
      /VAT 19%.*in your buyer’s price \(IOSS\)/,
    )
    await page.getByLabel('Your unit price').fill('11.90')
    await expect(page.locator('.q-margin-sum')).toContainText(/VAT in your price \(19%\)\s*\$1\.90/)
    await expectNoBarriers(page, 'main')
  })
  await test.step('matched to a shop variant', async () => {
    await page.getByRole('button', { name: 'Add to my products' }).click()
    const dialog = page.getByRole('dialog', { name: /^Add Stoneware mug/ })
    await dialog.getByRole('button', { name: 'Match' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Choose at least one variant from your shops.')
    await dialog.getByRole('combobox', { name: /^Search your shop variants/ }).fill('Marble incense')
    await page.locator('.ant-select-item-option', { hasText: 'Marble incense holder' }).click()
    await expect(dialog.getByRole('status')).toContainText('unpaid order')
    await dialog.getByRole('combobox', { name: /^Quayside variant for/ }).click()
    await page.locator('.ant-select-item-option', { hasText: 'Moss' }).last().click()
    await dialog.getByRole('button', { name: 'Match' }).click()
    await expect(page.getByText(/^1 variant matched\./)).toBeVisible()
    // Undone, so that other tests find the demo unchanged.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^1 match undone\./)).toBeVisible()
  })
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText('Your profit')).toBeVisible()
    const heart = await page
      .getByRole('button', { name: /for later$/ })
      .first()
      .boundingBox()
    expect((heart?.x ?? 390) + (heart?.width ?? 0)).toBeLessThanOrEqual(390)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.goto('/appvue/product/winningProducts')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer
      .getByRole('button', { name: /^Show \d+ more$/ })
      .first()
      .click()
    await drawer.getByRole('checkbox', { name: /^Pets/ }).check()
    await drawer.getByRole('button', { name: /^Show 1 / }).click()
    await expect(page.locator('.q-catalogue-grid > li')).toHaveCount(1)
  })
  await test.step('an unknown product', async () => {
    await page.goto('/appvue/product/winningProductDetail/999999999')
    await expect(page.getByText('Product not available')).toBeVisible()
  })
})
