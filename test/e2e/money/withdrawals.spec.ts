import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ask, askOnce, rechargeWith, sellerToken, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'
import {
  approveWithdrawal,
  confirmPassword,
  markAsPaid,
  openPaying,
  openWithdrawal,
  openWithdrawalOf,
  pickPayoutAccount,
  sendWithdrawal,
} from '../support/withdrawals.ts'

const emma = 'emma@harbourpine.example'
const farid = 'farid@quayside.example'
const olivia = 'olivia@quayside.example'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

interface Account {
  readonly id: string
  readonly kind: string
}

/** Requests a withdrawal of the demo seller to PayPal, with the money for it. */
const requestOne = async (
  request: APIRequestContext,
  amountMinor: number,
): Promise<{ readonly id: string; readonly number: string }> => {
  const token = await sellerToken(request)
  await rechargeWith(request, token, amountMinor)
  const { accounts } = await ask<{ accounts: Account[] }>(
    request,
    '/User/Fund/GetPayoutAccounts',
    null,
    token,
  )
  const payoutAccountId = accounts.find(({ kind }) => kind === 'paypal')?.id
  return askOnce(request, '/User/Fund/WithdrawApply', { payoutAccountId, amountMinor }, token)
}

test('a seller adds an account, withdraws, and sees it paid with its proof', async ({
  page,
  request,
  browser,
}) => {
  await rechargeWith(request, await sellerToken(request), 15_000)
  await signInSeller(page, emma, '/appvue/wallet/finance')
  const dialog = await openWithdrawal(page)
  await dialog.getByRole('button', { name: 'Add payout account' }).click()
  const adding = page.getByRole('dialog', { name: 'Add payout account' })
  await adding.getByLabel('Account holder').fill('Harbour & Pine LLC')
  await adding.getByLabel('Bank', { exact: true }).fill('Example Bank')
  await adding.getByLabel('Bank’s country').click()
  await expect(page.locator('.ant-select-item-option:visible').first()).toBeVisible()
  await page.keyboard.type('Germany')
  await page.keyboard.press('Enter')
  await adding.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00')
  await adding.getByRole('button', { name: 'Add account' }).click()
  await expect(adding.getByText('This is not a valid IBAN of the bank’s country.')).toBeVisible()
  await expect(adding.getByLabel('IBAN')).toBeFocused()
  await expectNoBarriers(page, '.ant-modal')
  await adding.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await adding.getByRole('button', { name: 'Add account' }).click()
  await confirmPassword(page)
  await expect(
    page.getByText('Bank account •••• 3000 added. The main account has been notified.'),
  ).toBeVisible()

  await pickPayoutAccount(page, dialog, 'Bank account •••• 3000')
  const amount = dialog.getByLabel('Amount')
  await amount.fill('19.99')
  await expect(dialog.getByText('The minimum withdrawal is $20.00.')).toBeVisible()
  await amount.fill('900000')
  await expect(dialog.getByText(/^Your balance is \$[\d,.]+\. Enter a lower amount\.$/)).toBeVisible()
  await amount.fill('100')
  // 0.5% and 2.00.
  await expect(dialog.locator('.q-fee')).toContainText('Fee (0.5% + $2.00)$2.50')
  await expect(dialog.locator('.q-fee-pay')).toContainText('You receive$97.50')
  await expectNoBarriers(page, '.ant-modal')
  const number = await sendWithdrawal(page, dialog, '$100.00')
  await expectNoBarriers(page)
  await openWithdrawalOf(page, number)
  await expect(page.getByText('The agency is reviewing this withdrawal.')).toBeVisible()
  await expect(page.getByText('DE89370400440532013000')).toBeVisible()
  await expectNoBarriers(page)

  const console = await browser.newPage()
  await signInOperator(console, farid, '/ops/withdrawals')
  await expectNoBarriers(console)
  await openWithdrawalOf(console, number)
  await expect(console.getByText(/^Payout account added /)).toBeVisible()
  await expectNoBarriers(console)
  await approveWithdrawal(console)
  // The seller's page follows.
  await expect(page.getByText('The withdrawal is approved. The agency will send the money.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toBeHidden()

  const paying = await openPaying(console, number)
  await expect(paying).toContainText('Send $97.50 to this account first:')
  await paying.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await expect(paying.getByText('Enter the payment reference (at least 3 characters).')).toBeVisible()
  await paying
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: png })
  // A link once it is uploaded.
  await expect(paying.getByRole('link', { name: 'proof.png' })).toBeVisible()
  await expectNoBarriers(console, '.ant-modal')
  await markAsPaid(paying, 'TT 2026-77')
  await expect(console.getByText(`${number} marked as paid. The seller has been notified.`)).toBeVisible()
  await console.close()

  await expect(page.getByText('TT 2026-77')).toBeVisible()
  const proof = await page.getByRole('link', { name: 'Open proof' }).getAttribute('href')
  expect((await request.get(proof ?? '')).status()).toBe(200)
  expect((await request.get((proof ?? '').replace(/signature=\w/, 'signature=_'))).status()).not.toBe(200)
})

test('a seller cancels a request; the amount is back at once', async ({ page, request }) => {
  const { id, number } = await requestOne(request, 3_000)
  await signInSeller(page, emma, `/appvue/wallet/FundDetails?id=${id}`)
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByText('Cancelled. $30.00 is back in your wallet.')).toBeVisible()
  await page.goto('/appvue/wallet/finance')
  const rows = page.locator('.q-table tbody tr').filter({ hasText: number })
  await expect(rows.first()).toContainText('Withdrawal returned')
  await expect(rows.first()).toContainText('+$30.00')
  await rows.first().getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: `Withdrawal ${number}` })).toBeVisible()
})

