import { expect, type Locator } from '@playwright/test'
import type { OrderRow } from '../../../src/contract/orders/order-schemas.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { ordersOf, toBePaid } from '../support/orders.ts'
import { ask, enterOperator, enterSeller, operatorToken, recharge, sellerToken } from '../support/people.ts'
import { test } from '../support/test.ts'

const list = '/appvue/orders/dropshippingOrders?tab=awaitingPayment'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })

test('the agency offers a service, a seller adds it to orders and pays, and the agency sees the work to do', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const name = `Ribbon ${Date.now()}`
  const token = await sellerToken(request)
  const find = async (search: string): Promise<OrderRow[]> => {
    const rows = await ordersOf(request, { ...toBePaid, search })
    return rows.filter(
      ({ family, serviceMinor, flags }) => family === null && serviceMinor === 0 && flags.length === 0,
    )
  }
  const due = [...(await find('GB')), ...(await find('US')), ...(await find('DE'))]
  const [order, other] = due.toSorted((a, b) => a.totalMinor - b.totalMinor)
  if (!order || !other) throw new Error('the demo has no such orders to be paid')

  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency)
  await test.step('added to the service list', async () => {
    await agency.goto('/ops/services')
    await expect(agency.getByText('Gift wrapping')).toBeVisible()
    await agency.getByRole('button', { name: 'New service' }).click()
    const dialog = agency.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Code').fill(`E2E-${Date.now()}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/Enter an amount such as/)).toBeVisible()
    await dialog.getByLabel('Price', { exact: true }).fill('0.70')
    await dialog.getByLabel(/^What we do(?! \(Chinese)/).fill('A red ribbon around it.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(agency.getByRole('button', { name: `Withdraw ${name}` })).toBeVisible()
    await expectNoBarriers(agency, 'main')
  })

  const totalOf = async (id: string): Promise<number> =>
    (await ask<OrderRow>(request, '/Order/GetOrderInfo', { id }, token)).totalMinor
  await enterSeller(page, 'emma@harbourpine.example')
  await recharge(page, '60')
  await test.step('added to one order, removed, and added again', async () => {
    await page.goto(`/appvue/orders/dropshippingDetail?id=${order.id}`)
    await shown(page.getByRole('button', { name: `Add ${name}` })).click()
    await expect(shown(page.getByRole('button', { name: `Remove ${name}` }))).toBeVisible()
    expect(await totalOf(order.id)).toBe(order.totalMinor + 70)
    await shown(page.getByRole('button', { name: `Remove ${name}` })).click()
    await shown(page.getByRole('button', { name: `Add ${name}` })).click()
    await expect(shown(page.getByText(`+ ${name}`)).first()).toBeVisible()
    await expectNoBarriers(page, 'main')
  })

  await test.step('added to many at once, with a result for each', async () => {
    await page.goto(`${list}&q=${other.number}`)
    await expect(shown(page.getByText(other.number)).first()).toBeVisible()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /^Services/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
    await expect(dialog.getByText('1 order will change')).toBeVisible()
    await expect(dialog.getByText('+$0.70')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add to orders' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await totalOf(other.id)).toBe(other.totalMinor + 70)
  })

  await test.step('withdrawn: orders keep it and are paid; the agency sees the work to do', async () => {
    await agency.getByRole('button', { name: `Withdraw ${name}` }).click()
    await agency.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(agency.getByRole('button', { name: `Offer again: ${name}` })).toBeVisible()
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': `services-${order.id}-${Date.now()}`,
    }
    const paid = await request.post('/app/Order/OrderPay', { data: { id: order.id }, headers })
    expect(((await paid.json()) as { code: number }).code).toBe(200)
    await agency.goto(`/ops/orders/detail?id=${order.id}`)
    await expect(shown(agency.getByText(`1 × ${name}`))).toBeVisible()
    await expect(shown(agency.getByText('A red ribbon around it.'))).toBeVisible()
    const bearer = { authorization: `Bearer ${await operatorToken(request)}` }
    const slip = await request.post('/app/ops/PackingSlips', { data: { ids: [order.id] }, headers: bearer })
    const type = slip.headers()['content-type'] ?? ''
    // A refusal says why.
    expect(type.includes('json') ? await slip.text() : type).toContain('application/pdf')
  })
})
