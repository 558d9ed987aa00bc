import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, placeDue } from '../support/own-orders.ts'
import { enterSeller, signInOperator, signInSeller } from '../support/people.ts'
import { inDatabase, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

test('finance creates an import rule after seeing its effect, and sellers see it in landed costs', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInOperator(page, 'farid@quayside.example', '/ops/shipping/import-rules?q=New')
  await page.getByRole('button', { name: 'Create rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create import rule' })
  await dialog.getByLabel('Destination').click()
  await expect(page.locator('.ant-select-item-option:visible').first()).toBeVisible()
  await dialog.getByLabel('Destination').fill('New Zealand')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'New Zealand' }).click()
  await dialog.getByLabel('Name').fill('Border levy')
  await dialog.getByLabel('Rate').fill('a lot')
  await dialog.getByRole('button', { name: 'Review effect' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expectNoBarriers(page, '[role=dialog]')
  await dialog.getByText('Amount', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2')
  await dialog.getByLabel('Source').fill('Border Act 2026')
  await dialog.getByRole('button', { name: 'Review effect' }).click()
  await expect(dialog.getByRole('region', { name: 'Effect on unpaid orders' })).toContainText(/unpaid order/)
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: /Border levy/ })
  await expect(row).toContainText('EUR 2 per parcel')
  await expect(row).toContainText('Current')

  const seller = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await enterSeller(seller, 'astrid@nordlys.example')
  await seller.goto('/appvue/product/winningProducts?q=KT-MUG')
  await seller.getByRole('link', { name: /Stoneware mug/ }).click()
  await expect(seller.getByRole('heading', { name: /Stoneware mug/ })).toBeVisible()
  await seller.goto(`${seller.url()}${seller.url().includes('?') ? '&' : '?'}country=NZ`)
  const parts = seller.getByRole('region', { name: /^Cost by / })
  await expect(parts).toContainText('Border levy')
  await expect(parts).toContainText('Border Act 2026')

  const sure = page.getByRole('dialog', { name: 'Delete Border levy, New Zealand?' })
  const remove = row.getByRole('button', { name: 'Delete' })
  await remove.click()
  await sure.getByRole('button', { name: 'Keep rule' }).click()
  await expect(row).toContainText('EUR 2 per parcel')
  await remove.click()
  await expect(sure.getByRole('region', { name: 'Effect on unpaid orders' })).toContainText(/unpaid order/)
  await sure.getByRole('button', { name: 'Delete rule' }).click()
  await expect(row).toHaveCount(0)
  await seller.reload()
  await expect(parts).toContainText('GST')
  await expect(parts).not.toContainText('Border levy')
  await seller.context().close()
})

