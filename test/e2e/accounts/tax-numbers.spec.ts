import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, placeDue } from '../support/own-orders.ts'
import { rechargeWith, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'
const detailOf = (id: string): string => `/appvue/orders/dropshippingDetail?id=${id}`

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
}

test('a seller is asked for an IOSS number before payment, adds it, and the agency sees it on the paid order', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const shop = await openOwnShop(request)
  await rechargeWith(request, shop.token, 30_000)
  const [first, second] = [await placeDue(request, shop), await placeDue(request, shop)]
  await signInSeller(page, emma, '/appvue/setting/taxNumbers')
  await expectNoBarriers(page)
  const own = page.locator('.q-tax-numbers li').filter({ hasText: 'IOSS number' })
  await own.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(own).toHaveCount(0)

  await page.goto(detailOf(first.id))
  await expect(page.getByText(/The EU collects VAT at delivery unless the parcel carries/)).toBeVisible()
  await page.getByRole('link', { name: 'Add IOSS number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tax number' })
  const number = dialog.getByLabel('Number')
  await number.fill('IM2760')
  await expect(dialog.getByText(/does not have the right form/)).toBeVisible()
  await expectNoBarriers(page, '[role=dialog]')
  await number.fill('im 276 000 0742')
  await expect(dialog.getByText('Valid: IM2760000742')).toBeVisible()
  await number.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(own).toContainText('IM2760000742')

  await page.goto(detailOf(first.id))
  await expect(page.getByText('IM2760000742')).toBeVisible()
  await expect(page.getByText(/The EU collects VAT/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('Decided when the order was paid.')).toBeVisible()

  const agency = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signInOperator(agency, 'olivia@quayside.example', `/ops/orders/detail?id=${first.id}`)
  await expect(agency.getByText('IOSS · IM2760000742 · seller’s number')).toBeVisible()
  await agency.goto('/ops/customers?q=Harbour')
  await agency.getByRole('row', { name: /Harbour & Pine/ }).click()
  await expect(agency.getByRole('region', { name: 'Tax numbers' })).toContainText('IM2760000742')
  await agency.context().close()

  await page.goto('/appvue/setting/taxNumbers')
  await page.getByRole('button', { name: 'Choose per shop: IOSS' }).click()
  await choose(page, `${shop.shopName}: number for IOSS`, 'No number, do not warn me')
  await page.goto(detailOf(second.id))
  await expect(page.getByText(/You chose to ship without a number/)).toBeVisible()
  await expect(page.getByText(/The EU collects VAT/)).toHaveCount(0)
})

test('finance offers the agency’s number, and a seller chooses it', async ({ page, browser, baseURL }) => {
  await signInOperator(page, 'farid@quayside.example', '/ops/shipping/import-rules')
  await page.getByRole('button', { name: 'Quayside’s tax numbers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quayside’s tax numbers' })
  const number = dialog.getByRole('textbox', { name: 'UK VAT' })
  await number.fill('GB 980 7806 85')
  await number.press('Enter')
  await expect(dialog.getByRole('alert').first()).toContainText('check digit')
  await number.fill('GB 980 7806 84')
  await number.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Delete number for UK VAT' })).toBeVisible()
  await expectNoBarriers(page, '[role=dialog]')

  const seller = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signInSeller(seller, emma, '/appvue/setting/taxNumbers')
  await choose(seller, 'All shops: number for UK VAT', 'Quayside’s number')
  await seller.reload()
  await expect(seller.getByText('You have not added a number yet.')).toHaveCount(2)
  await seller.context().close()
})
