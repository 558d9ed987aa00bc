import { expect, type Locator } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ask, demoPassword, enterSeller, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

/** A demo seller with a 48-hour merge window and two waiting orders of one buyer. */
const seller = 'caleb@peakpaddle.example'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })

const waiting = (words: string): number => Number(/(\d+) orders? waiting now/.exec(words)?.[1] ?? 0)

test('orders to one address wait for each other and are merged automatically', async ({ browser, page }) => {
  await enterSeller(page, seller)
  const waits = /(waiting|waits) until .* for more orders to the same address/i

  await test.step('the list shows why they are not paid automatically, and until when', async () => {
    await page.goto('/appvue/orders/dropshippingOrders?q=Robin%20Hale')
    await expect(page.getByText(waits)).toHaveCount(2)
    await expect(shown(page.getByRole('button', { name: 'Skip wait' }))).toHaveCount(2)
  })
  await test.step('the order page shows it too, and offers to skip the wait or to pay', async () => {
    await shown(page.getByRole('row').filter({ hasText: '#PP-201' }))
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Order DS-/ })).toBeVisible()
    await expect(shown(page.getByText(/Automatic payment waits until/))).toBeVisible()
    await expect(shown(page.getByRole('button', { name: 'Skip wait' }))).toBeVisible()
    await expect(shown(page.getByRole('button', { name: /^Pay / })).first()).toBeVisible()
  })

  const card = page.getByRole('region', { name: 'Merge orders to one address' })
  let waitingBefore = 0
  await test.step('a shorter window is previewed first', async () => {
    await page.goto('/appvue/setting/schedules')
    await expect(card).toContainText('After 48 hours')
    await expect(card).toContainText(/[2-9] orders waiting now/)
    waitingBefore = waiting(await card.innerText())
    await card.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Merge orders to one address' })
    const hours = form.getByLabel('Hours to wait before merging')
    await hours.fill('')
    await hours.press('Tab')
    await expect(form.getByText('Enter a whole number from 1 to 72.')).toBeVisible()
    await hours.fill('8')
    await form.getByRole('button', { name: 'Preview on the last 30 days' }).click()
    const preview = form.getByTestId('merge-preview')
    await expect(preview).toContainText(/orders merged into 1 parcel, saving .* on shipping/)
    await expect(preview).toContainText('Robin Hale')
    await expectNoBarriers(page, '.ant-modal')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  })
  await test.step('orders that waited long enough are merged and listed with the saving', async () => {
    await expect(card).toContainText(/2 orders merged into 1 parcel, saving .* on shipping/, {
      timeout: 20_000,
    })
    await card.getByRole('button', { name: 'Merge history' }).click()
    const runs = page.getByRole('dialog', { name: 'Automatic merges' })
    await expect(runs.getByRole('listitem').first()).toContainText('8 h wait')
    await runs.getByRole('link', { name: /^DS-/ }).click()
  })

  const heading = shown(page.getByRole('heading', { name: /^Order DS-/ }))
  await expect(heading).toBeVisible()
  const number = /DS-\d+/.exec(await heading.innerText())?.[0] ?? ''
  await test.step('the merged order shows it, also to the agency', async () => {
    await expect(
      shown(page.getByText(/saved on shipping · automatically, after the 8-hour merge window/)),
    ).toBeVisible()
    const agency = await browser.newPage()
    await signInOperator(agency, 'pia@quayside.example', `/ops/orders/detail?id=${number.slice(3)}`)
    await expect(agency.getByText(/automatically, after the 8-hour merge window/)).toBeVisible()
    await agency.close()
  })
  await test.step('after undoing, the orders are separate and not merged again', async () => {
    await shown(page.getByRole('button', { name: 'More actions' })).click()
    // By keyboard: cards that are still loading may move the menu during a click.
    await page.getByRole('menuitem', { name: 'Undo merge' }).press('Enter')
    await expect(shown(page.getByText('Merge undone')).first()).toBeVisible()
    await page.goto('/appvue/setting/schedules')
    // Other orders may be waiting; these two are not.
    await expect.poll(async () => waiting(await card.innerText())).toBeLessThan(waitingBefore)
    await card.getByRole('switch').click()
    await expect(card).toContainText('Off')
  })
  await test.step('the merge page updates without a reload', async () => {
    await page.goto('/appvue/orders/droppingMerge')
    const group = page.getByRole('region', { name: 'Robin Hale' })
    await expect(group).toBeVisible()
    const { request } = page.context()
    const { accessToken } = await ask<{ accessToken: string }>(request, '/Login/GetJwtToken', {
      account: seller,
      password: demoPassword,
    })
    const found = await ask<{ rows: { id: string; status: string }[] }>(
      request,
      '/Order/GetOrderList',
      { search: 'Robin Hale', status: 'awaitingPayment' },
      accessToken,
    )
    await ask(request, '/Order/CancelOrder', { id: found.rows[0]?.id }, accessToken)
    await expect(group).toBeHidden({ timeout: 15_000 })
  })
})
