import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import { ask, enterOperator, enterSeller, operatorToken, recharge, sellerToken } from '../support/people.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, ownWord, placeOwn } from '../support/own-orders.ts'
import { test } from '../support/test.ts'

const customer = 'Harbour & Pine'
const dollars = (minor: number): string => (minor / 100).toFixed(2)

interface Sku {
  readonly skuId: string
  readonly code: string
  readonly onHand: number
}
interface Order {
  readonly number: string
  readonly productMinor: number
  readonly freightMinor: number
  readonly totalMinor: number
}

const placeOrder = async (request: APIRequestContext, token: string) => {
  const find = { search: 'candle' }
  const { skus } = await ask<{ skus: Sku[] }>(request, '/Order/FindSkus', find, token)
  const sku = skus.find(({ onHand }) => onHand === 0)
  const { shops } = await ask<{ shops: { id: string }[] }>(request, '/User/Stores/List', {}, token)
  if (!sku) throw new Error('the demo has no candle that is not in stock')
  const order = {
    shopId: shops[0]?.id,
    address: {
      recipientName: 'Nora Vance',
      countryCode: 'US',
      province: 'Oregon',
      city: 'Portland',
      address1: '12 Alder Street',
      postcode: '97205',
      phone: '+1 503 555 0100',
    },
    lines: [{ skuId: sku.skuId, title: 'Candle for the fair', quantity: 5 }],
    confirmed: true,
  }
  const response = await request.post('/app/DropshippingOrders/Create', {
    data: order,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  })
  const { data, msg } = (await response.json()) as { data: { id: string } | null; msg: string }
  if (!data) throw new Error(`the order was not placed: ${msg}`)
  return { id: data.id, sku }
}

