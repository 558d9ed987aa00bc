import { expect, type Locator, type Page } from '@playwright/test'

/** Pages of other tabs stay in the document, hidden. */
export const shown = (locator: Locator): Locator => locator.filter({ visible: true }).first()
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  shown(page.getByRole('button', { name, exact: true })).click()

/** Orders a service of the menu, and returns the number of the order. */
export const orderService = async (
  page: Page,
  service: string,
  fill: { readonly quantity?: string; readonly note: string },
): Promise<string> => {
  await page.goto('/appvue/extra/extraServices')
  await press(page, new RegExp(`: ${service}$`))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Note/).fill(fill.note)
  if (fill.quantity !== undefined) await dialog.getByLabel('Quantity').fill(fill.quantity)
  await dialog.getByRole('button', { name: /^(Order service|Request quote)$/ }).click()
  await expect(page).toHaveURL(/extra\/serviceOrder\/\d+/)
  return /SO-\d+/.exec(await shown(page.getByText(/SO-\d+ ·/)).innerText())?.[0] ?? ''
}

/** Returns the label of the button that paid, which names the amount. */
export const payService = async (page: Page): Promise<string> => {
  await press(page, 'Pay')
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: /^Pay \$/ })
  const label = await button.innerText()
  await button.click()
  await expect(dialog).toHaveCount(0)
  await expect(shown(page.getByText('The agency starts the work soon'))).toBeVisible()
  return label
}

export const openServiceFor = async (agency: Page, number: string, tab: string): Promise<void> => {
  await agency.goto(`/ops/service-orders?tab=${tab}&q=${number}`)
  await shown(agency.getByText(number)).click()
  await expect(agency).toHaveURL(/service-orders\/\d+/)
}

export const openDelivery = async (agency: Page, number: string): Promise<Locator> => {
  await press(agency, 'Deliver')
  return agency.getByRole('dialog', { name: `Deliver ${number}` })
}

export const deliverService = async (delivery: Locator, note: string): Promise<void> => {
  await delivery.getByLabel(/^Note to the seller/).fill(note)
  await delivery.getByRole('button', { name: 'Deliver' }).click()
  await expect(delivery).toHaveCount(0)
}

export const acceptService = async (page: Page): Promise<void> => {
  await press(page, 'Accept')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(shown(page.getByText('Completed', { exact: true }))).toBeVisible()
}
