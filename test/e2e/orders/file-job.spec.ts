import { expect, type Page } from '@playwright/test'
import {
  exportCsv,
  exportOrder,
  type ExportLine,
} from '../../../src/server/modules/imports/test/export-factory.ts'
import { uploadOrders } from '../support/order-file.ts'
import { shipOrder } from '../support/orders.ts'
import { enterOperator, enterSeller, recharge } from '../support/people.ts'
import { test } from '../support/test.ts'

/** Text in the active tab; pages of other tabs stay in the document, hidden. */
const inFront = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first()

const openOrder = async (page: Page, name: string): Promise<string> => {
  await page.goto(`/appvue/orders/dropshippingOrders?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  const number = /DS-\d+/.exec(await row.innerText())?.[0] ?? ''
  await row.getByText(number, { exact: true }).click()
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  return number
}

test('from a Shopify export to delivery', async ({ browser, page }) => {
  test.setTimeout(180_000)
  const unique = Date.now() % 1_000_000
  const line = (title: string): ExportLine => ({ title, sku: '', quantity: 2, price: '18.90' })
  const first = 3_000_000 + unique * 2
  const [mappedName, quotedName] = [`#${first}`, `#${first + 1}`]
  const operator = await (await browser.newContext()).newPage()
  await enterOperator(operator)
  await enterSeller(page, 'emma@harbourpine.example')

  await test.step('the export is uploaded, reviewed and imported', async () => {
    const rows = [
      ...exportOrder(first, [line(`Speckled cup ${unique}`)]),
      ...exportOrder(first + 1, [line(`Speckled bowl ${unique}`)]),
      ...exportOrder(first + 2, [line(`Speckled jug ${unique}`)], { 'Lineitem quantity': 'two' }),
    ]
    await uploadOrders(page, 'orders_export_1.csv', exportCsv(rows))
    await expect(page).toHaveURL(/importDetail\?id=\d+/)
    await expect(page.getByRole('row').filter({ hasText: 'two' })).toContainText('Lineitem quantity')
    await page.getByRole('button', { name: 'Import 2 orders' }).click()
    await expect(inFront(page, '2 orders were placed.')).toBeVisible()
  })

  const mapped = await openOrder(page, mappedName)
  await test.step('one order is matched', async () => {
    await page.getByRole('button', { name: 'Match to SKU' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Search our products').fill('mug')
    await dialog.getByRole('radio').first().click()
    await dialog.getByRole('button', { name: 'Match', exact: true }).click()
    await expect(inFront(page, 'Ready to pay')).toBeVisible()
  })

  const quoted = await openOrder(page, quotedName)
  await test.step('the other is quoted', async () => {
    await page.getByRole('button', { name: 'Request quote' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Request quote', exact: true }).click()
    await expect(inFront(page, 'Quote requested')).toBeVisible()
    await operator.goto('/ops/quotes')
    const row = operator.getByRole('row').filter({ hasText: `Speckled bowl ${unique}` })
    await row.getByRole('button', { name: 'Send quote' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByLabel('Unit price (USD)').fill('3.10')
    await dialog.getByLabel('Weight (g)').fill('260')
    await dialog.getByLabel(/^Customs name/).fill('Ceramic bowl')
    await dialog.getByLabel(/^HS code/).fill('691200')
    await operator.keyboard.press('Tab')
    await dialog.getByLabel(/^Country of origin/).click()
    await expect(operator.locator('.ant-select-item-option:visible').first()).toBeVisible()
    await operator.keyboard.type('China')
    await operator.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Send quote' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: 'View offer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept offer' }).click()
    await expect(inFront(page, 'Ready to pay')).toBeVisible()
  })

  await test.step('both are paid', async () => {
    await recharge(page, '150')
    for (const name of [mappedName, quotedName]) {
      await openOrder(page, name)
      await page.getByRole('button', { name: /^Pay/ }).first().click()
      await expect(inFront(page, 'Being picked and packed')).toBeVisible()
    }
  })

  // The test carrier delivers a tracking number with this suffix at the first attempt; one in twenty is returned otherwise.
  const tracking = `FILE${unique}-SMOOTH`
  await test.step('the operator ships both, one of them from a file', async () => {
    await operator.goto(`/ops/orders?q=${mapped}`)
    await operator.getByText(mapped, { exact: true }).click()
    await shipOrder(operator, mapped, tracking)
    await operator.goto('/ops/orders/shipByFile')
    const csv = `order number,carrier,tracking number\n${quoted},YunExpress,FILE${unique}SECOND`
    await operator.locator('input[type=file]').setInputFiles({
      name: 'parcels.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await operator.getByRole('button', { name: 'Ship 1 order' }).click()
    await expect(operator.getByRole('row').filter({ hasText: quoted })).toContainText('Shipped.')
  })

  await test.step('the parcel is delivered', async () => {
    await operator.goto('/doubles/17track/')
    const parcel = operator.getByRole('row').filter({ hasText: tracking })
    await expect(async () => {
      await operator.reload()
      await expect(parcel).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await parcel.getByRole('button', { name: 'To the end' }).click()
    await expect(async () => {
      await page.goto(`/appvue/orders/dropshippingOrders?q=${mapped}`)
      const row = page.getByRole('row').filter({ hasText: mapped })
      await expect(row).toContainText('Delivered', { timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
  })
})
