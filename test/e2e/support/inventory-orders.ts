import { expect, type Locator, type Page } from '@playwright/test'

/** On the seller's page of a draft with products; returns the number and the label of the button that paid. */
export const confirmAndPay = async (
  page: Page,
): Promise<{ readonly number: string; readonly label: string }> => {
  await page.getByRole('button', { name: /^Confirm · \$/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ })
  const label = await button.innerText()
  await button.click()
  await expect(page.getByText('Waiting for the agency to buy the goods')).toBeVisible()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  return { number: heading?.match(/IO-\d+/)?.[0] ?? '', label }
}

/** Finds the paid order in the list of goods to buy, and records the purchase. */
export const buyGoods = async (
  agency: Page,
  number: string,
  { supplier, cost }: { readonly supplier: string; readonly cost: string },
): Promise<void> => {
  await agency.goto(`/ops/incoming?tab=toBuy&q=${number}`)
  await agency.getByText(number).first().click()
  await agency.getByRole('button', { name: 'Buy goods' }).click()
  const buying = agency.getByRole('dialog')
  await buying.getByLabel('Supplier', { exact: false }).first().fill(supplier)
  await buying.getByLabel('Total cost').fill(cost)
  await buying.getByRole('button', { name: 'Buy goods' }).click()
  await expect(buying).toHaveCount(0)
}

export const receiveUnits = async (agency: Page, units: number): Promise<void> => {
  await agency.getByLabel(/^Receive now/).fill(String(units))
  await agency.getByRole('button', { name: `Receive ${units} units` }).click()
}

/** Closes what has not arrived as never arriving, which refunds it. */
export const closeOutstanding = async (agency: Page, units: number): Promise<void> => {
  await agency.getByRole('button', { name: 'Close outstanding…' }).click()
  await agency.getByRole('button', { name: new RegExp(`^Close ${units} units and refund \\$`) }).click()
  await expect(agency.getByText(`Closed as not arriving · ${units} units`)).toBeVisible()
}

/** The dialog about arrived goods, which opens on any page of the seller. */
export const arrivalOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Inventory Order Arrived', exact: true })

export const closeArrival = async (page: Page): Promise<void> => {
  await arrivalOf(page).getByRole('button', { name: 'Close' }).last().click()
}
