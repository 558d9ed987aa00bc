import type { Page } from '@playwright/test'

const columns = 'Order number,Recipient name,Country,Province,City,Address 1,Postcode,Product,Quantity'

export const orderFile = (...rows: readonly string[]): string => [columns, ...rows].join('\n')

export const uploadOrders = async (page: Page, name: string, body: string | Buffer): Promise<void> => {
  await page.goto('/appvue/orders/importOrders')
  await page.getByRole('combobox', { name: 'Shop' }).click()
  await page.getByTitle('Harbour & Pine Home').click()
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: typeof body === 'string' ? Buffer.from(body) : body,
  })
}
