import { expect, type Locator } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { askOnce, openOwnShop, ownWord, placeOwn } from '../support/own-orders.ts'
import { findMug, tokenOf } from '../support/own-sellers.ts'
import { ask, enterSeller, recharge, registerSeller, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })

interface Row {
  readonly id: string
}

test('a rule selects the shipping line and a schedule pays within its limits; the agency sees both', async ({
  browser,
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const word = ownWord()
  const skuId = shop.skus[0]?.id ?? ''
  const rule = await ask<{ id: string }>(
    request,
    '/User/Rule/edit',
    { name: `Rule ${word}`, conditions: { shopIds: [shop.shopId] }, outcome: { choice: 'fastest' } },
    shop.token,
  )
  // Checked before the demo's own rules.
  const { rules } = await ask<{ rules: Row[] }>(request, '/User/Rule/list', null, shop.token)
  const was = rules.map(({ id }) => id)
  const ids = [rule.id, ...was.filter((id) => id !== rule.id)]
  await ask(request, '/User/Rule/Arrange', { ids, was }, shop.token)
  const place = (street: string, quantity: number) =>
    placeOwn(request, shop, { recipientName: `${word} Berg`, address1: street, lines: [{ skuId, quantity }] })
  const [cheap, expensive] = [await place('1 Lindenweg', 1), await place('2 Lindenweg', 3)]
  const { totalMinor } = await ask<{ totalMinor: number }>(
    request,
    '/Order/GetOrderInfo',
    { id: cheap.id },
    shop.token,
  )
  const limits = { dailyLimitMinor: totalMinor * 3, orderLimitMinor: totalMinor + 1 }
  const name = `Pay ${word}`
  const schedule = { kind: 'payOrders', name, expression: '0 0 3 ? * 2', shopId: shop.shopId, ...limits }
  const made = await ask<Row>(request, '/User/Schedule/Create', schedule, shop.token)

  await enterSeller(page, 'emma@harbourpine.example')
  await recharge(page, '200')
  await page.goto('/appvue/setting/schedules')
  const card = page.getByRole('article', { name })
  await card.getByRole('button', { name: 'Run now' }).click()
  const limit = ((totalMinor * 3) / 100).toFixed(2)
  await page.getByRole('button', { name: `Pay up to $${limit}` }).click()
  await expect(card).toContainText('1 order paid', { timeout: 30_000 })

  await test.step('the seller sees who paid, and that the expensive order was not paid', async () => {
    await page.goto(`/appvue/orders/dropshippingDetail?id=${cheap.id}`)
    await expect(shown(page.getByText(`Schedule “${name}”`))).toBeVisible()
    await expect(shown(page.getByText(`Rule “Rule ${word}” selected`)).first()).toBeVisible()
    await page.goto(`/appvue/orders/dropshippingDetail?id=${expensive.id}`)
    await expect(shown(page.getByRole('button', { name: /^Pay / })).first()).toBeVisible()
  })
  await test.step('the agency sees it in the order’s timeline', async () => {
    const agency = await browser.newPage()
    await signInOperator(agency, 'pia@quayside.example', `/ops/orders/detail?id=${cheap.id}`)
    await expect(agency.getByText(`Schedule “${name}”`)).toBeVisible()
    await expect(agency.getByText(`Rule “Rule ${word}” selected`).first()).toBeVisible()
    await agency.goto(`/ops/orders/detail?id=${expensive.id}`)
    await expect(agency.getByRole('heading', { name: expensive.number })).toBeVisible()
    await expect(agency.getByText(`Schedule “${name}”`)).toHaveCount(0)
    await agency.close()
  })
  // Remove the rule and schedule, so that they do not affect other tests.
  await ask(request, '/User/Rule/delete', { id: rule.id }, shop.token)
  await ask(request, '/User/Schedule/Delete', { id: made.id }, shop.token)
})

test('a schedule leaves orders that lack a tax number unpaid until the seller ships without one', async ({
  page,
  request,
}) => {
  // Its own seller, as others may have a number for the United Kingdom.
  const email = await registerSeller(request, 'Schedules without tax numbers')
  const token = await tokenOf(request, email)
  const recipientName = ownWord()
  const name = `Pay ${recipientName}`
  const { id: shopId } = await ask<Row>(request, '/User/Stores/CreateManual', { name: recipientName }, token)
  const address = {
    recipientName,
    countryCode: 'GB',
    city: 'London',
    address1: '4 Quay Street',
    postcode: 'SE1 7PB',
  }
  const skuId = await findMug(request, token)
  const lines = [{ skuId, quantity: 1, title: `Of ${recipientName}` }]
  const draft = { shopId, address, lines, confirmed: true }
  const { id } = await askOnce<Row>(request, '/DropshippingOrders/Create', draft, token)
  const limits = { dailyLimitMinor: 20_000, orderLimitMinor: null }
  const schedule = { kind: 'payOrders', name, expression: '0 0 3 ? * 2', shopId, ...limits }
  await ask<Row>(request, '/User/Schedule/Create', schedule, token)
  await enterSeller(page, email)
  await recharge(page, '200')
  await page.goto('/appvue/setting/schedules')
  const card = page.getByRole('article', { name })
  const run = async (): Promise<void> => {
    await card.getByRole('button', { name: 'Run now' }).click()
    await page.getByRole('button', { name: 'Pay up to $200.00' }).click()
  }
  await run()
  await expect(card).toContainText('1 order not paid: no UK VAT number.', { timeout: 30_000 })
  await card.getByRole('button', { name: 'Run history' }).click()
  const history = page.getByRole('dialog', { name: `Run history of ${name}` })
  await expect(history.getByRole('link', { name: 'Add UK VAT number' })).toBeVisible()
  await expectNoBarriers(page, '.ant-drawer')
  await page.goto(`/appvue/orders/dropshippingDetail?id=${id}`)
  await expect(shown(page.getByText('This order has no number, so schedules do not pay it.'))).toBeVisible()
  await ask(request, '/User/SetTaxScheme', { scheme: 'UK VAT', shopId, use: 'none' }, token)
  await page.goto('/appvue/setting/schedules')
  await run()
  await expect(card).toContainText('1 order paid', { timeout: 30_000 })
})
