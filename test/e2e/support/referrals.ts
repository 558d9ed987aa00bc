import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { placeMugs, tokenOf } from './own-sellers.ts'
import {
  ask,
  askFromNewBrowser,
  askOnce,
  demoPassword,
  mailedCode,
  operatorToken,
  rechargeWith,
  registerSeller,
} from './people.ts'
import { inDatabase } from './test.ts'

export const affiliatePage = '/appvue/affiliate/affiliatePage'

/** A new seller whose referred customers earn it 10%. */
export const newReferrer = async (request: APIRequestContext): Promise<string> => {
  const email = await registerSeller(request, 'Referring Rachel')
  const token = await operatorToken(request)
  const { rows } = await ask<{ rows: { id: string }[] }>(
    request,
    '/ops/GetCustomers',
    { search: email },
    token,
  )
  await ask(request, '/ops/UpdateCustomer', { id: rows[0]?.id, allianceRebate: 10 }, token)
  return email
}

/** Signs a customer up with the code of the referrer's link. */
export const registerReferred = async (
  request: APIRequestContext,
  referrer: string,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> => {
  const token = await tokenOf(request, referrer)
  const { referralCode } = await ask<{ referralCode: string }>(
    request,
    '/User/Affiliates/GetAffiliatesInfo',
    {},
    token,
  )
  await ask(request, '/Login/SendEmailCode', { email, purpose: 'register' })
  const emailCode = await mailedCode(request, email)
  const account = { email, emailCode, password: demoPassword, name, currency: 'USD', referralCode }
  await askFromNewBrowser(request, '/Login/Register', account)
}

/** Signs a customer up at the referrer's link, in the customer's own browser. */
export const signUpByLink = async (
  request: APIRequestContext,
  guest: Page,
  { link, email, name }: { readonly link: string; readonly email: string; readonly name: string },
): Promise<void> => {
  await guest.goto(link)
  await guest.getByLabel('Email', { exact: true }).fill(email)
  await guest.getByRole('button', { name: 'Send code' }).click()
  await guest.getByLabel('Code from the email').fill(await mailedCode(request, email))
  await guest.getByLabel('Your name or company').fill(name)
  await guest.getByLabel('Password', { exact: true }).fill(demoPassword)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('link', { name: 'Stores' })).toBeVisible()
}

/** Copies the link on the referrer's own page; the browser must allow reading the clipboard. */
export const copyReferralLink = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /^Copy http/ }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Pays an order for two mugs, and returns what they cost. */
export const buyMugs = async (
  request: APIRequestContext,
  account: string,
): Promise<{ id: string; productMinor: number }> => {
  const token = await tokenOf(request, account)
  const id = await placeMugs(request, token)
  await rechargeWith(request, token, 20_000)
  await askOnce(request, '/Order/OrderPay', { id }, token)
  const order = await ask<{ productMinor: number }>(request, '/Order/GetOrderInfo', { id }, token)
  return { id, productMinor: order.productMinor }
}

/** As if the parcel had arrived this many days ago. */
export const deliver = (address: string, orderId: string, days: number): Promise<void> =>
  inDatabase(address, (client) =>
    client.query(
      `update dropshipping_order set status = 'delivered', waiting_reason = null, waiting_on = null, waiting_since = null,
         delivered_at = now() - $2 * interval '1 day' where id = $1`,
      [orderId, days],
    ),
  )

/** As if an hour had passed. */
export const runHourlyJob = (address: string): Promise<void> =>
  inDatabase(address, (client) =>
    client.query(`insert into pgboss.job (name, data) values ('compute-commissions', '{}')`),
  )
