import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ownWord } from '../support/own-orders.ts'
import { signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })
const button = (page: Page, name: string | RegExp): Locator => shown(page.getByRole('button', { name }))
const tabs = (page: Page): Locator => shown(page.getByRole('group', { name: 'Status' }))
const rows = (page: Page): Locator => shown(page.locator('tbody tr[data-place]'))

const addFilter = async (page: Page, name: string): Promise<void> => {
  await button(page, 'Add filter').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const totalOf = async (page: Page): Promise<number> => {
  const range = await shown(page.locator('.q-pagination-range')).innerText()
  return Number(/of (\d+)$/.exec(range)?.[1])
}

const openTab = async (page: Page, name: string): Promise<void> => {
  await expect(tabs(page).getByText(name, { exact: true })).toHaveCount(1)
  const tab = tabs(page).getByRole('button', { name, exact: true })
  if (await tab.isVisible()) return tab.click()
  await tabs(page).getByRole('button').last().click()
  await shown(page.getByRole('menuitem', { name, exact: true })).click()
}

test('an operator filters and shares a view, and a colleague assigns and exports all that match', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const name = ownWord()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOperator(page, undefined, '/ops/orders?tab=processing')

  await test.step('filters are chips that say what they filter, kept in the address', async () => {
    await addFilter(page, 'Waiting reason')
    await page.keyboard.type('picked')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/waitingReason=beingPrepared/)
    await expect(page.getByText('Waiting reason: To be picked, packed and shipped')).toBeVisible()
    await addFilter(page, 'SKU')
    await page.keyboard.type('no such SKU')
    await page.keyboard.press('Enter')
    await expect(shown(page.getByText('No results match these filters'))).toBeVisible()
    await expectNoBarriers(page)
    await button(page, 'Clear filter SKU').click()
    await expect(page).not.toHaveURL(/sku=/)
    await expect(rows(page).first()).toBeVisible()
  })

  await test.step('the filters are shared as a view', async () => {
    await button(page, 'Save view').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('checkbox', { name: 'Share with all operators' }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await other.setViewportSize({ width: 1440, height: 900 })
  await signInOperator(other, 'pia@quayside.example', '/ops/orders')
  let total = 0

  await test.step('a colleague opens the view and selects all that match', async () => {
    await openTab(other, name)
    await expect(other.getByText('Waiting reason: To be picked, packed and shipped')).toBeVisible()
    await expect(other).toHaveURL(/savedView=/)
    await expect(shown(other.locator('.q-index-body'))).toHaveAttribute('aria-busy', 'false')
    await expect(rows(other)).toHaveCount(20)
    total = await totalOf(other)
    expect(total).toBeGreaterThan(20)
    await shown(other.getByRole('checkbox', { name: 'Select all rows on this page' })).check()
    await button(other, `Select all ${total} results`).click()
    await expect(other.getByText(`${total} selected`)).toBeVisible()
    await expectNoBarriers(other)
  })

  await test.step('what a change would do is shown before a job does it', async () => {
    await button(other, 'Assign…').click()
    const dialog = other.getByRole('dialog')
    await expect(dialog.getByText(/will change/)).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Include orders assigned to other colleagues' }).check()
    await expect(dialog.getByText(/cannot be changed/)).toBeHidden()
    await expectNoBarriers(other)
    await dialog.getByRole('button', { name: /^Change \d+ orders$/ }).click()
    await expect(other.getByRole('heading', { name: `Assigning ${total} orders` })).toBeVisible()
    await expect(other.getByText(`All ${total} rows succeeded.`)).toBeVisible({ timeout: 60_000 })
  })

  await test.step('all of them are exported with the columns shown', async () => {
    await other.goto('/ops/orders?tab=processing&waitingReason=beingPrepared&assignee=mine')
    await expect(rows(other).first()).toBeVisible()
    await expect(shown(other.locator('.q-pagination-range'))).toHaveText(new RegExp(`of ${total}$`))
    await button(other, 'Columns').click()
    await other.getByRole('checkbox', { name: 'SKUs' }).check()
    await other.getByRole('checkbox', { name: 'Shipping line' }).uncheck()
    await other.keyboard.press('Escape')
    await button(other, 'Export').click()
    const coming = other.waitForEvent('download')
    await other.getByRole('menuitem', { name: 'CSV' }).click()
    const text = await readFile(await (await coming).path(), 'utf8')
    const [head = '', ...lines] = text.trim().split('\r\n')
    expect(head).toMatch(/^\uFEFF?Order number,Seller,Shop,/)
    expect(head).toContain('SKU')
    expect(head).not.toContain('Shipping line')
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(total)
  })
})

test('a page of 500 draws the rows in view, also by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOperator(page, undefined, '/ops/orders?tab=delivered&size=500')
  await expect(rows(page).first()).toBeVisible()
  const total = await totalOf(page)
  expect(total).toBeGreaterThan(100)
  expect(await rows(page).count()).toBeLessThan(80)
  const last = shown(page.locator(`tr[data-place="${total - 1}"]`))
  await expect(last).toHaveCount(0)

  await rows(page).first().focus()
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('j')
  await expect(page.locator('tr[data-place="40"]')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()

  await shown(page.locator('.q-index-body')).evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(last).toBeVisible()
  // The focused row is kept, although it is out of view.
  await expect(page.locator('tr[data-place="40"]')).toBeFocused()
  await expectNoBarriers(page)
})
