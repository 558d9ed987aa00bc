import { expect, type Page } from '@playwright/test'
import { askOnce, openOwnShop, ownWord, placeOwn, type OwnOrder } from '../support/own-orders.ts'
import { ask, enterOperator, enterSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

/** Switches this window to Chinese, whatever language its account uses. */
const inChinese = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('locale', 'zh'))

test('refusals and results are in Chinese, for the seller and the agency', async ({
  browser,
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const word = ownWord()
  const skuId = shop.skus[0]?.id ?? ''
  const place = (street: string) =>
    placeOwn(request, shop, {
      recipientName: `${word} Berg`,
      address1: street,
      lines: [{ skuId, quantity: 1 }],
    })
  const [one] = [await place('1 Lindenweg'), await place('2 Lindenweg')]
  await enterSeller(page, 'emma@harbourpine.example')
  await inChinese(page)

  await test.step('a result per order of a batch', async () => {
    await page.goto(`/appvue/orders/dropshippingOrders?q=${word}`)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: /^取消 \(2\)$/ }).click()
    // Cancel one of them elsewhere, right before the request, so that the open list has not been updated yet.
    await page.route(
      '**/Order/BatchCancelOrder',
      async (route) => {
        await ask(request, '/Order/CancelOrder', { id: one.id }, shop.token)
        await route.continue()
      },
      { times: 1 },
    )
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '取消订单' }).click()
    await expect(dialog.getByText('失败', { exact: true })).toBeVisible()
    await expect(dialog.getByText('不支持此操作', { exact: false })).toBeVisible()
    await expect(dialog.getByText(/is cancelled/)).toHaveCount(0)
  })
  await test.step('at the agency', async () => {
    const agency = await browser.newPage()
    await enterOperator(agency)
    await inChinese(agency)
    await agency.goto('/ops/returns')
    await agency.getByRole('button', { name: '退件入库' }).first().click()
    const dialog = agency.getByRole('dialog')
    await dialog.getByLabel('运单号').fill('NOSUCHPARCEL1')
    await dialog.getByLabel('运单号').press('Enter')
    await expect(agency.getByText('找不到包裹', { exact: false })).toBeVisible()
    await expect(agency.getByText(/not found/i)).toHaveCount(0)
    await agency.close()
  })
})

interface Sku {
  readonly skuId: string
  readonly code: string
  readonly subjectEn: string
  readonly subjectZh: string
}

test('products have their Chinese names in orders for Chinese readers only', async ({
  browser,
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const word = ownWord()
  const find = async (search: string): Promise<Sku> => {
    const { skus } = await ask<{ skus: Sku[] }>(request, '/Order/FindSkus', { search }, shop.token)
    const sku = skus.find(({ code }) => code === search)
    if (!sku) throw new Error(`there is no SKU ${search}`)
    return sku
  }
  const mug = await find('KT-MUG-SAND')
  const cup = await find('KT-TUMB-CLEAR')
  const { id, number } = await askOnce<OwnOrder>(
    request,
    '/DropshippingOrders/Create',
    {
      shopId: shop.shopId,
      address: {
        recipientName: `${word} Berg`,
        countryCode: 'DE',
        city: 'Berlin',
        address1: '12 Lindenweg',
        postcode: '10115',
      },
      confirmed: true,
      lines: [
        { skuId: mug.skuId, title: mug.subjectEn, quantity: 2 },
        { skuId: cup.skuId, title: 'My own words', quantity: 1 },
      ],
    },
    shop.token,
  )
  const lookAt = async (reader: Page, shown: string, hidden: string): Promise<void> => {
    const main = reader.locator('main').filter({ visible: true })
    await reader.goto(`/appvue/orders/dropshippingOrders?q=${word}`)
    await expect(main.getByText(`2 × ${shown}`)).toBeVisible()
    await reader.goto(`/appvue/orders/dropshippingDetail?id=${id}`)
    await expect(main.getByText(shown, { exact: true })).toBeVisible()
    await expect(main.getByText('My own words', { exact: true })).toBeVisible()
    await reader.goto(`/appvue/orders/dropshippingSplit?id=${id}`)
    await expect(main.getByText(`2 × ${shown}`)).toBeVisible()
    await expect(main.getByText(hidden)).toHaveCount(0)
  }
  await enterSeller(page, 'emma@harbourpine.example')
  await test.step('an English reader', () => lookAt(page, mug.subjectEn, mug.subjectZh))
  await inChinese(page)
  await test.step('a Chinese reader', () => lookAt(page, mug.subjectZh, mug.subjectEn))
  await test.step('the agency in Chinese', async () => {
    const agency = await browser.newPage()
    await enterOperator(agency)
    await inChinese(agency)
    await agency.goto(`/ops/orders/detail?id=${id}`)
    await expect(agency.getByRole('heading', { name: number })).toBeVisible()
    await expect(agency.getByText(mug.subjectZh, { exact: true })).toBeVisible()
    await expect(agency.getByText('My own words', { exact: true })).toBeVisible()
    // What it is matched to, beside the seller's own words.
    await expect(agency.getByText(`${cup.code} · ${cup.subjectZh}`)).toBeVisible()
    await agency.close()
  })
})
