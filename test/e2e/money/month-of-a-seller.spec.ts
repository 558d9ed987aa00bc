import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { orders } from '../../../src/contract/orders/orders.ts'
import {
  arrivalOf,
  buyGoods,
  closeArrival,
  closeOutstanding,
  confirmAndPay,
  receiveUnits,
} from '../support/inventory-orders.ts'
import { deliverParcel, payListed, shipOrder } from '../support/orders.ts'
import { callsOf, dollars, placeMugs, tokenOf } from '../support/own-sellers.ts'
import { ask, registerSeller, signInOperator, signInSeller } from '../support/people.ts'
import {
  acceptOffer,
  approveCancellation,
  claimsOf,
  openOfferDialog,
  openRefundDialog,
  requestCancellation,
  requestRefund,
  sendOffer,
} from '../support/refunds.ts'
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
import {
  approveWithdrawal,
  confirmPassword,
  markAsPaid,
  openPaying,
  openWithdrawal,
  openWithdrawalOf,
  sendWithdrawal,
} from '../support/withdrawals.ts'

const month = new Date().toISOString().slice(0, 7)

const rows = (page: Page) => page.locator('.q-table tbody tr').filter({ visible: true })
const balance = (page: Page) => page.locator('.q-figure:visible').filter({ hasText: 'Balance' }).first()
const isPaid = (page: Page) =>
  page
    .locator('.q-tag', { hasText: /^Paid$/ })
    .filter({ visible: true })
    .first()

/** The amount on a button, below a thousand. */
const minorOf = (label: string): number => {
  const amount = /\$(\d+\.\d\d)/.exec(label)?.[1]
  if (amount === undefined) throw new Error(`no amount: ${label}`)
  return Math.round(Number(amount) * 100)
}

const expectBalance = async (page: Page, minor: number): Promise<void> => {
  await page.goto('/appvue/wallet/finance')
  await expect(balance(page)).toContainText(dollars(minor))
}

/** The signed amounts of the transactions on a page. */
const sumOf = async (page: Page): Promise<number> => {
  const texts = await rows(page).allInnerTexts()
  return texts.reduce((sum, text) => {
    const [, sign, amount] = /([+−])\$([\d.]+)/.exec(text) ?? []
    if (amount === undefined) throw new Error(`no amount: ${text}`)
    return sum + Math.round(Number(amount) * 100) * (sign === '+' ? 1 : -1)
  }, 0)
}

