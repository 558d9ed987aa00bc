import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'
const farid = 'farid@quayside.example'
const olivia = 'olivia@quayside.example'
const reason = 'The surcharge of a lost parcel was charged twice.'

test('finance proposes a credit, the owner approves it, and the customer sees why', async ({
  page,
  browser,
}) => {
  await signInOperator(page, farid, '/ops/corrections')
  await page.getByRole('button', { name: 'Correct balance' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Correct balance' })
  await dialog.getByRole('button', { name: 'Correct balance' }).click()
  await expect(dialog.getByText('Choose a customer.')).toBeVisible()
  await expect(dialog.getByText('Enter a reason (at least 3 characters).')).toBeVisible()
  await dialog.getByLabel('Customer', { exact: true }).fill('Harbour')
  await page.locator('.ant-select-item-option:visible', { hasText: 'Harbour' }).first().click()
  await dialog.getByLabel('Amount').fill('75.50')
  await dialog.getByLabel('Reason (visible to the customer)').fill(reason)
  await expectNoBarriers(page, '.ant-modal')
  await dialog.getByRole('button', { name: 'Correct balance' }).click()
  await expect(page.getByText('It is posted once another operator approves it.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: reason })
  await expect(row.getByText('+$75.50')).toBeVisible()
  const own = page.getByRole('dialog', { name: /Review BC-/ })
  // Presses just after a row has arrived are ignored.
  await expect(async () => {
    await row.getByRole('button', { name: 'Review' }).click()
    await expect(own).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(own.getByText('another operator must approve it')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve +$75.50' })).toBeDisabled()
  await expectNoBarriers(page, '.ant-modal')

  const owner = await (await browser.newContext()).newPage()
  await signInOperator(owner, olivia, '/ops/corrections')
  await owner.getByRole('row').filter({ hasText: reason }).getByRole('button', { name: 'Review' }).click()
  await owner.getByRole('button', { name: 'Approve +$75.50' }).click()
  await expect(owner.getByText('+$75.50 posted. The customer has been notified.')).toBeVisible()
  await expect(owner.getByRole('row').filter({ hasText: reason })).toBeHidden()

  const seller = await (await browser.newContext()).newPage()
  await signInSeller(seller, emma, '/appvue/wallet/finance')
  await expect(seller.getByText(reason).first()).toBeVisible()
  await expect(seller.getByText('+$75.50').first()).toBeVisible()
})
