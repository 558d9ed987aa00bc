import { expect, type Locator, type Page } from '@playwright/test'
import type { OrderRow } from '../../../src/contract/orders/order-schemas.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { askOnce, openOwnShop, payOwn, placeDue, type OwnShop } from '../support/own-orders.ts'
import { ask, operatorToken, signInOperator, signInSeller } from '../support/people.ts'
import { addScale, scaleSays } from '../support/fake-scale.ts'
import { withPdfViewer } from '../support/pdf-viewer.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

const field = (page: Page): Locator => page.locator('.q-pack-field')
const scan = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const refused = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /./ })
const unitsOf = ({ lines }: OrderRow): string[] =>
  lines.flatMap(({ skuCode, quantity, units }) =>
    Array.from({ length: quantity * units }, () => skuCode ?? ''),
  )

/** A paid order with gift wrapping. */
const placeWrapped = async (request: Parameters<typeof placeDue>[0], shop: OwnShop): Promise<OrderRow> => {
  const due = await placeDue(request, shop)
  const { offered } = await ask<{ offered: { serviceId: string; nameEn: string }[] }>(
    request,
    '/Order/GetServices',
    null,
    shop.token,
  )
  const serviceId = offered.find(({ nameEn }) => nameEn === 'Gift wrapping')?.serviceId
  await ask(request, '/Order/AddOrderService', { id: due.id, serviceId }, shop.token)
  return payOwn(request, shop, due.id)
}

