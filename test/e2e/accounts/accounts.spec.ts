import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectNoBarriers } from '../support/barriers.ts'
import { demoPassword, mailedLink, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const signIn = async (page: Page, account: string): Promise<void> => {
  await page.goto('/appvue/login')
  await page.getByLabel('Email', { exact: true }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a sub-account is invited, sets its password and sees only what it is granted', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = `ivy-${Date.now()}@harbourpine.example`
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/setting/index')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ivy Stone')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await expectNoBarriers(page, '.ant-modal')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Invited')

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' })
  const invited = await context.newPage()
  await invited.goto(await mailedLink(request, email))
  await expect(invited.getByRole('heading', { name: 'Welcome to Harbour & Pine' })).toBeVisible()
  await expectNoBarriers(invited)
  await invited.getByLabel('Password', { exact: true }).fill(demoPassword)
  await invited.getByRole('button', { name: 'Set password' }).click()
  await expect(invited.getByLabel('Email', { exact: true })).toHaveValue(email)
  await invited.getByLabel('Password', { exact: true }).fill(demoPassword)
  await invited.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(invited).toHaveURL(/\/noRoute\/index$/)

  await page.reload()
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'Pay orders from the wallet' }).check()
  await expect(page.getByRole('checkbox', { name: 'Orders', exact: true })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('1 of')

  await invited.getByRole('button', { name: 'Refresh permission' }).click()
  await expect(invited.getByRole('navigation', { name: 'Main menu' })).toContainText('Orders')

  await row.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
  await invited.reload()
  await expect(invited).toHaveURL(/\/login/)
  await context.close()
})

test('a customer turns on two-step verification, signs in with it and signs out other sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = 'lola@casaverano.example'
  await signInSeller(page, account, '/appvue/profile')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await page.locator('.q-copy-value').last().textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('6-digit code from the app').fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const recoveryCode =
    (await page.getByRole('list', { name: 'Recovery codes' }).locator('li').first().textContent()) ?? ''
  expect(recoveryCode).toMatch(/^[A-Z\d]{5}-[A-Z\d]{5}$/)
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await expect(page.getByText('8 recovery codes left.')).toBeVisible()

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' })
  const there = await context.newPage()
  await signIn(there, account)
  await expect(there.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await expectNoBarriers(there)
  await there.getByRole('button', { name: /Use a recovery code/ }).click()
  await there.getByLabel('Recovery code').fill(recoveryCode)
  await there.getByRole('button', { name: 'Confirm' }).click()
  await expect(there.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Sign out other sessions' }).click()
  await expect(page.getByRole('button', { name: 'Sign out other sessions' })).toBeHidden()
  await expect(page.getByText('7 recovery codes left.')).toBeVisible()
  await there.reload()
  await expect(there).toHaveURL(/\/login/)
  await context.close()
})

test('an operator signs in to the console after a wrong password was rejected', async ({ page }) => {
  await page.goto('/ops/orders')
  await page.getByLabel('Email', { exact: true }).fill('olivia@quayside.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await button.click()
  await expect(page).toHaveURL(/\/ops\/orders/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('a main account requires two-step verification, and its sub-account has to set it up', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = `sven-${Date.now()}@southerncross.example`
  await signInSeller(page, 'mia@southerncross.example', '/appvue/setting/index')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Sven Holt')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Invited')
  const rule = page.getByRole('checkbox', { name: 'Require two-step verification of sub-accounts' })
  await rule.click()
  await expect(page.getByText('Two-step verification is now required.')).toBeVisible()
  await page.reload()
  await expect(rule).toBeChecked()

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' })
  const invited = await context.newPage()
  await invited.goto(await mailedLink(request, email))
  await invited.getByLabel('Password', { exact: true }).fill(demoPassword)
  await invited.getByRole('button', { name: 'Set password' }).click()
  // The password is set, before the page is left.
  await expect(invited.getByLabel('Email', { exact: true })).toHaveValue(email)
  await signIn(invited, email)
  await expect(invited.getByText('From your next sign-in, you have to set it up first.')).toBeVisible()
  await invited.getByRole('button', { name: 'Logout' }).click()
  await invited.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await signIn(invited, email)

  await expect(invited.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  const next = invited.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  await expect(invited.getByRole('button', { name: 'Add passkey' })).toBeVisible()
  await expectNoBarriers(invited)
  await invited.getByRole('button', { name: 'Set up authenticator app' }).click()
  await invited.getByLabel('Your password').fill(demoPassword)
  await invited.getByRole('button', { name: 'Confirm', exact: true }).click()
  const secret = (await invited.locator('.q-copy-value').last().textContent()) ?? ''
  await invited
    .getByLabel('6-digit code from the app')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await invited.getByRole('button', { name: 'Turn on' }).click()
  await invited.getByRole('button', { name: 'I’ve saved the codes' }).click()
  await next.click()
  await expect(invited.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
  await context.close()

  // The phone is lost: the main account turns it off, with its own password.
  await page.reload()
  await page.getByRole('button', { name: 'More actions for Sven Holt' }).click()
  await page.getByText('Reset password and turn off two-step verification').click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(`Email sent to ${email}.`)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'More actions for Sven Holt' }).click()
  await expect(page.getByText('Send password reset')).toBeVisible()
  await expect(page.getByText('Reset password and turn off two-step verification')).toHaveCount(0)
})
