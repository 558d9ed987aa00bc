import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'
const farid = 'farid@quayside.example'
const olivia = 'olivia@quayside.example'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('the owner adds a method, a seller pays in by USDT with its id, and finance credits it', async ({
  page,
  browser,
}) => {
  await signInOperator(page, olivia, '/ops/payment-methods')
  await expect(page.getByText('USDT (TRC-20)')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Add payment method' }).click()
  const added = page.getByRole('dialog', { name: 'Add payment method' })
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(added.getByText('Required.')).toBeVisible()
  await expect(added.getByText('Enter a label and a value in each row.')).toBeVisible()
  await added.getByLabel('Name', { exact: true }).fill('Payoneer (USD)')
  await added.getByLabel('Value 1').fill('Quayside Demo Ltd')
  await added.getByLabel('Value 2').fill('pay@quayside.example')
  await expectNoBarriers(page, '.ant-modal')
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Payoneer (USD) saved. The change is now live.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit USDT (TRC-20)' }).click()
  const usdt = page.getByRole('dialog', { name: 'USDT (TRC-20)' })
  const address = usdt.getByLabel('Address', { exact: true })
  await address.fill(`${(await address.inputValue()).slice(0, -1)}1`)
  await usdt.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('its checksum does not match')).toBeVisible()

  const seller = await (await browser.newContext()).newPage()
  await signInSeller(seller, emma, '/appvue/wallet/finance?recharge=1&amount=120.00')
  const dialog = seller.getByRole('dialog', { name: 'Recharge wallet' })
  await dialog.getByLabel('Payment method').click()
  await seller.locator('.ant-select-item-option:visible', { hasText: 'USDT (TRC-20)' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
  await expect(dialog.getByText('Send USDT on TRC-20 (Tron) only.')).toBeVisible()
  await expect(dialog.getByLabel('Amount to credit')).toHaveValue('120.00')
  await dialog.getByLabel('Transaction id').fill('e2e'.padEnd(64, '7'))
  const uploaded = Promise.withResolvers<undefined>()
  await seller.route('**/Common/UploadFile', async (route) => {
    await uploaded.promise
    await route.continue()
  })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.getByRole('button', { name: 'Report transfer' })).toHaveClass(/ant-btn-loading/)
  uploaded.resolve(undefined)
  // A link once it is uploaded.
  await expect(dialog.getByRole('link', { name: 'proof.png' })).toBeVisible()
  await expectNoBarriers(seller, '.ant-modal')
  await dialog.getByRole('button', { name: 'Report transfer' }).click()
  await expect(seller.getByText(/^Transfer RC-\d+ reported/)).toBeVisible()

  const finance = await (await browser.newContext()).newPage()
  await signInOperator(finance, farid, '/ops/recharges')
  const row = finance.getByRole('row').filter({ hasText: 'e2e777' })
  await expect(row.getByText('USDT (TRC-20)')).toBeVisible()
  await row.getByRole('button', { name: 'Review' }).click()
  await finance.getByLabel('Amount received').fill('120')
  await finance.getByRole('button', { name: 'Credit $120.00' }).click()
  await expect(finance.getByText(/\$120\.00 credited\./)).toBeVisible()
})