test('a parcel is packed with its services, weighed by a scale, and its higher freight is requested from the seller', async ({
  page,
  browser,
  request,
}) => {
  const shop = await openOwnShop(request)
  const order = await placeWrapped(request, shop)
  await addScale(page)
  await signInOperator(page, 'pia@quayside.example', '/ops/packing')
  await expect(field(page)).toBeFocused()
  await page.getByRole('main').waitFor()
  await scan(page, order.number)
  const tasks = page.getByRole('region', { name: 'Before you close the parcel' })
  await expect(tasks.getByRole('checkbox', { name: 'Tick off: Gift wrapping' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Connect scale' }).click()
  await expect(page.getByText('Scale connected')).toBeVisible()

  await field(page).focus()
  for (const code of unitsOf(order)) await scan(page, code)
  await expect(refused(page)).toContainText('Tick off first: Gift wrapping.')
  await scan(page, 'CMD-TICK')
  await expect(tasks.getByRole('checkbox')).toBeChecked()
  await expect(tasks).toContainText('Pia Moreno')

  await page.keyboard.press('Control+Enter')
  const weight = page.getByLabel('Weight (kg)')
  await expect(weight).toBeFocused()
  await scaleSays(page, 'US,GS,+  9.100kg')
  // What a scale says reaches the page a moment later.
  await expect(async () => {
    await weight.press('Enter')
    await expect(refused(page)).toContainText('The scale is not stable yet', { timeout: 1000 })
  }).toPass()
  // The scanner, while the weight field has the focus.
  await scan(page, unitsOf(order)[0] ?? '')
  await expect(refused(page)).toContainText('One too many')
  await expect(weight).toHaveValue('')
  await page.keyboard.press('Alt+w')
  await scaleSays(page, 'ST,GS,+  2.950kg')
  await expect(weight).toHaveAttribute('placeholder', '2.950 kg on the scale')
  await weight.press('Enter')

  const difference = page.getByRole('region', { name: 'Freight is higher than paid' })
  await expect(difference).toContainText('2.95 kg')
  await expectNoBarriers(page, 'main')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Alt+s')
  await expect(page.getByText(new RegExp(`^Surcharge of .* requested for ${order.number}`))).toBeVisible()
  await expect(page.getByPlaceholder('Scan a packing slip or enter an order number')).toBeFocused()

  const own = await browser.newContext()
  const seller = await own.newPage()
  await signInSeller(seller, emma, `/appvue/orders/dropshippingDetail?id=${order.id}`)
  await expect(seller.getByText(/charged weight 2\.950 kg/).first()).toBeVisible()
  await expect(seller.getByText('Done at the pack station')).toBeVisible()
  await own.close()
})

test('a weight is typed by a scale in keyboard mode, a lower freight is proposed as a credit, and the label prints', async ({
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const order = await payOwn(request, shop, (await placeDue(request, shop)).id)
  const operator = await operatorToken(request)
  await withPdfViewer(page)
  await signInOperator(page, 'pia@quayside.example', '/ops/packing')
  await expect(field(page)).toBeFocused()
  await scan(page, order.number)
  await expect(page.getByPlaceholder('Scan a product')).toBeFocused()
  await page.getByRole('switch', { name: 'Weigh each parcel' }).click()
  await field(page).focus()
  for (const code of unitsOf(order)) await scan(page, code)
  await expect(page.getByLabel('Weight (kg)')).toBeFocused()
  await scan(page, '0.010')
  const difference = page.getByRole('region', { name: 'Freight is lower than paid' })
  await expect(difference).toBeVisible()
  await page.keyboard.press('Alt+s')
  await expect(
    page
      .getByTitle(`label-${order.number}`)
      .or(page.getByTitle(/^labels?-/))
      .first(),
  ).toBeAttached()
  const { rows } = await ask<{ rows: { orderId: string | null; status: string }[] }>(
    request,
    '/ops/GetCorrections',
    { toReview: true },
    operator,
  )
  expect(rows.filter(({ orderId }) => orderId === order.id)).toMatchObject([{ status: 'proposed' }])
  await page.getByRole('switch', { name: 'Weigh each parcel' }).click()
})

test('a SKU is weighed in the warehouse stock, and its difference is decided with the orders that it concerns', async ({
  page,
  request,
}) => {
  const operator = await operatorToken(request)
  const { rows } = await ask<{ rows: { skuId: string; code: string }[] }>(
    request,
    '/ops/GetWarehouseStock',
    {},
    operator,
  )
  const [sku] = rows
  if (!sku) throw new Error('the demo has no warehouse stock')
  await signInOperator(page, 'pia@quayside.example', '/ops/buying/stock')
  await page.getByRole('button', { name: `Weigh SKU ${sku.code}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Weigh ${sku.code}` })
  await dialog.getByLabel('Weight (kg)').fill('9.5')
  await expectNoBarriers(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Save weight' }).click()
  await expect(page.getByText(`${sku.code} differs beyond the limit.`)).toBeVisible()

  await signInOperator(page, 'kai@quayside.example', '/ops/products/weights')
  await page.getByRole('link', { name: `Review ${sku.code}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: sku.code })).toBeVisible()
  await expect(page.getByText('9.5 kg').filter({ visible: true }).first()).toBeVisible()
  await expectNoBarriers(page, 'main')
  await page.getByRole('button', { name: 'Keep estimate' }).click()
  await expect(page.getByText('Estimate kept.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep estimate' })).toHaveCount(0)
})

test('the papers of a wave are made by a job, and name the labels that are missing', async ({
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const orders = [
    await payOwn(request, shop, (await placeDue(request, shop)).id),
    await payOwn(request, shop, (await placeDue(request, shop)).id),
  ]
  const operator = await operatorToken(request)
  const ids = orders.map(({ id }) => id)
  await ask(request, '/ops/MakeLabels', { ids: ids.slice(0, 1) }, operator)
  const { id } = await askOnce<{ id: string }>(request, '/ops/CreateWave', { ids }, operator)
  await signInOperator(page, 'pia@quayside.example', `/ops/waves/detail?id=${id}`)
  await page.getByRole('button', { name: 'Make PDF' }).click()
  await expect(page.getByText('1 part missing')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Label: not created yet')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download Labels/ }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^wave-\d+\.pdf$/)
  await expectNoBarriers(page, 'main')
})
