import { expect, type Page } from '@playwright/test'
import { orderFile, uploadOrders } from '../support/order-file.ts'
import { signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const waitingOrders = async (page: Page): Promise<number> => {
  const entry = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Dropshipping orders/ })
  return Number(/\d+/.exec(await entry.innerText())?.[0] ?? '0')
}

test('an incoming order updates the menu count and the list without a reload', async ({ page, context }) => {
  const stream = page.waitForRequest((one) => one.url().endsWith('/app/live'))
  await signInSeller(page, 'emma@harbourpine.example')
  await stream
  await page.goto('/appvue/orders/dropshippingOrders')
  await expect.poll(() => waitingOrders(page)).toBeGreaterThan(0)
  const before = await waitingOrders(page)

  // In another window, so that the seller's page stays visible.
  const other = await context.newPage()
  const name = `L${Date.now().toString(36)}`
  await uploadOrders(
    other,
    'one.csv',
    orderFile(`${name},Ida Berg,DE,Berlin,Berlin,Lindenweg 4,10115,Something never sold,1`),
  )
  await other.getByRole('button', { name: 'Import 1 order' }).click()

  await expect.poll(() => waitingOrders(page), { timeout: 20_000 }).toBe(before + 1)
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})
