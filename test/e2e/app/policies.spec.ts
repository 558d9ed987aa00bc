import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { olivia, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const documents = {
  privacyPolicy: { title: 'Privacy Policy', says: ['Privacy requests are answered in under 30 days.'] },
  termsAndConditions: {
    title: 'Terms and Conditions',
    says: [
      'The product is free to install and use.',
      'Merchants pay the product cost and the logistics cost of the orders they sell.',
      'The governing law is that of the UK.',
    ],
  },
  shippingPolicy: { title: 'Shipping Policy', says: ['Order processing takes 1-3 days.'] },
  returnPolicy: {
    title: 'Return Policy',
    says: ['Returns may be requested within 14 days of delivery.', 'There is no restocking fee.'],
  },
  price: {
    title: 'Price',
    says: ['Merchants pay the product cost and the logistics cost of the orders they sell.'],
  },
} as const

test('the policy viewer shows each document without sign-in, and prints it', async ({ page }) => {
  for (const [type, { title, says }] of Object.entries(documents)) {
    await page.goto(`/appvue/policy/${type}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(/^Effective from/)).toBeVisible()
    const text = await page.getByRole('main').innerText()
    for (const statement of says) expect(text).toContain(statement)
    await expectNoBarriers(page, 'main')
  }
  const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Quotes' })
  await link.click()
  await expect(page).toHaveURL(/#quotes$/)
  await expect(page.getByRole('heading', { name: 'Quotes' })).toBeInViewport()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator('.q-document')).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('an unknown policy type is a 404 page', async ({ page }) => {
  await page.goto('/appvue/policy/cookiePolicy')
  await expect(page).toHaveURL(/\/appvue\/404$/)
})

test('the sign-in page links to the policies, the policies to the credentials', async ({ page }) => {
  await page.goto('/appvue/login')
  await page.getByRole('link', { name: 'Return Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return Policy')
  await page.getByRole('button', { name: '简体中文' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('退货政策')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Credentials' }).click()
  await expect(page.getByRole('heading', { name: 'Company details' })).toBeVisible()
  await expect(page.getByText('Quayside Trading Ltd (fictitious)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ISO 9001' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open document: ISO 9001' })).toBeVisible()
  await expectNoBarriers(page, 'main')
})

test('the Help Center searches as you type, in both languages', async ({ page }) => {
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/function/helpeCenter')
  const articles = page.getByRole('navigation', { name: 'Articles' })
  await expect(articles.getByRole('link', { name: 'Connect a Shopify shop' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('receipt')
  await expect(articles.getByRole('link')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('运单号')
  await articles.getByRole('link', { name: /From payment to delivery/ }).click()
  await expect(page).toHaveURL(/article=tracking/)
  await expect(page.getByRole('article')).toContainText('within 1-3 days')
  await expectNoBarriers(page, 'main')
  await page.goto('/appvue/function/helpeCenter?article=waiting-reasons')
  await expect(page.getByRole('article')).toContainText('Ready to pay')
  await page.getByRole('article').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/appvue\/index$/)
  await page.goto('/appvue/function/Introduce')
  await expect(page.getByText('5 of 5 done')).toBeVisible()
})

test('the contact panel shows the two chat apps and two agents that the operator has set', async ({
  browser,
}) => {
  // Unique values, because saving unchanged values is not a change.
  const operator = `agent_${Date.now()}`
  const hours = `Mon–Fri 8:00–17:00 (UTC), ${operator}`
  const agency = await (await browser.newContext()).newPage()
  await signInOperator(agency, olivia, '/ops/agency')
  const handle = agency.getByRole('group', { name: 'Chat app 2' }).getByLabel('Handle')
  await handle.fill(operator)
  await agency.getByRole('group', { name: 'Agent 1' }).getByLabel('Hours').fill(hours)
  await agency.getByRole('group', { name: 'Chat app 2' }).getByLabel('Link').fill('ftp://nothing')
  await agency.getByRole('button', { name: 'Save' }).click()
  await expect(agency.getByText('must start with https://')).toBeVisible()
  await agency.getByRole('group', { name: 'Chat app 2' }).getByLabel('Link').fill(`https://t.me/${operator}`)
  await agency.getByRole('button', { name: 'Save' }).click()
  await expect(agency.getByText('Saved. The changes are now live.')).toBeVisible()
  await expect(agency.getByText('Chat app 2: Handle, Chat app 2: Link, Agent 1: Hours').first()).toBeVisible()
  await expectNoBarriers(agency, 'main')

  const page = await (await browser.newContext()).newPage()
  await signInSeller(page, 'emma@harbourpine.example')
  const button = page.getByRole('button', { name: 'Contact us' })
  const panel = page.getByRole('dialog', { name: 'Contact us' })
  await button.click()
  for (const words of ['WhatsApp', 'Telegram', operator, 'Sanna Berg', '陈敏 Min Chen', 'Kai Zhou']) {
    await expect(panel.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(panel.getByText(hours)).toBeVisible()
  await expectNoBarriers(page, '.q-contact')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel).toBeHidden()
})

test('on a phone the contact button never covers the bulk action bar or the page’s main actions', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInSellerOnTelephone(page)
  await page.goto('/appvue/orders/dropshippingOrders')
  const button = page.getByRole('button', { name: 'Contact us' })
  await expect(button).toBeVisible()
  await page.getByRole('checkbox').nth(1).check()
  await expect(page.locator('.q-bulk')).toBeVisible()
  await expect(button).toBeHidden()
  await page.goto('/appvue/orders/droppingAddorder')
  await expect(button).toBeVisible()
  const at = await button.boundingBox()
  const foot = await page.locator('.q-form-footer:visible').boundingBox()
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
})

/** On a phone the main menu is behind a button. */
const signInSellerOnTelephone = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInSeller(page, 'emma@harbourpine.example')
  await page.setViewportSize({ width: 390, height: 844 })
}
