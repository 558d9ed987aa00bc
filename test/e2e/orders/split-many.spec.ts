import { expect, type Locator } from '@playwright/test'
import { openOwnShop, ownWord, placeOwn } from '../support/own-orders.ts'
import { enterSeller, recharge, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })

test('one product is split off many orders; undoing a split keeps changes; the agency receives the part', async ({
  browser,
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const word = ownWord()
  const [mug, other] = shop.skus
  if (!mug || !other) throw new Error('the demo has bought too little')
  const lines = [mug, other].map(({ id }) => ({ skuId: id, quantity: 2 }))
  const place = (street: string) =>
    placeOwn(request, shop, { recipientName: `${word} Berg`, address1: street, lines })
  const [one, two] = [await place('1 Lindenweg'), await place('2 Lindenweg')]
  await enterSeller(page, 'emma@harbourpine.example')
  await recharge(page, '200')

  await test.step('a single order is called so', async () => {
    await page.goto(`/appvue/orders/dropshippingSplit?ids=${one.id}`)
    await expect(shown(page.getByRole('heading', { level: 1 }))).toHaveText('Split 1 order')
    await expect(page.getByRole('button', { name: 'Split order', exact: true })).toBeVisible()
  })
  await test.step('by SKU, with a result for each', async () => {
    await page.goto(`/appvue/orders/dropshippingOrders?q=${word}`)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'Split (2)' }).click()
    await shown(page.getByLabel('SKU to split off')).fill(other.code)
    await page.getByRole('button', { name: 'Split orders', exact: true }).click()
    await expect(shown(page.getByText('2 orders split.')).first()).toBeVisible()
    await expect(shown(page.getByRole('row').filter({ hasText: one.number })).first()).toContainText('Done')
  })
  await test.step('changes to a part are kept when the split is undone', async () => {
    await page.goto(`/appvue/orders/dropshippingDetail?id=${one.id}`)
    await expect(shown(page.getByText('Split into', { exact: true }))).toBeVisible()
    await shown(page.getByRole('listitem').filter({ hasText: 'Awaiting payment' }))
      .first()
      .getByRole('link')
      .click()
    await expect(shown(page.getByText(/Part 1 of 2 of/))).toBeVisible()
    const quantity = shown(page.getByLabel(/^Quantity of/)).first()
    await quantity.fill('5')
    await shown(page.getByRole('button', { name: 'Save', exact: true }))
      .first()
      .click()
    await expect(shown(page.getByText(/2 → 5/)).first()).toBeVisible()
    await page.goto(`/appvue/orders/dropshippingDetail?id=${one.id}`)
    await shown(page.getByRole('button', { name: 'More actions' })).click()
    await page.getByRole('menuitem', { name: 'Undo split' }).click()
    await expect(shown(page.getByText('Parts recombined')).first()).toBeVisible()
    await expect(shown(page.getByLabel(/^Quantity of/)).first()).toHaveValue('5')
  })
  await test.step('a part is paid, and the agency’s queue shows it as a part', async () => {
    await page.goto(`/appvue/orders/dropshippingDetail?id=${two.id}`)
    await shown(page.getByRole('listitem').filter({ hasText: 'Awaiting payment' }))
      .first()
      .getByRole('link')
      .click()
    await expect(shown(page.getByText(/Part 1 of 2 of/))).toBeVisible()
    const heading = shown(page.getByRole('heading', { name: /^Order DS-/ }))
    const number = /DS-\d+/.exec(await heading.innerText())?.[0] ?? ''
    await shown(page.getByRole('button', { name: /^Pay / }))
      .first()
      .click()
    await expect(shown(page.getByText('Being picked and packed')).first()).toBeVisible()
    const agency = await browser.newPage()
    await signInOperator(agency, 'pia@quayside.example', `/ops/orders?tab=processing&q=${number}`)
    await agency.getByText(number, { exact: true }).click()
    await expect(agency.getByText(/Part 1 of 2 of/)).toBeVisible()
    await expect(agency.getByRole('button', { name: 'Ship', exact: true }).first()).toBeVisible()
    await agency.close()
  })
})
