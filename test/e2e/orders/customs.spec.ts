import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, placePaid } from '../support/own-orders.ts'
import { askOnce, operatorToken, signInOperator } from '../support/people.ts'
import { inDatabase, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

test('an order whose goods lack customs data waits until the operator enters it at the product, then ships', async ({
  page,
  request,
  address,
}) => {
  const order = await placePaid(request, await openOwnShop(request))
  let subject = ''
  await inDatabase(address, async (client) => {
    const { rows } = await client.query<{ subject: string }>(
      `update product set hs_code = '' where id = (select product_id from sku where code = $1)
         returning subject_en as subject`,
      [order.lines[0]?.skuCode],
    )
    subject = rows[0]?.subject ?? ''
  })

  await signInOperator(page, 'olivia@quayside.example', '/ops/')
  await page.getByRole('link', { name: 'Pack station' }).click()
  await expect(page.locator('.q-pack-field')).toBeFocused()
  await page.keyboard.type(order.number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'lacks customs data' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `${subject}: no HS code` })).toBeVisible()
  await expectNoBarriers(page)

  await page.goto(`/ops/orders/detail?id=${order.id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'no HS code' }).first()).toBeVisible()
  await expectNoBarriers(page)
  await expect(page.getByText('Customs data missing: enter it on the products')).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'no HS code' })
    .getByRole('link', { name: subject })
    .click()
  await page.getByLabel(/^HS code/).fill('691200')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText(/saved/i)

  await page.goto(`/ops/orders/detail?id=${order.id}`)
  await expect(page.getByText('Customs data missing')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ship', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Carrier/).fill('DHL')
  await dialog.getByLabel(/^Tracking number/).fill(`CD${order.id}00`)
  await dialog.getByRole('button', { name: /^Ship/ }).click()
  await expect(page.getByText(`CD${order.id}00`).first()).toBeVisible()
})

test('goods without customs data have no commercial invoice until they are entered', async ({
  page,
  request,
  address,
}) => {
  const order = await placePaid(request, await openOwnShop(request))
  const skuCode = order.lines[0]?.skuCode ?? ''
  let subject = ''
  await inDatabase(address, async (client) => {
    const { rows } = await client.query<{ subject: string }>(
      `update product set origin_country = '' where id = (select product_id from sku where code = $1)
         returning subject_en as subject`,
      [skuCode],
    )
    subject = rows[0]?.subject ?? ''
  })

  await signInOperator(page, 'olivia@quayside.example', `/ops/orders/detail?id=${order.id}`)
  await expect(
    page.getByRole('listitem').filter({ hasText: `${subject}: no country of origin` }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Customs' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Queues' }).first().click()
  await page.getByRole('link', { name: /^Products without customs data/ }).click()
  await expect(page).toHaveURL(/without=customs/)
  // The list, not the page before it, which stays until the list has loaded.
  const row = page.getByRole('row').filter({ hasText: subject, visible: true })
  await expect(page.getByText(/^1–\d+ of \d+$/).filter({ visible: true })).toBeVisible()
  await row.getByRole('link', { name: subject }).click()
  await page.getByLabel(/^Country of origin/).click()
  await page.keyboard.type('China')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'China' }).first().click()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText(/saved/i)

  await page.goto(`/ops/orders/detail?id=${order.id}`)
  for (const [item, fileName] of [
    ['Download commercial invoice (PDF)', `commercial-invoices-${order.number}.pdf`],
    ['Download customs data (CSV)', `customs-data-${order.number}.csv`],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Customs' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    expect((await coming).suggestedFilename()).toBe(fileName)
  }

  const trackingNumber = `CI${order.id}`
  await askOnce(
    request,
    '/ops/ShipOrder',
    {
      id: order.id,
      carrier: 'DHL',
      trackingNumber,
      lines: [{ lineId: order.lines[0]?.id, quantity: 1 }],
    },
    await operatorToken(request),
  )
  await page.reload()
  for (const [button, number] of [
    ['Customs', `${order.number}-2`],
    [`Customs: ${trackingNumber}`, order.number],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Download commercial invoice (PDF)' }).click()
    expect((await coming).suggestedFilename()).toBe(`commercial-invoices-${number}.pdf`)
  }
  await expectNoBarriers(page)
})
