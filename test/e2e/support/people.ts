import { randomUUID } from 'node:crypto'
import {
  expect,
  request as requests,
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type Page,
} from '@playwright/test'

export const demoPassword = 'tall ships at noon'

interface Answer<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

const dataOf = async <T>(path: string, response: APIResponse): Promise<T> => {
  const answer = (await response.json()) as Answer<T>
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return answer.data
}

/** Returns the data of an API call; sends a GET where no input is given. */
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
  return dataOf<T>(path, response)
}

/** As `ask`, from a browser without cookies: people who sign in with the same one look like one person. */
export const askFromNewBrowser = async <T>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<T> => dataOf<T>(path, await request.post(`/app${path}`, { data, headers: { cookie: 'none=1' } }))

export const askOnce = async <T>(
  request: APIRequestContext,
  path: string,
  data: object,
  token: string,
): Promise<T> => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  return dataOf<T>(path, await request.post(`/app${path}`, { data, headers }))
}

interface SignedIn {
  readonly accessToken: string
}

/** Marks a seller's notices as read, so that none opens over the tested page. */
const readNotices = async (request: APIRequestContext, token: string): Promise<void> => {
  const unread = await ask<{ rows: { id: string }[] }>(request, '/Notice/GetUnread', { pageSize: 100 }, token)
  for (const { id } of unread.rows) await ask(request, '/Notice/readNotice', { id }, token)
  // Without the inventory menu there are none to read.
  const arrivals = await request.post('/app/Purchase/GetNoReadNotice', {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  })
  const { code, data } = (await arrivals.json()) as Answer<string[]>
  if (code === 403) return
  if (code !== 200) throw new Error(`/Purchase/GetNoReadNotice: ${code}`)
  for (const id of data) await ask(request, '/Purchase/ReadNotice', { id }, token)
}

export const readNoticesOf = async (account: string, baseURL: string): Promise<void> => {
  // A separate request context, so that the sign-in cookie does not reach the page.
  const api = await requests.newContext({ baseURL })
  const { accessToken } = await ask<SignedIn>(api, '/Login/GetJwtToken', { account, password: demoPassword })
  await readNotices(api, accessToken)
  await ask(api, '/auth/LogOut', {}, accessToken)
  await api.dispose()
}

/** The account signed in last with the cookies of a page. */
const sellerTokens = new WeakMap<BrowserContext, string>()

/**
 * Signs in as a seller without unread notices, and opens no page. It skips the sign-in form, which has its own tests,
 * and sets the session cookie of the page.
 */
export const enterSeller = async (page: Page, account: string): Promise<void> => {
  const context = page.context()
  const input = { account, password: demoPassword }
  const { accessToken } = await ask<SignedIn>(context.request, '/Login/GetJwtToken', input)
  sellerTokens.set(context, accessToken)
  await readNotices(context.request, accessToken)
}

/** Opens a page and waits for the frame around it, which shows that the session is signed in. */
const openSignedIn = async (page: Page, at: string): Promise<void> => {
  await page.goto(at)
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
}

/**
 * Signs in and opens a page, by default the start page. Each load takes about a second, so name the page the test
 * is about.
 */
export const signInSeller = async (page: Page, account: string, at = '/appvue/index'): Promise<void> => {
  await enterSeller(page, account)
  await openSignedIn(page, at)
}

interface RechargeStart {
  readonly approveUrl: string
}
interface Completed {
  readonly recharge: { readonly status: string }
}

/** Pays at the PayPal double without its pages, which the main workflow test covers. */
export const rechargeWith = async (
  request: APIRequestContext,
  token: string,
  amountMinor: number,
): Promise<void> => {
  const wanted = { amountMinor }
  const { approveUrl } = await askOnce<RechargeStart>(request, '/User/Fund/CreatePayPal', wanted, token)
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

/** Recharges the wallet of the signed-in seller, because other tests change its balance. */
export const recharge = async (page: Page, amount: string): Promise<void> => {
  const context = page.context()
  const token = sellerTokens.get(context)
  if (token === undefined) throw new Error('no seller is signed in')
  await rechargeWith(context.request, token, Math.round(Number(amount) * 100))
}

const operatorSignIn = (
  request: APIRequestContext,
  email: string,
  password = demoPassword,
): Promise<SignedIn> => ask<SignedIn>(request, '/ops/Login', { email, password })

export const olivia = 'olivia@quayside.example'

export const enterOperator = async (page: Page, account = olivia, password = demoPassword): Promise<void> =>
  void (await operatorSignIn(page.context().request, account, password))

export const signInOperator = async (page: Page, account = olivia, at = '/ops/'): Promise<void> => {
  await enterOperator(page, account)
  await openSignedIn(page, at)
}

export const operatorToken = async (request: APIRequestContext): Promise<string> =>
  (await operatorSignIn(request, olivia)).accessToken

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

/** The path and fragment of the link in the newest email to an address. */
export const mailedLink = async (request: APIRequestContext, email: string): Promise<string> => {
  const token = await operatorToken(request)
  const mails = await ask<{ rows: { text: string }[] }>(request, '/ops/GetMails', { search: email }, token)
  const link = /http\S+#\S+/.exec(mails.rows[0]?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`no email with a link to ${email}`)
  return new URL(link).pathname + new URL(link).hash
}

/** Registers a seller without any data and returns the email address; the password is the demo's. */
export const registerSeller = async (request: APIRequestContext, name: string): Promise<string> => {
  const email = `hello-${Date.now()}@${name.toLowerCase().replaceAll(/\W/g, '')}.example`
  await ask(request, '/Login/SendEmailCode', { email, purpose: 'register' })
  const emailCode = await mailedCode(request, email)
  const account = { email, emailCode, password: demoPassword, name, currency: 'USD' }
  await askFromNewBrowser(request, '/Login/Register', account)
  return email
}

export const sellerToken = async (request: APIRequestContext): Promise<string> => {
  const signIn = { account: 'emma@harbourpine.example', password: demoPassword }
  return (await ask<SignedIn>(request, '/Login/GetJwtToken', signIn)).accessToken
}
