import { expect, type Locator } from '@playwright/test'
import { mailedCode } from '../support/people.ts'
import { test } from '../support/test.ts'

/** After the sign-up, in all of Quayside, Shopify and PayPal. */
const maxClicks = 10

test('a new account pays its first order within ten clicks', async ({ page, request }) => {
  test.setTimeout(180_000)
  const email = `first-${Date.now().toString(36)}@example.com`
  await page.goto('/appvue/register')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the email').fill(await mailedCode(request, email))
  await page.getByLabel('Your name or company').fill('Lantern & Oak')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Introduction' })).toBeVisible()

  const callbacks: string[] = []
  page.on('request', (sent) => {
    if (/CapturePayPal|Shopify\/Callback/.test(sent.url())) callbacks.push(sent.postData() ?? '')
  })
  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    await target.click()
    clicks += 1
  }
  const button = (name: string | RegExp): Locator =>
    page.getByRole('button', { name }).filter({ visible: true })
  const link = (name: string): Locator =>
    page.getByRole('link', { name, exact: true }).filter({ visible: true })

  await test.step('connect a shop, and come back to the steps', async () => {
    await click(link('Connect'))
    await expect(page.getByLabel('Shop address')).toHaveValue('candle-house')
    await page.getByLabel('Shop address').fill('north-trail')
    await click(button('Go to Shopify'))
    await click(button('Install app'))
    await expect(page.getByText('is connected')).toBeVisible()
    await expect(page.getByText('1 of 5 done', { exact: true })).toBeVisible()
  })
  await test.step('match all sure suggestions', async () => {
    await click(button(/^Auto-match \d+$/))
    await expect(page.getByText(/\d+ matched\. \d+ orders? updated\./)).toBeVisible()
    await expect(page.getByText('2 of 5 done', { exact: true })).toBeVisible()
    await click(link('Pay'))
  })
  await test.step('pay one, recharging what is missing', async () => {
    await click(button(/^Pay \$/).first())
    const dialog = page.getByRole('dialog', { name: 'Recharge wallet' })
    await click(dialog.getByRole('button', { name: /^Pay \$[\d.,]+ with PayPal$/ }))
    await click(button('Approve and pay'))
    await expect(page.getByText(/credited\. You can pay now\./)).toBeVisible()
    await click(button(/^Pay 1 order · \$/))
    await expect(page.getByText('1 order paid.')).toBeVisible()
  })
  expect(clicks).toBeLessThanOrEqual(maxClicks)
  // Leaving the pages of return completes nothing again.
  expect(callbacks).toHaveLength(2)
  await page.goto('/appvue/function/Introduce')
  await expect(page.getByText('4 of 5 done', { exact: true })).toBeVisible()
})
