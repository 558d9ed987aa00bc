import { expect, type APIRequestContext, type Locator } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ask, enterOperator, olivia, operatorToken, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

/** Pages of other tabs stay in the document, hidden. */
const shown = (locator: Locator): Locator => locator.filter({ visible: true })

const picture = (name: string, colour: number) => ({
  name,
  mimeType: 'image/gif',
  buffer: Buffer.from([
    ...Buffer.from('GIF89a'),
    1,
    0,
    1,
    0,
    0x80,
    0,
    0,
    colour,
    40,
    90,
    255,
    255,
    255,
    0x2c,
    0,
    0,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    2,
    2,
    0x44,
    1,
    0,
    0x3b,
  ]),
})

interface Saved {
  readonly id: string
  readonly code: string
  readonly skus: readonly { readonly id: string; readonly code: string; readonly priceMinor: number }[]
}

const saveProduct = async (request: APIRequestContext, code: string, sizes: number): Promise<Saved> =>
  ask<Saved>(
    request,
    '/ops/SaveProduct',
    {
      code,
      subjectEn: `Product ${code}`,
      skus: Array.from({ length: sizes }, (_, index) => ({
        code: `${code}-${index}`,
        attributes: [{ name: 'Size', value: String(index) }],
        priceMinor: 500,
        weightGrams: 100,
      })),
    },
    await operatorToken(request),
  )

