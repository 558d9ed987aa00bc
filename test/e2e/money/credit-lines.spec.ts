import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const caleb = 'caleb@peakpaddle.example'
const farid = 'farid@quayside.example'
const olivia = 'olivia@quayside.example'
const reason = 'Has doubled its orders this year.'

test('a seller sees credit apart from the balance, and pays the statement that is due', async ({ page }) => {
  await signInSeller(page, caleb, '/appvue/index')
  const note = page.getByRole('status').filter({ hasText: /of statement CS-\d+ is due on/ })
  await expect(note).toBeVisible()
  await expectNoBarriers(page)
  await page.goto('/appvue/wallet/finance')
  const figures = page.getByLabel('Wallet summary')
  for (const label of ['Balance', 'Credit limit', 'Used', 'Available to spend'])
    await expect(figures.getByText(label, { exact: true })).toBeVisible()
  await expect(figures.getByText('$1,000.00').first()).toBeVisible()
  await expect(page.locator('.q-tool-link').filter({ hasText: '−$' })).toBeVisible()
  await page.getByRole('button', { name: 'Credit statements' }).click()
  const row = page.getByRole('row').filter({ hasText: /CS-\d+/ })
  await expect(row.getByText('To pay')).toBeVisible()
  await expectNoBarriers(page)
  const left = (
    await row
      .getByText(/^\$[\d.]+$/)
      .last()
      .innerText()
  ).replaceAll(/[^\d.]/g, '')
  await row.getByRole('link', { name: 'Pay statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recharge wallet' })
  await expect(dialog.getByLabel('Amount to credit')).toHaveValue(left)
  await expectNoBarriers(page, '.ant-modal')
})

test('finance changes a line, the owner approves what is above the limit, and finance ends it', async ({
  page,
  browser,
}) => {
  await signInOperator(page, farid, '/ops/credit-lines')
  await expect(page.getByRole('row').filter({ hasText: 'Peak & Paddle' }).first()).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Grant credit line' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant credit line' })
  await dialog.getByRole('button', { name: 'Grant credit line' }).click()
  await expect(dialog.getByText('Choose a customer.')).toBeVisible()
  await expect(dialog.getByText('Enter a reason (at least 3 characters).')).toBeVisible()
  await dialog.getByLabel('Customer', { exact: true }).fill('Lumen')
  await page.locator('.ant-select-item-option:visible', { hasText: 'Lumen' }).first().click()
  await dialog.getByLabel('Credit limit').fill('5000')
  await dialog.getByLabel('Reason (visible to your colleagues)').fill(reason)
  await expectNoBarriers(page, '.ant-modal')
  await dialog.getByRole('button', { name: 'Grant credit line' }).click()
  await expect(page.getByText('It applies once another operator approves it.')).toBeVisible()
  const own = page.getByRole('row').filter({ hasText: 'Lumen' })
  await expect(own.getByText('Needs approval')).toBeVisible()

  const owner = await (await browser.newContext()).newPage()
  await signInOperator(owner, olivia, '/ops/credit-lines?tab=proposed')
  await owner.getByRole('row').filter({ hasText: 'Lumen' }).getByRole('link').first().click()
  await expect(owner.getByText(reason)).toBeVisible()
  await expectNoBarriers(owner)
  await owner.getByRole('button', { name: 'Approve $5,000.00' }).click()
  await expect(owner.getByText('Credit limit of $5,000.00 applied.')).toBeVisible()
  await owner.getByRole('button', { name: 'View history' }).click()
  await expect(owner.getByRole('dialog').getByText(/^CC-\d+$/)).toBeVisible()
  await expectNoBarriers(owner, '.ant-modal')
  await owner.keyboard.press('Escape')
  await owner.getByRole('button', { name: 'End…' }).click()
  const end = owner.getByRole('dialog', { name: 'End credit line' })
  await end.getByLabel('Reason (visible to your colleagues)').fill('The shop is being sold.')
  await end.getByRole('button', { name: 'End credit line' }).click()
  await expect(owner.getByText('Credit line ended. The customer has been notified.')).toBeVisible()
  await expect(owner.getByText('Ended', { exact: true }).and(owner.locator('span')).first()).toBeVisible()
  await expect(owner.getByRole('button', { name: 'End…' })).toBeHidden()
})
