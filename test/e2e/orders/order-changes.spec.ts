import { expect, type Locator, type Page } from '@playwright/test'
import type { OrderRow } from '../../../src/contract/orders/order-schemas.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { ordersOf, toBePaid } from '../support/orders.ts'
import { ask, enterSeller, olivia, recharge, sellerToken, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const seller = 'emma@harbourpine.example'
const list = '/appvue/orders/dropshippingOrders?tab=awaitingPayment'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })

const pickCard = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search our products by name or SKU').fill('thank-you')
  await dialog.getByRole('radio', { name: /ST-CARD-GERMA/ }).click()
  await expect(dialog.getByText('Additional cost')).toBeVisible()
}

type Address = Readonly<Record<'province' | 'postcode' | 'phone', string>>
interface Addressed {
  readonly address: Address
  readonly shopAddress: Address | null
}

test('a card is added to one order and to many, an address is corrected, and the agency packs the order', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const token = await sellerToken(request)
  // A demo order with a complete shop address; other tests may have paid or moved the ones on the first page.
  const find = async (search: string): Promise<OrderRow | undefined> => {
    for (const row of await ordersOf(request, { ...toBePaid, search })) {
      if (row.family !== null || !row.allowedActions.includes('pay')) continue
      if (row.lines.some(({ isAdded }) => isAdded)) continue
      const found = await ask<Addressed>(request, '/Order/GetOrderInfo', { id: row.id }, token)
      const { province, postcode, phone } = found.shopAddress ?? found.address
      if (postcode && phone && (search !== 'US' || province)) return row
    }
    return undefined
  }
  const order = (await find('US')) ?? (await find('DE')) ?? (await find('GB'))
  if (!order) throw new Error('the demo has no such order to be paid')
  await enterSeller(page, seller)
  await recharge(page, '100')

  await test.step('added, undone, added again with another quantity', async () => {
    await page.goto(`/appvue/orders/dropshippingDetail?id=${order.id}`)
    await shown(page.getByRole('button', { name: 'Add product', exact: true })).click()
    await pickCard(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Add product', exact: true }).click()
    const lines = shown(page.getByRole('table')).first()
    await expect(lines.getByText('added manually')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(lines.getByText('added manually')).toHaveCount(0)
    await shown(page.getByRole('button', { name: 'Add product', exact: true })).click()
    await pickCard(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Add product', exact: true }).click()
    await lines.getByLabel('Quantity of Thank-you card').fill('3')
    await lines.getByRole('button', { name: 'Save' }).click()
    await expect(shown(page.getByText('Thank-you card: 1 → 3'))).toBeVisible()
    await expectNoBarriers(page, 'main')
  })

  await test.step('an undeliverable address is not saved, and the shop’s address can be used', async () => {
    await shown(page.getByRole('button', { name: 'Edit', exact: true })).click()
    const dialog = page.getByRole('dialog')
    const postcode = dialog.getByLabel(/^(Postcode|Postal code|ZIP code)$/)
    const before = await postcode.inputValue()
    await postcode.fill('12')
    await expect(
      dialog.getByText('The postcode does not match the format used in that country.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Use this address' }).click()
    await expect(postcode).toHaveValue(before)
    await dialog.getByLabel('Phone').fill('12')
    await dialog.getByRole('button', { name: 'Save anyway' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shown(page.getByText('The phone number has too few or too many digits.'))).toBeVisible()
  })

  await test.step('many orders at once, with a result for each', async () => {
    await page.goto(`${list}&q=${order.number}`)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /^Add products/ }).click()
    await pickCard(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/Already added to \d+/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Add to orders' }).click()
    await expect(dialog.getByText(`${order.number} already contains this product.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /^Choose shipping line/ }).click()
    await expect(dialog.getByText(/can carry/).first()).toBeVisible()
    await expect(dialog.getByText(/on average/).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('after payment the agency packs the card', async () => {
    await page.goto(`/appvue/orders/dropshippingDetail?id=${order.id}`)
    await page.getByRole('button', { name: /^Pay / }).first().click()
    await expect(shown(page.getByText('Being picked and packed')).first()).toBeVisible()
    await expect(shown(page.getByLabel('Quantity of Thank-you card'))).toHaveCount(0)
    const operator = await (await browser.newContext()).newPage()
    await signInOperator(operator, olivia, `/ops/orders?q=${order.number}`)
    await operator.getByText(order.number, { exact: true }).click()
    await expect(shown(operator.getByText('Thank-you card')).first()).toBeVisible()
    await operator.context().close()
  })
})
