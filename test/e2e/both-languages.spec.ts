import { expect, type Page } from '@playwright/test'
import { openOwnShop, ownWord, placeOwn } from './own-orders.ts'
import { ask, enterOperator, enterSeller } from './people.ts'
import { test } from './test.ts'

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
