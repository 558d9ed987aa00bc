import { expect, type Locator, type Page } from '@playwright/test'
import { openOwnShop, ownWord, placeOwn, type OwnOrder } from '../support/own-orders.ts'
import { ask, olivia, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })
const rowsOf = (page: Page): Locator => shown(page.getByRole('row').filter({ hasText: /DS-\d+/ }))

const keepView = async (page: Page, elsewhere: string): Promise<void> => {
  const address = new URL(page.url())
  const name = ownWord()
  await shown(page.getByRole('button', { name: 'Save view' })).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const options = shown(page.getByRole('button', { name: `Options for the view ${name}` }))
  await expect(options).toBeVisible()
  const saved = new URL(page.url())
  await page.goto(elsewhere)
  await expect(options).toBeHidden()
  await page.goto(saved.href)
  await expect(page).toHaveURL((url) => url.searchParams.get('flag') === address.searchParams.get('flag'))
  await options.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(options).toBeHidden()
  await page.goto(address.href)
}

const hideColumn = async (page: Page, name: string): Promise<void> => {
  const header = shown(page.getByRole('columnheader', { name }))
  await expect(header).toHaveCount(1)
  await shown(page.getByRole('button', { name: 'Columns' })).click()
  await page.getByRole('checkbox', { name, exact: true }).uncheck()
  await expect(header).toHaveCount(0)
  await page.reload()
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(header).toHaveCount(0)
  await shown(page.getByRole('button', { name: 'Columns' })).click()
  await page.getByRole('checkbox', { name, exact: true }).check()
  await expect(header).toHaveCount(1)
  await page.keyboard.press('Escape')
}

const makeTwo = async (request: Parameters<typeof openOwnShop>[0]) => {
  const shop = await openOwnShop(request)
  const word = ownWord()
  const skuId = shop.skus[0]?.id ?? ''
  const place = (street: string): Promise<OwnOrder> =>
    placeOwn(request, shop, {
      recipientName: `${word} Berg`,
      address1: street,
      lines: [{ skuId, quantity: 1 }],
    })
  const [one, held] = [await place('1 Lindenweg'), await place('2 Lindenweg')]
  await ask(request, '/Order/OrderShelve', { ids: [held.id] }, shop.token)
  return { word, one, held }
}

test('a seller searches as they type, filters by order flags, and saves the view', async ({
  page,
  request,
}) => {
  const { word, one, held } = await makeTwo(request)
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/orders/dropshippingOrders')
  await expect(rowsOf(page).nth(2)).toBeVisible()
  await shown(page.getByRole('searchbox')).pressSequentially(word)
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await page.goto(`/appvue/orders/dropshippingOrders?q=${word}&flag=onHold`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText(held.number)
  await keepView(page, '/appvue/orders/dropshippingOrders?tab=cancelled')
  await expect(rowsOf(page)).toContainText([held.number])
  await page.goto(`/appvue/orders/dropshippingOrders?q=${word}`)
  await hideColumn(page, 'Recipient')
  await page.goto(`/appvue/orders/dropshippingOrders?q=${word}&size=20`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put on hold (1)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel (2)' })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: one.number })).toBeVisible()
})

test('an operator finds the same orders by number and by order flags', async ({ page, request }) => {
  const { one, held } = await makeTwo(request)
  await signInOperator(page, olivia, '/ops/orders')
  await expect(rowsOf(page).nth(2)).toBeVisible()
  await shown(page.getByRole('searchbox')).pressSequentially(one.number)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText(one.number)
  await page.goto('/ops/orders?flag=onHold&size=100')
  await expect(rowsOf(page).filter({ hasText: held.number })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: one.number })).toHaveCount(0)
  await keepView(page, '/ops/orders?tab=cancelled')
  await expect(rowsOf(page).filter({ hasText: held.number })).toBeVisible()
  await page.goto('/ops/orders?tab=processing')
  await hideColumn(page, 'Customer')
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible()
})
