import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const [farid, pia] = ['farid@quayside.example', 'pia@quayside.example']

const exported = async (page: Page): Promise<string[]> => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await (await saved).path()
  return (await readFile(file, 'utf8')).trim().split('\n')
}

test('the profit page is narrowed to a kind of sale, down to its rows and their export', async ({ page }) => {
  await signInOperator(page, farid, '/ops/profit')
  const costs = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'From revenue to profit' }) })
  await expect(costs.getByText('Write-offs')).toBeVisible()
  await page.getByText('90 days', { exact: true }).click()
  await page.getByText('Kind of sale', { exact: true }).first().click()
  const groups = page.getByRole('table', { name: 'Profit by' })
  for (const kind of ['Dropshipping', 'Inventory', 'Wholesale', 'Services', 'Write-offs'])
    await expect(groups.getByRole('link', { name: kind })).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Kind of sale' }).getByText('Wholesale').click()
  await expect(page).toHaveURL(/sale=wholesale/)
  await expect(groups.getByRole('link', { name: 'Inventory' })).toBeHidden()
  await expect(costs.getByText('Write-offs')).toBeHidden()
  await groups.getByRole('link', { name: 'Wholesale' }).click()

  const rows = page.getByRole('row').filter({ hasText: 'WO-', visible: true })
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'DS-', visible: true })).toHaveCount(0)
  const count = await rows.count()
  expect(await exported(page)).toHaveLength(count + 1)
  const number = /WO-\d+/.exec((await rows.first().textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('searchbox').filter({ visible: true }).fill(number)
  await expect(rows).toHaveCount(1)
  const [, ...lines] = await exported(page)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(number)
  await rows.first().getByText(number).click()
  await expect(page.getByRole('heading', { name: `Wholesale order ${number}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profit', exact: true })).toBeVisible()
})

test('units are written off from a bin, and their cost is listed with the write-offs', async ({
  page,
  browser,
}) => {
  await signInOperator(page, pia, '/ops/buying/stock')
  const stocked = page.getByRole('row').filter({ hasText: '×', visible: true }).first()
  const code = /[A-Z]{2}-[A-Z0-9]+-[A-Z0-9]+/.exec((await stocked.textContent()) ?? '')?.[0] ?? 'no code'
  await stocked.getByRole('button', { name: 'View movements' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stock movements' })
  await dialog.getByText('Write off', { exact: true }).click()
  await dialog.getByLabel('Bin').click()
  const last = page.locator('.ant-select-item-option:visible').last()
  const [, bin = '', held = ''] = /^(\S+) · (\d+) units?$/.exec((await last.textContent()) ?? '') ?? []
  await last.click()
  await dialog.getByLabel('Units to remove').fill(String(Number(held) + 1))
  await dialog.getByRole('button', { name: 'Write off units' }).click()
  await expect(page.getByText(`${bin} holds ${held} unit`)).toBeVisible()
  await dialog.getByLabel('Units to remove').fill('1')
  await dialog.getByLabel('Note').fill('Dropped at the shelf')
  await dialog.getByRole('button', { name: 'Write off units' }).click()
  await expect(page.getByText(/Units written off/)).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'Written off' }).first()).toContainText('1')

  const finance = await (await browser.newContext()).newPage()
  await signInOperator(finance, farid, '/ops/profit/write-offs')
  const row = finance.getByRole('row').filter({ hasText: 'Dropped at the shelf', visible: true }).first()
  await expect(async () => {
    await finance.reload()
    await expect(row).toContainText(code, { timeout: 3_000 })
  }).toPass({ timeout: 120_000 })
  await finance.context().close()
})
