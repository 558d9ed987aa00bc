import { expect, type Locator, type Page } from '@playwright/test'
import type { OrderRow } from '../../../src/contract/orders/order-schemas.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, payOwn, placeDue, placePaid } from '../support/own-orders.ts'
import { ask, operatorToken, signInOperator, signInSeller } from '../support/people.ts'
import { readPdf } from '../../pdf-text.ts'
import { withPdfViewer } from '../support/pdf-viewer.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

const field = (page: Page): Locator => page.locator('.q-pack-field')
/** Types a code and presses Enter wherever the focus is, as a barcode scanner does. */
const scan = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const refused = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** The SKU codes of an order, one entry per unit. */
const unitsOf = ({ lines }: OrderRow): string[] =>
  lines.flatMap(({ skuCode, quantity, units: perUnit, parts }) =>
    (parts.length > 0 ? parts : [{ skuCode, units: 1 }]).flatMap((part) =>
      Array.from({ length: quantity * perUnit * part.units }, () => part.skuCode ?? ''),
    ),
  )

test('an order is packed, labelled and shipped by scanning alone, and the label locks its address', async ({
  page,
  browser,
  request,
}) => {
  const ownShop = await openOwnShop(request)
  const [order, stopped] = [await placePaid(request, ownShop), await placePaid(request, ownShop)]

  await withPdfViewer(page)
  await signInOperator(page, 'pia@quayside.example', `/ops/orders/detail?id=${stopped.id}`)
  await page.getByRole('button', { name: 'Report problem' }).click()
  const report = page.getByRole('dialog', { name: 'Report a problem with 1 order' })
  await report.getByLabel(/^Note to the seller/).fill('There is no number 9 in that street.')
  await report.getByRole('button', { name: 'Report problem' }).click()
  await expect(page.getByText('Problem reported. Waiting for the seller.')).toBeVisible()

  await page.getByRole('link', { name: 'Pack station' }).click()
  await expect(field(page)).toBeFocused()

  await scan(page, 'QS-NOTHING')
  await expect(refused(page)).toContainText('QS-NOTHING is not an order number')
  await scan(page, stopped.number)
  await expect(refused(page)).toContainText(`${stopped.number} has an open problem`)
  await expect(page.getByRole('link', { name: 'View order' })).toBeVisible()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Print and ship packed items (full or partial)')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(field(page)).toBeFocused()

  await scan(page, order.number.toLowerCase())
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await expect(page.getByPlaceholder('Scan a product')).toBeFocused()
  const units = unitsOf(order)
  const last = units.at(-1) ?? ''
  for (const code of units.slice(0, -1)) await scan(page, code)
  await scan(page, 'QS-NOTHING')
  await expect(refused(page)).toContainText('QS-NOTHING does not belong in this parcel')
  const counts = await page.locator('.q-pack-number').allInnerTexts()

  await page.reload()
  await expect(page.getByRole('heading', { name: order.number })).toBeVisible()
  await expect(page.locator('.q-pack-number')).toHaveText(counts)
  await expect(field(page)).toBeFocused()

  await scan(page, last)
  await expect(page.getByTitle(`labels-${order.number}-1.pdf`)).toBeAttached()
  await expect(page.getByText('Everything is packed. Printing the label and packing slip.')).toBeVisible()
  await expect(page.getByPlaceholder('Scan the tracking number')).toBeFocused()

  const own = await browser.newContext()
  const shop = await own.newPage()
  await signInSeller(shop, emma, `/appvue/orders/dropshippingDetail?id=${order.id}`)
  await expect(shop.getByText('Shipping label created. Address locked')).toBeVisible()
  await expect(shop.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)

  await scan(page, last)
  await expect(refused(page)).toContainText(`${last} is not a tracking number`)
  const tracking = `YT26${String(Date.now()).padStart(14, '0').slice(-14)}`
  // The station's poll shows the order as shipped before the answer arrives.
  await page.route('**/ops/ShipOrder', async (route) => {
    const answer = await route.fetch()
    const polled = page.waitForResponse('**/ops/FindOrderToPack*')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await polled
    await expect(refused(page)).toContainText(`${order.number} has already been shipped`)
    await route.fulfill({ response: answer })
  })
  await scan(page, tracking)
  await expect(page.getByText(`${order.number} shipped. Tracking number: ${tracking}.`)).toBeVisible()
  await expect(page.getByPlaceholder('Scan a packing slip or enter an order number')).toBeFocused()
  await scan(page, order.number)
  await expect(refused(page)).toContainText(`${order.number} has already been shipped`)
  await expect(page.getByText(tracking)).toBeVisible()
  await expect(shop.getByText(tracking).first()).toBeVisible({ timeout: 40_000 })
  await own.close()
})

