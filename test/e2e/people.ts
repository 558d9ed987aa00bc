import { expect, type APIRequestContext, type Page } from '@playwright/test'

export const demoPassword = 'quayside-demo'

/** Signs in at the seller's side; ends on the page that comes first. */
export const signInSeller = async (page: Page, account: string, password = demoPassword): Promise<void> => {
  await page.goto('/appvue/login')
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
const operatorToken = async (request: APIRequestContext): Promise<string> => {
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