test('above the limit, the operator who approved cannot pay; a second one can', async ({
  page,
  request,
  browser,
}) => {
  const { id, number } = await requestOne(request, 60_000)
  await signInOperator(page, farid, `/ops/withdrawals/detail?id=${id}`)
  await expect(
    page.getByText('Above $500.00 a week for one customer, two operators are needed'),
  ).toBeVisible()
  await approveWithdrawal(page)
  await expect(
    page.getByText('You approved this withdrawal. Above $500.00 a week for one customer, another operator'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as paid…' })).toBeDisabled()
  await expectNoBarriers(page)

  const second = await browser.newPage()
  await signInOperator(second, olivia, `/ops/withdrawals/detail?id=${id}`)
  const paying = await openPaying(second, number)
  await markAsPaid(paying, 'PP 60000')
  await expect(second.getByText('PP 60000')).toBeVisible()
  await second.close()
  // The first operator's page follows.
  await expect(page.getByText('PP 60000')).toBeVisible()
})

test('a rejection tells the seller why', async ({ page, request, browser }) => {
  const { id, number } = await requestOne(request, 4_000)
  await signInSeller(page, emma, `/appvue/wallet/FundDetails?id=${id}`)
  const console = await browser.newPage()
  await signInOperator(console, farid, `/ops/withdrawals/detail?id=${id}`)
  await console.getByRole('button', { name: 'Reject…' }).click()
  const dialog = console.getByRole('dialog', { name: `Reject ${number}?` })
  await dialog.getByRole('button', { name: 'Reject withdrawal' }).click()
  await expect(dialog.getByText('Enter a reason (at least 3 characters).')).toBeVisible()
  await dialog.getByLabel('Reason for rejection').fill('The names differ.')
  await dialog.getByRole('button', { name: 'Reject withdrawal' }).click()
  await expect(console.getByText(`${number} rejected. The seller has been notified.`)).toBeVisible()
  await console.close()
  await expect(page.getByText('The agency rejected this withdrawal: The names differ.')).toBeVisible()
})

test('a USDT address with a mistyped character is refused, and accounts can be deleted', async ({ page }) => {
  await signInSeller(page, emma, '/appvue/wallet/payoutAccounts')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Add payout account' }).click()
  const adding = page.getByRole('dialog', { name: 'Add payout account' })
  await adding.getByLabel('Type').click()
  await page.locator('.ant-select-dropdown:visible').getByText('USDT').click()
  const address = adding.getByLabel('Address')
  await address.fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')
  await adding.getByRole('button', { name: 'Add account' }).click()
  await expect(adding.getByText('its checksum does not match')).toBeVisible()
  await address.fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await adding.getByRole('button', { name: 'Add account' }).click()
  await confirmPassword(page)
  await expect(page.getByText('USDT •••• Lj6t added.')).toBeVisible()
  await page.getByRole('button', { name: 'Show details of USDT •••• Lj6t' }).click()
  await expect(page.getByText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete USDT •••• Lj6t' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('USDT •••• Lj6t deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete USDT •••• Lj6t' })).toBeHidden()
})

test('the owner sets the terms; a bank transfer above the limit takes two operators', async ({
  page,
  request,
  browser,
}) => {
  await signInOperator(page, olivia, '/ops/agency?section=withdrawals')
  const limit = page.getByLabel('Bank transfers above (USD)')
  await expect(limit).toHaveValue('10000.00')
  await expectNoBarriers(page)
  await page.getByLabel('Minimum withdrawal (USD)').fill('none')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Fix the highlighted fields.')).toBeVisible()
  await page.getByLabel('Minimum withdrawal (USD)').fill('20')
  await limit.fill('500')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The changes are now live.')).toBeVisible()

  const token = await sellerToken(request)
  const headers = { authorization: `Bearer ${token}` }
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: png }
  const uploaded = await request.post('/app/Common/UploadFile', { headers, multipart: { file } })
  const receiptFileId = ((await uploaded.json()) as { data: { id: string } }).data.id
  const transfer = { amountMinor: 51_000, bankReference: 'TWO-PEOPLE', receiptFileId }
  const { recharge } = await askOnce<{ recharge: { number: string } }>(
    request,
    '/User/Fund/Recharge',
    transfer,
    token,
  )
  const { number } = recharge
  const review = async (console: Page) => {
    await console
      .locator('.q-table tbody tr')
      .filter({ hasText: number })
      .getByRole('button', { name: 'Review' })
      .click()
    return console.getByRole('dialog', { name: `Review ${number}` })
  }
  const console = await browser.newPage()
  await signInOperator(console, farid, '/ops/recharges')
  const first = await review(console)
  await first.getByLabel('Amount received').fill('510')
  await expect(first.getByText('Above $500.00, another operator must confirm the credit.')).toBeVisible()
  await first.getByRole('button', { name: 'Propose $510.00' }).click()
  await expect(console.getByText(`${number}: $510.00 proposed.`)).toBeVisible()
  await expect((await review(console)).getByText('You proposed to credit $510.00.')).toBeVisible()
  await console.close()

  await page.goto('/ops/recharges')
  await expect(page.locator('.q-table tbody tr').filter({ hasText: number })).toContainText(
    'proposed $510.00',
  )
  const second = await review(page)
  await expectNoBarriers(page, '.ant-modal')
  await second.getByRole('button', { name: 'Confirm and credit $510.00' }).click()
  await expect(page.getByText(`${number}: $510.00 credited.`)).toBeVisible()

  await page.goto('/ops/agency?section=withdrawals')
  await page.getByLabel('Bank transfers above (USD)').fill('10000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The changes are now live.')).toBeVisible()
})
