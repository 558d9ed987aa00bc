import { expect, request as requests, type APIRequestContext, type Page } from '@playwright/test'

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

/**
 * Signs in at the seller's side, with nothing unread; ends on the page that comes first. Past the form, which its own
 * tests fill in: the session's cookie is the page's.
 */
export const signInSeller = async (page: Page, account: string, password = demoPassword): Promise<void> => {
  const { request } = page.context()
  const { accessToken } = await ask<SignedIn>(request, '/Login/GetJwtToken', { account, password })
  await readNotices(request, accessToken)
  await page.goto('/appvue/index')
  await expect(page.getByRole('button', { name: /^Account menu of/ })).toBeVisible()
}

/** More money for who is signed in: what other tests have left in the wallet is nobody's to rely on. */
export const recharge = async (page: Page, amount: string): Promise<void> => {
  await page.goto('/appvue/wallet/finance?recharge=1')
  await page.getByLabel('Amount to credit').fill(amount)
  await page.getByRole('button', { name: /^Pay .* at PayPal$/ }).click()
  await page.getByRole('button', { name: 'Approve and pay' }).click()
  await expect(page.getByRole('heading', { name: /credited/i }).first()).toBeVisible()
}

const operatorSignIn = (request: APIRequestContext, email: string): Promise<SignedIn> =>
  ask<SignedIn>(request, '/ops/Login', { email, password: demoPassword })

export const signInOperator = async (page: Page, account = 'olivia@quayside.example'): Promise<void> => {
  await operatorSignIn(page.context().request, account)
  await page.goto('/ops/')
  await expect(page.getByRole('button', { name: /^Account menu of/ })).toBeVisible()
}

/** An operator's access token, for looking into the mail outbox. */
export const operatorToken = async (request: APIRequestContext): Promise<string> =>
  (await operatorSignIn(request, 'olivia@quayside.example')).accessToken

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

/** An access token of the demo's main seller. */
export const sellerToken = async (request: APIRequestContext): Promise<string> => {
  const signIn = { account: 'emma@harbourpine.example', password: demoPassword }
  return (await ask<SignedIn>(request, '/Login/GetJwtToken', signIn)).accessToken
}
