import { expect, type Locator, type Page } from '@playwright/test'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const openMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The card of an order's refunds and cancellations. */
export const claimsOf = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Refunds and cancellations' }) })

/** On the seller's page of a paid order. */
export const requestCancellation = async (page: Page, number: string, reason: string): Promise<void> => {
  await openMenu(page, 'Request cancellation')
  const dialog = page.getByRole('dialog', { name: `Request cancellation of ${number}?` })
  await dialog.getByLabel(/^Reason/).fill(reason)
  await dialog.getByRole('button', { name: 'Request cancellation' }).click()
  await expect(page.getByText('Cancellation requested').first()).toBeVisible()
}

/** On the operator's page of the order. */
export const approveCancellation = async (operator: Page): Promise<void> => {
  await operator.getByRole('button', { name: 'Cancel and refund' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(operator.getByText(/refunded to the seller’s wallet/)).toBeVisible()
}

/** On the seller's page of a delivered order. */
export const openRefundDialog = async (page: Page, number: string): Promise<Locator> => {
  await openMenu(page, 'Request refund or replacement')
  return page.getByRole('dialog', { name: `Request a refund or replacement for ${number}` })
}

/** Requests a refund of one unit, with a picture. */
export const requestRefund = async (page: Page, dialog: Locator, words: string): Promise<void> => {
  await dialog
    .getByRole('radio', { name: /^(Other reason|Damaged).*up to/ })
    .first()
    .check()
  await dialog.getByRole('spinbutton').first().fill('1')
  await dialog.getByLabel('What happened?').fill(words)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'pieces.png', mimeType: 'image/png', buffer: pixel })
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  await expect(claimsOf(page).getByText('Requested, waiting for review')).toBeVisible()
}

/** On the operator's page of the order. */
export const openOfferDialog = async (operator: Page): Promise<Locator> => {
  await operator.getByRole('button', { name: 'Start review' }).click()
  await operator.getByRole('button', { name: 'Offer amount' }).click()
  return operator.getByRole('dialog', { name: /^Offer a refund amount/ })
}

export const sendOffer = async (
  operator: Page,
  dialog: Locator,
  { amount, message }: { readonly amount: string; readonly message: string },
): Promise<void> => {
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Message to the seller').fill(message)
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(operator.getByText('Offer pending').first()).toBeVisible()
}

/** On the seller's page of the order, which follows the operator's offer. */
export const acceptOffer = async (page: Page, amount: string): Promise<void> => {
  await claimsOf(page)
    .getByRole('button', { name: `Accept $${amount}` })
    .click({ timeout: 20_000 })
  await expect(page.getByText(`$${amount} refunded to your wallet.`)).toBeVisible()
}
