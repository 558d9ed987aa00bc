import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const openForm = async (page: Page, kind: string) => {
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/setting/schedules')
  await page.getByRole('button', { name: 'New schedule' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  const form = page.getByRole('dialog', { name: kind })
  await expect(form).toBeVisible()
  return form
}

test('the time-expression builder', async ({ page }) => {
  const form = await openForm(page, 'Email a report')
  await expect(form.getByText('At 08:00, on Monday', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Build time expression' }).click()
  const builder = page.getByRole('dialog', { name: 'Time expression' })
  const expression = builder.getByLabel('Time expression', { exact: true })
  const tab = (name: string) => builder.getByRole('tab', { name })
  const panel = (name: string) => builder.getByRole('radiogroup', { name, exact: true })
  await expect(expression).toHaveValue('0 0 8 ? * 2')

  await test.step('is 640 px wide and accessible', async () => {
    await expect.poll(async () => (await builder.boundingBox())?.width).toBe(640)
    await expectNoBarriers(page, '.ant-modal')
  })
  await test.step('Reset returns to the defaults', async () => {
    await builder.getByRole('button', { name: 'Reset' }).click()
    await expect(expression).toHaveValue('* * * * * ?')
    await expect(builder.locator('.q-cron-runs li')).toHaveCount(5)
  })
  await test.step('every field has its modes', async () => {
    const ofTime = ['cycle', 'step', 'list']
    for (const [name, every, modes] of [
      ['Second', 'Every second', ofTime],
      ['Minute', 'Every minute', ofTime],
      ['Hour', 'Every hour', ofTime],
      ['Day', 'Every day', ['unspecified', 'cycle', 'step', 'nearest', 'last', 'list']],
      ['Month', 'Every month', ofTime],
      ['Week', 'Every day of the week', ['unspecified', 'cycle', 'nth', 'last', 'list']],
      ['Year', 'Every year', ['blank', ...ofTime]],
    ] as const) {
      await tab(name).click()
      await expect(panel(name).getByRole('radio', { name: every, exact: true })).toBeVisible()
      const values = await panel(name)
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')))
      expect(new Set(values)).toEqual(new Set(['every', ...modes]))
    }
  })
  await test.step("choosing a day mode sets week to '?', and the reverse", async () => {
    await tab('Week').click()
    await panel('Week').getByRole('radio', { name: 'Last in the month' }).check()
    await expect(expression).toHaveValue('* * * ? * 2L')
    await tab('Day').click()
    await panel('Day').getByRole('radio', { name: 'Last day of the month' }).check()
    await expect(expression).toHaveValue('* * * L * ?')
  })
  await test.step('numbers are limited to their ranges', async () => {
    await tab('Second').click()
    const from = panel('Second').getByRole('spinbutton', { name: 'Start' }).first()
    await from.fill('59')
    await from.press('Tab')
    await expect(expression).toHaveValue('58-59 * * L * ?')
    for (const [name, start] of [
      ['Second', 58],
      ['Minute', 58],
      ['Hour', 22],
      ['Month', 11],
      ['Year', 2098],
    ] as const) {
      await tab(name).click()
      await panel(name).getByRole('radio', { name: 'Range' }).check()
      const first = panel(name).getByRole('spinbutton', { name: 'Start' }).first()
      await first.fill('9999')
      await first.press('Tab')
      await expect(first).toHaveValue(String(start))
    }
    await expression.fill('58-59 * * L * ?')
  })
  await test.step('the keyboard moves between tabs and modes', async () => {
    await tab('Second').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(tab('Minute')).toHaveAttribute('aria-selected', 'true')
    await panel('Minute').getByRole('radio', { name: 'Every minute' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(expression).toHaveValue('58-59 0-1 * L * ?')
  })
  await test.step('the preview shows the specified text where there are fewer than five runs', async () => {
    await expression.fill('0 0 0 1 1 ? 2030-2032')
    await expect(builder.locator('.q-cron-runs li')).toHaveCount(3)
    await expect(builder.getByText('最近100年内只有上面3条结果！')).toBeVisible()
    await expression.fill('0 0 0 31 2 ?')
    await expect(builder.getByText('没有达到条件的结果！')).toBeVisible()
  })
  await test.step('every tab is visible at 640 px, however long the fields are', async () => {
    await expression.fill('0,10,20,30,40,50 0,15,30,45 0-23/2 ? 1,3,5,7,9,11 2,4,6 2030-2040')
    const box = await builder.boundingBox()
    for (const name of ['Second', 'Minute', 'Hour', 'Day', 'Month', 'Week', 'Year']) {
      await expect(tab(name)).toBeInViewport({ ratio: 1 })
      const own = await tab(name).boundingBox()
      expect((own?.x ?? 0) + (own?.width ?? 9_999)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
    }
    await expect(builder.locator('.ant-tabs-nav-operations')).toBeHidden()
  })
  await test.step('an invalid field is named, and nothing is previewed', async () => {
    await expect(builder.locator('.q-cron-runs li')).toHaveCount(5)
    await expression.fill('0 0 25 * * ?')
    await expect(builder.getByText('Hour accepts numbers from 0 to 23.')).toBeVisible()
    await expect(builder.locator('.q-cron-runs, .q-cron-sentence')).toHaveCount(0)
    await expect(builder.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  })
  await test.step('Cancel closes the dialog and changes nothing', async () => {
    await builder.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(builder).toBeHidden()
    await expect(form.getByText('0 0 8 ? * 2', { exact: true })).toBeVisible()
  })
  await test.step('Confirm sets the expression', async () => {
    await form.getByRole('button', { name: 'Build time expression' }).click()
    await tab('Week').click()
    await panel('Week').getByRole('radio', { name: 'Weekday in a given week' }).check()
    await builder.getByRole('button', { name: 'Confirm' }).click()
    await expect(form.getByText('At 08:00, on the 1st Monday of the month', { exact: true })).toBeVisible()
  })
})

test('a schedule is created, run manually, listed with its result, and deleted', async ({ page }) => {
  const name = `Report ${Date.now().toString(36)}`
  const form = await openForm(page, 'Email a report')
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('No runs yet')
  await card.getByRole('button', { name: 'Run now' }).click()
  await expect(card).toContainText('Emailed to', { timeout: 20_000 })
  await card.getByRole('button', { name: 'Run history', exact: true }).click()
  const runs = page.getByRole('dialog', { name: `Run history of ${name}` })
  await expect(runs.getByRole('listitem')).toHaveCount(1)
  await expect(runs).toContainText('manual')
  await expect(runs).toContainText('Ended')
  await page.keyboard.press('Escape')
  await card.getByRole('switch').click()
  await expect(card).toContainText('Off')
  await card.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(card).toBeHidden()
})
