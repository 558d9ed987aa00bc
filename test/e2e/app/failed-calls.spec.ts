import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { rechargeWith, sellerToken, signInOperator, signInSeller } from '../support/people.ts'
import { press, shown } from '../support/service-orders.ts'
import { test } from '../support/test.ts'
import { pickPayoutAccount } from '../support/withdrawals.ts'

const emma = 'emma@harbourpine.example'
const farid = 'farid@quayside.example'

/** Fails the calls whose path ends so until the returned function is called. */
const fail = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const of = (url: URL): boolean => url.pathname.endsWith(path)
  await page.route(of, (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'Broken' } }))
  return () => page.unroute(of)
}

/** The specification's dialog reports a failure in addition. */
const confirmFailure = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'System prompt' }).getByRole('button', { name: 'Confirm' }).click()

test('a fee that cannot be calculated is reported in the dialog, and calculated again', async ({
  page,
  request,
}) => {
  await rechargeWith(request, await sellerToken(request), 5_000)
  await signInSeller(page, emma, '/appvue/wallet/financeDetail?withdraw=1')
  const answer = await fail(page, '/WithdrawQuote')
  const dialog = page.getByRole('dialog', { name: 'Withdraw from wallet' })
  await pickPayoutAccount(page, dialog, 'PayPal')
  await dialog.getByLabel('Amount').fill('50')
  const note = dialog.getByRole('alert').filter({ hasText: 'The fee could not be calculated.' })
  await expect(note).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(dialog).toBeVisible()
  await answer()
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Withdraw $50.00' })).toBeEnabled()
  await expect(dialog.getByLabel('Amount')).toHaveValue('50')
})

test('accounts whose terms cannot be loaded say so, and can be added after a retry', async ({ page }) => {
  const answer = await fail(page, '/GetWithdrawTerms')
  await signInSeller(page, emma, '/appvue/wallet/payoutAccounts')
  const note = shown(page.getByRole('alert').filter({ hasText: 'Accounts cannot be added at the moment.' }))
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add payout account' })).toHaveCount(0)
  await answer()
  await note.getByRole('button', { name: 'Try again' }).click()
  await press(page, 'Add payout account')
  await expect(page.getByRole('dialog', { name: 'Add payout account' })).toBeVisible()
})

test('a list whose connection fails, though the server responds, says so after its retries', async ({
  page,
}) => {
  await signInSeller(page, emma, '/appvue/wallet/finance')
  const isList = (url: URL): boolean => url.pathname.endsWith('/GetWithdrawals')
  await page.route(isList, (route) => route.abort())
  await page.goto('/appvue/wallet/financeDetail')
  const retry = shown(page.getByRole('button', { name: 'Try again' }))
  await expect(retry).toBeVisible()
  await page.waitForTimeout(9_000)
  await expect(retry).toBeVisible()
  await page.unroute(isList)
  await retry.click()
  await expect(shown(page.getByText(/^WD-\d+$/))).toBeVisible()
})

test('a search that fails in a select is no empty result', async ({ page }) => {
  await signInSeller(page, emma, '/appvue/extra/extraServices')
  await press(page, 'Order service: Product photo shoot')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Orders' }).check()
  const answer = await fail(page, '/GetOrderList')
  await dialog.getByLabel('Orders', { exact: true }).last().fill('DS-10')
  const options = page.locator('.ant-select-dropdown:visible')
  await expect(options.getByRole('alert')).toContainText('Something went wrong on our side.')
  await answer()
  await options.getByRole('button', { name: 'Try again' }).click()
  await expect(options.getByText(/^DS-10\d+/).first()).toBeVisible()
})

test('a correction that could not be saved keeps what was typed, and is sent once', async ({ page }) => {
  await signInOperator(page, farid, '/ops/corrections')
  await press(page, 'Correct balance')
  const dialog = page.getByRole('dialog', { name: 'Correct balance' })
  await dialog.getByLabel('Customer', { exact: true }).fill('Kettle')
  await page.locator('.ant-select-dropdown:visible').getByText('Kettle & Loom').first().click()
  const reason = `Parcel ${Date.now()} was charged twice.`
  await dialog.getByLabel('Amount').fill('1.50')
  await expect(dialog.getByText(/^Balance \$[\d,.]+, then \$[\d,.]+\.$/)).toBeVisible()
  await dialog.getByLabel('Reason (visible to the customer)').fill(reason)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/ProposeCorrection')) keys.push(request.headers()['idempotency-key'])
  })
  const answer = await fail(page, '/ProposeCorrection')
  const send = dialog.getByRole('button', { name: 'Correct balance' })
  await send.click()
  await confirmFailure(page)
  await expect(dialog.getByLabel('Amount')).toHaveValue('1.50')
  await expect(dialog.getByLabel('Reason (visible to the customer)')).toHaveValue(reason)
  await answer()
  await send.dblclick()
  await expect(dialog).toBeHidden()
  // The server posts a correction once for a key.
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  await page.goto('/ops/corrections?tab=all')
  await expect(page.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
})
