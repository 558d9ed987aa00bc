import { expect, type Locator, type Page } from '@playwright/test'
import type { OrderRow } from '../../../src/contract/orders/order-schemas.ts'
import { askOnce, openOwnShop, ownWord } from '../support/own-orders.ts'
import { ask, enterOperator, enterSeller, recharge } from '../support/people.ts'
import { withPdfViewer } from '../support/pdf-viewer.ts'
import { test } from '../support/test.ts'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })
const addProduct = async (page: Page, search: string): Promise<void> => {
  await page
    .getByRole('dialog', { name: 'Bundle contents' })
    .getByRole('button', { name: 'Add a product' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Choose the matching product' })
  await dialog.getByLabel('Search our products by name or SKU').fill(search)
  // Wait until the previous results are gone, so that the click does not hit one of them.
  await expect(dialog.getByRole('radio').filter({ hasNotText: search })).toHaveCount(0)
  await dialog.getByRole('radio').filter({ hasText: search }).first().click()
  await expect(dialog).toBeHidden()
}

test('a bundle is matched; its order is paid, packed by component and shipped complete', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const { token, shopId } = await openOwnShop(request)
  const title = `Gift set ${ownWord()}`
  const address = {
    recipientName: 'Ida Lund',
    countryCode: 'DE',
    city: 'Berlin',
    address1: '3 Lindenweg',
    postcode: '10115',
  }
  const draft = { shopId, address, lines: [{ title, quantity: 1 }], confirmed: true }
  const { id } = await askOnce<{ id: string }>(request, '/DropshippingOrders/Create', draft, token)
  const orderNow = () => ask<OrderRow>(request, '/Order/GetOrderInfo', { id }, token)

  await test.step('the seller defines the bundle and sees its cost and weight', async () => {
    await enterSeller(page, 'emma@harbourpine.example')
    await page.goto(`/appvue/product/myProducts?q=${encodeURIComponent(title)}`)
    await shown(page.locator('tbody tr').filter({ hasText: title })).click({ position: { x: 200, y: 10 } })
    await page.getByRole('button', { name: 'Match to bundle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bundle contents' })
    await addProduct(page, 'KT-MUG-SAND')
    await addProduct(page, 'HM-CANDL-SMALL')
    await dialog.getByLabel(/^Units of Soy candle/).fill('2')
    await expect(dialog.getByText('1 order will be updated')).toBeVisible()
    const cost = await dialog
      .getByText(/^\$\d+\.\d\d$/)
      .last()
      .innerText()
    await dialog.getByRole('button', { name: 'Match', exact: true }).click()
    await expect(page.getByText('Matched. 1 order updated.', { exact: false })).toBeVisible()
    await expect(shown(page.getByText('KT-MUG-SAND + 2 × HM-CANDL-SMALL')).first()).toBeVisible()
    const { productMinor, status } = await orderNow()
    expect([`$${(productMinor / 100).toFixed(2)}`, status]).toEqual([cost, 'awaitingPayment'])
  })

  await test.step('the order shows one expandable line item and is paid', async () => {
    await recharge(page, '100')
    await page.goto(`/appvue/orders/dropshippingDetail?id=${id}`)
    await expect(page.getByText('Bundle of 2 products')).toBeVisible()
    await page.getByText('Per bundle').click()
    await expect(page.locator('.q-line-parts').getByText('HM-CANDL-SMALL')).toBeVisible()
    await page.goto(`/appvue/orders/dropshippingPay?ids=${id}`)
    await page.getByRole('button', { name: /^Pay 1 order/ }).click()
    await expect.poll(async () => (await orderNow()).status).toBe('processing')
  })

  await test.step('it is picked and packed by component and shipped complete', async () => {
    const agency = await (await browser.newContext()).newPage()
    const scan = async (code: string): Promise<void> => {
      await agency.keyboard.type(code)
      await agency.keyboard.press('Enter')
    }
    await withPdfViewer(agency)
    await enterOperator(agency, 'pia@quayside.example')
    await agency.goto(`/ops/orders/pickingList?ids=${id}`)
    await expect(agency.getByText('KT-MUG-SAND').first()).toBeVisible()
    await expect(agency.getByText('HM-CANDL-SMALL').first()).toBeVisible()
    await agency.goto('/ops/packing')
    await expect(agency.locator('.q-pack-field')).toBeFocused()
    await scan((await orderNow()).number)
    await expect(agency.getByText(`in the bundle “${title}”`).first()).toBeVisible()
    await scan('KT-MUG-SAND')
    await scan('HM-CANDL-SMALL')
    await agency.keyboard.press('Control+Enter')
    await expect(agency.getByRole('alert').filter({ hasText: /./ })).toContainText(
      'Add the missing HM-CANDL-SMALL',
    )
    await scan('HM-CANDL-SMALL')
    await expect(agency.getByTitle(/^labels-.*\.pdf$/)).toBeAttached()
    await expect(agency.getByPlaceholder('Scan the tracking number')).toBeFocused()
    await scan(`YT${Date.now()}`)
    await expect.poll(async () => (await orderNow()).status).toBe('shipped')
    await agency.context().close()
  })
})
