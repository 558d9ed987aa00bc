import { expect } from '@playwright/test'
import { shopifyScopes } from '../../../src/contract/shops/shop-functions.ts'
import { expectNoBarriers } from '../support/barriers.ts'
import { enterSeller } from '../support/people.ts'
import { inDatabase, test } from '../support/test.ts'

const setScopes = (address: string, scopes: readonly string[]) =>
  inDatabase(address, (client) =>
    client.query("update shop set scopes = $1 where domain = 'trailhead-supply.myshopify.com'", [
      scopes.join(','),
    ]),
  )

test('the Stores page shows what each connection does, its syncs, and what a missing permission turns off', async ({
  page,
  address,
}) => {
  test.setTimeout(120_000)
  await enterSeller(page, 'emma@harbourpine.example')
  await page.goto('/appvue/stores/index')
  const shop = page.getByRole('article', { name: 'Trailhead Supply' })
  const functions = shop.getByRole('region', { name: 'What this connection does' })
  await test.step('each function has its reason', async () => {
    await expect(functions.getByRole('listitem')).toHaveCount(5)
    await expect(functions).toContainText('Fulfilment and tracking written back')
    await expect(functions.getByRole('button', { name: 'Reconnect' })).toHaveCount(0)
    await expectNoBarriers(page, 'main')
  })
  await test.step('the log lists syncs with kind, duration and result, and starts another', async () => {
    await shop.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'View sync log' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sync log of Trailhead Supply' })
    await dialog.getByRole('button', { name: 'Sync now' }).click()
    const newest = dialog.getByRole('row').nth(1)
    await expect(newest).toContainText('Manual')
    await expect(newest).toContainText('Completed', { timeout: 60_000 })
    await expect(newest).toContainText(/\d+ s/)
    await expect(newest).toContainText(/orders? checked/)
    await expectNoBarriers(page, '[role=dialog]')
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectNoBarriers(page, '[role=dialog]')
    await dialog.locator('.q-shop-actions').getByRole('button', { name: 'Close' }).click()
    await expectNoBarriers(page, 'main')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('a missing permission names the function it turns off, and offers to reconnect', async () => {
    await setScopes(
      address,
      shopifyScopes.filter((scope) => scope !== 'write_fulfillments'),
    )
    try {
      await page.reload()
      const row = functions.getByRole('listitem').filter({ hasText: 'Fulfilment and tracking' })
      await expect(row).toContainText('the shop has not granted write_fulfillments')
      await expectNoBarriers(page, 'main')
      await functions.getByRole('button', { name: 'Reconnect' }).click()
      await expect(page).toHaveURL(/oauth\/authorize/)
    } finally {
      await setScopes(address, shopifyScopes)
    }
  })
  await test.step('the consent lists every permission that is requested', async () => {
    await page.goto('/appvue/stores/index?connect=1')
    const dialog = page.getByRole('dialog', { name: 'Connect a Shopify shop' })
    await expect(dialog.locator('.q-scopes code')).toHaveText([...shopifyScopes])
    await expectNoBarriers(page, '[role=dialog]')
  })
})
