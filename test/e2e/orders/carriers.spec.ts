import { expect, type Page } from '@playwright/test'
import type { OrderRow } from '../../../src/contract/orders/order-schemas.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, payOwn, placeDue } from '../support/own-orders.ts'
import { ask, operatorToken, signInOperator } from '../support/people.ts'
import { withPdfViewer } from '../support/pdf-viewer.ts'
import { test } from '../support/test.ts'

const scan = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const unitsOf = ({ lines }: OrderRow): string[] =>
  lines.flatMap(({ skuCode, quantity, units }) =>
    Array.from({ length: quantity * units }, () => skuCode ?? ''),
  )

test('a parcel is packed, labelled by its carrier, shipped and handed over', async ({ page, request }) => {
  const ownShop = await openOwnShop(request)
  const due = await placeDue(request, ownShop)
  const token = await operatorToken(request)
  const { lines } = await ask<{ lines: { id: string; code: string }[] }>(
    request,
    '/ops/GetShippingLines',
    {},
    token,
  )
  const lineId = lines.find(({ code }) => code === 'STD')?.id
  await ask(request, '/Order/SelectTransportType', { ids: [due.id], lineId }, ownShop.token)
  const order = await payOwn(request, ownShop, due.id)

  await withPdfViewer(page)
  await signInOperator(page, 'pia@quayside.example', '/ops/packing')
  await scan(page, order.number)
  await expect(page.getByPlaceholder('Scan a product')).toBeFocused()
  for (const code of unitsOf(order)) await scan(page, code)
  const bought = page.getByText(/^Packed\. Printing the label of YunExpress and the packing slip\./)
  await expect(bought).toBeVisible()
  const number = /YT\d{16}/.exec((await bought.textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByTitle(`labels-${order.number}-1.pdf`)).toBeAttached()
  await expect(page.getByTitle(`packing-slips-${order.number}.pdf`)).toBeAttached()
  await expect(page.getByPlaceholder('Scan the carrier’s label')).toBeFocused()

  await scan(page, 'YT0000000000000000')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    `is not the label of this order. Its tracking number is ${number}.`,
  )
  await scan(page, number)
  await expect(page.getByText(`${order.number} shipped. Tracking number: ${number}.`)).toBeVisible()

  await page.goto(`/ops/orders/detail?id=${order.id}`)
  const why = page.getByRole('list', { name: 'Services considered' }).filter({ visible: true })
  await expect(why).toContainText('YunExpress · THZXR')
  await expect(why).toContainText('Chosen')
  await expect(why).toContainText('Does not serve the country')

  await page.goto('/ops/hand-over')
  await page.getByRole('button', { name: 'Close day for YunExpress' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close day for YunExpress' })
  await expect(dialog.getByText(number)).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByLabel(/^Signed by/).fill('Wang Wei')
  await dialog.getByRole('button', { name: 'Close day' }).click()
  await expect(page).toHaveURL(/hand-over\/detail/)
  const shown = page.locator('.q-page').filter({ visible: true })
  await expect(shown.getByText('Wang Wei')).toBeVisible()
  await expect(shown.getByText(number)).toBeVisible()
  const saved = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download manifest' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^manifest-HO-\d+\.pdf$/)
})
