import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { enterSeller, signInSeller } from './people.ts'
import { test } from './test.ts'

const emma = 'emma@harbourpine.example'
/** Other tabs hold their pages, out of sight. */
const shown = (locator: Locator): Locator => locator.filter({ visible: true })

const expectNoProblems = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
}
const rowOf = (page: Page, text: string): Locator => shown(page.locator('tbody tr').filter({ hasText: text }))

test('what a shop sells is read from it, mapped many at once by suggestions, and taken back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await enterSeller(page, emma)
  await test.step('the products stand there before anybody has bought them', async () => {
    await page.goto('/appvue/product')
    await expect(page).toHaveURL(/\/appvue\/product\/myProducts$/)
    await page.getByRole('button', { name: 'Read now: the products of Harbour & Pine Home' }).click()
    const reading = page.getByRole('status').filter({ hasText: 'Harbour & Pine Home' })
    await expect(reading).toContainText(/Read\s*now/, { timeout: 30_000 })
    await page.goto('/appvue/product/myProducts?tab=unmapped&q=HP')
    await expect(rowOf(page, 'Driftwood sculpture')).toBeVisible()
    await expectNoProblems(page)
  })
  await test.step('each has a suggestion with its reason; the sure ones are ticked', async () => {
    await page.goto('/appvue/product/myProducts?tab=unmapped&q=HP-COMB')
    await expect(rowOf(page, 'HP-COMB-F')).toBeVisible()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Map 2 variants' }).click()
    await expect(page.getByRole('heading', { name: 'Map 2 variants' })).toBeVisible()
    await expect(page.getByText('same title, same options').first()).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Map Sandalwood comb · Fine' })).toBeChecked()
    await expect(page.getByText('no unpaid orders contain them yet')).toBeVisible()
    await expectNoProblems(page)
    await page.getByRole('checkbox', { name: 'Map Sandalwood comb · Wide' }).uncheck()
    await page.getByRole('button', { name: 'Match 1 variant', exact: true }).click()
    await expect(page.getByText('no unpaid order holds it')).toBeVisible()
    await page.getByRole('button', { name: 'Back to my products' }).click()
    await expect(rowOf(page, 'HP-COMB-F')).toHaveCount(0)
    await expect(rowOf(page, 'HP-COMB-W')).toBeVisible()
  })
  await test.step('the mappings made stand in a list, and can be taken back', async () => {
    await page.getByRole('button', { name: 'Match history' }).click()
    const drawer = page.getByRole('dialog', { name: 'Match history' })
    const newest = drawer.getByRole('listitem').first()
    await expect(newest).toContainText('Sandalwood comb · Fine')
    await newest.getByRole('button', { name: 'Undo match' }).click()
    await page
      .getByRole('dialog', { name: 'Take this mapping back?' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(page.getByText('1 mapping taken back; 0 orders changed.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(rowOf(page, 'HP-COMB-F')).toBeVisible()
  })
})

test('orders that wait for a variant move when it is mapped, and wait again when that is taken back', async ({
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
  await expect(page.getByText(/\d+ unpaid orders change · \d+ of them go on/)).toBeVisible()
  await page.getByRole('button', { name: 'Match 1 variant', exact: true }).click()
  await expect(page.getByText(/unpaid orders? changed\./)).toBeVisible()
  await page.getByRole('button', { name: 'Back to my products' }).click()
  await expect(rowOf(page, 'Doll chair, beech')).toHaveCount(0)
  await page.goto('/appvue/product/myProducts?tab=mapped&q=doll%20chair')
  await rowOf(page, 'Doll chair, beech').click({ position: { x: 200, y: 10 } })
  await expect(panel.getByText(/Mapped to/)).toBeVisible()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/1 mapping taken back; \d+ orders? changed\./)).toBeVisible()
  await page.goto('/appvue/product/myProducts?tab=waiting')
  await expect(rowOf(page, 'Doll chair, beech')).toBeVisible()
})

test('what has changed of mapped products is told, and marked as seen', async ({ page }) => {
  await signInSeller(page, emma, '/appvue/product/myProducts')
  const button = page.getByRole('button', { name: /^Changes \(\d+\)$/ })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Changes to matched products' })
  const dearer = drawer.getByRole('listitem').filter({ hasText: 'KT-MUG-SAND' })
  await expect(dearer).toContainText(/Dearer\s*\$3\.54 → \$3\.85/)
  const { violations } = await new AxeBuilder({ page }).include('.ant-drawer-body').analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  await dearer.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(dearer).toContainText('seen by Emma Hart')
  // A variant that the shop has deleted: told with the orders that still wait, and found among those that have gone.
  const deleted = drawer.getByRole('listitem').filter({ hasText: 'Gilded picture frame' })
  await expect(deleted).toContainText('Deleted in your shop')
  await expect(deleted).toContainText(/unpaid orders? holds? it|unpaid orders hold it/)
  await deleted.getByRole('link', { name: 'Gilded picture frame' }).click()
  await expect(page).toHaveURL(/tab=gone/)
  await expect(drawer).toBeHidden()
  await expect(rowOf(page, 'Gilded picture frame')).toContainText(/No longer in the shop\s*since/)
  await expectNoProblems(page)
})

test('on a telephone the list is cards, and mapping works', async ({ browser, baseURL }) => {
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
