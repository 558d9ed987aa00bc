import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { demoPassword, olivia, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

/** Chromium's own authenticator in software, which answers for the user. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).locator('li')).toHaveCount(8)
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await expect(page.getByRole('button', { name: `Remove passkey ${name}` })).toBeVisible()
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('a seller adds a passkey, signs in with it alone and after the password, and removes it', async ({
  page,
}) => {
  await addAuthenticator(page)
  await signInSeller(page, 'mia@southerncross.example', '/appvue/profile')
  await addPasskey(page, 'Work laptop')
  await expectNoBarriers(page)
  await signOut(page)

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
  await signOut(page)

  await page.getByLabel('Email', { exact: true }).fill('mia@southerncross.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()

  await page.goto('/appvue/profile')
  await expect(page.getByText('Signed in with a passkey')).toBeVisible()
  await page.getByRole('button', { name: 'Remove passkey Work laptop' }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByText('Passkey Work laptop removed.')).toBeVisible()
})

test('an operator adds a passkey, signs in with it, and ends another session', async ({
  page,
  browser,
  baseURL,
}) => {
  await addAuthenticator(page)
  const account = 'sanna@quayside.example'
  expect(account).not.toBe(olivia)
  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' })
  const there = await elsewhere.newPage()
  await signInOperator(there, account)
  await signInOperator(page, account, '/ops/security')
  await addPasskey(page, 'Key')
  await expectNoBarriers(page)
  await page
    .getByRole('button', { name: /^Sign out .* on / })
    .first()
    .click()
  await there.reload()
  await expect(there).toHaveURL(/\/login/)
  await elsewhere.close()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()

  // Other tests sign in with this account's password.
  await page.goto('/ops/security')
  await page.getByRole('button', { name: 'Remove passkey Key' }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByText('Passkey Key removed.')).toBeVisible()
})
