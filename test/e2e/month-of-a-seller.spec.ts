import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { extraServices } from '../../src/contract/extra-services.ts'
import { operatorExtraServices } from '../../src/contract/operator/extra-services.ts'
import { operatorPurchasing } from '../../src/contract/operator/purchasing.ts'
import { operatorRefunds } from '../../src/contract/operator/refunds.ts'
import { operatorWithdrawals } from '../../src/contract/operator/withdrawals.ts'
import { orders } from '../../src/contract/orders.ts'
import { purchaseOrders } from '../../src/contract/purchase-orders.ts'
import { purchaseTypes } from '../../src/contract/purchase-states.ts'
import { security } from '../../src/contract/security.ts'
import { withdrawals } from '../../src/contract/withdrawals.ts'
import { shipOrder } from './orders.ts'
import { callsOf, dollars, findMug, placeMugs, tokenOf } from './own-sellers.ts'
import {
  ask,
  demoPassword,
  operatorToken,
  rechargeWith,
  registerSeller,
  signInOperator,
  signInSeller,
} from './people.ts'
import { test } from './test.ts'

const today = new Date().toISOString().slice(0, 10)
const month = today.slice(0, 7)

const rows = (page: Page) => page.locator('.q-table tbody tr').filter({ visible: true })
const balance = (page: Page) => page.locator('.q-figure:visible').filter({ hasText: 'Balance' }).first()

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
  test.setTimeout(240_000)
  const email = await registerSeller(request, 'Month Mona')
  const token = await tokenOf(request, email)
  const seller = callsOf(request, token)
  const agency = callsOf(request, await operatorToken(request))
  await rechargeWith(request, token, 50_000)
  const kept = await placeMugs(request, token, '1 Lindenweg')
  const returned = await placeMugs(request, token, '2 Lindenweg')

  await test.step('the seller pays two orders', async () => {
    await signInSeller(page, email, '/appvue/orders/dropshippingOrders?tab=awaitingPayment')
    const pays = page.getByRole('button', { name: /^Pay \D*\d/ })
    await expect(pays).toHaveCount(2)
    await pays.first().click()
    await expect(pays).toHaveCount(1)
    // Sooner, it would count as the second press of a double click, which the button ignores.
    await page.waitForTimeout(600)
    await pays.first().click()
    await expect(pays).toHaveCount(0)
  })
  const { totalMinor: keptMinor, number } = await seller(orders.getOrder, { id: kept })

  const console = await (await browser.newContext()).newPage()
  await test.step('the agency ships one, and gives back what the other has cost', async () => {
    await signInOperator(console, undefined, `/ops/orders/detail?id=${kept}`)
    await shipOrder(console, number, `YT${Date.now()}`)
    await seller(orders.cancelOrder, { id: returned })
    await agency(operatorRefunds.approveCancellation, { id: returned })
  })

  const serviceMinor = await test.step('an extra service is paid, delivered and accepted', async () => {
    const { services } = await ask<{
      services: { id: string; priceMinor: number | null; isMaterial: boolean }[]
    }>(request, '/Extra/GetExtraServices', null, token)
    const service = services.find(({ priceMinor, isMaterial }) => priceMinor !== null && !isMaterial)
    const wish = { extraServiceId: service?.id ?? '', agreedMinor: service?.priceMinor ?? null }
    const { id, totalMinor } = await seller(extraServices.createServiceOrder, wish)
    await seller(extraServices.payServiceOrder, { id, agreedMinor: totalMinor ?? 0 })
    await agency(operatorExtraServices.deliverServiceOrder, { id, note: 'Twelve pictures.' })
    await seller(extraServices.acceptServiceOrder, { id })
    return totalMinor ?? 0
  })

  const stockMinor =
    await test.step('of twelve mugs for stock, nine arrive and three are refunded', async () => {
      const skuId = await findMug(request, token)
      const wish = { type: purchaseTypes.inventory, items: [{ skuId, nums: 12 }] }
      const { id, nowTotalMinor } = await seller(purchaseOrders.createPurchaseOrder, wish)
      const agreedMinor = nowTotalMinor ?? 0
      await seller(purchaseOrders.confirmPurchaseOrder, { id, agreedMinor })
      await seller(purchaseOrders.payPurchaseOrder, { id, agreedMinor })
      const { items } = await agency(operatorPurchasing.startPurchase, { id, supplier: 'Mug maker' })
      const itemId = items[0]?.id ?? ''
      await agency(operatorPurchasing.recordArrival, { id, items: [{ itemId, type: 1, nums: 9 }] })
      await agency(operatorPurchasing.recordArrival, { id, items: [{ itemId, type: 2, nums: 3 }] })
      return (agreedMinor * 9) / 12
    })

  await test.step('fifty dollars are withdrawn and paid out', async () => {
    await seller(security.confirmIdentity, { password: demoPassword })
    const details = { kind: 'paypal' as const, holder: 'Month Mona', email }
    const { id: payoutAccountId } = await seller(withdrawals.addPayoutAccount, { details })
    const { id } = await seller(withdrawals.requestWithdrawal, { payoutAccountId, amountMinor: 5_000 })
    await agency(operatorWithdrawals.approveWithdrawal, { id })
    await agency(operatorWithdrawals.payWithdrawal, { id, paymentReference: 'PP 5000', paidOn: today })
  })

  const soldMinor = keptMinor + serviceMinor + stockMinor
  const leftMinor = 50_000 - 5_000 - soldMinor
  const transactions = 8

  await test.step('the wallet holds what is left', async () => {
    await page.goto('/appvue/wallet/finance')
    const arrival = page.getByRole('dialog', { name: 'Inventory Order Arrived' })
    await arrival.getByRole('button', { name: 'Close' }).last().click()
    await expect(arrival).toBeHidden()
    await expect(balance(page)).toContainText(dollars(leftMinor))
    await expect(rows(page)).toHaveCount(transactions)
    expect(await sumOf(page)).toBe(leftMinor)
  })

  await test.step('the invoices and the statement add up to what was bought', async () => {
    await page.goto(`/appvue/wallet/invoice?month=${month}`)
    await expect(rows(page)).toHaveCount(6)
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
      'EX',
      'IN',
      'OR',
      'OR',
    ])
    const sum = listed.reduce((minor, line) => minor + Math.round(Number(line[total]) * 100), 0)
    expect(sum).toBe(soldMinor)
  })

  await test.step('the agency sees the same', async () => {
    const { customer } = await ask<{ customer: { id: string } }>(
      request,
      '/common/GetCustomerInfo',
      null,
      token,
    )
    await console.goto(`/ops/customers/${customer.id}/finance`)
    await expect(balance(console)).toContainText(dollars(leftMinor))
    await expect(rows(console)).toHaveCount(transactions)
    expect(await sumOf(console)).toBe(leftMinor)
    await console.goto(`/ops/invoices?tab=all&customerId=${customer.id}&month=${month}`)
    await expect(rows(console)).toHaveCount(6)
  })
  await console.context().close()
})
