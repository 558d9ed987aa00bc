import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { demoPassword, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

const codeOf = async (
  request: APIRequestContext,
  key: string,
  path: string,
  data?: object,
): Promise<number> => {
  const headers = { authorization: `Bearer ${key}`, cookie: 'none=1' }
  const answer = data
    ? await request.post(`/app${path}`, { data, headers })
    : await request.get(`/app${path}`, { headers })
  return ((await answer.json()) as { code: number }).code
}

const create = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Copy your API key' })
  await expect(shown.getByText('You won’t see it again.')).toBeVisible()
  return shown.getByLabel('API key').inputValue()
}

test('a seller creates an API key, a program calls with it until it is revoked', async ({
  page,
  request,
}) => {
  await signInSeller(page, emma)
  await page.getByRole('link', { name: 'Setting', exact: true }).click()
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await expect(page).toHaveURL('/appvue/setting/api')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open API reference' })).toHaveAttribute('href', '/app/docs')
  await expectNoBarriers(page)

  const key = await create(page, 'Warehouse ERP')
  expect(key).toMatch(/^qsk_[\w-]{43}$/)
  await expectNoBarriers(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Warehouse ERP' })
  await expect(row).toContainText(`…${key.slice(-4)}`)
  await expect(row).toContainText('Read only')
  await expect(row).toContainText('Not used yet')
  await expect(page.locator('body')).not.toContainText(key)
  await expectNoBarriers(page)

  expect(await codeOf(request, key, '/common/GetCustomerInfo')).toBe(200)
  expect(await codeOf(request, key, '/DropshippingOrders/Create', {})).toBe(403)
  expect(await codeOf(request, key, '/User/Customer/GetSessions')).toBe(403)
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Warehouse ERP')
    await expect(row).not.toContainText('Not used yet', { timeout: 500 })
  }).toPass()

  await row.getByRole('button', { name: 'Revoke API key Warehouse ERP' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('API key Warehouse ERP revoked.')).toBeVisible()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect(await codeOf(request, key, '/common/GetCustomerInfo')).toBe(401)
  await page.goto('/appvue/profile')
  await expect(page.getByText('API key created')).toBeVisible()
  await expect(page.getByText('API key revoked')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the API keys are stacked', async ({ page }) => {
    await signInSeller(page, emma, '/appvue/setting/api')
    await create(page, 'Stock sync')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Stock sync')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
    await expect(page.getByRole('columnheader', { name: 'Access' })).toBeHidden()
    await expectNoBarriers(page)
  })
})
