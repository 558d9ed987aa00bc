import { expect, type Page } from '@playwright/test'
import { orderFile, uploadOrders } from './order-file.ts'
import { mapFirstOrder } from './orders.ts'
import { openOwnShop, placeBeyondBalance } from './own-orders.ts'
import { enterSeller, olivia, recharge, signInOperator, signInSeller } from './people.ts'
import { test } from './test.ts'

// Long work is left, found again, and tried again where it failed.

const seller = 'emma@harbourpine.example'
const count = 120
/** Not of single orders, which other tests may have begun. */
const largePayment = /^Payment of \d{2,} orders/

const tray = (page: Page) => page.getByRole('region', { name: 'Long work' })

/** It opens by itself where work runs before one's eyes. */
const openTray = async (page: Page): Promise<void> => {
  const line = tray(page).getByRole('button', { name: /running|finished/ })
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
}

/** Many orders of a new product, mapped to one of ours: all wait to be paid. */
const importDueOrders = async (page: Page): Promise<void> => {
  const unique = Date.now().toString(36)
  const rows = Array.from(
    { length: count },
    (_, index) => `${unique}-${index},Ida Berg,DE,Berlin,Berlin,Lindenweg 4,10115,Cup ${unique},1`,
  )
  await uploadOrders(page, 'of-works.csv', orderFile(...rows))
  await page.getByRole('button', { name: `Import ${count} orders` }).click()
  await expect(page.getByText(`${count} orders were placed.`)).toBeVisible()
  await openTray(page)
  await expect(tray(page).getByRole('listitem').filter({ hasText: 'Import of of-works.csv' })).toContainText(
    `${count} of ${count}`,
  )
  await page.goto(`/appvue/orders/dropshippingOrders?q=${unique}-0`)
  await mapFirstOrder(page)
}

/** Chooses the newest orders on two pages of the list, and opens the page that pays them. */
const choosePayment = async (page: Page): Promise<void> => {
  await page.goto('/appvue/orders/dropshippingOrders?tab=awaitingPayment&size=100')
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await expect(page.getByRole('button', { name: 'Pay (100)' })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('checkbox', { name: /all/i }).first()).not.toBeChecked()
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: /^Pay \(1\d\d\)$/ }).click()
}

test('a large payment is left, found again in the tray, and tried again where money was short', async ({
  page,
  browser,
  request,
}) => {
  await enterSeller(page, seller)
  await importDueOrders(page)
  // However full others have made the wallet.
  await placeBeyondBalance(request, await openOwnShop(request), 'Ida Berg')
  await choosePayment(page)
  await page.getByRole('button', { name: /^Pay \d+ orders?/ }).click()

  await test.step('the page shows what came of each order', async () => {
    await expect(page).toHaveURL(/workDetail\?id=\d+/)
    await expect(page.getByRole('heading', { name: /^Payment of 1\d\d orders/ })).toContainText('Done')
    await expect(page.getByRole('row').filter({ hasText: 'is paid' }).first()).toBeVisible()
    await page.getByRole('button', { name: /^Failed/ }).click()
    await expect(
      page.getByRole('row').filter({ hasText: 'more than the balance holds' }).first(),
    ).toBeVisible()
  })

  await recharge(page, '9000')
  await test.step('it stands in the tray on another device too', async () => {
    const elsewhere = await (await browser.newContext()).newPage()
    await signInSeller(elsewhere, seller)
    await openTray(elsewhere)
    await expect(tray(elsewhere).getByRole('link', { name: largePayment })).toBeVisible()
    await elsewhere.context().close()
  })

  await page.goto('/appvue/index')
  await openTray(page)
  await tray(page).getByRole('link', { name: largePayment }).click()
  await page.getByRole('button', { name: /^Try the \d+ failed again$/ }).click()
  await test.step('what had failed is paid, and the first attempt leaves the tray', async () => {
    await expect(page.getByText(/^All \d+ rows went well\.$/).filter({ visible: true })).toBeVisible()
    await expect(tray(page).getByRole('link', { name: largePayment })).toHaveCount(1)
    await tray(page)
      .getByRole('button', { name: /^Dismiss Payment of \d{2,} orders/ })
      .click()
    await expect(tray(page).getByRole('link', { name: largePayment })).toHaveCount(0)
  })
})

test('a file of parcels is left while it is worked on, and its bad rows are named', async ({ page }) => {
  await signInOperator(page, olivia, '/ops/orders?tab=processing')
  const number = await page
    .getByText(/^DS-\d+$/)
    .first()
    .innerText()
  // Its own name, as other tests ship files too.
  const fileName = `parcels ${Date.now()}.csv`
  const rows = [`${number},YunExpress,WORK${Date.now()}`, 'DS-1,YunExpress,WORK00000001']
  await page.goto('/ops/orders/shipByFile')
  await page.locator('input[type=file]').setInputFiles({
    name: fileName,
    mimeType: 'text/csv',
    buffer: Buffer.from(['order number,carrier,tracking number', ...rows].join('\n')),
  })
  await expect(page).toHaveURL(/work=\d+/)
  await page.goto('/ops/tickets')
  await openTray(page)
  await tray(page)
    .getByRole('link', { name: `Shipping by ${fileName}` })
    .click()
  await expect(page.getByText('1 went well, 1 did not.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Shipped.')
  await page.getByRole('button', { name: /^Failed/ }).click()
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'DS-1' })).toContainText('Order DS-1 not found.')
})
