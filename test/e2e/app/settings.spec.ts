import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { askFromNewBrowser, demoPassword, enterSeller, mailedLink, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const current = (page: Page) => settings(page).locator('[aria-current="page"]')

test('a role gives a sub-account its permissions, and stays named until one is changed', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = `ada-${Date.now()}@harbourpine.example`
  await signInSeller(page, emma, '/appvue/setting/index')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Ledger')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  const role = (name: string) => dialog.getByRole('radio', { name: new RegExp(`^${name}`) })
  await expect(role('Custom')).toBeChecked()
  await role('Accountant').check()
  await expect(dialog.getByRole('checkbox', { name: 'Recharge the wallet' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Create and import orders' })).not.toBeChecked()
  await expectNoBarriers(page, '.ant-modal')

  await dialog.getByRole('checkbox', { name: 'Recharge the wallet' }).uncheck()
  await expect(role('Custom')).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Recharge the wallet' }).check()
  await expect(role('Accountant')).toBeChecked()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const row = page.getByRole('listitem').filter({ hasText: email }).last()
  await expect(row).toContainText('Accountant')

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' })
  const invited = await context.newPage()
  await invited.goto(await mailedLink(request, email))
  await invited.getByLabel('Password', { exact: true }).fill(demoPassword)
  await invited.getByRole('button', { name: 'Set password' }).click()
  await expect(invited.getByLabel('Email', { exact: true })).toHaveValue(email)
  await invited.getByLabel('Password', { exact: true }).fill(demoPassword)
  await invited.getByRole('button', { name: 'Sign in', exact: true }).click()
  const menu = invited.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toContainText('Wallet')
  await expect(menu).toContainText('Orders')
  await expect(menu).not.toContainText('Products')
  await expect(menu).not.toContainText('Stores')

  const signIn = { account: email, password: demoPassword }
  const { accessToken } = await askFromNewBrowser<{ accessToken: string }>(
    request,
    '/Login/GetJwtToken',
    signIn,
  )
  const codeOf = async (path: string): Promise<number> => {
    const headers = { authorization: `Bearer ${accessToken}`, cookie: 'none=1' }
    const answer = await request.post(`/app${path}`, { data: {}, headers })
    return ((await answer.json()) as { code: number }).code
  }
  expect(await codeOf('/User/Fund/RechargeInfo')).toBe(200)
  expect(await codeOf('/User/GetMyInvoiceList')).toBe(200)
  expect(await codeOf('/DropshippingOrders/Create')).toBe(403)
  expect(await codeOf('/User/Fund/WithdrawApply')).toBe(403)
  // Allowed, but names no order.
  expect(await codeOf('/Order/BatchOrderPay')).toBe(415)

  await invited.goto('/appvue/setting/index')
  await expect(settings(invited).getByRole('link')).toHaveText([
    'Profile',
    'Security',
    'Email notifications',
    'API',
    'Addresses',
    'Invoice address',
    'Tax numbers',
    'Shipping rules',
    'Schedules',
    'Automatic merging',
    'Tracking rules',
  ])
  await context.close()
})

/** Each entry of Emma's navigation, with the heading that it leads to. */
const places: readonly (readonly [entry: string, path: string, heading: string])[] = [
  ['Profile', '/appvue/profile', 'Profile'],
  ['Security', '/appvue/profile?section=security', 'Sign-in'],
  ['Email notifications', '/appvue/profile?section=notifications', 'Email notifications'],
  ['API', '/appvue/setting/api', 'API keys'],
  ['Sub-accounts', '/appvue/setting/index?section=team', 'Sub-accounts'],
  ['Addresses', '/appvue/setting/index?section=addresses', 'Addresses'],
  ['Invoice address', '/appvue/wallet/invoiceAddress', 'Invoice address'],
  ['Tax numbers', '/appvue/setting/taxNumbers', 'Tax numbers'],
  ['Shipping rules', '/appvue/setting/shippingRules', 'Shipping rules'],
  ['Schedules', '/appvue/setting/schedules', 'Schedules'],
  ['Automatic merging', '/appvue/setting/schedules?section=mergeWindow', 'Merge orders to one address'],
  ['Stores', '/appvue/stores/index', 'Stores'],
  ['Tracking page', '/appvue/setting/index?section=trackingPage', 'Tracking page'],
  ['Tracking rules', '/appvue/setting/index?section=trackingRules', 'How the agency shows your parcels'],
]

test('the settings lead to all of their pages and mark the current one', async ({ page }) => {
  test.slow()
  await signInSeller(page, emma)
  await page.getByRole('link', { name: 'Setting', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Setting' })).toBeVisible()
  await expect(current(page)).toHaveText('Sub-accounts')
  await expect(settings(page).getByRole('link')).toHaveText(places.map(([entry]) => entry))
  for (const [entry, path, heading] of places) {
    await settings(page).getByRole('link', { name: entry, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
    await expect(current(page)).toHaveText(entry)
  }

  await settings(page).getByRole('link', { name: 'Profile', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(current(page)).toHaveText('Security')
  await expect(page.locator('[data-section="security"]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-section="security"] :focus')).toHaveCount(1)
  await expectNoBarriers(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the settings are a row above the page, scrolled to the current entry', async ({ page }) => {
    await signInSeller(page, emma, '/appvue/setting/shippingRules')
    await expect(page.getByRole('heading', { level: 1, name: 'Shipping rules' })).toBeVisible()
    await expect(current(page)).toHaveText('Shipping rules')
    await expect(current(page)).toBeInViewport({ ratio: 1 })
    const row = await settings(page).boundingBox()
    expect(row?.height).toBeLessThan(64)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
    await expectNoBarriers(page)
    await settings(page).getByRole('link', { name: 'Tax numbers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tax numbers' })).toBeVisible()
    await expect(current(page)).toHaveText('Tax numbers')
    await expect(current(page)).toBeInViewport({ ratio: 1 })
  })
})

test('a Chinese reader sees settings and roles in Chinese', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'zh'))
  await enterSeller(page, emma)
  await page.goto('/appvue/setting/taxNumbers')
  const nav = page.getByRole('navigation', { name: '设置' })
  await expect(nav.locator('[aria-current="page"]')).toHaveText('税号')
  expect((await nav.innerText()).replace('API', '')).not.toMatch(/[A-Za-z]/)
  await nav.getByRole('link', { name: '子账户' }).click()
  await page.getByRole('button', { name: '邀请', exact: true }).click()
  await page.getByRole('radio', { name: /^打包员/ }).check()
  await expect(page.getByRole('checkbox', { name: '库存', exact: true })).toBeChecked()
})
