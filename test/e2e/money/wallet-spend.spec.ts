import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readPdf } from '../../pdf-text.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { ask, sellerToken, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

interface Figures {
  readonly totalMinor: number
  readonly movements: number
}
interface Spend {
  readonly buckets: readonly (Figures & { readonly from: string; readonly to: string })[]
  readonly sums: Figures
}

const emma = 'emma@harbourpine.example'
const money = (minor: number): string =>
  `$${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const minorOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)

const expectNoOverflow = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)

test('a seller sees spend by week and kind, and opens the transactions of a week', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const token = await sellerToken(request)
  const spendOf = (period: string) => ask<Spend>(request, `/User/Fund/Spend?period=${period}`, null, token)
  await signInSeller(page, emma, '/appvue/wallet/finance?tab=spend')
  const card = page.locator('.q-spend')
  const total = card.locator('strong').first()
  const bars = card.locator('.q-plot-mark')

  await test.step('the last 12 weeks are shown and compared, without barriers', async () => {
    await expect(bars).toHaveCount(12)
    await expect(total).toHaveText(money((await spendOf('12weeks')).sums.totalMinor))
    await expect(card).toContainText(/[+−±]\d+% vs\. previous 12 weeks|Nothing to compare with/)
    await expect(card.locator('.q-plot > svg')).toBeVisible()
    await expectNoBarriers(page, 'main')
  })
  await test.step('the period is in the URL', async () => {
    await card.getByText('12 months', { exact: true }).click()
    await expect(page).toHaveURL(/\/wallet\/finance\?tab=spend&spend=12months$/)
    await expect(bars).toHaveCount(12)
    await expect(total).toHaveText(money((await spendOf('12months')).sums.totalMinor))
    await card.getByText('26 weeks', { exact: true }).click()
    await expect(bars).toHaveCount(26)
    await page.reload()
    await expect(page).toHaveURL(/\?tab=spend&spend=26weeks$/)
    await expect(bars).toHaveCount(26)
  })
  await test.step('a bar leads to what left the wallet in its week', async () => {
    const { buckets } = await spendOf('26weeks')
    // Not the current one: other tests pay meanwhile.
    const { from, to, totalMinor } = buckets
      .slice(0, -1)
      .reduce((a, b) => (b.totalMinor > a.totalMinor ? b : a))
    expect(totalMinor).toBeGreaterThan(0)
    const bar = bars.nth(buckets.findIndex((one) => one.from === from))
    await expect(bar).toHaveAttribute('aria-label', new RegExp(`Total \\${money(totalMinor)}$`))
    await bar.focus()
    await expect(page.locator('.q-plot-tip')).toContainText(`Total ${money(totalMinor)}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/wallet/finance\\?from=${from}&to=${to}&direction=out$`))
    const row = page.locator('.q-index-body tbody tr').filter({ visible: true }).first()
    await expect(row).toBeInViewport()
    await expect(row).toContainText(/[−-]\$/)
    await page.goBack()
    await expect(bars).toHaveCount(26)
  })
  await test.step('the table has the same weeks, and leads to them too', async () => {
    const { buckets } = await spendOf('26weeks')
    await card.getByRole('button', { name: 'Show as table' }).click()
    const rows = card.getByRole('table', { name: 'Spend by type' }).locator('tbody tr')
    await expect(rows).toHaveCount(26)
    const { from, to, totalMinor } = buckets
      .slice(0, -1)
      .reduce((a, b) => (b.totalMinor > a.totalMinor ? b : a))
    // The newest is first.
    const row = rows.nth(buckets.length - 1 - buckets.findIndex((one) => one.from === from))
    await expect(row.locator('td[data-label="Total"]')).toHaveText(money(totalMinor))
    await row.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}$`))
    await page.goBack()
  })
  await test.step('a phone shows all of it without barriers', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    // The plot is below the first screen of a phone and is drawn once it comes near.
    await card.locator('.q-plot-legend').scrollIntoViewIfNeeded()
    await expect(bars).toHaveCount(26)
    await expectNoOverflow(page)
    await expectNoBarriers(page, 'main')
    await card.getByRole('button', { name: 'Show as table' }).click()
    await expect(card.getByRole('table', { name: 'Spend by type' })).toBeVisible()
    await expectNoOverflow(page)
    await expectNoBarriers(page, 'main')
  })
})

test('spend that fails to load says so, and loads again', async ({ page }) => {
  await page.route('**/User/Fund/Spend*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'Internal error', data: null } }),
  )
  await signInSeller(page, emma, '/appvue/wallet/finance?tab=spend')
  const alert = page.getByRole('alert').filter({ hasText: 'Your spend could not be loaded.' })
  await expect(alert).toBeVisible()
  await page.unroute('**/User/Fund/Spend*')
  await alert.getByRole('button').click()
  await expect(page.locator('.q-spend .q-plot-mark')).toHaveCount(12)
})

test('a seller downloads a statement, which adds up', async ({ page, request }) => {
  test.setTimeout(90_000)
  const token = await sellerToken(request)
  await signInSeller(page, emma, '/appvue/wallet/finance')
  const open = page.getByRole('button', { name: 'Download statement' })
  const dialog = page.getByRole('dialog', { name: 'Download statement' })
  const save = async (): Promise<{ name: string; body: Buffer }> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    await expect(dialog).toBeHidden()
    return { name: file.suggestedFilename(), body: await readFile(await file.path()) }
  }

  await test.step('of the last complete month as PDF', async () => {
    await open.click()
    await expectNoBarriers(page, '.ant-modal')
    const { name, body } = await save()
    expect(name).toMatch(/^wallet-statement-\d{4}-\d{2}\.pdf$/)
    const texts = readPdf(body).map(({ text }) => text)
    for (const part of ['Wallet statement', 'Opening balance', 'Closing balance', 'Totals by type'])
      expect(texts).toContain(part)
    const after = (word: string): number => minorOf(texts[texts.indexOf(word) + 1] ?? '')
    // The total's row: name, number, in, out.
    const total = texts.indexOf('Total')
    expect(after('Opening balance') + minorOf(texts[total + 2] ?? '') + minorOf(texts[total + 3] ?? '')).toBe(
      after('Closing balance'),
    )
  })
  await test.step('of chosen days as CSV', async () => {
    const { buckets } = await ask<Spend>(request, '/User/Fund/Spend', null, token)
    const { from, to, movements } = buckets.slice(0, -1).reduce((a, b) => (b.movements > a.movements ? b : a))
    await open.click()
    await dialog.getByRole('combobox', { name: 'Period' }).click()
    await page.getByTitle('Custom dates').click()
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(dialog).toContainText('Choose the first and the last day.')
    await dialog.getByPlaceholder('From').fill(from)
    await page.keyboard.press('Enter')
    await dialog.getByPlaceholder('To').fill(to)
    await page.keyboard.press('Enter')
    await dialog.getByRole('combobox', { name: 'Format' }).click()
    await page.getByTitle('CSV (spreadsheet)').click()
    const { name, body } = await save()
    expect(name).toBe(`wallet-statement-${from}-${to}.csv`)
    const lines = body
      .toString()
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    expect(lines).toHaveLength(movements + 2)
    const moved = lines.reduce((sum, line) => sum + minorOf(line[4] ?? ''), 0)
    expect(minorOf(lines[0]?.[5] ?? '') + moved).toBe(minorOf(lines.at(-1)?.[5] ?? ''))
  })
})