test('finance loads the published rules that are missing, once', async ({ page }) => {
  await signInOperator(page, 'farid@quayside.example', '/ops/shipping/import-rules?q=Japan')
  const row = page.getByRole('row', { name: /JCT/ })
  await row.getByRole('button', { name: 'Delete' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete JCT, Japan?' })
  await sure.getByRole('button', { name: 'Delete rule' }).click()
  await expect(row).toHaveCount(0)
  const load = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Load published rules' }).click()
    const question = page.getByRole('dialog', { name: 'Load published rules?' })
    await expect(question).toContainText('Duty rates are averages')
    await expectNoBarriers(page, '.q-prompt')
    await question.getByRole('button', { name: 'Load published rules' }).click()
  }
  await load()
  await expect(page.getByText('1 published rule added.')).toBeVisible()
  await expect(row).toContainText('10%')
  await load()
  await expect(page.getByText('All published rules are already here.')).toBeVisible()
  await expect(row).toHaveCount(1)
})

test('finance uploads customs codes, and a product finds its code by words', async ({
  page,
  browser,
  baseURL,
}) => {
  const sourcing = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signInOperator(sourcing, 'kai@quayside.example', '/ops/products/product')
  const help = sourcing.getByText('Finance can upload customs codes under Import rules', { exact: false })
  await expect(help).toBeVisible()

  await signInOperator(page, 'farid@quayside.example', '/ops/shipping/import-rules')
  await page.getByRole('button', { name: 'Upload customs codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload customs codes' })
  await expect(dialog.getByText('No list has been uploaded yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Preview codes' }).click()
  await expect(dialog.getByText('Choose a file.', { exact: true })).toBeVisible()
  await expectNoBarriers(page, '[role=dialog]')
  const upload = (name: string, rows: readonly string[]) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await upload('no-columns.csv', ['7013.10,Invented goods'])
  await dialog.getByRole('button', { name: 'Preview codes' }).click()
  await expect(dialog.getByText('This is not a list of customs codes', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await upload('codes.csv', [
    'Code,Description,Chinese description',
    '7013,Invented household glass,',
    `7013.10,Lanterns of blown glass ${'for candles and lamps '.repeat(6)},玻璃灯笼`,
    '7013 20,- Hourglasses,沙漏',
    '70133010,Glass marbles,',
    '7013 40,,',
    'Total,4,',
  ])
  await dialog.getByRole('button', { name: 'Preview codes' }).click()
  const preview = dialog.getByTestId('customs-codes-preview')
  await expect(preview.getByRole('status')).toContainText('3 customs codes found.')
  await expect(preview.getByRole('status')).toContainText('1 code shortened to 6 digits')
  await expect(preview.getByRole('row', { name: /^7013\.20/ })).toContainText(
    'Invented household glass: Hourglasses',
  )
  await expect(preview.getByRole('row', { name: /7013 40/ })).toContainText('No description.')
  await expect(preview.getByRole('row', { name: /Total/ })).toContainText('Not a customs code')
  await expectNoBarriers(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save 3 codes' }).dblclick()
  await expect(page.getByText('3 customs codes saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Upload customs codes' }).click()
  await expect(dialog.getByText('Current list: 3 codes from codes.csv', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await sourcing.goto('/ops/products?q=KT-MUG')
  await sourcing
    .getByRole('link', { name: /Stoneware mug/ })
    .first()
    .click()
  await expect(sourcing.getByText('Type words or the beginning of a code.', { exact: false })).toBeVisible()
  const field = sourcing.getByLabel(/^HS code/)
  const options = sourcing.locator('.ant-select-item-option:visible')
  await field.fill('lanterns glass')
  await expect(options.filter({ hasText: '7013.10' })).toContainText('Lanterns of blown glass')
  await sourcing.keyboard.press('ArrowDown')
  await expectNoBarriers(sourcing)
  await sourcing.keyboard.press('Escape')
  await sourcing.getByRole('button', { name: 'Save' }).click()
  await expect(sourcing.getByText('must be a code, such as 6109.10', { exact: false })).toBeVisible()
  await field.fill('wheelbarrow')
  await expect(sourcing.getByText('No code found. Try other words, or enter the code.')).toBeVisible()
  await field.fill('沙漏')
  await expect(options.filter({ hasText: '7013.20' })).toBeVisible()
  await field.fill('7013.1')
  await options.filter({ hasText: '7013.10' }).click()
  await expect(field).toHaveValue('701310')
  // As tall as other fields, however long the description of the code.
  expect((await field.boundingBox())?.height).toBeLessThan(50)
  await field.fill('70131090')
  await expect(options.filter({ hasText: '7013.10' })).toBeVisible()
  await sourcing.keyboard.press('Escape')
  await sourcing.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(sourcing)).toContainText(/saved/i)
  await sourcing.reload()
  await expect(field).toHaveValue('70131090')
  await sourcing.context().close()
})

test('an order shows what its recipient pays on import, and what a rule would add to it', async ({
  page,
  request,
  browser,
  baseURL,
  address,
}) => {
  const shop = await openOwnShop(request)
  const order = await placeDue(request, shop)
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/orders/dropshippingDetail?id=${order.id}`)
  const heading = page.getByRole('heading', { name: 'Import charges' })
  const card = page.locator('section').filter({ has: heading })
  await expect(card).toContainText('Customs duty')
  await expect(card).toContainText('Regulations 2026/382')
  await expectNoBarriers(page)

  await test.step('of a line that pays duty and tax, the recipient pays nothing', async () => {
    const setPaid = (isPaid: boolean) =>
      inDatabase(address, (client) =>
        client.query(
          `update shipping_line set pays_duty = $2, pays_tax = $2
            where id = (select shipping_line_id from dropshipping_order where id = $1)`,
          [order.id, isPaid],
        ),
      )
    await setPaid(true)
    await page.reload()
    await expect(card).toContainText('The shipping line includes duty and tax (VAT or GST).')
    await expect(card).toContainText('The recipient pays nothing on import.')
    await expect(card).toContainText('Due on import$0.00')
    await setPaid(false)
  })

  const agency = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signInOperator(agency, 'farid@quayside.example', '/ops/shipping/import-rules?q=Handling')
  await agency
    .getByRole('row', { name: /Handling fee/ })
    .getByRole('button', { name: 'Edit' })
    .click()
  const dialog = agency.getByRole('dialog', { name: 'Edit Handling fee, European Union' })
  await dialog.getByRole('switch', { name: 'Active' }).click()
  await dialog.getByRole('button', { name: 'Review effect' }).click()
  const effect = dialog.getByRole('region', { name: 'Effect on unpaid orders' })
  await expect(effect).toContainText(/more in total/)
  await expect(effect.getByRole('row')).not.toHaveCount(0)
  await expectNoBarriers(agency, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await agency.context().close()
})
