import { expect, type Page } from '@playwright/test'
import { formatMinor } from '../../src/contract/money.ts'
import { operatorRefunds } from '../../src/contract/operator/refunds.ts'
import { orders } from '../../src/contract/orders.ts'
import { expectNoBarriers } from './barriers.ts'
import { callsOf, dollars, tokenOf } from './own-sellers.ts'
import { operatorToken, signInOperator, signInSeller } from './people.ts'
import { affiliatePage, buyMugs, deliver, newReferrer, registerReferred, runHourlyJob } from './referrals.ts'
import { test } from './test.ts'

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
  test.setTimeout(240_000)
  const rachel = await newReferrer(request)
  const now = Date.now()
  const [linden, birch] = [`linden-${now}@lindenweg.example`, `birch-${now}@birch-avenue.example`]
  await registerReferred(request, rachel, { email: linden, name: 'Linden Ware' })
  await registerReferred(request, rachel, { email: birch, name: 'Birch Goods' })
  const bought = [
    await buyMugs(request, linden),
    await buyMugs(request, birch),
    await buyMugs(request, birch),
    await buyMugs(request, linden),
  ] as const
  const [first, second, young, cancelled] = bought
  const commissionOf = ({ productMinor }: { readonly productMinor: number }): number =>
    Math.round(productMinor / 10)
  await deliver(address, first.id, 60)
  await deliver(address, second.id, 50)
  await deliver(address, young.id, 13)
  await callsOf(request, await tokenOf(request, linden))(orders.cancelOrder, { id: cancelled.id })
  await callsOf(request, await operatorToken(request))(operatorRefunds.approveCancellation, {
    id: cancelled.id,
  })

  const due = commissionOf(first) + commissionOf(second)
  const locked = commissionOf(young)
  await signInSeller(page, rachel, affiliatePage)
  await expect(async () => {
    await runHourlyJob(address)
    await page.reload()
    await expect(figure(page, 'Available')).toHaveText(dollars(due), { timeout: 4_000 })
  }).toPass({ timeout: 90_000 })
  await shows(page, { locked, available: due, paid: 0 })

  await test.step('finance pays what was available at the end of last month in a run, and nothing else', async () => {
    const console = await (await browser.newContext()).newPage()
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
      .filter({ hasText: `${formatMinor(due)} USD` })
    await expect(result).toContainText('Succeeded', { timeout: 30_000 })
    await expect(result).toContainText('credited to the wallet')
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
