import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { openPalette, palette } from '../support/palette.ts'
import { signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const olivia = 'olivia@quayside.example'
const pia = 'pia@quayside.example'

test('an operator finds orders and cases by customer, recipient and product', async ({ page }) => {
  await signInOperator(page, olivia, '/ops/orders')
  const search = page.getByRole('searchbox').filter({ visible: true })
  await search.fill('harbour mug')
  const rows = page.locator('tbody tr[tabindex]:visible')
  await expect(page).toHaveURL(/q=harbour/)
  await expect(rows.filter({ hasText: 'Harbour & Pine' }).first()).toBeVisible()
  await expect(rows.filter({ hasNotText: 'Harbour & Pine' })).toHaveCount(0)
  await search.fill('harbour nothinghasthis')
  await expect(
    page.getByRole('button', { name: 'Clear filters' }).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(rows).toHaveCount(0)

  await page.goto('/ops/refunds')
  const first = page.locator('tbody tr[tabindex]:visible').first()
  await expect(first).toBeVisible()
  const number = /RF-\d+/.exec((await first.textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('searchbox').filter({ visible: true }).fill(number.toLowerCase())
  await expect(page).toHaveURL(/q=rf-/)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(number)
  await expectNoBarriers(page)
})

test('the audit log is filtered by operator and action', async ({ page }) => {
  await signInOperator(page, olivia, '/ops/audit-log?action=operator.signedIn')
  const rows = page.locator('tbody tr:visible').filter({ hasText: 'Operator signed in' })
  await expect(rows.first()).toContainText('Olivia Shen')
  await expect(page.locator('tbody tr:visible').filter({ hasText: 'Commission paid' })).toHaveCount(0)
  await page.goto('/ops/audit-log?action=%40money')
  await expect(page.locator('tbody tr:visible').filter({ hasText: 'Commission paid' }).first()).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expectNoBarriers(page)
})

test('the command palette finds colleagues for the owner alone', async ({ page, browser }) => {
  await signInOperator(page, olivia, '/ops/home')
  await openPalette(page)
  await page.keyboard.type('sanna')
  await expect(palette(page).getByText('Sanna Berg')).toBeVisible()

  const packer = await (await browser.newContext()).newPage()
  await signInOperator(packer, pia, '/ops/home')
  await openPalette(packer)
  await packer.keyboard.type('charlotte')
  await expect(palette(packer).getByText('Charlotte Price', { exact: false }).first()).toBeVisible()
  await packer.keyboard.press('ControlOrMeta+a')
  await packer.keyboard.type('sanna')
  await expect(palette(packer).getByText('Sanna Berg')).toHaveCount(0)
})
