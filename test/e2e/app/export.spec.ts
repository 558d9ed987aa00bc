import { readFile } from 'node:fs/promises'
import { expect, type Download, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

type Rows = readonly (readonly unknown[])[]

const fileOf = async (download: Download): Promise<{ readonly name: string; readonly rows: Rows }> => {
  const name = download.suggestedFilename()
  const content = await readFile(await download.path())
  const rows: Rows = name.endsWith('.csv') ? parse(content, { bom: true }) : await readSheet(content)
  return { name, rows }
}

const take = async (page: Page, button: string | RegExp, kind: string) => {
  await page.getByRole('button', { name: button }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: kind }).click()
  return fileOf(await coming)
}

const column = ({ rows }: { readonly rows: Rows }, title: string): unknown[] => {
  const place = rows[0]?.indexOf(title) ?? -1
  expect(place, `the column ${title}`).toBeGreaterThanOrEqual(0)
  return rows.slice(1).map((row) => row[place])
}

const csv = 'CSV'
const excel = 'Excel (XLSX)'

test('exports the orders of a tab as CSV and XLSX, and selected orders', async ({ page }) => {
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/orders/dropshippingOrders')
  const tabs = page.getByRole('group', { name: 'Status' })
  const tab = tabs.getByRole('button', { name: /^Delivered/ })
  // Tabs without room are in a menu.
  const more = tabs.getByRole('button', { name: 'More' })
  // Counts load after the list, and take room.
  await expect(tabs.getByRole('button', { name: /^All/ })).toContainText(/\d/)
  if (await tab.isVisible()) await tab.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: /^Delivered/ }).click()
  }
  await expect(tab).toContainText(/\d/)
  const total = Number(/\d[\d,]*/.exec(await tab.innerText())?.[0].replaceAll(',', ''))
  expect(total).toBeGreaterThan(0)
  const row = page.getByRole('row').filter({ hasText: /DS-\d+/ })
  await expect(row.first()).toContainText('Delivered')

  await test.step('the menu shows the number of orders', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const words = `${total.toLocaleString('en-US')} order${total === 1 ? '' : 's'}, one row per line item`
    await expect(page.getByText(words)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: csv })).toBeHidden()
  })
  const files = await test.step('both formats contain the orders of the tab', async () => [
    await take(page, 'Export', csv),
    await take(page, 'Export', excel),
  ])
  expect(files.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'day'))).toEqual([
    'orders-day.csv',
    'orders-day.xlsx',
  ])
  for (const file of files) {
    expect(new Set(column(file, 'Order number')).size).toBe(total)
    expect(new Set(column(file, 'Status'))).toEqual(new Set(['Delivered']))
  }
  const [text, sheet] = files.map((file) => column(file, 'Order total').map(Number))
  expect(sheet).toEqual(text)

  await test.step('selected orders keep the order of selection', async () => {
    const numbers: string[] = []
    for (const index of [1, 0]) {
      numbers.push(/DS-\d+/.exec(await row.nth(index).innerText())?.[0] ?? '')
      await row.nth(index).getByRole('checkbox').check()
    }
    const file = await take(page, 'Export (2)', csv)
    expect([...new Set(column(file, 'Order number'))]).toEqual(numbers)
  })
})

test('reports a download that fails', async ({ page }) => {
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/orders/dropshippingOrders')
  await page.route('**/Order/ExportOrder', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: csv }).click()
  await expect(page.getByText('Error downloading file, please contact administrator!')).toBeVisible()
})

test('exports the wallet transactions', async ({ page }) => {
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/wallet/finance?tab=movements')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const words = await page.getByText(/^[\d,]+ transactions?$/).innerText()
  await page.keyboard.press('Escape')
  const file = await take(page, 'Export', excel)
  expect(file.rows.slice(1)).toHaveLength(Number(/[\d,]+/.exec(words)?.[0].replaceAll(',', '')))
  expect(new Set(column(file, 'Currency')).size).toBe(1)
})

test('the agency exports selected orders of several sellers', async ({ page }) => {
  await signInOperator(page, 'sanna@quayside.example', '/ops/orders')
  const row = page.getByRole('row').filter({ hasText: /DS-\d+/ })
  const numbers: string[] = []
  for (const index of [2, 0]) {
    numbers.push(/DS-\d+/.exec(await row.nth(index).innerText())?.[0] ?? '')
    await row.nth(index).getByRole('checkbox').check()
  }
  const file = await take(page, 'Export (2)', excel)
  expect([...new Set(column(file, 'Order number'))]).toEqual(numbers)
  expect(column(file, 'Seller').every((name) => typeof name === 'string' && name !== '')).toBe(true)
})
