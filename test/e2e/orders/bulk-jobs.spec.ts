import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { orderFile, uploadOrders } from '../support/order-file.ts'
import { mapFirstOrder } from '../support/orders.ts'
import { openOwnShop, ownWord, placeBeyondBalance, placePaid } from '../support/own-orders.ts'
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

const seller = 'emma@harbourpine.example'
const count = 120
/** Excludes jobs of single orders, which other tests may have started. */
const largePayment = /^Paying for \d{2,} orders/

const tray = (page: Page) => page.getByRole('region', { name: 'Background jobs' })

/** The tray opens automatically while a job runs in this window. */
const openTray = async (page: Page): Promise<void> => {
  const line = tray(page).getByRole('button', { name: /running|finished/ })
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
}

const importDueOrders = async (page: Page, recipient: string): Promise<void> => {
  const unique = Date.now().toString(36)
  const rows = Array.from(
    { length: count },
    (_, index) => `${unique}-${index},${recipient},DE,Berlin,Berlin,Lindenweg 4,10115,Cup ${unique},1`,
  )
  await uploadOrders(page, 'of-jobs.csv', orderFile(...rows))
  await page.getByRole('button', { name: `Import ${count} orders` }).click()
  await expect(page.getByText(`${count} orders were placed.`)).toBeVisible()
  await openTray(page)
  await expect(tray(page).getByRole('listitem').filter({ hasText: 'Importing of-jobs.csv' })).toContainText(
    `${count} of ${count}`,
  )
  await page.goto(`/appvue/orders/dropshippingOrders?q=${unique}-0`)
  await mapFirstOrder(page)
}

const choosePayment = async (page: Page, recipient: string): Promise<void> => {
  await page.goto(`/appvue/orders/dropshippingOrders?tab=awaitingPayment&size=100&q=${recipient}`)
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await expect(page.getByRole('button', { name: 'Pay (100)' })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('checkbox', { name: /all/i }).first()).not.toBeChecked()
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: /^Pay \(1\d\d\)$/ }).click()
}

/** What the recipient's unpaid orders cost, in dollars: the tests that follow begin with a small balance again. */
const sumDue = async (request: APIRequestContext, recipient: string): Promise<string> => {
  const token = await sellerToken(request)
  const due = async (page: number): Promise<number> => {
    const asked = { status: 'awaitingPayment', search: recipient, pageNum: page, pageSize: 100 }
    const { rows } = await ask<{ rows: { totalMinor: number }[] }>(
      request,
      '/Order/GetOrderList',
      asked,
      token,
    )
    const sum = rows.reduce((total, row) => total + row.totalMinor, 0)
    return rows.length < 100 ? sum : sum + (await due(page + 1))
  }
  return String(Math.ceil((await due(1)) / 100))
}

test('a large payment is left, found in the tray, and retried for orders that exceeded the balance', async ({
  page,
  browser,
  request,
}) => {
  await enterSeller(page, seller)
  const recipient = ownWord()
  await importDueOrders(page, recipient)
  await placeBeyondBalance(request, await openOwnShop(request), recipient)
  await choosePayment(page, recipient)
  await page.getByRole('button', { name: /^Pay \d+ orders?/ }).click()

  await test.step('the page shows the result of each order', async () => {
    await expect(page).toHaveURL(/jobDetail\?id=\d+/)
    await expect(page.getByRole('heading', { name: /^Paying for 1\d\d orders/ })).toContainText('Completed')
    await expect(page.getByRole('row').filter({ hasText: 'is paid' }).first()).toBeVisible()
    await page.getByRole('button', { name: /^Failed/ }).click()
    await expect(
      page.getByRole('row').filter({ hasText: 'more than the wallet balance' }).first(),
    ).toBeVisible()
  })

  await recharge(page, await sumDue(request, recipient))
  await test.step('the tray shows it on another device', async () => {
    const elsewhere = await (await browser.newContext()).newPage()
    await signInSeller(elsewhere, seller)
    await openTray(elsewhere)
    await expect(tray(elsewhere).getByRole('link', { name: largePayment })).toBeVisible()
    await elsewhere.context().close()
  })

  await page.goto('/appvue/index')
  await openTray(page)
  await tray(page).getByRole('link', { name: largePayment }).click()
  await page.getByRole('button', { name: /^Retry \d+ failed rows? for up to \$\d/ }).click()
  await test.step('failed orders are paid, and the first attempt leaves the tray', async () => {
    await expect(page.getByText(/^All \d+ rows succeeded\.$/).filter({ visible: true })).toBeVisible()
    await expect(tray(page).getByRole('link', { name: largePayment })).toHaveCount(1)
    await tray(page)
      .getByRole('button', { name: /^Dismiss Paying for \d{2,} orders/ })
      .click()
    await expect(tray(page).getByRole('link', { name: largePayment })).toHaveCount(0)
  })
})

test('a parcel file is left while it is processed, and its failed rows are listed', async ({ page }) => {
  await signInOperator(page, olivia, '/ops/orders?tab=processing')
  const number = await page
    .getByText(/^DS-\d+$/)
    .first()
    .innerText()
  // A unique name, as other tests ship from files too.
  const fileName = `parcels ${Date.now()}.csv`
  const rows = [`${number},YunExpress,WORK${Date.now()}`, 'DS-1,YunExpress,WORK00000001']
  await page.goto('/ops/orders/shipByFile')
  await page.locator('input[type=file]').setInputFiles({
    name: fileName,
    mimeType: 'text/csv',
    buffer: Buffer.from(['order number,carrier,tracking number', ...rows].join('\n')),
  })
  const preview = page.getByTestId('ship-preview')
  await expect(preview.getByText('1 order in 1 parcel will ship.')).toBeVisible()
  await expect(preview.getByRole('row').filter({ hasText: 'DS-1' }).last()).toContainText('Cannot ship')
  await preview.getByRole('button', { name: 'Ship 1 order' }).click()
  await expect(page).toHaveURL(/work=\d+/)
  await page.goto('/ops/tickets')
  await openTray(page)
  await tray(page)
    .getByRole('link', { name: `Shipping from file: ${fileName}` })
    .click()
  await expect(page.getByText('1 succeeded, 1 failed.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Shipped.')
  await page.getByRole('button', { name: /^Failed/ }).click()
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'DS-1' })).toContainText('Order DS-1 not found.')
})

test('shipping from a file is undone, and the orders are to be shipped again', async ({ page, request }) => {
  const { number } = await placePaid(request, await openOwnShop(request))
  await signInOperator(page, olivia, '/ops/orders/shipByFile')
  await page.locator('input[type=file]').setInputFiles({
    name: 'undone.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`order number,carrier,tracking number\n${number},Snail Mail,UNDO${Date.now()}`),
  })
  const preview = page.getByTestId('ship-preview')
  await expect(preview.getByText(/has another carrier/)).toBeVisible()
  await preview.getByRole('button', { name: 'Ship 1 order' }).click()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Shipped.')
  await page.getByRole('button', { name: 'Undo shipping' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo shipping' }).click()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Shipping undone.')
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('button', { name: 'Ship', exact: true }).first()).toBeVisible()
})
