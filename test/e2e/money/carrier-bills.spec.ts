import { expect } from '@playwright/test'
import { openOwnShop, placePaid } from '../support/own-orders.ts'
import { askOnce, operatorToken, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const farid = 'farid@quayside.example'

test('a carrier’s bill is imported and decided, and the order’s profit has its true cost', async ({
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const owner = await operatorToken(request)
  const stamp = String(Date.now())
  const [first, second] = [await placePaid(request, shop), await placePaid(request, shop)]
  const trackings = [`YTA${stamp}`, `YTB${stamp}`]
  for (const [at, { id }] of [first, second].entries()) {
    const parcel = { id, carrier: 'YunExpress', trackingNumber: trackings[at] }
    await askOnce(request, '/ops/ShipOrder', parcel, owner)
  }

  await signInOperator(page, farid, '/ops/carrier-bills')
  await page.getByRole('button', { name: 'Import bill' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import carrier bill' })
  await dialog.getByRole('button', { name: 'Preview bill' }).click()
  await expect(dialog.getByText('Choose a file.')).toBeVisible()
  await dialog.getByLabel('Carrier').fill(`Test Express ${stamp}`)
  await dialog.getByLabel('Bill number').fill(`TE-${stamp}`)
  const rows = [
    ['Ref', 'Kilos', 'To pay'],
    [trackings[0], '0.42', '1.23'],
    [trackings[1], '0.42', '98.00'],
    ['YT0NOBODY0', '0.10', '3.00'],
  ]
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'bill.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')),
  })
  await dialog.getByRole('button', { name: 'Preview bill' }).click()
  const choose = async (field: string, column: string): Promise<void> => {
    await dialog.getByLabel(field, { exact: true }).click()
    await page.locator('.ant-select-item-option:visible', { hasText: column }).click()
  }
  await choose('Tracking number', 'Ref')
  await choose('Amount', 'To pay')
  await expect(dialog.getByText(trackings[0] ?? '')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 3 lines' }).click()

  await expect(page.getByRole('heading', { name: new RegExp(`TE-${stamp}`) })).toBeVisible()
  const tab = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).filter({ visible: true })
  await tab('Unknown').click()
  await expect(page.getByText('No parcel has this tracking number')).toBeVisible()

  const row = (tracking: string | undefined) =>
    page.getByRole('row').filter({ hasText: tracking ?? '', visible: true })
  await tab('All').click()
  await row(trackings[0]).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('1 line accepted. The orders have their true cost.')).toBeVisible()
  await row(trackings[1]).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Dispute', exact: true }).click()
  const dispute = page.getByRole('dialog', { name: 'Dispute 1 line' })
  await dispute.getByLabel('Reason for the carrier').fill('Ten times the quote.')
  await dispute.getByRole('button', { name: 'Dispute' }).click()
  await expect(row(trackings[1]).getByText('Ten times the quote.')).toBeVisible()

  await page.goto(`/ops/orders/detail?id=${first.id}`)
  const profit = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Profit', exact: true }) })
  await expect(profit.getByText('−$1.23')).toBeVisible({ timeout: 120_000 })
  await expect(profit.getByRole('link', { name: `Bill TE-${stamp}` })).toBeVisible()
})
