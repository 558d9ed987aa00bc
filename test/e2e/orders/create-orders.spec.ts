import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { signInSeller } from '../support/people.ts'
import { shown } from '../support/service-orders.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

test('an order without anything says what it lacks at each field, and begins at the first', async ({
  page,
}) => {
  await signInSeller(page, emma, '/appvue/orders/dropshippingOrders')
  await page.getByRole('button', { name: 'Create orders' }).click()
  await page.getByRole('menuitem', { name: 'Enter one order' }).click()
  const add = page.getByRole('button', { name: 'Add order', exact: true })
  await add.click()
  await expect(shown(page.getByText('Choose a shop.', { exact: true }))).toBeVisible()
  await expect(shown(page.getByText('Enter a product, or choose one from the catalogue.'))).toBeVisible()
  for (const name of ['Shop', 'Country', 'Recipient', 'City'])
    await expect(shown(page.getByLabel(name, { exact: true }))).toHaveAttribute('aria-invalid', 'true')
  await expect(shown(page.getByLabel('Shop', { exact: true }))).toBeFocused()
  await expectNoBarriers(page)
})

test('an order is duplicated, and the copy can be changed before it is added', async ({ page }) => {
  await signInSeller(page, emma, '/appvue/orders/dropshippingOrders?tab=delivered')
  await shown(page.locator('.q-order-number')).first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^Order DS-/)
  const original = await title.innerText()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate order' }).click()
  await expect(shown(page.getByLabel('Recipient', { exact: true }))).not.toHaveValue('')
  await expect(page).not.toHaveURL(/copy=/)
  await shown(page.getByLabel('Note (optional)')).fill('Second parcel')
  await page.getByRole('button', { name: /^Add order/ }).click()
  await expect(title).toHaveText(/^Order DS-/)
  expect(await title.innerText()).not.toBe(original)
  await expect(shown(page.getByText('Second parcel'))).toBeVisible()
})

test('from an order one goes to the next of the list, and back to the list', async ({ page }) => {
  await signInSeller(page, emma, '/appvue/orders/dropshippingOrders?tab=delivered')
  const numbers = page.locator('.q-order-number').filter({ visible: true })
  await expect(numbers.nth(2)).toBeVisible()
  const [first, second] = [await numbers.nth(0).innerText(), await numbers.nth(1).innerText()]
  await numbers.first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText(first)
  await expect(shown(page.getByText(/^1 of \d+$/))).toBeVisible()
  await expect(shown(page.getByRole('button', { name: 'Previous in the list' }))).toBeDisabled()
  await shown(page.getByRole('button', { name: 'Next in the list' })).click()
  await expect(title).toContainText(second)
  await page.keyboard.press('k')
  await expect(title).toContainText(first)
  await expectNoBarriers(page)
  await shown(page.getByRole('button', { name: 'Back' })).click()
  await expect(title).toHaveText('Dropshipping orders')
})
