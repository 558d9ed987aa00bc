import { expect } from '@playwright/test'
import { enterOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const seller = 'caleb@peakpaddle.example'
const customer = 'Peak & Paddle'

test('incoming goods are submitted, received and shown to the seller; closed items count as refunded', async ({
  page,
  browser,
}) => {
  await signInSeller(page, seller)
  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency, 'pia@quayside.example')

  await test.step('the agency submits incoming goods', async () => {
    await agency.goto('/ops/incoming/new')
    await agency.getByLabel('Customer').fill(customer)
    await agency.getByTitle(customer).click()
    await agency.getByLabel('SKU', { exact: true }).fill('candle')
    await agency.locator('.ant-select-item-option:visible').filter({ hasText: 'candle' }).first().click()
    await agency.getByLabel('Quantity').fill('20')
    await agency.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(agency.getByText('Submitted', { exact: true }).first()).toBeVisible()
  })
  const title = await agency.getByRole('heading', { level: 1, name: /^SP-/ }).textContent()
  const number = /^SP-\d+/.exec(title ?? '')?.[0] ?? 'no number'

  await test.step('a partial arrival opens the dialog, 1200 px wide', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await agency.getByLabel(/^Receive now/).fill('12')
    await agency.getByRole('button', { name: 'Receive 12 units' }).click()
    await expect(agency.getByText('Partly arrived').first()).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Self-Purchase Inventory Order Arrived' })
    await expect(dialog).toContainText(number)
    await expect(dialog).toContainText('Still in Processing')
    const row = dialog.getByRole('row').nth(1)
    await expect(row).toContainText('Arrived')
    await expect(row.getByRole('cell').nth(3)).toHaveText('20')
    await expect(row.getByRole('cell').nth(4)).toHaveText('12')
    await expect(row.getByRole('cell').nth(5)).toHaveText('0')
    await expect(row.getByRole('cell').nth(6)).toHaveText('12')
    const frame = dialog.locator('.ant-modal-container')
    await expect.poll(async () => (await frame.boundingBox())?.width).toBe(1200)
    const read = page.waitForResponse((response) => response.url().endsWith('/Purchase/ReadNotice'))
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await read
    await expect(dialog).toHaveCount(0)
  })

  await test.step('closing the rest is shown as a refund, and nothing is in processing', async () => {
    await agency.getByRole('button', { name: 'Close outstanding…' }).click()
    await agency.getByRole('button', { name: 'Close 8 units' }).click()
    await expect(agency.getByText('Closed as not arriving · 8 units')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Self-Purchase Inventory Order Arrived' })
    await expect(dialog).toContainText('Refund')
    await expect(dialog).not.toContainText('Still in Processing')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
  await agency.context().close()
})
