import { readFileSync } from 'node:fs'
import { expect, type Download, type Page } from '@playwright/test'
import type { OrderRow } from '../../../src/contract/orders/order-schemas.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { askOnce, openOwnShop, placePaid } from '../support/own-orders.ts'
import { signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

const dollars = (amountMinor: number): string => `$${(amountMinor / 100).toFixed(2)}`

const search = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Invoice or order number' }).fill(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
}

const invoiceRow = (page: Page, number: string | RegExp) =>
  page.locator('.q-table tbody tr').filter({ hasText: number }).first()

/** The seller opens the invoice of an order from the list; its number. */
const openInvoice = async (page: Page, order: OrderRow): Promise<string> => {
  await search(page, order.number)
  const row = invoiceRow(page, /OR-\d{4}-\d{6}/)
  await expect(row.getByRole('link', { name: order.number })).toBeVisible()
  const number = /OR-\d{4}-\d{6}/.exec(await row.innerText())?.[0] ?? ''
  await row.getByText(number).click()
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
  return number
}

const saved = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const coming = page.waitForEvent('download')
  await press()
  return coming
}

const beginningOf = async (file: Download): Promise<string> =>
  readFileSync(await file.path())
    .subarray(0, 400)
    .toString('latin1')

test('an invoice shows what was paid, and the credit note what was given back', async ({ page, request }) => {
  const shop = await openOwnShop(request)
  const order = await placePaid(request, shop)
  const total = dollars(order.dueMinor ?? 0)
  await signInSeller(page, emma, '/appvue/wallet/invoice')

  const number = await openInvoice(page, order)
  const lines = page.getByRole('table').filter({ visible: true })
  await expect(lines.getByRole('row').nth(1)).toContainText(`Of ${order.recipientName}`)
  await expect(page.getByText(/^Shipping: /)).toBeVisible()
  await expect(page.locator('.q-invoice-total')).toHaveText(`Total${total}`)
  await expect(page.getByText('Paid', { exact: true }).filter({ visible: true })).toBeVisible()
  await expectNoBarriers(page)

  await askOnce(request, '/Order/UndoPayment', { ids: [order.id] }, shop.token)
  // The page follows the wallet.
  await expect(page.getByText('Credited', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('link', { name: /^CN-\d{4}-\d{6}$/ }).click()
  await expect(page.getByRole('heading', { name: /^Credit note CN-/ })).toBeVisible()
  await expect(page.locator('.q-invoice-total').filter({ visible: true })).toHaveText(
    `Total credited${total}`,
  )
  await page.getByRole('link', { name: number, exact: true }).filter({ visible: true }).last().click()
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()

  await page.goto(`/appvue/wallet/invoice?tab=credit&q=${order.number}`)
  await expect(page.locator('.q-table tbody tr')).toHaveCount(1)
  await expect(invoiceRow(page, order.number)).toContainText(`−${total}`)
})

test('new invoices carry the invoice address; issued ones stay as they are', async ({ page, request }) => {
  const shop = await openOwnShop(request)
  const before = await placePaid(request, shop)
  await signInSeller(page, emma, '/appvue/wallet/invoice')
  const edit = page.getByRole('link', { name: /^(Add|Edit) invoice address$/ })
  await edit.click()
  await page.getByLabel('Company or full name').fill('')
  await page.getByLabel('City').fill('Lübeck')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Fix the highlighted fields.')).toBeVisible()
  await expect(page.getByLabel('Company or full name')).toBeFocused()
  await page.getByLabel('Company or full name').fill('Harbour & Pine GmbH')
  await page.getByLabel('Tax number').fill('DE123456789')
  await page.getByLabel('Street address').fill('An der Untertrave 8')
  await page.getByLabel('Country').click()
  await expect(page.locator('.ant-select-item-option:visible').first()).toBeVisible()
  await page.keyboard.type('Germany')
  await page.keyboard.press('Enter')
  const monthly = page.getByRole('checkbox', { name: 'Email a summary each month' })
  await monthly.check()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Invoice address saved. New invoices are made out to it.')).toBeVisible()

  const after = await placePaid(request, shop)
  await openInvoice(page, after)
  const buyer = page.locator('.q-invoice-party:visible').nth(1)
  await expect(buyer).toContainText('Harbour & Pine GmbH')
  await expect(buyer).toContainText('An der Untertrave 8')
  await expect(buyer).toContainText('Tax number DE123456789')
  await page.goto('/appvue/wallet/invoice')
  await openInvoice(page, before)
  await expect(page.locator('.q-invoice-party:visible').nth(1)).not.toContainText('An der Untertrave 8')
})

test('the seller downloads one invoice, several, and the statement of a month', async ({ page, request }) => {
  const order = await placePaid(request, await openOwnShop(request))
  await signInSeller(page, emma, '/appvue/wallet/invoice')
  const rows = page.locator('.q-table tbody tr')
  const newest = invoiceRow(page, order.number)
  const one = await saved(page, () => newest.getByRole('button', { name: /^PDF of OR-/ }).click())
  expect(one.suggestedFilename()).toMatch(/OR-\d{4}-\d{6}\.pdf$/)
  expect(await beginningOf(one)).toMatch(/^%PDF-/)

  for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check()
  const several = await saved(page, () => page.getByRole('button', { name: 'Download 3 PDFs' }).click())
  expect(several.suggestedFilename()).toMatch(/\.zip$/)
  expect(await beginningOf(several)).toMatch(/^PK/)

  const month = new Date().toISOString().slice(0, 7)
  await page.goto(`/appvue/wallet/invoice?month=${month}`)
  await page.getByRole('button', { name: 'Download statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download statement' })
  await dialog.getByLabel('Format').click()
  await page.getByTitle('CSV', { exact: true }).click()
  await expectNoBarriers(page, '[role=dialog]')
  const statement = await saved(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(readFileSync(await statement.path(), 'utf8')).toContain(order.number)
  await expect(dialog).toBeHidden()
})

test('the agency states its address and tax rate, sees all invoices and exports the journal', async ({
  page,
  request,
}) => {
  await signInOperator(page, undefined, '/ops/agency?section=invoicing')
  const fill = (label: string, text: string): Promise<void> => page.getByLabel(label).fill(text)
  await fill('Street address', '12 Harbour Road')
  await fill('City', 'Rotterdam')
  await page.getByLabel('Country').click()
  await expect(page.locator('.ant-select-item-option:visible').first()).toBeVisible()
  await page.keyboard.type('Netherlands')
  await page.keyboard.press('Enter')
  await fill('Tax rate (%)', '21,255')
  await expect(page.getByText(/^Enter a rate from 0 to 100/)).toBeVisible()
  await fill('Tax rate (%)', '21')
  await fill('Footer', `Bank: NL00 INGB 0001 ${Date.now()}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The changes are now live.')).toBeVisible()

  const order = await placePaid(request, await openOwnShop(request))
  await page.goto('/ops/invoices')
  await search(page, order.number)
  const row = invoiceRow(page, order.number)
  await expect(row).toContainText('Harbour & Pine')
  await row.getByText(/^OR-/).click()
  await expect(page.getByRole('heading', { name: /^Invoice OR-/ })).toBeVisible()
  await expect(page.locator('.q-invoice-party').first()).toContainText('12 Harbour Road')
  await expectNoBarriers(page)
  const pdf = await saved(page, () => page.getByRole('button', { name: 'Download PDF' }).click())
  expect(await beginningOf(pdf)).toMatch(/^%PDF-/)

  const month = new Date().toISOString().slice(0, 7)
  await page.goto(`/ops/invoices?month=${month}`)
  await page.getByRole('button', { name: 'Export journal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export journal' })
  await dialog.getByLabel('Format').click()
  await page.getByTitle('hledger journal').click()
  const journal = await saved(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(readFileSync(await journal.path(), 'utf8')).toMatch(/OR-\d{4}-\d{6}/)
})

test('finance corrects an invoice that was made out wrongly; the seller sees both documents', async ({
  page,
  request,
  browser,
}) => {
  const shop = await openOwnShop(request)
  const order = await placePaid(request, shop)
  const total = dollars(order.dueMinor ?? 0)
  await signInOperator(page, undefined, '/ops/invoices')
  await search(page, order.number)
  await invoiceRow(page, order.number).getByText(/^OR-/).click()
  const title = page.getByRole('heading', { name: /^Invoice OR-/ })
  const number = /OR-\d{4}-\d{6}/.exec(await title.innerText())?.[0] ?? ''
  const dialog = page.getByRole('dialog', { name: `Correct invoice ${number}` })
  const openDialog = () => page.getByRole('button', { name: 'Correct invoice…' }).click()
  await openDialog()
  await expect(dialog.getByText(/Change them first, then correct the invoice/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Credit and issue again' })).toBeDisabled()
  await expect(dialog.getByRole('link', { name: 'Edit agency details' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open customer' })).toHaveAttribute(
    'href',
    /\/ops\/customers\?q=Harbour/,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const seller = await browser.newPage()
  await signInSeller(seller, emma, '/appvue/wallet/invoiceAddress')
  const name = `Harbour & Pine ${Date.now()} GmbH`
  await seller.getByLabel('Company or full name').fill(name)
  await seller.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(seller.getByText('Invoice address saved. New invoices are made out to it.')).toBeVisible()

  await openDialog()
  await expect(
    dialog.getByText(`A credit note for ${total} and a new invoice are issued today.`),
  ).toBeVisible()
  await expect(dialog.locator('.q-invoice-party').last()).toContainText(name)
  await expectNoBarriers(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Credit and issue again' }).click()
  await expect(dialog.getByText('Enter a reason (at least 3 characters).')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The company name was wrong.')
  await dialog.getByRole('button', { name: 'Credit and issue again' }).dblclick()
  await expect(page.getByText(new RegExp('^OR-.* credited[.] OR-.* replaces it[.]$'))).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Invoice OR-/ })).not.toHaveText(`Invoice ${number}`)
  await expect(page.locator('.q-invoice-party:visible').nth(1)).toContainText(name)
  await page.locator('#content').getByRole('link', { name: number, exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Correct invoice…' })).toHaveCount(0)

  await seller.goto(`/appvue/wallet/invoice?q=${order.number}`)
  await expect(seller.locator('.q-table tbody tr')).toHaveCount(3)
  await invoiceRow(seller, `for ${number}`).getByText(/^CN-/).click()
  await expect(seller.getByText('The company name was wrong.').filter({ visible: true })).toBeVisible()
  await seller.getByText('Replaced by').filter({ visible: true }).waitFor()
  await seller.close()
})
