import { expect } from '@playwright/test'
import { signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'
import { trackingPages } from '../support/tracking-pages.ts'

test('a shopper follows the link, reports a wrong address, and the seller resolves it', async ({
  page,
  context,
  browser,
  request,
}) => {
  const { underWay } = await trackingPages(request)
  const address = new URL(underWay.url, (await request.get('/readyz')).url())

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInSeller(
    page,
    'emma@harbourpine.example',
    `/appvue/orders/dropshippingDetail?id=${underWay.orderId}`,
  )
  const row = page.getByText('Buyer’s tracking page').locator('..')
  await row.getByRole('button', { name: /^Copy/ }).click()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.pathname).toBe(address.pathname)
  await expect(page.getByRole('heading', { name: 'Buyer reports' })).toHaveCount(0)

  const shopper = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const phone = await shopper.newPage()
  const foreign: string[] = []
  phone.on('request', (one) => {
    const { host, protocol } = new URL(one.url())
    if (protocol !== 'data:' && host !== address.host) foreign.push(one.url())
  })
  await phone.goto(address.href)
  await expect(phone.getByText('Harbour & Pine', { exact: true })).toBeVisible()
  await expect(phone.getByRole('list', { name: '包裹进度' })).toBeVisible()
  await expect(phone.getByText('Asia/Shanghai')).toBeVisible()
  await phone.getByRole('button', { name: 'English' }).click()
  await expect(phone.getByRole('list', { name: 'Parcel progress' })).toBeVisible()
  expect(await shopper.cookies()).toEqual([])
  expect(foreign).toEqual([])

  await phone.getByRole('button', { name: 'Report a wrong address' }).click()
  await phone.getByRole('button', { name: 'Send to Harbour & Pine' }).click()
  await expect(phone.getByText('Enter the correct address.')).toBeVisible()
  await phone.getByLabel('What is the correct address?').fill('Number 12, not 21')
  await phone.getByLabel('Your email').fill('ada@shopper.example')
  await phone.getByRole('button', { name: 'Send to Harbour & Pine' }).click()
  await expect(phone.getByText(/Sent to Harbour & Pine on/)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Report a wrong address' })).toHaveCount(0)

  await expect(page.getByRole('heading', { name: 'Buyer reports' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('blockquote').filter({ hasText: 'Number 12, not 21' })).toBeVisible()
  await page.getByRole('button', { name: 'Close report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Close this report?' })
  await dialog.getByLabel(/^How it was resolved/).fill('Told the carrier')
  await dialog.getByRole('button', { name: 'Close report' }).click()
  await expect(page.getByText(/^Told the carrier · /)).toBeVisible()

  await phone.reload()
  await expect(phone.getByText(/Harbour & Pine resolved this on/)).toBeVisible()
  await shopper.close()
})

test('a buyer report is shown on the dashboard and answered', async ({ page, request }) => {
  const { reported } = await trackingPages(request)
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/index')
  await page.getByRole('button', { name: /^Show all \d+$/ }).click()
  const waits = page.getByRole('listitem').filter({ hasText: 'Parcel problems reported by buyers' })
  await waits.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: 'Buyer reports' })).toBeVisible()
  await page.goto(`/appvue/orders/dropshippingDetail?id=${reported.orderId}`)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Reply to/ })
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(dialog.getByText('Enter a reply.')).toBeVisible()
  await dialog.getByLabel('Your reply').fill('We have told the carrier.')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent.')).toBeVisible()
  await page.goto(reported.url)
  await expect(page.getByText(/Harbour & Pine replied by email on/)).toBeVisible()
})

test('the seller’s appearance on tracking pages is set under Setting', async ({ page, request }) => {
  const { delivered } = await trackingPages(request)
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/setting/index')
  const name = page.getByLabel('Displayed name')
  await name.fill('Pine & Harbour')
  await page.getByLabel('Contact website').fill('harbourpine.example')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('Enter a URL that starts with https://.')).toBeVisible()
  await page.getByLabel('Contact website').fill('https://harbourpine.example')
  await save.click()
  await expect(page.getByText('Tracking page settings saved.')).toBeVisible()
  await page.goto(delivered.url)
  await expect(page.getByText('Pine & Harbour', { exact: true })).toBeVisible()
})
