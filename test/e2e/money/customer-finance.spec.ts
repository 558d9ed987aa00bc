import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const farid = 'farid@quayside.example'
const emma = 'Harbour & Pine'

const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name }).filter({ visible: true })
const rows = (page: Page) => page.locator('.q-table tbody tr').filter({ visible: true })

test('finance sees a customer’s ledger, documents and credit line on one page', async ({ page }) => {
  await signInOperator(page, farid, '/ops/corrections?tab=all')
  await rows(page).getByRole('link', { name: emma }).first().click()
  await expect(page).toHaveURL(/\/customers\/\d+\/finance/)
  const [, id = ''] = /\/customers\/(\d+)\/finance/.exec(page.url()) ?? []
  await expect(page.getByRole('heading', { name: emma })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Credit line' })).toBeVisible()
  await expect(rows(page).getByRole('link', { name: /^RC-/ }).first()).toHaveAttribute(
    'href',
    `/ops/customers/${id}/finance?tab=recharges`,
  )
  await tab(page, 'Recharges').click()
  await expect(page).toHaveURL(/tab=recharges/)
  await expect(rows(page).first()).toContainText(/RC-/)
  await expectNoBarriers(page)
  await tab(page, 'Invoices').click()
  await expect(rows(page).first()).toContainText(/-\d{4}-\d{6}/)
  await rows(page).first().locator('strong').first().click()
  await expect(page.getByRole('heading', { name: /^(Invoice|Credit note) / })).toBeVisible()
  await page.goto(`/ops/customers/${id}/finance?tab=withdrawals`)
  await rows(page).first().locator('strong').first().click()
  await expect(page).toHaveURL(/\/ops\/withdrawals\/detail\?id=/)
  await page.goto(`/ops/customers/${id}/finance?tab=corrections`)
  await expect(rows(page).first()).toContainText(/BC-/)
  await tab(page, 'Ledger issues').click()
  await expect(page.getByText('No open ledger issues')).toBeVisible()
  await page.getByRole('link', { name: 'View resolved issues' }).click()
  await expect(page).toHaveURL(new RegExp(`/ops/ledger-issues\\?.*customerId=${id}`))
  await expect(page.locator('.q-filter-customer').filter({ visible: true })).toContainText(emma)
})

test('the customer filter of invoices searches all customers and is kept in the URL', async ({ page }) => {
  await signInOperator(page, farid, '/ops/invoices')
  await page.getByRole('combobox', { name: 'Customer' }).fill('Harbour')
  await page.locator('.ant-select-item-option:visible', { hasText: emma }).first().click()
  await expect(page).toHaveURL(/customerId=\d+/)
  await expect(rows(page).first()).toContainText(emma)
  await page.reload()
  await expect(page.locator('.q-filter-customer').filter({ visible: true })).toContainText(emma)
  await expect(rows(page).first()).toContainText(emma)
})
