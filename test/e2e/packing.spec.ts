import { expect, type Locator, type Page } from '@playwright/test'
import type { OrderRow } from '../../src/contract/order-schemas.ts'
import { findOrder, inPreparation, isPlain } from './orders.ts'
import { ask, operatorToken, signInOperator, signInSeller } from './people.ts'
import { test } from './test.ts'

const emma = 'emma@harbourpine.example'

const field = (page: Page): Locator => page.locator('.q-pack-field')
/** What a scanner does: it types, fast, and presses Enter, wherever the focus is. */
const scan = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const refused = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** The SKUs of an order, one entry a piece. */
const piecesOf = ({ lines }: OrderRow): string[] =>
  lines.flatMap(({ skuCode, quantity, units, parts }) =>
    (parts.length > 0 ? parts : [{ skuCode, units: 1 }]).flatMap((part) =>
      Array.from({ length: quantity * units * part.units }, () => part.skuCode ?? ''),
    ),
  )

test('an order is packed, labelled and shipped by scans alone, and its address holds from the label on', async ({
  page,
  browser,
  request,
}) => {
  const order = await findOrder(
    request,
    inPreparation,
    (row) => isPlain(row) && row.labelledAt === null && piecesOf(row).length > 1,
  )
  const stopped = await findOrder(request, inPreparation, ({ flags }) =>
    flags.some(({ kind }) => kind === 'problem'),
  )

  await signInOperator(page, 'pia@quayside.example')
  await page.getByRole('link', { name: 'Pack station' }).click()
  await expect(field(page)).toBeFocused()

  // What is no slip, and an order that is not to be packed, are refused in words.
  await scan(page, 'QS-NOTHING')
  await expect(refused(page)).toContainText('QS-NOTHING is no order number')
  await scan(page, stopped.number)
  await expect(refused(page)).toContainText(`${stopped.number} has a problem`)
  await expect(page.getByRole('link', { name: 'View order' })).toBeVisible()

  // The keys are listed, and the field has the focus again afterwards.
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Print and ship packed items (full or partial)')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(field(page)).toBeFocused()

  await scan(page, order.number.toLowerCase())
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await expect(page.getByPlaceholder('Scan a product')).toBeFocused()
  const pieces = piecesOf(order)
  const last = pieces.at(-1) ?? ''
  for (const code of pieces.slice(0, -1)) await scan(page, code)
  await scan(page, 'QS-NOTHING')
  await expect(refused(page)).toContainText('QS-NOTHING does not belong into this parcel')
  const counts = await page.locator('.q-pack-number').allInnerTexts()

  // Nothing of it is lost by a reload.
  await page.reload()
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await expect(page.locator('.q-pack-number')).toHaveText(counts)
  await expect(field(page)).toBeFocused()

  // The last piece prints label and slip; this browser cannot show a PDF, so that it saves it.
  const saving = page.waitForEvent('download')
  await scan(page, last)
  expect((await saving).suggestedFilename()).toBe(`labels-${order.number}-1.pdf`)
  await expect(page.getByText('Everything is packed. Printing the label and packing slip.')).toBeVisible()
  await expect(page.getByPlaceholder('Scan the tracking number')).toBeFocused()

  // From now on the seller cannot change the address, and is told why.
  const own = await browser.newContext()
  const shop = await own.newPage()
  await signInSeller(shop, emma, `/appvue/orders/dropshippingDetail?id=${order.id}`)
  await expect(shop.getByText(/The parcel has had its label since/)).toBeVisible()
  await expect(shop.getByText('Shipping label created. Address locked')).toBeVisible()
  await expect(shop.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)

  // A product's code is no tracking number; the right one ships it, and the next slip may be scanned.
  await scan(page, last)
  await expect(refused(page)).toContainText(`${last} is no tracking number`)
  const tracking = `YT26${String(Date.now()).padStart(14, '0').slice(-14)}`
  await scan(page, tracking)
  await expect(page.getByText(`${order.number} is shipped with ${tracking}.`)).toBeVisible()
  await expect(page.getByPlaceholder('Scan a packing slip or enter an order number')).toBeFocused()
  await scan(page, order.number)
  await expect(refused(page)).toContainText(`${order.number} has been shipped already`)
  await expect(page.getByText(tracking)).toBeVisible()
  await expect(shop.getByText(tracking).first()).toBeVisible({ timeout: 40_000 })
  await own.close()
})

test('a label is voided on the order’s page, which opens the address; several are made from the list', async ({
  page,
  browser,
  request,
}) => {
  const order = await findOrder(request, inPreparation, ({ labelledAt }) => labelledAt !== null)

  await signInOperator(page, 'pia@quayside.example', `/ops/orders/detail?id=${order.id}`)
  await expect(page.getByText(/^Label made/)).toBeVisible()
  await page.getByRole('button', { name: 'Void label' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void label' }).click()
  await expect(page.getByText(`The label of ${order.number} is void`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Void label' })).toHaveCount(0)

  const own = await browser.newContext()
  const shop = await own.newPage()
  await signInSeller(shop, emma, `/appvue/orders/dropshippingDetail?id=${order.id}`)
  await shop.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(shop.getByRole('dialog')).toBeVisible()
  await own.close()

  await page.goto('/ops/orders')
  await page.getByRole('button', { name: /^Processing \d/ }).click()
  await expect(page.getByRole('button', { name: /^Processing \d/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('checkbox', { name: /DS-/ }).first().check()
  await page.getByRole('checkbox', { name: /DS-/ }).nth(2).check()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Labels \(\d\)/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^labels-/)
  const operator = await operatorToken(request)
  const { rows: queue } = await ask<{ rows: { labelledAt: string | null }[] }>(
    request,
    '/ops/GetOrders',
    { status: 'processing', pageSize: 20 },
    operator,
  )
  expect(queue.some(({ labelledAt }) => labelledAt !== null)).toBe(true)
})
