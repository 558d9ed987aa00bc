import { randomUUID } from 'node:crypto'
import {
  expect,
  request as requests,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from '@playwright/test'

export const demoPassword = 'quayside-demo'

interface Answer<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

/** The data of a call's answer; a GET where there is no data to send. */
export const ask = async <T>(
  request: APIRequestContext,
  path: string,
  data: object | null,
  token?: string,
): Promise<T> => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = data
    ? await request.post(`/app${path}`, { data, headers })
    : await request.get(`/app${path}`, { headers })
  const answer = (await response.json()) as Answer<T>
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return answer.data
}

/** A call that needs a key of its own. */
export const askOnce = async <T>(
  request: APIRequestContext,
  path: string,
  data: object,
  token: string,
): Promise<T> => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = (await (await request.post(`/app${path}`, { data, headers })).json()) as Answer<T>
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return answer.data
}

interface SignedIn {
  readonly accessToken: string
}

/** Marks a seller's notices as read, so that none opens by itself over what a test is about. */
const readNotices = async (request: APIRequestContext, token: string): Promise<void> => {
  const unread = await ask<{ rows: { id: string }[] }>(request, '/Notice/GetUnread', { pageSize: 100 }, token)
  for (const { id } of unread.rows) await ask(request, '/Notice/readNotice', { id }, token)
  const arrivals = await ask<string[]>(request, '/Purchase/GetNoReadNotice', {}, token)
  for (const id of arrivals) await ask(request, '/Purchase/ReadNotice', { id }, token)
}

/** Marks a seller's notices as read without signing the page in. */
export const readNoticesOf = async (account: string, baseURL: string): Promise<void> => {
  // Of its own, as the sign-in's cookie must not be the page's.
  const api = await requests.newContext({ baseURL })
  const { accessToken } = await ask<SignedIn>(api, '/Login/GetJwtToken', { account, password: demoPassword })
  await readNotices(api, accessToken)
  await ask(api, '/auth/LogOut', {}, accessToken)
  await api.dispose()
}

/** Whoever has signed in last with the cookies of a page. */
const sellerTokens = new WeakMap<BrowserContext, string>()

/**
 * Signs in at the seller's side, with nothing unread; the page that is to be opened is the test's to say. Past the form,
 * which its own tests fill in: the session's cookie is the page's.
 */
export const enterSeller = async (page: Page, account: string): Promise<void> => {
  const context = page.context()
  const input = { account, password: demoPassword }
  const { accessToken } = await ask<SignedIn>(context.request, '/Login/GetJwtToken', input)
  sellerTokens.set(context, accessToken)
  await readNotices(context.request, accessToken)
}

/** Opens a page and waits for the frame around it, by which one sees that somebody is signed in. */
const openSignedIn = async (page: Page, at: string): Promise<void> => {
  await page.goto(at)
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
}

/**
 * Signs in and opens a page, the first one unless told. Each load takes a second of the machine's time: name the page
 * that the test is about.
 */
export const signInSeller = async (page: Page, account: string, at = '/appvue/index'): Promise<void> => {
  await enterSeller(page, account)
  await openSignedIn(page, at)
}

interface Begun {
  readonly approveUrl: string
}
interface Completed {
  readonly recharge: { readonly status: string }
}

/**
 * More money for who is signed in: what other tests have left in the wallet is nobody's to rely on. Paid at PayPal as
 * by a browser, past its pages, which the main job goes through.
 */
export const recharge = async (page: Page, amount: string): Promise<void> => {
  const context = page.context()
  const token = sellerTokens.get(context)
  if (token === undefined) throw new Error('nobody is signed in')
  const { request } = context
  const wanted = { amountMinor: Math.round(Number(amount) * 100) }
  const { approveUrl } = await askOnce<Begun>(request, '/User/Fund/CreatePayPal', wanted, token)
  const payment = new URL(approveUrl).searchParams.get('token') ?? ''
  const form = { token: payment, action: 'approve' }
  const approved = await request.post(approveUrl, { form, maxRedirects: 0 })
  expect(approved.status()).toBe(303)
  await expect(async () => {
    const captured = { token: payment }
    const answer = await ask<Completed>(request, '/User/Fund/CapturePayPal', captured, token)
    expect(answer.recharge.status).toBe('credited')
  }).toPass({ timeout: 15_000 })
}

const operatorSignIn = (
  request: APIRequestContext,
  email: string,
  password = demoPassword,
): Promise<SignedIn> => ask<SignedIn>(request, '/ops/Login', { email, password })

/** The agency's owner. */
export const olivia = 'olivia@quayside.example'

/** Signs in at the agency's side; opens no page. */
export const enterOperator = async (page: Page, account = olivia, password = demoPassword): Promise<void> =>
  void (await operatorSignIn(page.context().request, account, password))

export const signInOperator = async (page: Page, account = olivia, at = '/ops/'): Promise<void> => {
  await enterOperator(page, account)
  await openSignedIn(page, at)
}

/** An operator's access token, for looking into the mail outbox. */
export const operatorToken = async (request: APIRequestContext): Promise<string> =>
  (await operatorSignIn(request, olivia)).accessToken

/** The six digits of the newest letter to an address, as the mail outbox of the operator console shows it. */
export const mailedCode = async (request: APIRequestContext, email: string): Promise<string> => {
  const token = await operatorToken(request)
  let code: string | undefined
  await expect(async () => {
    const mails = await ask<{ rows: { text: string }[] }>(request, '/ops/GetMails', { search: email }, token)
    code = /\b\d{6}\b/.exec(mails.rows[0]?.text ?? '')?.[0]
    expect(code).toBeTruthy()
  }).toPass()
  return code ?? ''
}

/** A new seller, who has nothing yet; answers the e-mail. Its password is the demo's. */
export const registerSeller = async (request: APIRequestContext, name: string): Promise<string> => {
  const email = `hello-${Date.now()}@${name.toLowerCase().replaceAll(/\W/g, '')}.example`
  await ask(request, '/Login/SendEmailCode', { email, purpose: 'register' })
  const emailCode = await mailedCode(request, email)
  await ask(request, '/Login/Register', { email, emailCode, password: demoPassword, name, currency: 'USD' })
  return email
}

/** An access token of the demo's main seller. */
export const sellerToken = async (request: APIRequestContext): Promise<string> => {
  const signIn = { account: 'emma@harbourpine.example', password: demoPassword }
  return (await ask<SignedIn>(request, '/Login/GetJwtToken', signIn)).accessToken
}
