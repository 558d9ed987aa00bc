import { readFile } from 'node:fs/promises'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ask, enterOperator, olivia, operatorToken, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })

interface Saved {
  readonly id: string
  readonly subjectEn: string
  readonly skus: readonly { readonly id: string; readonly code: string; readonly priceMinor: number }[]
}

const saveProduct = async (request: APIRequestContext, code: string): Promise<Saved> =>
  ask<Saved>(
    request,
    '/ops/SaveProduct',
    {
      code,
      subjectEn: `Cup ${code}`,
      skus: [
        { code: `${code}-S`, attributes: [{ name: 'Size', value: 'S' }], priceMinor: 500, weightGrams: 100 },
        { code: `${code}-L`, attributes: [{ name: 'Size', value: 'L' }], priceMinor: 700, weightGrams: 180 },
      ],
    },
    await operatorToken(request),
  )

const readProduct = async (request: APIRequestContext, id: string): Promise<Saved> =>
  ask<Saved>(request, '/ops/GetProduct', { id }, await operatorToken(request))

const upload = async (page: Page, name: string, text: string): Promise<void> => {
  await page.goto('/ops/products/files')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type="file"]:visible, input[type="file"]').last().setInputFiles(file)
  await expect(page).toHaveURL(/products\/files\/file\?id=/)
  await expect(shown(page.getByRole('heading', { name }))).toBeVisible()
}

test('an exported product is changed and imported again', async ({ page, request }) => {
  test.setTimeout(180_000)
  const code = `F${Date.now()}`
  const product = await saveProduct(request, code)
  await enterOperator(page)

  const text = await test.step('the product list is exported', async () => {
    await page.goto(`/ops/products?q=${code}`)
    await expect(page.getByText(product.subjectEn)).toBeVisible()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByText('One row per SKU of 1 product')).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const content = await readFile(await (await coming).path(), 'utf8')
    expect(content.split('\r\n')).toHaveLength(4)
    expect(content).toContain(`${code}-S,Size: S,yes,5.00`)
    return content
  })

  await test.step('changes are shown before the import', async () => {
    const changed = text
      .replace('Size: S,yes,5.00', 'Size: S,yes,5.40')
      .replaceAll(product.subjectEn, `Mug ${code}`)
    await upload(page, 'changed.csv', changed)
    await expect(shown(page.getByText('Nothing has changed yet.'))).toBeVisible()
    await expect(page.getByText('5.00')).toBeVisible()
    await expect(page.getByText('5.40')).toBeVisible()
    await expectNoBarriers(page, 'main')
    expect((await readProduct(request, product.id)).skus[0]?.priceMinor).toBe(500)
  })

  await test.step('changes are imported', async () => {
    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await expect(shown(page.getByText('1 product imported.'))).toBeVisible({ timeout: 30_000 })
    expect(await readProduct(request, product.id)).toMatchObject({
      subjectEn: `Mug ${code}`,
      skus: [{ priceMinor: 540 }, { priceMinor: 700 }],
    })
  })
})

test('problems are listed by row, and large price changes need confirmation', async ({ page, request }) => {
  test.setTimeout(180_000)
  const code = `W${Date.now()}`
  const product = await saveProduct(request, code)
  await enterOperator(page)
  const rows = ['SKU code,Price (USD),Weight (g)', `${code}-S,50.00,100`, `${code}-X,free,100`]
  await upload(page, 'prices.csv', `${rows.join('\n')}\n`)

  const problems = shown(page.getByRole('region', { name: '2 problems' }))
  await expect(problems.or(shown(page.getByRole('region', { name: '1 problem' })))).toBeVisible()
  await expect(page.getByText('is not an amount. Use a format like 12.50.')).toBeVisible()
  await expect(page.getByText('Large change')).toBeVisible()
  await expectNoBarriers(page, 'main')

  await test.step('problem rows are downloaded with their reasons', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download problem rows' }).click()
    const content = await readFile(await (await coming).path(), 'utf8')
    expect(content).toContain(`${code}-X,free,100`)
    expect(content).toContain('is not an amount')
  })

  await test.step('a product with a price warning can be skipped', async () => {
    await page.getByRole('button', { name: 'Import 1 product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Before you import' })
    await expect(dialog.getByText('1 product has a price warning')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Skip these products' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(
      shown(page.getByText('1 product was skipped. Download the problem rows to see why.')),
    ).toBeVisible({
      timeout: 30_000,
    })
    expect((await readProduct(request, product.id)).skus[0]?.priceMinor).toBe(500)
  })
})

test('an invalid file is rejected with instructions, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOperator(page, olivia, '/ops/products/files')
  await expect(shown(page.getByRole('heading', { name: 'Upload file' }))).toBeVisible()
  await expectNoBarriers(page, 'main')
  const file = { name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Price\nMug,5\n') }
  await page.locator('input[type="file"]').last().setInputFiles(file)
  const refusal = page.getByRole('alert').filter({ hasText: 'File not accepted' })
  await expect(refusal).toContainText('its first row must contain the column names')
})
