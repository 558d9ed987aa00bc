import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { openOwnShop, ownWord, placeOwn } from '../support/own-orders.ts'
import {
  ask,
  enterSeller,
  olivia,
  recharge,
  sellerToken,
  signInOperator,
  signInSeller,
} from '../support/people.ts'
import { test } from '../support/test.ts'

const admin = '/fake/shopify/harbour-pine.myshopify.com/admin/orders'
const shown = (locator: Locator): Locator => locator.filter({ visible: true })

interface Row {
  readonly id: string
  readonly number: string
  readonly waiting: { readonly reason: string } | null
}

const arrived = async (request: APIRequestContext, name: string): Promise<Row> => {
  const token = await sellerToken(request)
  let row: Row | undefined
  await expect(async () => {
    const { rows } = await ask<{ rows: Row[] }>(request, '/Order/GetOrderList', { search: name }, token)
    row = rows[0]
    expect(row).toBeDefined()
  }).toPass({ timeout: 30_000 })
  if (!row) throw new Error(`${name} did not come`)
  return row
}

/** An order of the shop that can be paid at once because its goods are known. Returns it with its page in the shop. */
const orderOfShop = async (page: Page, request: APIRequestContext): Promise<Row & { url: string }> => {
  for (let tries = 0; tries < 8; tries += 1) {
    await page.goto(admin)
    await page.getByRole('button', { name: 'New order arrives' }).click()
    const newest = page.getByRole('table').getByRole('link').first()
    const name = await newest.innerText()
    await newest.click()
    const paid = page.getByRole('button', { name: 'Mark as paid' })
    if (await paid.isVisible()) await paid.click()
    const url = page.url()
    let row = await arrived(request, name)
    if (row.waiting?.reason === 'shopUnpaid') {
      await page.waitForTimeout(3_000)
      row = await arrived(request, name)
    }
    if (row.waiting?.reason === 'paymentDue') return { ...row, url }
  }
  throw new Error('no order came whose goods are known')
}

test('a shop edits and then cancels an order that is paid: both sides see it, nobody ships it, the money comes back', async ({
  browser,
  page,
  request,
}) => {
  const shop = await browser.newPage()
  const order = await orderOfShop(shop, request)
  await enterSeller(page, 'emma@harbourpine.example')
  await recharge(page, '500')

  await test.step('edited before it is paid', async () => {
    await shop.getByLabel('City').fill('Newport Pagnell')
    await shop.getByRole('button', { name: 'Save address' }).click()
    await page.goto(`/appvue/orders/dropshippingDetail?id=${order.id}`)
    await expect(shown(page.getByText('Newport Pagnell')).first()).toBeVisible({ timeout: 30_000 })
    await shown(page.getByRole('button', { name: /^Pay / }))
      .first()
      .click()
    await expect(shown(page.getByText('Being picked and packed')).first()).toBeVisible()
  })
  await test.step('cancelled after', async () => {
    await shop.goto(order.url)
    await shop.getByRole('button', { name: 'Cancel order' }).click()
    const question = shown(page.getByText('Cancelled or fulfilled in the shop: ship anyway?'))
    await expect(question.first()).toBeVisible({ timeout: 30_000 })
  })
  const agency = await browser.newPage()
  await test.step('the agency sees why it is not shipped', async () => {
    await signInOperator(agency, 'pia@quayside.example', `/ops/orders/detail?id=${order.id}`)
    await expect(agency.getByRole('heading', { name: order.number })).toBeVisible()
    await expect(agency.getByText(/Cancelled or fulfilled in the shop/).first()).toBeVisible()
    await expect(agency.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0)
  })
  await test.step('its seller cancels and refunds it, and the agency’s page updates', async () => {
    await shown(page.getByRole('button', { name: 'Cancel and refund' }))
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel and refund' }).click()
    await expect(shown(page.getByText('Cancelled', { exact: true })).first()).toBeVisible()
    await expect(agency.getByText('Cancelled', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  })
  await agency.close()
  await shop.close()
})

test('a cancelled order is restored for the seller and the agency', async ({ browser, page, request }) => {
  const own = await openOwnShop(request)
  const word = ownWord()
  const lines = [{ skuId: own.skus[0]?.id ?? '', quantity: 1 }]
  const order = await placeOwn(request, own, { recipientName: `${word} Berg`, lines })
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingDetail?id=${order.id}`)
  await shown(page.getByRole('button', { name: 'More actions' })).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Cancel order', exact: true }).last().click()
  await expect(page.getByText(`${order.number} cancelled.`)).toBeVisible()
  const agency = await browser.newPage()
  await signInOperator(agency, olivia, `/ops/orders/detail?id=${order.id}`)
  await expect(agency.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await shown(page.getByRole('button', { name: 'More actions' })).click()
  await page.getByRole('menuitem', { name: 'Restore order' }).click()
  await expect(page.getByText(`${order.number} restored and repriced.`)).toBeVisible()
  await expect(agency.getByText('Awaiting payment', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await agency.close()
})
