import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator } from '@playwright/test'
import { ask, demoPassword, enterSeller, signInOperator } from './people.ts'
import { test } from './test.ts'

/** A seller of the demo with a window of 48 hours, in which two orders of one buyer wait. */
const seller = 'caleb@peakpaddle.example'

/** Pages of other tabs stay in the document, hidden. */
const shown = (locator: Locator): Locator => locator.filter({ visible: true })

/** How many orders the card says wait. */
const waiting = (words: string): number => Number(/(\d+) orders? waits? now/.exec(words)?.[1] ?? 0)

test('orders to one address wait for each other, and go in one parcel by themselves', async ({
  browser,
  page,
}) => {
  await enterSeller(page, seller)
  const waits = /waits for more orders to the same address until/i

  await test.step('the list says why they are not paid by themselves, and until when', async () => {
    await page.goto('/appvue/orders/dropshippingOrders?q=Robin%20Hale')
    await expect(page.getByText(waits)).toHaveCount(2)
    await expect(shown(page.getByRole('button', { name: 'Skip wait' }))).toHaveCount(2)
  })
  await test.step('so does the page, which offers not to wait, or to pay', async () => {
    await shown(page.getByRole('row').filter({ hasText: '#PP-201' }))
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Order DS-/ })).toBeVisible()
    await expect(shown(page.getByText(/but not by itself yet: it waits for/))).toBeVisible()
    await expect(shown(page.getByRole('button', { name: 'Skip wait' }))).toBeVisible()
    await expect(shown(page.getByRole('button', { name: /^Pay / })).first()).toBeVisible()
  })

  const card = page.getByRole('region', { name: 'Merge orders to one address' })
  let waitingBefore = 0
  await test.step('a shorter window is tried first', async () => {
    await page.goto('/appvue/setting/schedules')
    await expect(card).toContainText('After 48 hours')
    await expect(card).toContainText(/[2-9] orders wait now/)
    waitingBefore = waiting(await card.innerText())
    await card.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Merge orders to one address' })
    const hours = form.getByLabel('Hours to wait before merging')
    await hours.fill('')
    await hours.press('Tab')
    await expect(form.getByText('Enter whole hours, 1 to 72.')).toBeVisible()
    await hours.fill('8')
    await form.getByRole('button', { name: 'Try it on the last 30 days' }).click()
    const preview = form.getByTestId('merge-preview')
    await expect(preview).toContainText(/orders in 1 parcel: .* of freight saved/)
    await expect(preview).toContainText('Robin Hale')
    const { violations } = await new AxeBuilder({ page }).include('.ant-modal').analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  })
  await test.step('what has waited that long is merged, and listed with what it saved', async () => {
    await expect(card).toContainText(/2 orders in 1 parcel: .* of freight saved/, { timeout: 20_000 })
    await card.getByRole('button', { name: 'Merge history' }).click()
    const runs = page.getByRole('dialog', { name: 'Automatic merges' })
    await expect(runs.getByRole('listitem').first()).toContainText('window of 8 h')
    await runs.getByRole('link', { name: /^DS-/ }).click()
  })

  const heading = shown(page.getByRole('heading', { name: /^Order DS-/ }))
  await expect(heading).toBeVisible()
  const number = /DS-\d+/.exec(await heading.innerText())?.[0] ?? ''
  await test.step('the merged order tells so, and the agency sees the same', async () => {
    await expect(shown(page.getByText(/of freight saved · by itself, after the window of 8 h/))).toBeVisible()
    const agency = await browser.newPage()
    await signInOperator(agency, 'pia@quayside.example', `/ops/orders/detail?id=${number.slice(3)}`)
    await expect(agency.getByText(/by itself, after the window of 8 h/)).toBeVisible()
    await agency.close()
  })
  await test.step('undone, they stand by themselves, and are not merged again', async () => {
    await shown(page.getByRole('button', { name: 'More actions' })).click()
    // By the key: the page's last cards may come in just now and move the menu between the two halves of a press.
    await page.getByRole('menuitem', { name: 'Undo merge' }).press('Enter')
    await expect(shown(page.getByText('Merge undone')).first()).toBeVisible()
    await page.goto('/appvue/setting/schedules')
    // Others wait, or come in; these two wait no more.
    await expect.poll(async () => waiting(await card.innerText())).toBeLessThan(waitingBefore)
    await card.getByRole('switch').click()
    await expect(card).toContainText('Switched off')
  })
  await test.step('the merge page follows what happens elsewhere without being loaded anew', async () => {
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
