import { expect, type Page } from '@playwright/test'
import { ask, enterSeller, sellerToken, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const mainAccount = 'emma@harbourpine.example'

const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const press = (page: Page, name: string) => header(page, name).getByRole('button').click()

/**
 * The visible totals in row order; an order without a price counts as 0. Orders that use own stock are left out: they
 * are sorted by their total, and show what is left to pay.
 */
const totals = async (page: Page): Promise<number[]> => {
  const cells = await page.locator('tbody tr td:nth-child(7)').allTextContents()
  return cells
    .filter((text) => !text.includes('from stock'))
    .map((text) => Number(text.replaceAll(/[^\d.]/g, '')) || 0)
}
const isSorted = (numbers: readonly number[], sign: 1 | -1): boolean =>
  new Set(numbers).size > 3 &&
  numbers.every((number, place) => place === 0 || sign * ((numbers[place - 1] ?? 0) - number) <= 0)

test('orders are sorted by column header, and the URL keeps the order', async ({ page, request }) => {
  const token = await sellerToken(request)
  const { shops } = await ask<{ shops: { id: string; name: string }[] }>(
    request,
    '/Common/GetStores',
    null,
    token,
  )
  // Other tests place many orders of one price in shops of their own.
  const shopId = shops.find(({ name }) => name === 'Harbour & Pine Home')?.id
  await signInSeller(page, mainAccount, `/appvue/orders/dropshippingOrders?shopId=${shopId}`)
  await expect(header(page, 'Received')).toHaveAttribute('aria-sort', 'descending')
  await expect(header(page, 'Total')).not.toHaveAttribute('aria-sort')

  await test.step('the first click sorts descending, the second ascending', async () => {
    await press(page, 'Total')
    await expect(page).toHaveURL(/sort=total(:|%3A)desc/)
    await expect(header(page, 'Total')).toHaveAttribute('aria-sort', 'descending')
    await expect(header(page, 'Received')).not.toHaveAttribute('aria-sort')
    await expect.poll(async () => isSorted(await totals(page), -1)).toBe(true)
    await page.getByRole('button', { name: 'Awaiting payment' }).click()
    await press(page, 'Total')
    await expect(page).toHaveURL(/sort=total(:|%3A)asc/)
    await expect(header(page, 'Total')).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(async () => isSorted(await totals(page), 1)).toBe(true)
  })

  await test.step('a reload keeps the sort order', async () => {
    const before = await totals(page)
    await page.reload()
    await expect(header(page, 'Total')).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => totals(page)).toEqual(before)
  })

  await test.step('by keyboard, and a third press restores the default order', async () => {
    const button = header(page, 'Total').getByRole('button')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/sort=/)
    await expect(header(page, 'Received')).toHaveAttribute('aria-sort', 'descending')
    await expect(button).toBeFocused()
    await header(page, 'Received').getByRole('button').focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/sort=received(:|%3A)asc/)
  })

  await test.step('an unknown sort order in the URL falls back to the default', async () => {
    await page.goto('/appvue/orders/dropshippingOrders?sort=colour:asc')
    await expect(header(page, 'Received')).toHaveAttribute('aria-sort', 'descending')
    await expect(page.locator('tbody tr').first()).toContainText('DS-')
  })
})

test('cards are sorted by a select on a phone', async ({ page }) => {
  await enterSeller(page, mainAccount)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/appvue/orders/dropshippingOrders')
  const sort = page.getByRole('combobox', { name: 'Sort', exact: true })
  await expect(page.getByText('Sort: Received, newest first')).toBeVisible()
  const first = page.getByRole('article').first()
  const newest = await first.getAttribute('aria-label')
  await sort.click()
  await page.getByTitle('Received, oldest first').click()
  await expect(page).toHaveURL(/sort=received(:|%3A)asc/)
  await expect(first).not.toHaveAttribute('aria-label', newest ?? '')
  await sort.click()
  await page.getByTitle('Received, newest first').click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(first).toHaveAttribute('aria-label', newest ?? '')
})