test('goods are received; an order that uses them costs less, is picked from stock and shipped, and the stock decreases', async ({
  page,
  browser,
  request,
}) => {
  const token = await sellerToken(request)
  const { id, sku } = await placeOrder(request, token)
  const orderNow = () => ask<Order>(request, '/Order/GetOrderInfo', { id }, token)
  const inStock = async (): Promise<number | undefined> => {
    const { skus } = await ask<{ skus: Sku[] }>(request, '/Order/FindSkus', { search: sku.code }, token)
    return skus.find(({ skuId }) => skuId === sku.skuId)?.onHand
  }
  const before = await orderNow()
  const each = before.productMinor / 5
  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency, 'pia@quayside.example')

  let incoming = ''
  await test.step('the agency receives three units', async () => {
    await agency.goto('/ops/incoming/new')
    await agency.getByLabel('Customer').fill(customer)
    await agency.getByTitle(customer).click()
    await agency.getByLabel('SKU', { exact: true }).fill(sku.code)
    await agency.locator('.ant-select-item-option:visible').filter({ hasText: sku.code }).first().click()
    await agency.getByLabel('Quantity').fill('3')
    await agency.getByRole('button', { name: 'Submit', exact: true }).click()
    await agency.getByLabel(/^Receive now/).fill('3')
    await agency.getByRole('button', { name: 'Receive 3 units' }).click()
    await expect.poll(inStock).toBe(3)
    incoming = agency.url()
  })

  await test.step('the seller sees the units from stock and pays for the rest', async () => {
    await enterSeller(page, 'emma@harbourpine.example')
    await recharge(page, '200')
    await page.goto(`/appvue/orders/dropshippingDetail?id=${id}`)
    await expect(page.getByText('From your stock (3)')).toBeVisible()
    const due = dollars(before.totalMinor - 3 * each)
    await expect(page.getByRole('button', { name: `Pay $${due}` })).toBeVisible()
    await page.goto(`/appvue/orders/dropshippingPay?ids=${id}`)
    await expect(page.getByText(`3 units from stock: −$${dollars(3 * each)}`)).toBeVisible()
    await expect(page.getByText('From your stock (3)')).toBeVisible()
    await page.getByRole('button', { name: `Pay 1 order · $${due}` }).click()
    await expect(page.getByText('Used from your stock')).toBeVisible()
    expect(await orderNow()).toMatchObject({
      totalMinor: before.totalMinor - 3 * each,
      productMinor: 2 * each,
    })
    expect(await inStock()).toBe(0)
    await page.goto(`/appvue/orders/dropshippingDetail?id=${id}`)
    await expect(page.getByText('3 from your stock', { exact: true })).toBeVisible()
    await expect(
      page.getByText(`3 units from stock, $${dollars(3 * each)} saved`, { exact: false }),
    ).toBeVisible()
  })

  await test.step('the seller sees what the stock is reserved for, and sets a low-stock alert', async () => {
    await page.goto('/appvue/inventory/MyInventory')
    await page.getByRole('searchbox').fill(sku.code)
    await page.locator('.q-table tbody tr').filter({ hasText: sku.code }).first().click()
    await expect(page.getByRole('heading', { name: sku.code })).toBeVisible()
    const reserved = page.locator('.q-card').filter({ hasText: 'Reserved for orders' })
    await expect(reserved.getByRole('link', { name: before.number })).toBeVisible()
    await expect(reserved.getByText('3 units')).toBeVisible()
    await page.getByRole('button', { name: 'Set alert' }).click()
    await page.getByLabel('Limit').fill('2')
    await page.getByRole('button', { name: 'Save alert' }).click()
    await expect(page.getByText('Alert saved.')).toBeVisible()
    await expect(page.getByText('Low', { exact: true }).filter({ visible: true })).toBeVisible()
    await expectNoBarriers(page)
    await page.goto('/appvue/index')
    await page.getByRole('button', { name: /^Show all \d+$/ }).click()
    await expect(page.getByText('Products low in stock')).toBeVisible()
  })

  await test.step('ordering again opens a draft with the suggested quantity', async () => {
    await page.goto('/appvue/inventory/AlarmStock?tab=low')
    const row = page.locator('.q-table tbody tr').filter({ hasText: sku.code })
    const again = row.getByRole('button', { name: /^Order again · \d+/ })
    const suggested = /\d+/.exec(await again.innerText())?.[0] ?? ''
    await expectNoBarriers(page)
    await again.click()
    await expect(page).toHaveURL(/inventory\/purchaseOrder\?id=\d+/)
    await expect(page.getByText(sku.code).filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('spinbutton').first()).toHaveValue(suggested)
  })

  await test.step('the operator sees the units from customer stock and the units to buy', async () => {
    await agency.goto(`/ops/orders/detail?id=${id}`)
    await expect(agency.getByText('3 from customer stock')).toBeVisible()
    await expect(agency.getByText('2 to purchase')).toBeVisible()
    await agency.goto(`/ops/orders/pickingList?ids=${id}`)
    await expect(agency.getByText('3 from customer stock')).toBeVisible()
    await agency.goto('/ops/packing')
    await expect(agency.locator('.q-pack-field')).toBeFocused()
    await agency.keyboard.type(before.number)
    await agency.keyboard.press('Enter')
    await expect(agency.getByText('3 units from the customer’s stock')).toBeVisible()
  })

  await test.step('shipping removes it from stock', async () => {
    await agency.goto(`/ops/orders/detail?id=${id}`)
    await agency.getByRole('button', { name: 'Ship', exact: true }).click()
    const dialog = agency.getByRole('dialog')
    await dialog.getByLabel('Tracking number').fill(`YT${Date.now()}`)
    await dialog.getByLabel('Carrier').fill('YunExpress')
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(agency.getByText(`${before.number} shipped.`)).toBeVisible()
    await expect(agency.getByText('2 to purchase')).toHaveCount(0)
    const number = new URL(incoming).searchParams.get('id')
    const { items } = await ask<{ items: { onHand: number }[] }>(
      request,
      '/ops/GetPurchaseOrder',
      { id: number },
      await operatorToken(request),
    )
    expect(items).toMatchObject([{ onHand: 0 }])
  })
  await test.step('the history says who shipped it', async () => {
    await page.goto(`/appvue/inventory/InventoryHistory/${sku.skuId}`)
    await expect(page.getByRole('cell', { name: 'Pia Moreno' }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: before.number })).toContainText('Shipped')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    expect((await saving).suggestedFilename()).toContain('stock-history')
    await page.goto(`/appvue/inventory/StockOrders?sku=${sku.skuId}`)
    await expect(page.locator('.q-table tbody tr').filter({ hasText: before.number })).toBeVisible()
    await expectNoBarriers(page)
  })
  await agency.context().close()
})