test('the wallet, the invoices and the statement of a month say what was paid, given back and withdrawn', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(300_000)
  const email = await registerSeller(request, 'Month Mona')
  const token = await tokenOf(request, email)
  const kept = await placeMugs(request, token, '1 Lindenweg')
  const returned = await placeMugs(request, token, '2 Lindenweg')
  const seller = callsOf(request, token)
  const orderAt = (id: string): string => `/appvue/orders/dropshippingDetail?id=${id}`
  const operatorAt = async (name: string, at: string): Promise<Page> => {
    const operator = await (await browser.newContext()).newPage()
    await signInOperator(operator, `${name}@quayside.example`, at)
    return operator
  }

  await test.step('the seller recharges five hundred dollars', async () => {
    await signInSeller(page, email, '/appvue/wallet/finance')
    await page.getByRole('button', { name: 'Recharge', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount to credit').fill('500')
    await dialog.getByRole('button', { name: /with PayPal/ }).click()
    await page.getByRole('button', { name: 'Approve and pay' }).click()
    await expect(page.getByText('$500.00').first()).toBeVisible()
  })

  await test.step('the seller pays two orders', async () => {
    await payListed(page, 2)
  })
  const { totalMinor: keptMinor, number } = await seller(orders.getOrder, { id: kept })
  const { totalMinor: returnedMinor, number: returnedNumber } = await seller(orders.getOrder, {
    id: returned,
  })
  let leftMinor = 50_000 - keptMinor - returnedMinor
  await expectBalance(page, leftMinor)

  const pia = await operatorAt('pia', `/ops/orders?q=${number}`)
  await test.step('one order is shipped and delivered', async () => {
    await pia.getByText(number, { exact: true }).click()
    const tracking = `MONTH${Date.now()}-SMOOTH`
    await shipOrder(pia, number, tracking)
    await deliverParcel(pia, tracking)
  })

  await test.step('the other is cancelled on request, and its price is back in the wallet', async () => {
    await page.goto(orderAt(returned))
    await requestCancellation(page, returnedNumber, 'The buyer ordered twice')
    await pia.goto('/ops/refunds?tab=cancellations')
    await pia.getByText(returnedNumber).first().click()
    await approveCancellation(pia)
    await expect(page.getByText('Cancelled and refunded to wallet')).toBeVisible({ timeout: 20_000 })
    leftMinor += returnedMinor
    await expectBalance(page, leftMinor)
  })

  const refundMinor = await test.step('the seller accepts a refund for a broken mug', async () => {
    await expect(async () => {
      await page.goto(orderAt(kept))
      await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await requestRefund(page, await openRefundDialog(page, number), 'It arrived in two pieces.')
    const sanna = await operatorAt('sanna', '/ops/refunds')
    await sanna.getByText(number).first().click()
    const offer = await openOfferDialog(sanna)
    await sendOffer(sanna, offer, { amount: '1.50', message: 'For the broken handle.' })
    await acceptOffer(page, '1.50')
    await expect(claimsOf(page).getByText(/^\$1\.50 of \$.* refunded$/)).toBeVisible()
    await expect(claimsOf(sanna).getByText(/^\$1\.50 of \$.* refunded$/)).toBeVisible()
    await sanna.context().close()
    leftMinor += 150
    await expectBalance(page, leftMinor)
    return 150
  })

  const serviceMinor = await test.step('an extra service is paid, delivered and accepted', async () => {
    const service = await orderService(page, 'Product photo shoot', { note: 'The mug, on a stove.' })
    const paidMinor = minorOf(await payService(page))
    await expect(shown(page.getByRole('link', { name: /^EX-/ }))).toBeVisible()
    const kai = await operatorAt('kai', '/ops/home')
    await openServiceFor(kai, service, 'toStart')
    await press(kai, 'Start')
    await deliverService(await openDelivery(kai, service), 'Twelve pictures.')
    await expect(shown(page.getByText('Twelve pictures.'))).toBeVisible({ timeout: 20_000 })
    await acceptService(page)
    await expect(shown(kai.getByText('Completed', { exact: true }))).toBeVisible({ timeout: 20_000 })
    await kai.context().close()
    leftMinor -= paidMinor
    await expectBalance(page, leftMinor)
    return paidMinor
  })

  const stockMinor =
    await test.step('of twelve mugs for stock, nine arrive and three are refunded', async () => {
      await page.goto('/appvue/inventory/purchaseOrders')
      await page.getByRole('link', { name: 'New inventory order' }).first().click()
      await page.getByRole('button', { name: 'Add product' }).click()
      const dialog = page.getByRole('dialog', { name: 'Choose a product' })
      await dialog.getByLabel('Search our products').fill('KT-MUG-SAND')
      await dialog.getByRole('radio').filter({ hasText: 'KT-MUG-SAND' }).click()
      await page.getByLabel(/^Quantity of /).fill('12')
      const { number: stockNumber, label } = await confirmAndPay(page)
      const paidMinor = minorOf(label)
      const kai = await operatorAt('kai', '/ops/home')
      await buyGoods(kai, stockNumber, { supplier: 'Mug maker', cost: '40.00' })
      await kai.context().close()
      await pia.goto(`/ops/incoming?tab=all&q=${stockNumber}`)
      await pia.getByText(stockNumber).first().click()
      await receiveUnits(pia, 9)
      await expect(arrivalOf(page)).toContainText('Still in Processing')
      await closeArrival(page)
      await closeOutstanding(pia, 3)
      await expect(arrivalOf(page)).not.toContainText('Still in Processing')
      await closeArrival(page)
      await page.getByRole('button', { name: 'Confirm quantities' }).click()
      await expect(page.getByText('Order completed.')).toBeVisible()
      leftMinor -= (paidMinor * 9) / 12
      await expectBalance(page, leftMinor)
      return (paidMinor * 9) / 12
    })

  await test.step('fifty dollars are withdrawn and paid out', async () => {
    const dialog = await openWithdrawal(page)
    await dialog.getByRole('button', { name: 'Add payout account' }).click()
    const adding = page.getByRole('dialog', { name: 'Add payout account' })
    await adding.getByLabel('Type').click()
    await page.locator('.ant-select-item-option:visible').filter({ hasText: 'PayPal' }).click()
    await adding.getByLabel('Account holder').fill('Month Mona')
    await adding.getByLabel('Account email').fill(email)
    await adding.getByRole('button', { name: 'Add account' }).click()
    await confirmPassword(page)
    await dialog.getByLabel('Amount').fill('50')
    const withdrawal = await sendWithdrawal(page, dialog, '$50.00')
    leftMinor -= 5_000
    await expectBalance(page, leftMinor)
    await openWithdrawalOf(page, withdrawal)
    const farid = await operatorAt('farid', '/ops/withdrawals')
    await openWithdrawalOf(farid, withdrawal)
    await approveWithdrawal(farid)
    await markAsPaid(await openPaying(farid, withdrawal), 'PP 5000')
    await expect(farid.getByText(`${withdrawal} marked as paid. The seller has been notified.`)).toBeVisible()
    await expect(isPaid(farid)).toBeVisible()
    await farid.context().close()
    await expect(isPaid(page)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('PP 5000')).toBeVisible()
  })

  const soldMinor = keptMinor - refundMinor + serviceMinor + stockMinor
  expect(leftMinor).toBe(50_000 - 5_000 - soldMinor)
  const transactions = 9

  await test.step('the wallet holds what is left', async () => {
    await expectBalance(page, leftMinor)
    await expect(rows(page)).toHaveCount(transactions)
    expect(await sumOf(page)).toBe(leftMinor)
  })

  await test.step('the invoices and the statement add up to what was bought', async () => {
    await page.goto(`/appvue/wallet/invoice?month=${month}`)
    await expect(rows(page)).toHaveCount(7)
    const notes = rows(page).filter({ hasText: /CN-/ })
    await expect(notes).toHaveCount(3)
    for (const minor of [returnedMinor, refundMinor, stockMinor / 3])
      await expect(notes.filter({ hasText: dollars(minor) })).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Download statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download statement' })
    await dialog.getByLabel('Format').click()
    await page.getByTitle('CSV', { exact: true }).click()
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const [head, ...lines] = readFileSync(await (await coming).path(), 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line) => line.split(','))
    const total = head?.indexOf('Total') ?? -1
    const listed = lines.filter(([first = '']) => /^(OR|EX|IN|CN)-/.test(first))
    expect(listed.map(([first = '']) => first.slice(0, 2)).toSorted()).toEqual([
      'CN',
      'CN',
      'CN',
      'EX',
      'IN',
      'OR',
      'OR',
    ])
    const sum = listed.reduce((minor, line) => minor + Math.round(Number(line[total]) * 100), 0)
    expect(sum).toBe(soldMinor)
  })

  await test.step('the orders say how they ended', async () => {
    await page.goto('/appvue/orders/dropshippingOrders?tab=all')
    await expect(rows(page).filter({ hasText: number })).toContainText('Delivered')
    await expect(rows(page).filter({ hasText: returnedNumber })).toContainText('Cancelled')
    await pia.goto(`/ops/orders/detail?id=${kept}`)
    await expect(pia.getByText('Delivered', { exact: true }).first()).toBeVisible()
    await pia.goto(`/ops/orders/detail?id=${returned}`)
    await expect(pia.getByText('Cancelled', { exact: true }).first()).toBeVisible()
    await pia.context().close()
  })

  await test.step('the agency sees the same', async () => {
    const { customer } = await ask<{ customer: { id: string } }>(
      request,
      '/common/GetCustomerInfo',
      null,
      token,
    )
    const farid = await operatorAt('farid', `/ops/customers/${customer.id}/finance`)
    await expect(balance(farid)).toContainText(dollars(leftMinor))
    await expect(rows(farid)).toHaveCount(transactions)
    expect(await sumOf(farid)).toBe(leftMinor)
    await farid.goto(`/ops/invoices?tab=all&customerId=${customer.id}&month=${month}`)
    await expect(rows(farid)).toHaveCount(7)
    await farid.context().close()
  })
})
