import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ask, sellerToken, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

interface Ranked {
  readonly rows: { subjectEn: string; units: number; orders: number }[]
  readonly sums: { units: number }
}

test('a seller sees the best sellers, one product by day, and the orders behind each figure', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const token = await sellerToken(request)
  const best = await ask<Ranked>(request, '/Order/GetSalesRank', {}, token)
  const [first] = best.rows
  if (!first) throw new Error('the demo has sold nothing')
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/function/salesRank')
  const sums = page.locator('.q-sales-sums')

  await test.step('ranked by units, with totals, and for another period', async () => {
    await expect(sums).toContainText(best.sums.units.toLocaleString('en'))
    await expect(page.locator('tbody tr').first()).toContainText(first.subjectEn)
    await expectNoBarriers(page, 'main')
    const longer = await ask<Ranked>(request, '/Order/GetSalesRank', { days: 90 }, token)
    await page.getByRole('button', { name: '90 days' }).click()
    await expect(sums).toContainText(longer.sums.units.toLocaleString('en'))
    expect(longer.sums.units).toBeGreaterThan(best.sums.units)
  })
  await test.step('a bar of the chart shows the products sold on its day', async () => {
    const bar = page.locator('.q-plot-mark:enabled').filter({ visible: true }).first()
    const counted = /(\d+)$/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1]
    await bar.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=(\d{4}-\d{2}-\d{2}).*to=\1/)
    await expect(sums.locator('dd').first()).toContainText(counted ?? 'nothing')
    await page.goto('/appvue/function/salesRank?tab=90')
    await expect(bar).toBeVisible()
  })
  await test.step('a product’s figure matches its number of orders', async () => {
    const [top] = (await ask<Ranked>(request, '/Order/GetSalesRank', { days: 90 }, token)).rows
    await page
      .locator('tbody tr')
      .first()
      .click({ position: { x: 300, y: 10 } })
    await expect(page).toHaveURL(/\/function\/salesRank\/\d+\?tab=90/)
    await expect(page.getByRole('heading', { level: 1, name: top?.subjectEn ?? '' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Page', exact: true })).toContainText(
      `of ${top?.orders ?? 0}`,
    )
    await expectNoBarriers(page, 'main')
  })
  await test.step('a chart bar lists the orders of its day', async () => {
    // Not today's: other tests sell meanwhile.
    const bar = page.locator('.q-plot-mark:enabled').filter({ visible: true }).first()
    const counted = Number(/(\d+)$/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1])
    await bar.focus()
    await page.keyboard.press('Enter')
    await expect(bar).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.q-sold-orders > li')).toHaveCount(counted)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(bar).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('an order opens', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.locator('.q-sold-orders a').first().click()
    await expect(page).toHaveURL(/\/orders\/dropshippingDetail\?id=\d+/)
  })
})

test('a sub-account sees only the sales of its shops', async ({ page, request }) => {
  const all = await ask<Ranked>(request, '/Order/GetSalesRank', { days: 90 }, await sellerToken(request))
  await signInSeller(page, 'noah@harbourpine.example', '/appvue/function/salesRank?tab=90')
  const units = page.locator('.q-sales-sums strong').first()
  await expect(units).toBeVisible()
  expect(Number((await units.textContent())?.replace(',', ''))).toBeLessThan(all.sums.units)
})
