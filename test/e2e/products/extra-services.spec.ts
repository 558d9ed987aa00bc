import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ordersOf, toBePaid } from '../support/orders.ts'
import { enterOperator, enterSeller, recharge } from '../support/people.ts'
import {
  acceptService,
  deliverService,
  openDelivery,
  openServiceFor,
  orderService,
  payService,
  press,
  shown,
} from '../support/service-orders.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

test('a service of a fixed price is ordered, paid, delivered, changed and accepted', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await enterSeller(page, emma)
  await recharge(page, '200')
  await page.goto('/appvue/extra/extraServices')
  await press(page, 'Product photo shoot, image 1: view large')
  await expect(page.getByRole('dialog').getByText('Image 1 of 2')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Next image' }).click()
  await expect(page.getByRole('dialog').getByText('Image 2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoBarriers(page, 'main')
  const number = await orderService(page, 'Product photo shoot', { note: 'The kettle, on a stove.' })
  await payService(page)
  await expect(shown(page.getByRole('link', { name: /^EX-/ }))).toBeVisible()
  await expectNoBarriers(page, 'main')

  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency)
  await openServiceFor(agency, number, 'toStart')
  await press(agency, 'Start')
  const delivery = await openDelivery(agency, number)
  await delivery.getByRole('button', { name: 'Deliver' }).click()
  await expect(delivery.getByText('Enter a note or add a file.')).toBeVisible()
  await deliverService(delivery, 'Twelve pictures.')
  await expectNoBarriers(agency, 'main')

  await page.reload()
  await expect(shown(page.getByText('Twelve pictures.'))).toBeVisible()
  await press(page, 'Ask for changes')
  const changes = page.getByRole('dialog')
  await changes.getByLabel('What should change?').fill('A lighter background.')
  await changes.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(shown(page.getByText('The agency is working on it'))).toBeVisible()

  await agency.reload()
  await expect(shown(agency.getByText('A lighter background.'))).toBeVisible()
  await deliverService(await openDelivery(agency, number), 'On white.')

  await page.reload()
  await acceptService(page)
})

test('a service on request is quoted, paid and refunded in part', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await enterSeller(page, emma)
  await recharge(page, '300')
  const number = await orderService(page, 'Packaging design', { note: 'A box for the lanterns.' })
  await expect(shown(page.getByText('The agency is preparing a quote'))).toBeVisible()

  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency)
  await openServiceFor(agency, number, 'toQuote')
  await press(agency, 'Quote')
  const quote = agency.getByRole('dialog', { name: `Quote ${number}` })
  await quote.getByRole('button', { name: 'Send quote' }).click()
  await expect(quote.getByText(/Enter an amount such as/)).toBeVisible()
  await quote.getByLabel('Price', { exact: true }).fill('180')
  await quote.getByLabel('Days until delivery').fill('8')
  await quote.getByRole('button', { name: 'Send quote' }).click()
  await expect(quote).toHaveCount(0)

  await page.reload()
  await payService(page)
  await agency.reload()
  await press(agency, 'Cancel and refund')
  const refund = agency.getByRole('dialog')
  await refund.getByLabel('Refund', { exact: true }).fill('500')
  await refund.getByLabel(/^Reason/).fill('One of two drafts was made.')
  await refund.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(refund.getByRole('alert')).toBeVisible()
  await refund.getByLabel('Refund', { exact: true }).fill('90')
  await refund.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(refund).toHaveCount(0)
  await page.reload()
  await expect(shown(page.getByText('Cancelled', { exact: true }))).toBeVisible()
  await expect(shown(page.getByRole('link', { name: /^CN-/ }))).toBeVisible()
})

test('material is bought ahead, used by an order and shown in its history', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  await enterSeller(page, emma)
  await recharge(page, '50')
  const number = await orderService(page, 'Branded mailing bags', { quantity: '40', note: 'Grey.' })
  await payService(page)
  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency)
  await openServiceFor(agency, number, 'toStart')
  await press(agency, 'Add to stock')
  const stocked = agency.getByRole('dialog')
  await stocked.getByLabel(/^Note to the seller/).fill('On shelf B4.')
  await stocked.getByRole('button', { name: 'Add to stock' }).click()
  await expect(stocked).toHaveCount(0)

  const due = await ordersOf(request, toBePaid)
  const plain = due.find(({ family, serviceMinor }) => family === null && serviceMinor === 0)
  await page.goto(`/appvue/orders/dropshippingDetail?id=${plain?.id ?? ''}`)
  await expect(shown(page.getByText(/In your stock: \d+ units/))).toBeVisible()
  await press(page, 'Add Custom poly bag')
  await expect(shown(page.getByText('From your stock'))).toBeVisible()

  await page.goto('/appvue/inventory/ServiceList')
  await expectNoBarriers(page, 'main')
  await shown(page.getByText('Branded mailing bags')).click()
  await expect(shown(page.getByText('Used', { exact: true }))).toBeVisible()
  await expect(shown(page.getByRole('link', { name: number }))).toBeVisible()
  await expectNoBarriers(page, 'main')
  await shown(page.getByRole('link', { name: 'Order again' })).click()
  await expect(page.getByRole('dialog', { name: 'Order Branded mailing bags' })).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Quantity')).not.toHaveValue('0')
})
