import { expect } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { enterSeller, signInOperator } from './people.ts'
import { test } from './test.ts'

test('finance edits a country’s import taxes, and sellers’ estimates update immediately', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInOperator(page, 'farid@quayside.example', '/ops/shipping/import-taxes?q=New')
  const row = page.getByRole('row', { name: /New Zealand/ })
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import taxes: New Zealand' })
  const rate = dialog.getByLabel('Tax rate')
  await rate.fill('a lot')
  await rate.press('Enter')
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expectNoBarriers(page, '[role=dialog]')
  await rate.fill('16')
  await rate.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('GST 16%')

  const seller = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await enterSeller(seller, 'astrid@nordlys.example')
  await seller.goto('/appvue/product/winningProducts?q=KT-MUG')
  await seller.getByRole('link', { name: /Stoneware mug/ }).click()
  await expect(seller.getByRole('heading', { name: /Stoneware mug/ })).toBeVisible()
  await seller.goto(`${seller.url()}${seller.url().includes('?') ? '&' : '?'}country=NZ`)
  await expect(seller.getByText(/16% GST/)).toBeVisible()

  const sure = page.getByRole('dialog', { name: 'Remove import taxes for New Zealand?' })
  const remove = row.getByRole('button', { name: 'Remove' })
  await remove.click()
  await sure.getByRole('button', { name: 'Keep country' }).click()
  await expect(row).toContainText('GST 16%')
  await remove.click()
  await sure.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await seller.reload()
  await expect(seller.getByText(/Excludes the country’s duties and taxes/)).toBeVisible()
  await seller.context().close()
})
