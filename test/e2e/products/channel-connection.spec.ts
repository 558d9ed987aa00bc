import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

test('the owner renews the connection to 1688 with a token that is taken there', async ({
  page,
  request,
}) => {
  await signInOperator(page, undefined, '/ops/agency?section=1688')
  const main = page.locator('main').filter({ visible: true })
  await expect(main.getByText('Connected')).toBeVisible()
  await expectNoBarriers(page)
  const token = main.getByLabel('Refresh token')
  const renew = main.getByRole('button', { name: 'Renew connection' })
  await expect(renew).toBeDisabled()
  await token.fill('a token of nobody')
  await renew.click()
  await expect(page.getByText('1688 refused the token: refresh token is expired or revoked')).toBeVisible()
  await expect(token).toHaveValue('a token of nobody')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const granted = await request.post('/doubles/1688/tokens/authorize', { headers: form, data: '' })
  const { refreshToken } = (await granted.json()) as { refreshToken: string }
  await token.fill(refreshToken)
  await renew.click()
  await expect(toasts(page).getByText('Connection to 1688 renewed.')).toBeVisible()
  await expect(main.getByText(/· Olivia/)).toBeVisible()
  await expect(token).toHaveValue('')
})