test('a label is voided on the order page, which unlocks the address; several are created from the list', async ({
  page,
  browser,
  request,
}) => {
  const order = await placePaid(request, await openOwnShop(request))
  const operator = await operatorToken(request)
  await ask(request, '/ops/MakeLabels', { ids: [order.id] }, operator)

  await signInOperator(page, 'pia@quayside.example', `/ops/orders/detail?id=${order.id}`)
  await expect(page.getByText(/^Label created/)).toBeVisible()
  await page.getByRole('button', { name: 'Void label' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void label' }).click()
  await expect(page.getByText(`Label for ${order.number} voided.`)).toBeVisible()
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
  const { rows: queue } = await ask<{ rows: { labelledAt: string | null }[] }>(
    request,
    '/ops/GetOrders',
    { status: 'processing', pageSize: 20 },
    operator,
  )
  expect(queue.some(({ labelledAt }) => labelledAt !== null)).toBe(true)
})

test('links within the text of a pick list are underlined: of orders from stock, and of held ones', async ({
  page,
}) => {
  await signInOperator(page)
  const token = await operatorToken(page.request)
  const { rows } = await ask<{ rows: { id: string; number: string }[] }>(
    page.request,
    '/ops/GetOrders',
    {},
    token,
  )
  const [held] = rows
  if (!held) throw new Error('the demo has no orders')
  await page.route('**/ops/GetPickingList', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { items: { orders: object[] }[]; held: object[] } }
    for (const { orders } of answer.data.items)
      for (const order of orders) Object.assign(order, { fromStock: 1 })
    answer.data.held = [{ ...held, reason: 'problem' }]
    await route.fulfill({ json: answer })
  })
  await page.goto(`/ops/orders/pickingList?ids=${rows.map(({ id }) => id).join(',')}`)
  await expect(page.getByRole('alert')).toContainText(held.number)
  await expect(page.getByText('(1 from customer stock)').first()).toBeVisible()
  await expectNoBarriers(page, 'main')
})

test('a gift note is typed with an order, changed once it is paid, read by the packer and printed on the slip', async ({
  page,
  browser,
  request,
}) => {
  const ownShop = await openOwnShop(request)
  const { id: copied } = await placeDue(request, ownShop)
  const own = await browser.newContext()
  const shop = await own.newPage()
  await signInSeller(shop, emma, `/appvue/orders/droppingAddorder?copy=${copied}`)
  await expect(shop.getByLabel('City', { exact: true })).toHaveValue('Berlin')
  await shop.getByLabel('Gift note (optional)').fill('Happy birthday!')
  await shop.getByRole('button', { name: 'Add order', exact: true }).click()
  const heading = shop.getByRole('heading', { name: /^Order DS-/ })
  await expect(heading).toBeVisible()
  const number = (await heading.innerText()).replace('Order ', '')
  const order = { id: new URL(shop.url()).searchParams.get('id') ?? '', number }
  await payOwn(request, ownShop, order.id)
  await shop.reload()
  await expect(shop.getByText('Happy birthday!')).toBeVisible()
  await shop.getByRole('button', { name: 'Edit gift note' }).click()
  await shop.getByLabel('Gift note', { exact: true }).fill('Happy birthday, Ida!\nYour grandparents')
  await shop.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(shop.getByText('Gift note changed')).toBeVisible()
  await expectNoBarriers(shop, 'main')
  await own.close()

  await signInOperator(page, 'pia@quayside.example', '/ops/packing')
  await expect(field(page)).toBeFocused()
  await scan(page, order.number)
  const note = page.getByRole('region', { name: 'Gift note' })
  await expect(note).toContainText('Happy birthday, Ida!')
  await expect(note).toContainText('Put the slip in the parcel before you close it.')
  await expect(page.getByPlaceholder('Scan a product')).toBeFocused()
  await expectNoBarriers(page, 'main')

  const slip = await request.post('/app/ops/PackingSlips', {
    data: { ids: [order.id] },
    headers: { authorization: `Bearer ${await operatorToken(request)}` },
  })
  const printed = readPdf(await slip.body()).map(({ text }) => text)
  expect(printed).toEqual(expect.arrayContaining(['Gift note', 'Happy birthday, Ida!', 'Your grandparents']))
})
