import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { enterOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

test('a tracking rule is tried, saved, moved up, read by sellers, and deleted', async ({ page, browser }) => {
  const name = `Hide the origin ${Date.now().toString(36)}`
  const agency = await (await browser.newContext()).newPage()
  await enterOperator(agency)
  const card = agency.getByRole('article', { name })

  await test.step('the operator tries the rule before saving it', async () => {
    await agency.goto('/ops/shipping/tracking-rules')
    await agency.getByRole('button', { name: 'New rule' }).click()
    const dialog = agency.getByRole('dialog', { name: 'New tracking rule' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByRole('combobox', { name: 'Countries' }).fill('Kosovo')
    await agency.keyboard.press('Enter')
    await dialog.getByLabel('Carrier name').fill('Quay Post')
    await dialog.getByRole('textbox', { name: 'Hide messages that contain' }).fill('Shenzhen')
    await agency.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Add word' }).click()
    await dialog.getByLabel('Word 1', { exact: true }).fill('YunExpress')
    await dialog.getByLabel('Replacement for word 1').fill('Quay Post')
    await dialog.getByRole('checkbox', { name: 'In transit', exact: true }).uncheck()
    const sample = dialog.getByLabel('Try it')
    await sample.fill('Departed from SHENZHEN')
    await expect(dialog.getByText('The message is hidden.')).toBeVisible()
    await sample.fill('Picked up by yunexpress')
    await expect(dialog.getByText('Picked up by Quay Post')).toBeVisible()
    await expectNoBarriers(agency)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('The carrier is shown as Quay Post')
    await expect(card).toContainText('Shops receive only these updates: Picked up, Out for delivery')
  })
  await test.step('it is tried before the others', async () => {
    const cards = agency.getByRole('article')
    const place = async () => (await cards.allInnerTexts()).findIndex((text) => text.includes(name))
    await expect.poll(place).toBeGreaterThan(0)
    const last = await place()
    await card.getByRole('button', { name: `Move ${name} up` }).click()
    await expect.poll(place).toBe(last - 1)
  })
  await test.step('sellers read it', async () => {
    await signInSeller(page, 'emma@harbourpine.example', '/appvue/setting/index')
    await expect(page.getByRole('heading', { name: 'How the agency shows your parcels' })).toBeVisible()
    const item = page.getByRole('listitem').filter({ hasText: name })
    await expect(item).toContainText('Countries: Kosovo.')
    await expect(item).toContainText('Carrier messages that contain these words are hidden: Shenzhen.')
  })
  await test.step('it is deleted', async () => {
    await card.getByRole('button', { name: `Delete ${name}` }).click()
    await agency.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(card).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(name)).toHaveCount(0)
  })
})