test('a stock shortage names the orders that wait, and the missing units are ordered', async ({
  page,
  request,
}) => {
  const token = await sellerToken(request)
  await enterSeller(page, 'emma@harbourpine.example')
  const { rows } = await ask<{
    rows: { skuId: string; code: string; oldest: { id: string; number: string }[] }[]
  }>(request, '/Inventory/GetEarlyWarningSkuList', {}, token)
  const [short] = rows
  if (!short) throw new Error('the demo has no stock shortage')
  const shop = await openOwnShop(request)
  const recipientName = ownWord()
  const lines = [{ skuId: short.skuId, quantity: 1 }]
  for (let n = 0; n < 6; n += 1) await placeOwn(request, shop, { recipientName, lines })
  await page.goto('/appvue/inventory/MyInventory')
  await page.getByRole('link', { name: 'View stock shortages' }).click()
  const row = page.locator('.q-table tbody tr').filter({ hasText: short.code })
  for (const { number } of short.oldest) await expect(row.getByRole('link', { name: number })).toBeVisible()
  await expectNoBarriers(page)
  await row.getByRole('link', { name: /^\d+ more orders?$/ }).click()
  await expect(page).toHaveURL(/orders\/dropshippingOrders\?tab=awaitingPayment&q=/)
  await expect(page.getByRole('row').filter({ hasText: recipientName })).toHaveCount(6)
  await page.goBack()
  const [first] = short.oldest
  await row.getByRole('link', { name: first?.number ?? '-' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/dropshippingDetail\\?id=${first?.id}$`))
  await page.goto('/appvue/earlyWarningSku/index')
  await row.getByRole('button', { name: /^Order again/ }).click()
  await expect(page).toHaveURL(/inventory\/purchaseOrder\?id=\d+/)
  await expect(page.getByText(short.code).filter({ visible: true })).toBeVisible()
})

test('the seller enters what a self-purchase order cost, and its stock has a value', async ({
  page,
  browser,
  request,
}) => {
  const token = await sellerToken(request)
  const { skus } = await ask<{ skus: Sku[] }>(request, '/Order/FindSkus', { search: 'mug' }, token)
  const sku = skus.find(({ onHand }) => onHand === 0)
  if (!sku) throw new Error('the demo has no mug that is not in stock')
  const items = [{ skuId: sku.skuId, nums: 4 }]
  const { id } = await ask<{ id: string }>(
    request,
    '/Purchase/CreatePurchaseOrder',
    { type: 2, items },
    token,
  )
  const order = await ask<{ number: string; items: { id: string }[] }>(
    request,
    '/Purchase/ConfirmPurchaseOrder',
    { id },
    token,
  )
  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency, 'pia@quayside.example')
  await agency.goto(`/ops/incoming/order?id=${id}`)
  await agency.getByLabel(/^Receive now/).fill('4')
  await agency.getByRole('button', { name: 'Receive 4 units' }).click()
  await expect(agency.getByText('Goods received').first()).toBeVisible()
  await agency.context().close()

  await enterSeller(page, 'emma@harbourpine.example')
  await page.goto(`/appvue/purchase/purchaseAddorder?id=${id}`)
  await page.getByRole('button', { name: 'Edit costs' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Unit cost of/).fill('three')
  await expect(dialog.getByText('Enter an amount from 0 to 1,000,000.00, such as 3.20')).toBeVisible()
  await dialog.getByLabel(/^Unit cost of/).fill('3.20')
  await dialog.getByLabel('Freight').fill('2')
  await dialog.getByRole('button', { name: 'Save costs' }).click()
  await expect(page.getByText('Costs saved.')).toBeVisible()
  await expect(page.getByText('$12.80')).toBeVisible()
  await expectNoBarriers(page)

  await page.goto(`/appvue/inventory/MyInventory/${sku.skuId}`)
  const cost = page.locator('.q-card').filter({ hasText: 'Units are shipped in the order' })
  await expect(cost.getByText('$3.70')).toBeVisible()
  await expect(cost.getByText('$14.80')).toBeVisible()
  await cost.getByRole('link', { name: order.number }).click()
  await expect(page).toHaveURL(new RegExp(`purchaseAddorder\\?id=${id}`))
})