test('a product is created with ordered images, a SKU matrix and undo', async ({ page }) => {
  test.setTimeout(180_000)
  const code = `E2E-${Date.now()}`
  await signInOperator(page, olivia, '/ops/products/product')
  await page.getByLabel('Name', { exact: true }).fill('Trail cup')
  await page.getByLabel('Product code').fill(code)

  await test.step('several images at once, reordered by keyboard', async () => {
    await page
      .getByLabel('Add images')
      .setInputFiles([picture('one.gif', 10), picture('two.gif', 120), picture('three.gif', 240)])
    const pictures = page.getByRole('button', { name: /^Image \d of 3/ })
    await expect(pictures).toHaveCount(3)
    const addresses = () =>
      pictures.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    const [first, second, third] = await addresses()
    await pictures.nth(2).press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(addresses).toEqual([third, first, second])
    await expect(pictures.first()).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect.poll(addresses).toEqual([first, third, second])
  })

  await test.step('text in both languages and a category', async () => {
    await page.getByRole('combobox', { name: 'Category' }).fill('Kitch')
    await page.locator('.ant-select-item-option').filter({ hasText: 'Kitchen' }).click()
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Kitchen')
    await page.getByRole('textbox', { name: 'Description in English' }).fill('Light and strong.')
    await page.getByText('中文', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Description in Chinese' }).fill('轻便结实。')
  })

  await test.step('options create SKUs, a column is filled, codes are generated from a pattern', async () => {
    await page.getByRole('button', { name: 'Add option' }).click()
    await page.getByLabel('Option name, such as Colour').fill('Colour')
    const values = page.getByLabel('Values: type one and press Enter')
    for (const value of ['Red', 'Blue', 'Green']) {
      await values.fill(value)
      await values.press('Enter')
      await expect(page.locator('.q-tags-one').filter({ hasText: value })).toBeVisible()
    }
    await expect(page.getByLabel('Green: SKU code')).toBeVisible()
    await page.getByLabel('Value for all selected SKUs').fill('4.50')
    await page.getByLabel('Value for all selected SKUs').press('Enter')
    await expect(page.getByLabel('Green: Price (USD)')).toHaveValue('4.50')
    await page.getByLabel('Red: Weight (g)').fill('120')
    await page.getByRole('button', { name: 'Fill Weight (g) down from the first row' }).click()
    await page.getByLabel('SKU code pattern').fill(`{code}/{n}-{Colour}`)
    await page.getByRole('button', { name: 'Generate codes' }).click()
    await expect(page.getByLabel('Blue: SKU code')).toHaveValue(`${code}/2-BLUE`)
    await page.getByLabel('Blue: Price (USD)').fill('9')
    await page.keyboard.press('Control+z')
    await expect(page.getByLabel('Blue: Price (USD)')).toHaveValue('4.50')
  })
  await expectNoBarriers(page, 'main')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Trail cup' })).toBeVisible()
  await expect(shown(page.getByText('Light and strong.'))).toBeVisible()
  await expect(shown(page.getByRole('button', { name: /^Image 1 of 3/ }))).toBeVisible()
})

test('prices follow from costs: supplier, offer, rule, preview and results', async ({ page, request }) => {
  test.setTimeout(180_000)
  const stamp = String(Date.now())
  const product = await saveProduct(request, `E2E-C${stamp}`, 2)
  await enterOperator(page)

  await test.step('a supplier', async () => {
    await page.goto('/ops/buying/suppliers')
    await page.getByRole('button', { name: 'New supplier' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Required.')).toBeVisible()
    await dialog.getByLabel('Name', { exact: true }).fill(`Works ${stamp}`)
    await dialog.getByLabel(/^Lead time/).fill('7')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('costs of both SKUs', async () => {
    await page.goto(`/ops/products/costs?id=${product.id}`)
    const sku = `${product.code}-0 · 0`
    await page.getByRole('combobox', { name: `${sku}: Supplier` }).fill(stamp)
    await page.locator('.ant-select-item-option').filter({ hasText: stamp }).click()
    await page.getByLabel(`${sku}: Cost (CNY)`).fill('x')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('must be an amount such as 12.50')).toBeVisible()
    await page.getByLabel(`${sku}: Cost (CNY)`).fill('35.40')
    await page.getByRole('button', { name: 'Copy first row to SKUs without an offer' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Costs saved.')).toBeVisible()
    await expectNoBarriers(page, 'main')
  })

  await test.step('selected in the list by keyboard and priced by the rule', async () => {
    await page.goto(`/ops/products?q=${product.code}`)
    await expect(shown(page.getByText(product.code)).first()).toBeVisible()
    await shown(page.locator('tbody tr').filter({ hasText: product.code })).focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Prices' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 will change, 0 stay the same, 0 can’t be priced.')).toBeVisible()
    await expect(dialog.getByText('￥35.40').first()).toBeVisible()
    await expectNoBarriers(page, 'main')
    await dialog.getByRole('button', { name: 'Update 2 prices' }).click()
    await expect(page).toHaveURL(/jobs\/detail/)
    await expect(shown(page.getByText(`${product.code}-0 now costs`))).toBeVisible({ timeout: 20_000 })
  })
  const token = await operatorToken(request)
  const priced = await ask<Saved>(request, '/ops/GetProduct', { id: product.id }, token)
  expect(priced.skus.map(({ priceMinor }) => priceMinor % 10)).toEqual([9, 9])

  await test.step('withdrawn, and listed under its tab', async () => {
    await page.goto(`/ops/products?q=${product.code}`)
    await shown(page.getByRole('checkbox')).nth(1).check()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change 1 product' }).click()
    await expect(shown(page.getByText(`${product.code} changed.`))).toBeVisible({ timeout: 20_000 })
    await page.goto(`/ops/products?q=${product.code}&tab=withdrawn`)
    await expect(shown(page.getByText(product.code)).first()).toBeVisible()
  })
})

test('a category is renamed with its products', async ({ page, request }) => {
  const token = await operatorToken(request)
  const was = `Camping ${Date.now()}`
  const product = await saveProduct(request, `E2E-K${Date.now()}`, 1)
  await ask(request, '/ops/SaveProduct', { ...product, category: was }, token)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOperator(page, olivia, '/ops/products/categories')
  const name = page.getByLabel(`${was}: English name`, { exact: true })
  await name.fill(`${was} out`)
  await name.press('Enter')
  await expect(page.getByText(`${was} out saved.`)).toBeVisible()
  await expectNoBarriers(page, 'main')
  const now = await ask<{ category: string }>(request, '/ops/GetProduct', { id: product.id }, token)
  expect(now.category).toBe(`${was} out`)
})

test('images are assigned to the product or SKU in their file names; others are listed', async ({
  page,
  request,
}) => {
  const product = await saveProduct(request, `E2E-P${Date.now()}`, 1)
  await signInOperator(page, olivia, '/ops/products/pictures')
  const named = (name: string, colour: number) => ({ ...picture(name, colour), name })
  await page
    .locator('input[type="file"]')
    .filter({ visible: true })
    .or(page.locator('main input[type="file"]'))
    .first()
    .setInputFiles([
      named(`${product.code}.gif`, 20),
      named(`${product.code.toLowerCase()}-02.gif`, 90),
      named('nothing-of-ours.gif', 200),
    ])
  await expect(page.getByText('2 matched, 1 not matched, 0 uploaded.')).toBeVisible()
  await expect(page.getByText('no product or SKU has this code')).toBeVisible()
  await expectNoBarriers(page, 'main')
  await page.getByRole('button', { name: 'Upload 2 images' }).click()
  await expect(page.getByText('2 matched, 1 not matched, 2 uploaded.')).toBeVisible()
  const token = await operatorToken(request)
  const now = await ask<{ coverUrl: string; pictures: string[] }>(
    request,
    '/ops/GetProduct',
    { id: product.id },
    token,
  )
  expect([now.coverUrl !== '', now.pictures.length]).toEqual([true, 1])
})
