import { expect, type Page, type Request } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, ownWord, placeOwn } from '../support/own-orders.ts'
import { ask, olivia, operatorToken, rechargeWith, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'

/** Opens a customer's account from the console in a new window, as an operator does. */
const openAccount = async (page: Page, operator: string): Promise<Page> => {
  await signInOperator(page, operator, '/ops/customers?q=emma')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open as customer' }).first().click()
  const account = await opened
  await expect(account.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
  return account
}

const pay = (account: Page) => account.getByRole('button', { name: /^Pay \D*\d/ })

test('an account is opened by a code that no address sent to a server contains', async ({ page }) => {
  const requests: Request[] = []
  page.context().on('request', (request) => requests.push(request))
  const account = await openAccount(page, olivia)
  const path = '/Login/LoginByCode'
  const signIn = requests.find((request) => request.url().endsWith(path))
  if (!signIn) throw new Error('nobody was signed in by a code')
  const { code } = signIn.postDataJSON() as { code: string }
  expect(code).toHaveLength(43)
  const sent = await Promise.all(
    requests.map(async (request) => [request.url().split('#')[0], (await request.allHeaders())['referer']]),
  )
  expect(sent.flat().filter((address) => address?.includes(code))).toEqual([])
  expect(account.url()).not.toContain(code)
})

test('an operator only views an account, until a reason is given and each amount is confirmed', async ({
  page,
  request,
}) => {
  const shop = await openOwnShop(request)
  const recipientName = ownWord()
  const lines = [{ skuId: shop.skus[0]?.id ?? '', quantity: 1 }]
  const { id } = await placeOwn(request, shop, { recipientName, lines })
  await rechargeWith(request, shop.token, 10_000)
  const order = () => ask<{ status: string }>(request, '/Order/GetOrderInfo', { id }, shop.token)
  const list = `/appvue/orders/dropshippingOrders?tab=awaitingPayment&q=${recipientName}`

  const account = await openAccount(page, olivia)
  await expect(account.getByRole('status').filter({ hasText: 'You can change nothing' })).toBeVisible()
  await account.goto(list)
  const reason = account.getByRole('dialog', { name: 'Act for this customer' })
  const amount = account.getByRole('dialog', { name: 'Confirm the amount' })

  await test.step('closing the question changes nothing', async () => {
    await pay(account).click()
    await expect(reason).toBeVisible()
    await expectNoBarriers(account)
    await reason.getByRole('button', { name: 'Cancel' }).click()
    await expect(reason).toBeHidden()
    expect((await order()).status).toBe('awaitingPayment')
  })

  await test.step('the reason is asked for once, the amount each time', async () => {
    await pay(account).click()
    await reason.getByLabel('Reason').fill('no')
    await reason.getByRole('button', { name: 'Start acting' }).click()
    await expect(reason.getByText('Enter a reason of at least 5 characters.')).toBeVisible()
    await reason.getByLabel('Reason').fill('Emma asked us by phone to pay this order')
    await reason.getByRole('button', { name: 'Start acting' }).click()
    await expect(amount).toContainText('to the customer’s wallet.')
    await amount.getByRole('button', { name: 'Cancel' }).click()
    expect((await order()).status).toBe('awaitingPayment')
    await expect(account.getByRole('status').filter({ hasText: 'You are acting for' })).toBeVisible()

    // Sooner, it would count as the second press of a double click, which the button ignores.
    await account.waitForTimeout(500)
    await pay(account).click()
    await amount.getByRole('button', { name: /^Charge \$\d+\.\d\d$/ }).click()
    await expect.poll(async () => (await order()).status).toBe('processing')
  })

  await test.step('the main account is told of both', async () => {
    const token = await operatorToken(request)
    const mails = await ask<{ rows: { subject: string; text: string }[] }>(
      request,
      '/ops/GetMails',
      { search: emma },
      token,
    )
    const subjects = mails.rows.map(({ subject }) => subject)
    expect(subjects).toContain('A Quayside operator is acting in your account')
    expect(subjects.some((subject) => /^A Quayside operator paid \$\d+\.\d\d/.test(subject))).toBe(true)
  })

  await test.step('signing out of the console ends it', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/login/)
    await account.reload()
    await expect(account).toHaveURL(/\/login/)
  })
})

test('an operator of support cannot pay for a customer', async ({ page, request }) => {
  const shop = await openOwnShop(request)
  const recipientName = ownWord()
  const lines = [{ skuId: shop.skus[0]?.id ?? '', quantity: 1 }]
  await placeOwn(request, shop, { recipientName, lines })
  const account = await openAccount(page, 'sanna@quayside.example')
  await account.getByRole('button', { name: 'Act for this customer' }).click()
  const reason = account.getByRole('dialog', { name: 'Act for this customer' })
  await reason.getByLabel('Reason').fill('Emma asked us by phone to pay this order')
  await reason.getByRole('button', { name: 'Start acting' }).click()
  await expect(reason).toBeHidden()
  await account.goto(`/appvue/orders/dropshippingOrders?tab=awaitingPayment&q=${recipientName}`)
  await pay(account).click()
  await expect(account.getByRole('dialog')).toContainText('You do not have permission')
})
