import { expect, type Page, type Route } from '@playwright/test'
import { signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

// What the screens do with an answer's code, and with downloads that fail.

const seller = 'emma@harbourpine.example'
const prompt = (page: Page) => page.getByRole('dialog', { name: 'System prompt' })

const answerWith = async (page: Page, call: string, code: number, msg: string): Promise<void> => {
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ json: { code, msg, data: null } }))
}

test('code 0 is shown as an error toast, not in the form; 102 and 4001 by neither toast nor dialog', async ({
  page,
}) => {
  await signInSeller(page, seller, '/appvue/stores/index')
  const connect = '**/app/Shopify/Connect'
  await page.getByRole('button', { name: 'Connect Shopify' }).click()
  const dialog = page.getByRole('dialog', { name: /Shopify/ })
  await dialog.getByRole('textbox').fill('tall-ships')

  await answerWith(page, connect, 0, 'This shop is closed today.')
  await dialog.getByRole('textbox').press('Enter')
  await expect(toasts(page)).toContainText('This shop is closed today.')
  await expect(dialog).not.toContainText('closed today')
  await page.getByRole('button', { name: 'Dismiss' }).click()

  for (const code of [102, 4001]) {
    await answerWith(page, connect, code, `Answer ${code}`)
    await dialog.getByRole('textbox').press('Enter')
    // The caller has it: this dialog shows it beside the field.
    await expect(dialog).toContainText(`Answer ${code}`)
    await expect(toasts(page)).toHaveText('')
    await expect(prompt(page)).toHaveCount(0)
  }
})

test('code 0 is shown as an error toast on the sign-in page and on a page that cannot be loaded', async ({
  page,
}) => {
  await page.goto('/appvue/login')
  await answerWith(page, '**/app/Login/GetJwtToken', 0, 'This account is asleep.')
  await page.getByLabel('Email', { exact: true }).fill(seller)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(toasts(page)).toHaveText('This account is asleep.')
  await expect(page.getByRole('main')).not.toContainText('asleep')

  await answerWith(page, '**/app/Order/GetOrderInfo', 0, 'This order has sailed.')
  await signInSeller(page, seller, '/appvue/orders/dropshippingDetail?id=1')
  await expect(toasts(page)).toHaveText('This order has sailed.')
  await expect(prompt(page)).toHaveCount(0)
})

const exportAsCsv = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
}

test('answers of the error catalogue are shown in the system prompt', async ({ page }) => {
  await signInSeller(page, seller, '/appvue/product/myCart')
  const quantity = page
    .getByRole('spinbutton')
    .or(page.getByLabel(/^Quantity/))
    .first()
  for (const [code, message] of [
    [403, 'You do not have permission to operate, please contact the administrator!'],
    [415, 'Parameter is empty or type wrong!'],
    [429, 'Your visit is too frequent, please try again later!'],
    [500, 'Server 500 error!'],
    [777, 'Unknown error！'],
  ] as const) {
    await answerWith(page, '**/app/Order/ModifyShoppingCartNum', code, 'The message of the server')
    // A refused change is taken back; one that is typed sooner would be taken back with it.
    await expect(quantity).not.toHaveValue('9')
    await quantity.fill('9')
    await quantity.press('Tab')
    await expect(prompt(page)).toContainText(message)
    await expect(prompt(page)).not.toContainText('of the server')
    await prompt(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(prompt(page)).toHaveCount(0)
  }
})

test('a download is announced while it lasts, and its message is shown if it answers with JSON', async ({
  page,
}) => {
  await signInSeller(page, seller, '/appvue/orders/dropshippingOrders')
  const asked = Promise.withResolvers<Route>()
  await page.route('**/app/Order/ExportOrder', (route) => asked.resolve(route))
  await exportAsCsv(page)
  const route = await asked.promise
  const overlay = page.getByText('Please wait while downloading data')
  await expect(overlay).toBeVisible()
  await route.fulfill({ json: { code: 0, msg: 'There is nothing to export.', data: null } })
  await expect(toasts(page)).toHaveText('There is nothing to export.')
  await expect(overlay).toHaveCount(0)
})

test('a download whose connection breaks, also midway, says so and saves no file', async ({ page }) => {
  const words = 'Error downloading file, please contact administrator!'
  await page.addInitScript(() => {
    const ask = window.fetch
    const cut = (): Response => {
      const start = new TextEncoder().encode('Order number,')
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(start),
        pull: (stream) => stream.error(new TypeError('network error')),
      })
      return new Response(body, { headers: { 'content-type': 'text/csv' } })
    }
    window.fetch = async (...asked) => {
      const isExport = String(asked[0]).includes('/Order/ExportOrder')
      return isExport && document.title.startsWith('cut') ? cut() : ask(...asked)
    }
  })
  await signInSeller(page, seller, '/appvue/orders/dropshippingOrders')
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  const exportOrders = async (): Promise<void> => {
    await exportAsCsv(page)
    await expect(toasts(page)).toHaveText(words)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page)).toHaveText('')
  }
  await page.route('**/app/Order/ExportOrder', (route) => route.abort('connectionreset'))
  await exportOrders()
  await page.unroute('**/app/Order/ExportOrder')
  await page.evaluate(() => (document.title = 'cut'))
  await exportOrders()
  expect(saved).toEqual([])
})
