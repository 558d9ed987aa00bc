import { expect } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { openOwnShop, placeDue } from './own-orders.ts'
import { enterSeller, signInOperator, signInSeller } from './people.ts'
import { inDatabase, test } from './test.ts'

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
