import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { ask, demoPassword, enterOperator, enterSeller, recharge } from './people.ts'
import { test } from './test.ts'

interface Sku {
  readonly skuId: string
  readonly code: string
  readonly onHand: number
}

const account = 'caleb@peakpaddle.example'

const placeOrder = async (request: APIRequestContext, token: string, skuId: string): Promise<string> => {
  const { shops } = await ask<{ shops: { id: string }[] }>(request, '/User/Stores/List', {}, token)
  const address = {
    recipientName: 'Nora Vance',
    countryCode: 'US',
    province: 'Oregon',
    city: 'Portland',
    address1: '12 Alder Street',
    postcode: '97205',
    phone: '+1 503 555 0100',
  }
  const lines = [{ skuId, title: 'Comb for the fair', quantity: 2 }]
  const response = await request.post('/app/DropshippingOrders/Create', {
    data: { shopId: shops[0]?.id, address, lines, confirmed: true },
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  })
  const { data, msg } = (await response.json()) as { data: { id: string } | null; msg: string }
  if (!data) throw new Error(`the order was not placed: ${msg}`)
  return data.id
}

test('cart lines are ordered to stock, paid, bought and received; an order uses the stock', async ({
  page,
  browser,
  request,
}) => {
  await enterSeller(page, account)
  const signIn = { account, password: demoPassword }
  const { accessToken: token } = await ask<{ accessToken: string }>(request, '/Login/GetJwtToken', signIn)
  const find = { search: 'comb' }
  const { skus } = await ask<{ skus: Sku[] }>(request, '/Order/FindSkus', find, token)
  const sku = skus.find(({ onHand }) => onHand === 0)
  if (!sku) throw new Error('the demo has no comb that is not in stock')
  await ask(request, '/Order/AddShoppingCart', { items: [{ skuId: sku.skuId, quantity: 12 }] }, token)
  await recharge(page, '200')

  await test.step('the cart becomes a draft, which is confirmed and paid', async () => {
    await page.goto('/appvue/product/myCart')
    await page.getByRole('button', { name: 'Order to stock' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Draft IO-/ })).toBeVisible()
    await page.getByRole('button', { name: /^Confirm · \$/ }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay \$/ })
      .click()
    await expect(page.getByText('Waiting for the agency to buy the goods')).toBeVisible()
  })
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/IO-\d+/)?.[0] ?? ''

  const agency = await (await browser.newContext()).newPage()
  await test.step('the agency buys the goods, receives a part, and closes the rest', async () => {
    await enterOperator(agency, 'pia@quayside.example')
    await agency.goto(`/ops/incoming?tab=toBuy&q=${number}`)
    await agency.getByText(number).first().click()
    await agency.getByRole('button', { name: 'Buy goods' }).click()
    const buying = agency.getByRole('dialog')
    await buying.getByLabel('Supplier', { exact: false }).first().fill('Comb maker')
    await buying.getByLabel('Total cost').fill('180.00')
    await buying.getByRole('button', { name: 'Buy goods' }).click()
    await agency.getByLabel(/^Receive now/).fill('9')
    await agency.getByRole('button', { name: 'Receive 9 units' }).click()
    const arrival = page.getByRole('dialog', { name: 'Inventory Order Arrived', exact: true })
    await expect(arrival).toContainText(number)
    await expect(arrival).toContainText('Still in Processing')
    await arrival.getByRole('button', { name: 'Close' }).last().click()
    await agency.getByRole('button', { name: 'Close outstanding…' }).click()
    await agency.getByRole('button', { name: /^Close 3 units and refund \$/ }).click()
    await expect(agency.getByText('Closed as not arriving · 3 units')).toBeVisible()
    await expect(arrival).not.toContainText('Still in Processing')
    await arrival.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('both sides attach documents, and each deletes its own only', async () => {
    const attach = async (side: Page, name: string) => {
      await side.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'),
      })
      await expect(side.getByRole('link', { name })).toBeVisible()
    }
    await attach(agency, 'packing list.pdf')
    await page.reload()
    await attach(page, 'invoice.pdf')
    await expect(page.getByRole('link', { name: 'packing list.pdf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete packing list.pdf' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete invoice.pdf' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'invoice.pdf' })).toHaveCount(0)
    await expect(page.getByText('Document deleted')).toBeVisible()
  })

  await test.step('the seller has nine units in stock and a refund for three', async () => {
    await expect(page.getByText('All goods are in your stock. Check the quantities')).toBeVisible()
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Confirm quantities' }).click()
    await expect(page.getByText('Order completed.')).toBeVisible()
    const now = await ask<{ skus: Sku[] }>(request, '/Order/FindSkus', { search: sku.code }, token)
    expect(now.skus.find(({ skuId }) => skuId === sku.skuId)?.onHand).toBe(9)
  })

  await test.step('an order uses two of them without paying for the goods', async () => {
    const id = await placeOrder(request, token, sku.skuId)
    await page.goto(`/appvue/orders/dropshippingDetail?id=${id}`)
    await expect(page.getByText('From your stock (2)')).toBeVisible()
  })
  await agency.context().close()
})
