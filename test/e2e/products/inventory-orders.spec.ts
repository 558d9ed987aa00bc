import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import {
  arrivalOf,
  buyGoods,
  closeArrival,
  closeOutstanding,
  confirmAndPay,
  receiveUnits,
} from '../support/inventory-orders.ts'
import { ask, demoPassword, enterOperator, enterSeller, recharge } from '../support/people.ts'
import { test } from '../support/test.ts'

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

  const number = await test.step('the cart becomes a draft, which is confirmed and paid', async () => {
    await page.goto('/appvue/product/myCart')
    await page.getByRole('button', { name: 'Order to stock' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Draft IO-/ })).toBeVisible()
    return (await confirmAndPay(page)).number
  })

  const agency = await (await browser.newContext()).newPage()
  await test.step('the agency buys the goods, receives a part, and closes the rest', async () => {
    await enterOperator(agency, 'pia@quayside.example')
    await buyGoods(agency, number, { supplier: 'Comb maker', cost: '180.00' })
    await receiveUnits(agency, 9)
    const arrival = arrivalOf(page)
    await expect(arrival).toContainText(number)
    await expect(arrival).toContainText('Still in Processing')
    await closeArrival(page)
    await closeOutstanding(agency, 3)
    await expect(arrival).not.toContainText('Still in Processing')
    await closeArrival(page)
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
