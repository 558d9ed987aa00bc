import { expect, type Page } from '@playwright/test'
import { ask, enterOperator, operatorToken } from '../support/people.ts'
import { test } from '../support/test.ts'

/** Counts what a person presses, keys and buttons alike. */
const countPresses = (page: Page) => {
  let presses = 0
  return {
    click: async (name: string | RegExp, within = page.locator('body')) => {
      presses += 1
      await within.getByRole('button', { name, exact: true }).first().click()
    },
    key: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    total: () => presses,
  }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.className ?? '')

test('a quote is sent with one key after its numbers', async ({ page }) => {
  await enterOperator(page)
  await page.goto('/ops/quotes')
  await page.getByRole('button', { name: 'Send quote' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Unit price (USD)')).toBeFocused()
  await page.keyboard.type('4.20')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Weight (g)')).toBeFocused()
  await page.keyboard.type('300')
  const pressed = countPresses(page)
  await pressed.key('Control+Enter')
  await expect(page.getByText(/sent to the seller/)).toBeVisible()
  expect(pressed.total()).toBeLessThanOrEqual(3)
})

test('a quote with a cost has its price from the margin, and says what an emptied number lacks', async ({
  page,
}) => {
  await enterOperator(page)
  await page.goto('/ops/quotes')
  await page.getByRole('button', { name: 'Send quote' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cost (CNY)').fill('35')
  await dialog.getByLabel('Margin (%)').fill('40')
  await expect(dialog.getByLabel('Unit price (USD)')).not.toHaveValue('')
  await dialog.getByLabel('Valid for (days)').fill('')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Enter for how many days the offer is valid.')).toBeVisible()
  await expect(dialog.getByText('Enter the weight in grams.')).toBeVisible()
})

test('a transfer is credited from the bank’s line with two presses', async ({ page, request }) => {
  const token = await operatorToken(request)
  interface Reported {
    readonly number: string
    readonly amountMinor: number
    readonly currency: string
  }
  const { rows } = await ask<{ rows: Reported[] }>(request, '/ops/GetRecharges', { toReview: true }, token)
  const [reported] = rows
  expect(reported).toBeDefined()
  const { number = '', amountMinor = 0, currency = '' } = reported ?? {}
  await enterOperator(page, 'farid@quayside.example')
  await page.goto('/ops/bank-statements')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const day = new Date().toISOString().slice(0, 10)
  const arrived = ((amountMinor - 150) / 100).toFixed(2)
  await page.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,Amount,Currency,Name,Reference\n${day},${arrived},${currency},Payer ${number},Payment ${number}\n${day},-20.00,${currency},Rent,Rent\n`,
    ),
  })
  await expect(page.getByText('1 new incoming payment')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 payment' }).click()
  await expect(page.getByText('1 payment imported.')).toBeVisible()

  await page.goto('/ops/recharges')
  const pressed = countPresses(page)
  await pressed.click('Review', page.getByRole('row').filter({ hasText: number }))
  const credit = page.getByRole('dialog').getByRole('button', { name: /^(Credit|Propose) / })
  await expect(credit).toBeFocused()
  await expect(credit).toContainText(arrived.replace(/\B(?=(\d{3})+(?!\d)(?=\.))/g, ','))
  await pressed.key('Enter')
  await expect(page.getByText(new RegExp(`${number}: .*(credited|proposed)`))).toBeVisible()
  expect(pressed.total()).toBeLessThanOrEqual(2)
})

test('a refund is paid with two presses', async ({ page, request }) => {
  const token = await operatorToken(request)
  interface Listed {
    readonly orderId: string
  }
  const { rows } = await ask<{ rows: Listed[] }>(request, '/ops/GetRefunds', {}, token)
  expect(rows.length).toBeGreaterThan(0)
  await enterOperator(page)
  await page.goto(`/ops/orders/detail?id=${rows[0]?.orderId}`)
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  const pressed = countPresses(page)
  await pressed.click('Refund')
  await pressed.click('Refund now', page.getByRole('dialog'))
  await expect(page.getByText('The seller has been notified.')).toBeVisible()
  expect(pressed.total()).toBeLessThanOrEqual(2)
})

test('an answered problem is resolved with two presses', async ({ page }) => {
  await enterOperator(page)
  await page.goto('/ops/orders?flag=problem&flagOn=agency')
  await page
    .getByText(/^DS-\d+$/)
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Resolve and resume' }).first()).toBeVisible()
  const pressed = countPresses(page)
  await pressed.click('Resolve and resume')
  await pressed.click('Resume order', page.getByRole('dialog'))
  await expect(page.getByText(/resumed\./)).toBeVisible()
  expect(pressed.total()).toBeLessThanOrEqual(2)
})

test('lists have ten rows on a screen of 1440 by 900, and dialogs do not begin at their close button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOperator(page)
  for (const path of ['/ops/orders?tab=processing', '/ops/quotes', '/ops/products', '/ops/customers']) {
    await page.goto(path)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    const rows = await page.locator('table.q-table-compact tbody tr').evaluateAll((all) => ({
      total: all.length,
      onScreen: all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    }))
    expect.soft(rows.onScreen, path).toBeGreaterThanOrEqual(Math.min(10, rows.total))
    expect.soft(rows.total, path).toBeGreaterThan(0)
  }
  await page.goto('/ops/waves')
  await page
    .getByRole('button', { name: /^Create wave/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Waves have up to 500 orders.')).toBeVisible()
  expect(await focused(page)).not.toContain('ant-modal-close')
})
