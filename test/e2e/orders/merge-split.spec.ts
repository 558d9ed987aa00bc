import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { shipOrder } from '../support/orders.ts'
import { demoPassword, enterOperator, enterSeller, recharge, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const seller = 'emma@harbourpine.example'
const domains: Readonly<Record<string, string>> = {
  'Harbour & Pine Home': 'harbour-pine.myshopify.com',
  'Trailhead Supply': 'trailhead-supply.myshopify.com',
}

const ask = async <T>(api: APIRequestContext, path: string, data: object): Promise<T> => {
  const signed = await api.post('/app/Login/GetJwtToken', {
    data: { account: seller, password: demoPassword },
  })
  const { data: tokens } = (await signed.json()) as { data: { accessToken: string } }
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  return ((await (await api.post(`/app${path}`, { data, headers })).json()) as { data: T }).data
}

interface Group {
  readonly recipientName: string
  readonly shopName: string
  readonly savingMinor: number | null
  readonly orders: readonly { readonly number: string; readonly shopOrderName: string }[]
}
interface Row {
  readonly id: string
  readonly number: string
  readonly allowedActions: readonly string[]
}

const numberIn = async (place: Locator): Promise<string> => {
  const number = /DS-\d+/.exec(await place.innerText())?.[0]
  if (!number) throw new Error('no order number here')
  return number
}

const pay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Pay / }).first().click()
  // Pages of other tabs stay in the document, hidden.
  const said = page.getByText('Being picked and packed').filter({ visible: true })
  await expect(said.first()).toBeVisible()
}

test('orders of one buyer are merged, paid and shipped once, and both are updated in the shop', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const { rows } = await ask<{ rows: Group[] }>(request, '/Order/GetOrderMergeList', {})
  const group = rows.find((row) => (row.savingMinor ?? 0) > 0 && row.shopName in domains)
  if (!group) throw new Error('the demo has nothing to merge')

  await signInSeller(page, seller, '/appvue/orders/droppingMerge')
  await recharge(page, '200')
  const card = page
    .getByRole('region', { name: group.recipientName })
    .filter({ hasText: group.orders[0]?.number ?? '' })
  await expect(card.getByText('Saves')).toBeVisible()
  await card.getByRole('button', { name: 'Merge', exact: true }).click()
  const merged = await numberIn(page.getByText('Merged into'))

  await page.goto(`/appvue/orders/dropshippingOrders?q=${merged}`)
  await page.getByRole('main').getByRole('link', { name: merged }).click()
  await expect(page.getByText('Merged from', { exact: true })).toBeVisible()
  for (const { number } of group.orders)
    await expect(page.getByRole('main').getByRole('link', { name: number })).toBeVisible()
  await pay(page)

  const operator = await (await browser.newContext()).newPage()
  await enterOperator(operator)
  const tracking = `MERGED${Date.now().toString(36).toUpperCase()}-SMOOTH`
  await operator.goto(`/ops/orders?q=${merged}`)
  await operator.getByText(merged, { exact: true }).click()
  await expect(operator.getByText('Merged from', { exact: true })).toBeVisible()
  await shipOrder(operator, merged, tracking)

  await expect(async () => {
    await operator.goto(`/fake/shopify/${domains[group.shopName] ?? ''}/admin/orders`)
    for (const { shopOrderName } of group.orders) {
      const row = operator.getByRole('row').filter({ hasText: shopOrderName }).filter({ hasText: tracking })
      await expect(row).toBeVisible({ timeout: 1_000 })
    }
  }).toPass({ timeout: 60_000 })
  await page.goto(`/appvue/orders/dropshippingOrders?q=${group.orders[0]?.number ?? ''}`)
  await expect(page.getByText(`merged into ${merged}`).first()).toBeVisible()
})

