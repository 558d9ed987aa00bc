import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { askOnce, ownWord } from '../support/own-orders.ts'
import { tokenOf } from '../support/own-sellers.ts'
import { registerSeller, signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })
const button = (page: Page, name: string | RegExp): Locator => shown(page.getByRole('button', { name }))
const rows = (page: Page): Locator => shown(page.locator('tbody tr[data-place]'))

test('an operator filters tickets, exports them, and closes all that match after a preview', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const word = ownWord()
  const { request } = page.context()
  // Nobody looks after a new customer, so that their tickets are assigned to nobody.
  const seller = await tokenOf(request, await registerSeller(request, word))
  for (const place of ['first', 'second', 'third']) {
    const ticket = { title: `${word} ${place}`, content: 'Which line is faster?', workOrderType: 4 }
    await askOnce(request, '/User/WorkOrder/Create', ticket, seller)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOperator(page, 'sanna@quayside.example', `/ops/tickets?q=${word}`)
  await expect(rows(page)).toHaveCount(3)

  await test.step('one of them is taken by keyboard, and filters tell whose they are', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await button(page, 'Clear selection').click()
    await rows(page).first().getByRole('button', { name: 'Assign to me' }).click()
    await button(page, 'Add filter').click()
    await page.getByRole('menuitem', { name: 'Assigned to', exact: true }).click()
    await page.keyboard.type('Unassigned')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/assignee=nobody/)
    await expect(page.getByText('Assigned to: Unassigned')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expectNoBarriers(page)
  })

  await test.step('the export has the rows of the list', async () => {
    await button(page, 'Export').click()
    await expect(page.getByText('2 rows')).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const text = await readFile(await (await coming).path(), 'utf8')
    const [head = '', ...lines] = text.trim().split('\r\n')
    expect(head).toMatch(/^\uFEFF?Number,Title,Type,Order,Customer,Status,/)
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toContain(`${word} `)
  })

  await test.step('a decision says first which of them refuse it', async () => {
    await button(page, 'Clear filter Assigned to').click()
    await expect(rows(page)).toHaveCount(3)
    await shown(page.getByRole('checkbox', { name: 'Select all rows on this page' })).check()
    await button(page, 'Assign to me…').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 of 3 can be changed')).toBeVisible()
    await expect(dialog.getByText('1 cannot:')).toBeVisible()
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('all of them are closed by a job, which names each', async () => {
    await button(page, 'Close…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close 3 tickets' }).click()
    await expect(page.getByRole('heading', { name: 'Changing 3 tickets' })).toBeVisible()
    await expect(page.getByText('All 3 rows succeeded.')).toBeVisible({ timeout: 60_000 })
    await page.goto(`/ops/tickets?tab=closed&q=${word}`)
    await expect(rows(page)).toHaveCount(3)
  })
})
