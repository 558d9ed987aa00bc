import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { enterSeller, signInSeller } from './people.ts'
import { test } from './test.ts'

const emma = 'emma@harbourpine.example'
/** Pages of other tabs stay in the document, hidden. */
const shown = (locator: Locator): Locator => locator.filter({ visible: true })

const expectNoProblems = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
}
const rowOf = (page: Page, text: string): Locator => shown(page.locator('tbody tr').filter({ hasText: text }))

test('shop products are synced, matched in bulk from suggestions, and undone', async ({ page }) => {
  test.setTimeout(120_000)
  await enterSeller(page, emma)
  await test.step('products appear before anyone has bought them', async () => {
    await page.goto('/appvue/product')
    await expect(page).toHaveURL(/\/appvue\/product\/myProducts$/)
    await page.getByRole('button', { name: 'Sync now: products of Harbour & Pine Home' }).click()
    const reading = page.getByRole('status').filter({ hasText: 'Harbour & Pine Home' })
    await expect(reading).toContainText(/Synced\s*now/, { timeout: 30_000 })
    await page.goto('/appvue/product/myProducts?tab=unmapped&q=HP')
    await expect(rowOf(page, 'Driftwood sculpture')).toBeVisible()
    await expectNoProblems(page)
  })
  await test.step('each variant has a suggestion with its reason; confident ones are ticked', async () => {
    await page.goto('/appvue/product/myProducts?tab=unmapped&q=HP-COMB')
    await expect(rowOf(page, 'HP-COMB-F')).toBeVisible()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Match 2 variants' }).click()
    await expect(page.getByRole('heading', { name: 'Match 2 variants' })).toBeVisible()
    await expect(page.getByText('same title, same options').first()).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Match Sandalwood comb · Fine' })).toBeChecked()
    await expect(page.getByText('no unpaid orders contain them yet')).toBeVisible()
    await expectNoProblems(page)
    await page.getByRole('checkbox', { name: 'Match Sandalwood comb · Wide' }).uncheck()
    await page.getByRole('button', { name: 'Match 1 variant', exact: true }).click()
    await expect(page.getByText('no unpaid order contains it')).toBeVisible()
    await page.getByRole('button', { name: 'Back to my products' }).click()
    await expect(rowOf(page, 'HP-COMB-F')).toHaveCount(0)
    await expect(rowOf(page, 'HP-COMB-W')).toBeVisible()
  })
  await test.step('the matches are listed in the history and can be undone', async () => {
    await page.getByRole('button', { name: 'Match history' }).click()
    const drawer = page.getByRole('dialog', { name: 'Match history' })
    const newest = drawer.getByRole('listitem').first()
    await expect(newest).toContainText('Sandalwood comb · Fine')
    await newest.getByRole('button', { name: 'Undo 1 match' }).click()
    await page.getByRole('dialog', { name: 'Undo 1 match?' }).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 match undone. 0 orders updated.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(rowOf(page, 'HP-COMB-F')).toBeVisible()
  })
})

test('orders waiting for a variant continue when it is matched, and wait again when that is undone', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInSeller(page, emma, '/appvue/product/myProducts')
  await shown(page.getByRole('button', { name: 'View' })).click()
  await expect(page).toHaveURL(/tab=waiting/)
  const chair = rowOf(page, 'Doll chair, beech')
  await expect(chair).toContainText(/\d+ orders?/)
  await chair.click({ position: { x: 200, y: 10 } })
  const panel = page.getByRole('dialog', { name: /Doll chair, beech/ })
  await expect(panel.getByText('Not matched yet.')).toBeVisible()
  await panel.getByRole('button', { name: 'Match', exact: true }).click()
  await page.getByRole('button', { name: /^(Choose|Change)$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose the matching product' })
  await dialog.getByLabel('Search our products by name or SKU').fill('stoneware mug')
  await dialog.getByRole('radio').filter({ hasText: 'Stoneware mug' }).first().click()
  await expect(page.getByText(/\d+ unpaid orders? will be updated · \d+ of them can continue/)).toBeVisible()
  await page.getByRole('button', { name: 'Match 1 variant', exact: true }).click()
  await expect(page.getByText(/orders? updated\./)).toBeVisible()
  await page.getByRole('button', { name: 'Back to my products' }).click()
  await expect(rowOf(page, 'Doll chair, beech')).toHaveCount(0)
  await page.goto('/appvue/product/myProducts?tab=mapped&q=doll%20chair')
  await rowOf(page, 'Doll chair, beech').click({ position: { x: 200, y: 10 } })
  await expect(panel.getByText(/Matched to/)).toBeVisible()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/1 match undone\. \d+ orders? updated\./)).toBeVisible()
  await page.goto('/appvue/product/myProducts?tab=waiting')
  await expect(rowOf(page, 'Doll chair, beech')).toBeVisible()
})

test('changes to matched products are shown and marked as seen', async ({ page }) => {
  await signInSeller(page, emma, '/appvue/product/myProducts')
  const button = page.getByRole('button', { name: /^Changes \(\d+\)$/ })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Changes to matched products' })
  const increase = drawer.getByRole('listitem').filter({ hasText: 'KT-MUG-SAND' })
  await expect(increase).toContainText(/Price increase\s*\$3\.54 → \$3\.85/)
  const { violations } = await new AxeBuilder({ page }).include('.ant-drawer-body').analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  await increase.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(increase).toContainText('seen by Emma Hart')
  // A variant deleted in the shop is shown with its waiting orders and listed among the deleted ones.
  const deleted = drawer.getByRole('listitem').filter({ hasText: 'Gilded picture frame' })
  await expect(deleted).toContainText('Deleted in your shop')
  await expect(deleted).toContainText(/unpaid orders? contains? it/)
  await deleted.getByRole('link', { name: 'Gilded picture frame' }).click()
  await expect(page).toHaveURL(/tab=gone/)
  await expect(drawer).toBeHidden()
  await expect(rowOf(page, 'Gilded picture frame')).toContainText(/Deleted in shop\s*since/)
  await expectNoProblems(page)
})

test('on a phone the list shows cards, and matching works', async ({ browser, baseURL }) => {
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL ? { baseURL } : {}) })
  ).newPage()
  await signInSeller(phone, emma, '/appvue/product/myProducts?tab=unmapped&q=egg')
  await expect(shown(phone.getByText('Egg pan 20 cm')).first()).toBeVisible()
  await expectNoProblems(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await shown(phone.getByRole('button', { name: 'Open Egg pan 20 cm · Cream' })).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Match', exact: true }).click()
  await expect(phone.getByText('same SKU')).toBeVisible()
  await expectNoProblems(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.context().close()
})
