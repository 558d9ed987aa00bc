import { expect, type APIRequestContext } from '@playwright/test'
import { openOwnShop, ownWord, placeBeyondBalance, placeOwn, type OwnOrder } from '../support/own-orders.ts'
import { ask, rechargeWith, sellerToken, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

interface Preview {
  readonly needed: { readonly amountMinor: number }
  readonly orders: readonly {
    readonly id: string
    readonly total: { readonly amountMinor: number }
    readonly due: { readonly amountMinor: number }
    readonly cheaper: object | null
  }[]
}

interface Offer {
  readonly lineId: string
  readonly price: { readonly amountMinor: number }
}

const chooseMostExpensive = async (
  request: APIRequestContext,
  token: string,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) {
    const { offers } = await ask<{ offers: Offer[] }>(request, '/Order/GetOrderTransportType', { id }, token)
    const dearest = offers.toSorted((a, b) => b.price.amountMinor - a.price.amountMinor)[0]
    if (dearest)
      await ask(request, '/Order/SelectTransportType', { ids: [id], lineId: dearest.lineId }, token)
  }
}

test('a double click pays one order, and the payment can be undone', async ({ page, request }) => {
  const shop = await openOwnShop(request)
  const sku = shop.skus[0]?.id ?? ''
  const name = ownWord()
  const placed: OwnOrder[] = []
  for (let n = 0; n < 3; n += 1)
    placed.push(
      await placeOwn(request, shop, {
        recipientName: name,
        address1: `${n + 12} Lindenweg`,
        lines: [{ skuId: sku, quantity: 1 }],
      }),
    )
  await rechargeWith(request, shop.token, 10_000)
  interface Shown {
    readonly rows: readonly { readonly id: string; readonly status: string; readonly dueMinor: number }[]
  }
  const read = () =>
    ask<Shown>(request, '/Order/GetOrderList', { shopId: shop.shopId, pageNum: 1, pageSize: 20 }, shop.token)
  const paid = async () => (await read()).rows.filter(({ status }) => status === 'processing').length
  const balance = async () =>
    (
      await ask<{ balance: { amountMinor: number } }>(
        request,
        '/Order/GetOrderPaidStatistics',
        {
          ids: [placed[0]?.id],
        },
        shop.token,
      )
    ).balance.amountMinor
  const [before, shown] = [await balance(), await read()]
  const list = `/appvue/orders/dropshippingOrders?tab=awaitingPayment&q=${name}`
  await signInSeller(page, 'emma@harbourpine.example', list)
  const pays = page.getByRole('button', { name: /^Pay \D*\d/ })
  await expect(pays).toHaveCount(3)
  const rows = page.locator('.q-table tbody tr')
  const first = rows.first()
  const due = shown.rows.find(({ id }) => id === placed[2]?.id)?.dueMinor ?? 0
  await expect(first.getByRole('button', { name: /^Pay/ })).toContainText((due / 100).toFixed(2))

  await test.step('two clicks, and a third after the row is done', async () => {
    await first.getByRole('button', { name: /^Pay/ }).dblclick()
    await expect(first.getByRole('button', { name: 'Paid' })).toBeVisible()
    // It is marked as disabled, which a click by force ignores as a hurried pointer does.
    await first.getByRole('button', { name: 'Paid' }).click({ force: true })
    await expect(rows).toHaveCount(3)
    expect(await paid()).toBe(1)
    expect(await balance()).toBe(before - due)
  })

  await test.step('the row leaves with the pointer, and Undo brings it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^Payment of DS-\d+ undone\./)).toBeVisible()
    await expect(pays).toHaveCount(3)
    expect(await paid()).toBe(0)
    expect(await balance()).toBe(before)
  })

  await test.step('next to Pay stands what the selected orders will be charged', async () => {
    const ids = (await read()).rows.slice(0, 2).map(({ id }) => id)
    const { needed } = await ask<Preview>(request, '/Order/GetOrderPaidStatistics', { ids }, shop.token)
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Actions' })
    await expect(bar).toContainText(`To pay $${(needed.amountMinor / 100).toFixed(2)}`)
    await expect(bar.getByRole('button', { name: 'Pay (2)' })).toBeVisible()
  })
})

test('the payment page shows which orders are paid first and offers cheaper shipping lines', async ({
  page,
  request,
}) => {
  const token = await sellerToken(request)
  const due = { status: 'awaitingPayment', waitingReason: 'paymentDue', pageNum: 1, pageSize: 100 }
  const list = await ask<{ rows: { id: string }[] }>(request, '/Order/GetOrderList', due, token)
  const beyond = await placeBeyondBalance(request, await openOwnShop(request), ownWord())
  const ids = [...list.rows, ...beyond].map(({ id }) => id)
  await chooseMostExpensive(request, token, ids.slice(0, 3))
  const preview = () => ask<Preview>(request, '/Order/GetOrderPaidStatistics', { ids }, token)
  const before = await preview()
  const cheaper = before.orders.filter((order) => order.cheaper !== null).length
  expect(cheaper).toBeGreaterThan(0)

  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingPay?ids=${ids.join()}`)
  const rows = page.locator('.q-pay-lines tbody tr')
  await expect(rows).toHaveCount(ids.length)

  await test.step('lowest total first pays the most orders', async () => {
    await page.getByLabel('Pay first').click()
    await page.getByText('lowest total first (pays the most orders)').click()
    const totals = before.orders.map(({ total }) => total.amountMinor).toSorted((a, b) => a - b)
    const ranked = { ids, first: 'cheapest' }
    const [first] = (await ask<Preview>(request, '/Order/GetOrderPaidStatistics', ranked, token)).orders
    expect(first?.total.amountMinor).toBe(totals[0])
    await expect(rows.first()).toContainText(((first?.due.amountMinor ?? 0) / 100).toFixed(2))
    await expect(rows.last()).toContainText('Will not be paid')
  })

  await test.step('all cheaper lines are used at once, and the orders cost less', async () => {
    await page.getByRole('button', { name: 'Use cheaper lines' }).click()
    await expect(page.getByText(/^Shipping line changed for \d+ orders?\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use cheaper lines' })).toBeHidden()
    const after = await preview()
    expect(after.orders.every((order) => order.cheaper === null)).toBe(true)
    const cost = ({ orders }: Preview) => orders.reduce((sum, { total }) => sum + total.amountMinor, 0)
    expect(cost(after)).toBeLessThan(cost(before))
  })
})
