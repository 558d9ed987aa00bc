import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { payListed } from '../support/orders.ts'
import { dollars, placeMugs, tokenOf } from '../support/own-sellers.ts'
import { ask, rechargeWith, registerSeller, signInOperator, signInSeller } from '../support/people.ts'
import { affiliatePage, copyReferralLink, deliver, runHourlyJob, signUpByLink } from '../support/referrals.ts'
import { approveCancellation, requestCancellation } from '../support/refunds.ts'
import { test } from '../support/test.ts'

/** What the affiliate page says: locked, available and paid. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl:visible > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

const shows = async (
  page: Page,
  { locked, available, paid }: { locked: number; available: number; paid: number },
): Promise<void> => {
  await expect(figure(page, 'Locked')).toHaveText(dollars(locked))
  await expect(figure(page, 'Available')).toHaveText(dollars(available))
  await expect(figure(page, 'Paid')).toHaveText(dollars(paid))
}

test('what referred customers bought and kept in a month is what finance pays, and what the wallet shows', async ({
  page,
  browser,
  request,
  address,
}) => {
  test.setTimeout(300_000)
  const newPage = async (): Promise<Page> => (await browser.newContext()).newPage()
  const rachel = await registerSeller(request, 'Referring Rachel')

  await test.step('support sets the commission of the referrer to 10%', async () => {
    const sanna = await newPage()
    await signInOperator(sanna, 'sanna@quayside.example', `/ops/customers?q=${encodeURIComponent(rachel)}`)
    await sanna.getByRole('row').filter({ hasText: 'Referring Rachel' }).click()
    const panel = sanna.getByRole('dialog')
    await panel.getByLabel('Affiliate commission (%)').fill('10')
    await panel.getByRole('button', { name: 'Save commission' }).click()
    await expect(sanna.getByText('Referring Rachel saved.')).toBeVisible()
    await sanna.context().close()
  })

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInSeller(page, rachel, affiliatePage)
  const link = await copyReferralLink(page)
  const now = Date.now()
  /** Signs a customer up by the link, who then pays two orders of two mugs. */
  const buyTwice = async (guest: Page, email: string, name: string) => {
    await signUpByLink(request, guest, { link, email, name })
    const token = await tokenOf(request, email)
    await rechargeWith(request, token, 20_000)
    const ids = [
      await placeMugs(request, token, '1 Lindenweg'),
      await placeMugs(request, token, '2 Lindenweg'),
    ] as const
    await payListed(guest, ids.length)
    const read = (id: string) =>
      ask<{ id: string; number: string; productMinor: number }>(request, '/Order/GetOrderInfo', { id }, token)
    return [await read(ids[0]), await read(ids[1])] as const
  }
  const [linden, birch] = [await newPage(), await newPage()]
  const [first, cancelled] = await buyTwice(linden, `linden-${now}@lindenweg.example`, 'Linden Ware')
  const [second, young] = await buyTwice(birch, `birch-${now}@birch-avenue.example`, 'Birch Goods')
  await birch.context().close()
  const commissionOf = ({ productMinor }: { readonly productMinor: number }): number =>
    Math.round(productMinor / 10)
  await deliver(address, first.id, 60)
  await deliver(address, second.id, 50)
  await deliver(address, young.id, 13)

  await test.step('one order is cancelled on request', async () => {
    await linden.goto(`/appvue/orders/dropshippingDetail?id=${cancelled.id}`)
    await requestCancellation(linden, cancelled.number, 'The buyer ordered twice')
    const pia = await newPage()
    await signInOperator(pia, 'pia@quayside.example', '/ops/refunds?tab=cancellations')
    await pia.getByText(cancelled.number).first().click()
    await approveCancellation(pia)
    await pia.context().close()
    await expect(linden.getByText('Cancelled and refunded to wallet')).toBeVisible({ timeout: 20_000 })
    await linden.context().close()
  })

  const due = commissionOf(first) + commissionOf(second)
  const locked = commissionOf(young)
  await expect(async () => {
    await runHourlyJob(address)
    await page.reload()
    await expect(figure(page, 'Available')).toHaveText(dollars(due), { timeout: 4_000 })
  }).toPass({ timeout: 90_000 })
  await shows(page, { locked, available: due, paid: 0 })

  await test.step('finance pays what was available at the end of last month in a run, and nothing else', async () => {
    const console = await newPage()
    await signInOperator(console, 'farid@quayside.example', '/ops/commissions')
    const row = console
      .locator('.q-table tbody tr')
      .filter({ hasText: 'Referring Rachel' })
      .filter({ hasText: dollars(due) })
    await row.getByText('Referring Rachel').first().click()
    const customers = console.getByRole('region', { name: 'By referred customer' })
    await expect(customers).toContainText('Linden Ware')
    await expect(customers).toContainText('Birch Goods')
    await console.goto('/ops/home')
    await console.getByRole('link', { name: /^Commissions to pay/ }).click()
    await console.getByRole('button', { name: 'Approve and pay all…' }).click()
    const paying = console.getByRole('dialog', { name: /^Approve and pay the commissions of / })
    await expect(paying.getByText(/to \d+ referrers?$/).first()).toBeVisible()
    await expectNoBarriers(console, '.ant-modal')
    await paying.getByRole('button', { name: 'Approve and pay', exact: true }).click()
    const result = console
      .locator('.q-table tbody tr')
      .filter({ hasText: 'Referring Rachel' })
      .filter({ hasText: `${dollars(due)} credited to the wallet` })
    await expect(result).toContainText('Succeeded', { timeout: 30_000 })
    await result.getByRole('link', { name: 'Referring Rachel' }).click()
    await expect(
      console
        .locator('.q-tag')
        .filter({ hasText: /^Paid$/, visible: true })
        .first(),
    ).toBeVisible()
    await expect(console.getByRole('button', { name: 'Approve and pay…' })).toBeHidden()
    await console.context().close()
  })

  await page.reload()
  await shows(page, { locked, available: 0, paid: due })
  await page.goto('/appvue/wallet/finance')
  await expect(page.locator('.q-figure:visible').filter({ hasText: 'Balance' }).first()).toContainText(
    dollars(due),
  )
  const movements = page.locator('.q-table tbody tr').filter({ visible: true })
  await expect(movements).toHaveCount(1)
  await expect(movements).toContainText('Affiliate commission')
  await expect(movements).toContainText(`+${dollars(due)}`)
})
