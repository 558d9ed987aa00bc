import { expect } from '@playwright/test'
import { openOwnShop, placeDue, placePaid } from '../support/own-orders.ts'
import { ask, enterSeller, operatorToken, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

test('a problem goes from the agency to the seller and back, and the order continues', async ({
  page,
  browser,
  request,
}) => {
  const order = await placePaid(request, await openOwnShop(request))

  await signInOperator(page, 'pia@quayside.example', `/ops/orders/detail?id=${order.id}`)
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Report problem' }).click()
  const report = page.getByRole('dialog', { name: 'Report a problem with 1 order' })
  await report.getByLabel(/^Note to the seller/).fill('There is no number 9 in that street.')
  await report.getByRole('combobox', { name: /^Suggested solution/ }).click()
  await page.getByTitle('Complete or correct the address').click()
  await report.getByRole('button', { name: 'Report problem' }).click()
  await expect(page.getByText('Problem reported. Waiting for the seller.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The address is not valid' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0)
  const operator = await operatorToken(request)
  const mails = await ask<{ rows: { subject: string; text: string }[] }>(
    request,
    '/ops/GetMails',
    { search: emma },
    operator,
  )
  expect(mails.rows[0]).toMatchObject({
    subject: `Order ${order.number} needs your answer`,
    text: expect.stringContaining('There is no number 9'),
  })

  const own = await browser.newContext()
  const phone = await own.newPage()
  await enterSeller(phone, emma)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`/appvue/orders/dropshippingOrders?flag=problem&q=${order.id}`)
  await phone.getByRole('button', { name: 'Respond', exact: true }).click()
  await expect(phone.getByText('There is no number 9 in that street.').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Complete or correct the address' }).click()
  const answering = phone.getByRole('dialog', { name: 'Complete or correct the address' })
  await answering.getByLabel('Address', { exact: true }).fill('19 Harbour Street')
  await answering.getByLabel(/^Note to the agency/).fill('The buyer mistyped it.')
  await answering.getByRole('button', { name: 'Send answer' }).click()
  await expect(phone.getByText('Answer sent. The order has been updated.')).toBeVisible()
  await expect(phone.getByText(/Waiting for Quayside/)).toBeVisible()
  await expect(phone.getByText('19 Harbour Street')).toBeVisible()

  await page.goto('/ops/')
  await page.getByRole('link', { name: /Problems to resolve/ }).click()
  await page.getByRole('row', { name: order.number }).getByText(order.number).click()
  await expect(page.getByText('The buyer mistyped it.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Resolve and resume' }).click()
  const ending = page.getByRole('dialog', { name: `Resume ${order.number}?` })
  await ending.getByRole('button', { name: 'Resume order' }).click()
  await expect(page.getByText(`${order.number} resumed.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeVisible()

  await expect(phone.getByText('Problem resolved')).toBeVisible({ timeout: 20_000 })
  await expect(phone.getByText('Being picked and packed', { exact: false }).first()).toBeVisible()
  await own.close()
})

test('orders on hold until a date cannot be paid, and are released again', async ({ page, request }) => {
  const order = await placeDue(request, await openOwnShop(request))
  await signInSeller(page, emma, `/appvue/orders/dropshippingOrders?q=${order.id}`)
  await page.getByRole('checkbox', { name: new RegExp(order.number) }).check()
  await page.getByRole('button', { name: 'Put on hold (1)' }).click()
  const dialog = page.getByRole('dialog', { name: `Put ${order.number} on hold` })
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(dialog.getByText('Choose a future date within one year.')).toBeVisible()
  const day = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Release date').fill(day)
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText('1 order put on hold.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row.getByText(/^On hold until/)).toBeVisible()
  await expect(row.getByRole('button', { name: /^Pay/ })).toHaveCount(0)

  await page.goto(`/appvue/orders/dropshippingDetail?id=${order.id}`)
  await expect(page.getByText(/^On hold until/)).toBeVisible()
  await page.getByRole('button', { name: 'Release hold' }).click()
  await expect(page.getByText('1 order released.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
})
