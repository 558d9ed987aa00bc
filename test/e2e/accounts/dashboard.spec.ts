import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ask, sellerToken, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

interface Figures {
  readonly days: { day: string; orders: number }[]
  readonly sums: { orders: number; profitMinor: number }
  readonly shops: { name: string }[]
  readonly statuses: { status: string; orders: number }[]
}

const figuresOf = '/Common/GetFigures'

test('a seller sees what the orders of a period brought, by day and shop, and opens the orders of a day', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const token = await sellerToken(request)
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/index')
  const sums = page.locator('.q-figures-sums')
  const periods = page.locator('.q-figures-period')
  const orders = sums.locator('strong').first()
  const expectOrders = async (input: object): Promise<void> => {
    const { sums: counted } = await ask<Figures>(request, figuresOf, input, token)
    await expect(orders).toHaveText(counted.orders.toLocaleString('en'))
  }

  await test.step('the five most costly of what waits are shown, and all on request', async () => {
    const rows = page.locator('.q-waits > li')
    await expect(rows).toHaveCount(5)
    const more = page.getByRole('button', { name: /^Show all \d+$/ })
    const all = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0])
    await more.click()
    await expect(rows).toHaveCount(all)
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect(rows).toHaveCount(5)
  })
  await test.step('the figures are compared with the period before, and are without barriers', async () => {
    await expectOrders({})
    await expect(sums).toContainText(/[+−±]\d+% vs\. previous 30 days/)
    await expect(page.locator('.q-plot > svg')).toBeVisible()
    await expectNoBarriers(page, 'main')
  })
  await test.step('the period is in the URL', async () => {
    await periods.getByText('7 days', { exact: true }).click()
    await expect(page).toHaveURL(/\/index\?days=7$/)
    await expectOrders({ days: 7 })
    await expect(page.locator('.q-plot-mark')).toHaveCount(7)
    await page.reload()
    await expectOrders({ days: 7 })
    await periods.getByText('Custom', { exact: true }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}$/)
    await expect(page.getByPlaceholder('From')).toBeVisible()
    await periods.getByText('90 days', { exact: true }).click()
    await expect(page).toHaveURL(/\/index\?days=90$/)
    await expectOrders({ days: 90 })
  })
  await test.step('the table has the same days, without barriers on a phone too', async () => {
    const { days } = await ask<Figures>(request, figuresOf, { days: 90 }, token)
    await page.getByRole('button', { name: 'Show as table' }).click()
    const table = page.getByRole('table', { name: 'Orders, revenue, spend and profit by day' })
    await expect(table.locator('tbody tr')).toHaveCount(90)
    const busiest = days.slice(0, -1).reduce((a, b) => (b.orders > a.orders ? b : a))
    const row = table.locator('tbody tr').nth(days.indexOf(busiest))
    await expect(row.locator('td').first()).toHaveText(String(busiest.orders))
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectNoBarriers(page, 'main')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Show as chart' }).click()
  })
  await test.step('a status leads to its list', async () => {
    const { statuses } = await ask<Figures>(request, figuresOf, {}, token)
    const shipped = statuses.find(({ status }) => status === 'shipped')?.orders ?? 0
    const link = page.locator('.q-statuses a', { hasText: 'Shipped' }).last()
    await expect(link).toContainText(String(shipped))
    await expect(link).toHaveAttribute('href', /dropshippingOrders\?tab=shipped$/)
  })
  await test.step('a bar leads to the orders of its day', async () => {
    const { days } = await ask<Figures>(request, figuresOf, { days: 90 }, token)
    // Not a recent one: other tests add orders meanwhile.
    const { day } = days.slice(0, 80).reduce((a, b) => (b.orders > a.orders ? b : a))
    const bar = page.locator('.q-plot-mark').nth(days.findIndex((one) => one.day === day))
    const counted = Number(/Orders (\d+)/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1])
    expect(counted).toBeGreaterThan(0)
    await bar.focus()
    await expect(page.locator('.q-plot-tip')).toContainText(`Orders ${counted}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/orders/dropshippingOrders\\?from=${day}&to=${day}$`))
    // Cancelled orders are in the list, too.
    await expect
      .poll(() => page.locator('.q-index tbody tr').filter({ visible: true }).count())
      .toBeGreaterThanOrEqual(Math.min(counted, 20))
  })
})

test('a part that fails to load says so, and the rest of the dashboard stays', async ({ page }) => {
  await page.route('**/Common/GetDeliveryTimes', (route) => route.abort())
  await page.route('**/Common/GetFigures', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'Internal error', data: null } }),
  )
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/index')
  await expect(page.getByText('The figures could not be loaded.')).toBeVisible()
  await expect(page.getByText('Waiting on you')).toBeVisible()
  await expect(page.locator('.q-best li').first()).toBeVisible()
  await page.unroute('**/Common/GetFigures')
  await page.getByRole('alert').filter({ hasText: 'The figures' }).getByRole('button').click()
  await expect(page.locator('.q-figures-sums')).toBeVisible()
})

test('a sub-account sees only the figures of its shops', async ({ page, request }) => {
  const all = await ask<Figures>(request, figuresOf, { days: 90 }, await sellerToken(request))
  await signInSeller(page, 'noah@harbourpine.example', '/appvue/index?days=90')
  const orders = page.locator('.q-figures-sums strong').first()
  await expect(orders).toBeVisible()
  expect(Number((await orders.textContent())?.replace(',', ''))).toBeLessThan(all.sums.orders)
})
