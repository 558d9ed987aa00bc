import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword } from './people.ts'

export const confirmPassword = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** On the seller's wallet page. */
export const openWithdrawal = async (page: Page): Promise<Locator> => {
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
  return page.getByRole('dialog', { name: 'Withdraw from wallet' })
}

/** Picks an account in the dialog, by a part of its name. */
export const pickPayoutAccount = async (page: Page, dialog: Locator, account: string): Promise<void> => {
  await dialog.getByLabel('To').click()
  await page.locator('.ant-select-dropdown:visible').getByText(account).click()
}

/** Sends the filled-in dialog, and returns the number of the withdrawal. */
export const sendWithdrawal = async (page: Page, dialog: Locator, amount: string): Promise<string> => {
  await dialog.getByRole('button', { name: `Withdraw ${amount}` }).click()
  const toast = page.getByText(/^WD-\d+ requested\. You will be notified when it is paid\.$/)
  const number = /WD-\d+/.exec(await toast.innerText())?.[0] ?? ''
  await expect(dialog).toBeHidden()
  return number
}

/** In the list of either side. */
export const openWithdrawalOf = async (page: Page, number: string): Promise<void> => {
  await page.locator('.q-table tbody tr').filter({ hasText: number }).getByText(number).click()
  await expect(page.getByRole('heading', { name: `Withdrawal ${number}` })).toBeVisible()
}

export const approveWithdrawal = async (operator: Page): Promise<void> => {
  await operator.getByRole('button', { name: 'Approve', exact: true }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
}

export const openPaying = async (operator: Page, number: string): Promise<Locator> => {
  await operator.getByRole('button', { name: 'Mark as paid…' }).click()
  return operator.getByRole('dialog', { name: `Mark ${number} as paid` })
}

export const markAsPaid = async (paying: Locator, reference: string): Promise<void> => {
  await paying.getByLabel('Payment reference').fill(reference)
  await paying.getByRole('button', { name: 'Mark as paid', exact: true }).click()
}