test('an order is split by units; after one part is paid, the split cannot be undone', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const unpaid = { status: 'awaitingPayment', pageSize: 100 }
  const { rows } = await ask<{ rows: Row[] }>(request, '/Order/GetOrderList', unpaid)
  const order = rows.find(({ allowedActions }) =>
    ['split', 'pay'].every((one) => allowedActions.includes(one)),
  )
  if (!order) throw new Error('the demo has nothing to split')

  await enterSeller(page, seller)
  await recharge(page, '500')
  await page.goto(`/appvue/orders/dropshippingSplit?id=${order.id}`)
  const split = page.getByRole('button', { name: 'Split into 2 parts' })
  await expect(split).toBeDisabled()
  const move = page
    .getByRole('region', { name: 'Part 1' })
    .getByRole('button', { name: /to part 2$/ })
    .first()
  await move.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('As separate parts', { exact: true })).toBeVisible()
  await split.click()
  await expect(page.getByText('Split into', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible()

  const parts = page.getByRole('listitem').filter({ hasText: 'Awaiting payment' })
  await expect(parts).toHaveCount(2)
  await parts.first().getByRole('link').click()
  await expect(page.getByText('Part 1 of 2 of')).toBeVisible()
  await pay(page)
  await page.getByRole('main').getByRole('link', { name: order.number }).click()
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Processing')).toBeVisible()
  // Only a copy can be made of it.
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Duplicate order'])
})

/** Two parcels are cheaper: nail polish needs an expensive shipping line, the mugs do not. */
const createMixedOrder = async (api: APIRequestContext): Promise<string> => {
  const { shops } = await ask<{ shops: { id: string }[] }>(api, '/User/Stores/List', {})
  const skuOf = async (search: string): Promise<string> => {
    const { skus } = await ask<{ skus: { skuId: string }[] }>(api, '/Order/FindSkus', { search })
    return skus[0]?.skuId ?? ''
  }
  const { id } = await ask<{ id: string }>(api, '/DropshippingOrders/Create', {
    shopId: shops[0]?.id,
    confirmed: true,
    address: {
      recipientName: 'Maya Tremblay',
      phone: '+1 604 555 0143',
      email: '',
      countryCode: 'CA',
      province: 'British Columbia',
      city: 'Vancouver',
      address1: '480 Robson Street',
      postcode: 'V6B 2B7',
    },
    lines: [
      { skuId: await skuOf('KT-MUG'), title: 'Stoneware mug', quantity: 4 },
      { skuId: await skuOf('BE-NAIL'), title: 'Nail polish', quantity: 1 },
    ],
  })
  return id
}

test('the cheapest split is suggested with what it saves, unless one parcel is cheapest', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const id = await createMixedOrder(request)
  await enterSeller(page, seller)
  await page.goto(`/appvue/orders/dropshippingSplit?id=${id}`)
  const suggest = page.getByRole('button', { name: 'Suggest cheapest split' })
  await suggest.click()
  const said = page.getByRole('status').filter({ hasText: 'Saves' })
  await expect(said).toHaveText(/^Saves \$\d+\.\d\d: .*shipping −\$\d+\.\d\d/)
  const saved = /\$\d+\.\d\d/.exec(await said.innerText())?.[0] ?? ''
  await expect(page.getByRole('region', { name: 'Part 1' })).toContainText('4 × Stoneware mug')
  await expect(page.getByRole('region', { name: 'Part 2' })).toContainText('1 × Nail polish')
  await expect(page.getByText(`−${saved}`, { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Split into 2 parts' }).click()
  const parts = page.getByRole('listitem').filter({ hasText: 'Awaiting payment' })
  await expect(parts).toHaveCount(2)

  // A part of one product has nothing to split; another order is cheapest as it is.
  const unpaid = { status: 'awaitingPayment', pageSize: 100 }
  const { rows } = await ask<{ rows: Row[] }>(request, '/Order/GetOrderList', unpaid)
  const answers = new Map<string, string>()
  for (const row of rows.filter(({ allowedActions }) => allowedActions.includes('split'))) {
    const { suggestion } = await ask<{ suggestion: string }>(request, '/Order/SuggestSplitOrder', {
      id: row.id,
    })
    answers.set(suggestion, row.id)
  }
  await page.goto(`/appvue/orders/dropshippingSplit?id=${answers.get('oneParcel') ?? ''}`)
  await suggest.click()
  await expect(page.getByText(/^The order is cheapest in one parcel/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Part 2' })).toContainText('No products yet')
  await expect(page.getByRole('button', { name: 'Split into 2 parts' })).toBeDisabled()
})
