import { expect, type Page } from '@playwright/test'
import { orderFile, uploadOrders } from '../support/order-file.ts'
import { mapFirstOrder } from '../support/orders.ts'
import { enterSeller, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const seller = 'emma@harbourpine.example'
const count = 1_050
const counted = count.toLocaleString('en-US')

/** Imports many orders of a new product and matches it, so that all await payment. Returns a search word only they match. */
const importDueOrders = async (page: Page): Promise<string> => {
  const unique = Date.now().toString(36)
  const name = `ida${unique}`
  const rows = Array.from(
    { length: count },
    (_, index) => `${unique}-${index},${name} Berg,DE,Berlin,Berlin,Lindenweg ${index},10115,Cup ${unique},1`,
  )
  await uploadOrders(page, 'many.csv', orderFile(...rows))
  await page.getByRole('button', { name: `Import ${counted} orders` }).click()
  await expect(page.getByText(`${counted} orders were placed.`)).toBeVisible({ timeout: 60_000 })
  await page.goto(`/appvue/orders/dropshippingOrders?q=${name}`)
  await mapFirstOrder(page)
  return name
}

const chooseAll = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/appvue/orders/dropshippingOrders?q=${name}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: `Select all ${counted} results` }).click()
  await expect(page.getByText(`${counted} selected`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Select all/ })).toBeHidden()
}

test('all orders of a filter are selected, given a shipping line, paid and cancelled in bulk', async ({
  browser,
  page,
}) => {
  test.setTimeout(300_000)
  await enterSeller(page, seller)
  const name = await importDueOrders(page)

  await test.step('a shipping line is chosen for all after its costs are shown', async () => {
    await chooseAll(page, name)
    await page.getByRole('button', { name: `Choose shipping line (${counted})` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`can carry all ${counted}`).first()).toBeVisible()
    await dialog.getByRole('radio').last().click()
    await dialog.getByRole('button', { name: 'Use shipping line' }).click()
    await expect(page.getByText(`Shipping line set for ${counted} orders.`)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(`${counted} selected`)).toBeHidden()
  })

  await test.step('the payment page is paged and survives a reload', async () => {
    await chooseAll(page, name)
    await page.getByRole('button', { name: `Pay (${counted})` }).click()
    const rows = page.locator('.q-pay-lines tbody tr')
    await expect(rows).toHaveCount(100)
    expect(new URL(page.url()).search).toMatch(/^\?chosen=\d+$/)
    await page.reload()
    await expect(page.getByText(`1–100 of ${counted}`)).toBeVisible()
    await page.getByRole('button', { name: 'Last page' }).filter({ visible: true }).click()
    await expect(rows).toHaveCount(count % 100)
  })

  await test.step('cancelling them runs as a job with a result per order', async () => {
    await chooseAll(page, name)
    await page.getByRole('button', { name: `Cancel (${counted})` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`Cancel ${counted} orders?`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel orders' }).click()
    await expect(page.getByRole('heading', { name: `Cancelling ${counted} orders` })).toBeVisible()
    await expect(page.getByText(`All ${counted} rows succeeded.`)).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the agency no longer lists them as open', async () => {
    const agency = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await signInOperator(agency, 'kai@quayside.example', '/ops/orders?tab=cancelled')
    await expect(
      agency
        .locator('tbody tr')
        .filter({ hasText: `${name} Berg` })
        .first(),
    ).toBeVisible()
    await agency.context().close()
  })
})
