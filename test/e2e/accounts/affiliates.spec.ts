import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { dollars } from '../support/own-sellers.ts'
import {
  ask,
  enterSeller,
  operatorToken,
  readNoticesOf,
  registerSeller,
  signInOperator,
  signInSeller,
} from '../support/people.ts'
import {
  affiliatePage,
  buyMugs,
  copyReferralLink,
  deliver,
  newReferrer,
  registerReferred,
  runHourlyJob,
  signUpByLink,
} from '../support/referrals.ts'
import { test } from '../support/test.ts'

const farid = 'farid@quayside.example'

/** As if hours passed until the page shows it. */
const showsOnceComputed = async (page: Page, address: string, text: RegExp): Promise<void> =>
  expect(async () => {
    await runHourlyJob(address)
    await page.reload()
    await expect(page.locator('.q-table tbody tr').first()).toContainText(text, { timeout: 4_000 })
  }).toPass({ timeout: 90_000 })

test('a customer signs up by a referral link; the commission is locked, available, paid, and in the wallet', async ({
  page,
  request,
  browser,
  address,
}) => {
  test.setTimeout(360_000)
  const rachel = await newReferrer(request)
  const context = page.context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInSeller(page, rachel, affiliatePage)
  await expect(page.getByText('No commissions yet')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of your referral link' })).toBeVisible()
  await expect(
    page.getByText(/^Whoever signs up by your link is referred by you. You earn 10% of/),
  ).toBeVisible()
  await expectNoBarriers(page)
  const link = await copyReferralLink(page)
  expect(link).toMatch(/\/appvue\/register\?code=\w+$/)

  const email = `guest-${Date.now()}@lindenweg.example`
  const guest = await (await browser.newContext()).newPage()
  await signUpByLink(request, guest, { link, email, name: 'Linden Ware' })
  await guest.context().close()

  const { id, productMinor } = await buyMugs(request, email)
  const commission = dollars(Math.round(productMinor / 10))
  await page.goto(`${affiliatePage}?tab=details`)
  await showsOnceComputed(page, address, /Not delivered yet/)
  const first = page.locator('.q-table tbody tr').first()
  await expect(first).toContainText('L••• Ware')
  await expect(first).toContainText(`DS-•••${id.slice(-3)}`)
  await expect(first).toContainText(`${commission}10% of ${dollars(productMinor)}`)
  await expectNoBarriers(page)

  await deliver(address, id, 2)
  await showsOnceComputed(page, address, /Available on/)
  await deliver(address, id, 60)
  await showsOnceComputed(page, address, /Available(?! on)/)

  await page.getByRole('button', { name: 'Referred customers', exact: true }).click()
  await expect(first).toContainText('L••• Ware')
  await expect(first).toContainText(commission)
  await expectNoBarriers(page)

  const console = await (await browser.newContext()).newPage()
  await signInOperator(console, farid, '/ops/commissions')
  const row = console.locator('.q-table tbody tr').filter({ hasText: 'Referring Rachel' })
  await expect(row).toContainText(commission)
  await expect(row).toContainText('None')
  await expectNoBarriers(console)
  await row.getByText('Referring Rachel').click()
  await expect(console.getByRole('heading', { name: /^Commission of Referring Rachel, / })).toBeVisible()
  await expect(console.getByRole('region', { name: 'By referred customer' })).toContainText('Linden Ware')
  await expectNoBarriers(console)

  await console.getByRole('button', { name: 'Hold…' }).click()
  const holding = console.getByRole('dialog', { name: 'Hold the commission of Referring Rachel?' })
  await holding.getByRole('button', { name: 'Hold commission' }).click()
  await expect(holding.getByText('Enter a reason (at least 3 characters).')).toBeVisible()
  await expectNoBarriers(console, '.ant-modal')
  await holding.getByLabel('Reason (internal)').fill('Waiting for documents.')
  await holding.getByRole('button', { name: 'Hold commission' }).click()
  await expect(console.locator('.q-tag').filter({ hasText: 'On hold', visible: true })).toBeVisible()
  await console.getByRole('button', { name: 'Release' }).click()

  await console.getByRole('button', { name: 'Approve and pay…' }).click()
  const paying = console.getByRole('dialog', { name: `Pay ${commission} to Referring Rachel?` })
  await expectNoBarriers(console, '.ant-modal')
  await paying.getByRole('button', { name: 'Approve and pay', exact: true }).click()
  await expect(console.getByText(`${commission} credited to the wallet of Referring Rachel.`)).toBeVisible()
  await expect(console.getByRole('button', { name: 'Approve and pay…' })).toBeHidden()
  await console.context().close()

  await page.goto('/appvue/wallet/finance')
  const movement = page.locator('.q-table tbody tr').first()
  await expect(movement).toContainText('Affiliate commission')
  await expect(movement).toContainText(`+${commission}`)
  await page.goto(`${affiliatePage}?tab=details&state=paid`)
  await expect(first).toContainText('Paid')
})

test('signs of self-referral must be answered before finance pays', async ({ page, request, address }) => {
  test.setTimeout(120_000)
  const rachel = await newReferrer(request)
  // The same mail domain.
  const email = rachel.replace('hello-', 'again-')
  await registerReferred(request, rachel, { email, name: 'Rachel Again' })
  const { id } = await buyMugs(request, email)
  await deliver(address, id, 60)
  await runHourlyJob(address)
  const { rows } = await ask<{ rows: { id: string }[] }>(
    request,
    '/ops/GetCustomers',
    { search: rachel },
    await operatorToken(request),
  )
  const now = new Date()
  const monthsAgo = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7)
  const month = monthsAgo(1)
  await signInOperator(page, farid, '/ops/commissions')
  await expect(async () => {
    await page.goto(`/ops/commissions/detail?id=${rows[0]?.id}&month=${month}`)
    await expect(page.getByText('Same email domain: referringrachel.example')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expectNoBarriers(page)

  await page.goto('/ops/commissions')
  await page.getByRole('button', { name: 'Approve and pay all…' }).click()
  const run = page.getByRole('dialog', { name: /^Approve and pay the commissions of / })
  await expect(run.getByText(/with signs of self-referral/)).toBeVisible()
  await run.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`/ops/commissions?month=${monthsAgo(0)}`)
  await expect(page.getByText(/ · Payable from /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve and pay all…' })).toBeHidden()
  await page.goto(`/ops/commissions/detail?id=${rows[0]?.id}&month=${monthsAgo(0)}`)
  await expect(page.getByText(/^This month is not over\. Payable from /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve and pay…' })).toBeHidden()

  await page.goto(`/ops/commissions/detail?id=${rows[0]?.id}&month=${month}`)
  await page.getByRole('button', { name: 'Approve and pay…' }).click()
  const paying = page.getByRole('dialog')
  await expect(paying).toContainText('There are signs of self-referral:')
  await paying.getByRole('button', { name: 'Approve and pay', exact: true }).click()
  await expect(paying.getByText('Enter a reason (at least 3 characters).')).toBeVisible()
  await expectNoBarriers(page, '.ant-modal')
  await paying.getByLabel('Why it is paid nevertheless (internal)').fill('Two companies of one family.')
  await paying.getByRole('button', { name: 'Approve and pay', exact: true }).click()
  await expect(page.getByText(/credited to the wallet of Referring Rachel\.$/)).toBeVisible()
  await expect(page.getByText('Two companies of one family.')).toBeVisible()
})

test('without a percentage there is no affiliate page', async ({ page, request, baseURL }) => {
  const email = await registerSeller(request, 'Plain Paula')
  await readNoticesOf(email, baseURL ?? '')
  await enterSeller(page, email)
  await page.goto(affiliatePage)
  await expect(page.getByRole('link', { name: 'Affiliate programme' })).toBeHidden()
  await expect(page.getByText('Your referral link')).toBeHidden()
})
