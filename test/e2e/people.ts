import { expect, request as requests, type APIRequestContext, type Page } from '@playwright/test'

export const demoPassword = 'quayside-demo'

/** Marks a seller's notices as read, so that none opens by itself over what a test is about. */
export const readNotices = async (account: string, password: string, baseURL: string): Promise<void> => {
  // Of its own, as the sign-in's cookie must not be the page's.
  const api = await requests.newContext({ baseURL })
  const post = async <T>(path: string, data: object, token?: string): Promise<T> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await api.post(`/app${path}`, { data, headers })
    return ((await response.json()) as Answer<T>).data
  }
  const token = await post<{ accessToken: string } | null>('/Login/GetJwtToken', { account, password })
  if (token) {
    const { accessToken } = token
    const unread = await post<{ rows: { id: string }[] }>('/Notice/GetUnread', { pageSize: 100 }, accessToken)
    for (const { id } of unread.rows) await post('/Notice/readNotice', { id }, accessToken)
    const arrivals = await post<string[]>('/Purchase/GetNoReadNotice', {}, accessToken)
    for (const id of arrivals) await post('/Purchase/ReadNotice', { id }, accessToken)
    await post('/auth/LogOut', {}, accessToken)
  }
  await api.dispose()
}

/** Signs in at the seller's side, with nothing unread; ends on the page that comes first. */
export const signInSeller = async (page: Page, account: string, password = demoPassword): Promise<void> => {
  await page.goto('/appvue/login')
  await readNotices(account, password, new URL(page.url()).origin)
  await page.getByLabel('E-mail', { exact: true }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

export const signInOperator = async (page: Page, account = 'olivia@quayside.example'): Promise<void> => {
  await page.goto('/ops/login')
  await page.getByLabel('E-mail', { exact: true }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

interface Answer<T> {
  readonly code: number
  readonly data: T
}

/** An operator's access token, for looking into the mail outbox. */
export const operatorToken = async (request: APIRequestContext): Promise<string> => {
  const response = await request.post('/app/ops/Login', {
    data: { email: 'olivia@quayside.example', password: demoPassword },
  })
  const answer = (await response.json()) as Answer<{ accessToken: string }>
  return answer.data.accessToken
}

/** The six digits of the newest letter to an address, as the mail outbox of the operator console shows it. */
export const mailedCode = async (request: APIRequestContext, email: string): Promise<string> => {
  const authorization = `Bearer ${await operatorToken(request)}`
  let code: string | undefined
  await expect(async () => {
    const response = await request.post('/app/ops/GetMails', {
      data: { search: email },
      headers: { authorization },
    })
    const answer = (await response.json()) as Answer<{ rows: { text: string }[] }>
    code = /\b\d{6}\b/.exec(answer.data.rows[0]?.text ?? '')?.[0]
    expect(code).toBeTruthy()
  }).toPass()
  return code ?? ''
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
  return ((await response.json()) as { data: T }).data
}

/** An access token of the demo's main seller. */
export const sellerToken = async (request: APIRequestContext): Promise<string> => {
  const signIn = { account: 'emma@harbourpine.example', password: demoPassword }
  return (await ask<{ accessToken: string }>(request, '/Login/GetJwtToken', signIn)).accessToken
}
