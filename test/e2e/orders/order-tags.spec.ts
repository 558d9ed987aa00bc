import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { openOwnShop, ownWord, placeOwn } from '../support/own-orders.ts'
import { signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const emma = 'emma@harbourpine.example'
const orders = '/appvue/orders/dropshippingOrders'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })
const button = (page: Page, name: string | RegExp): Locator =>
  shown(page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }))
const rows = (page: Page): Locator =>
  shown(page.locator('tbody tr[data-row-key], tbody tr')).filter({ hasText: 'DS-' })

const chooseTag = async (page: Page, tag: string): Promise<void> => {
  await shown(page.getByRole('combobox', { name: 'Tag', exact: true })).click()
  await page.keyboard.type(tag)
  await page.keyboard.press('Enter')
}

test('a seller adds tags and a private note to an order, and filters by the tag', async ({
  page,
  request,
}) => {
  const tag = `Wine ${ownWord()}`
  const shop = await openOwnShop(request)
  const lines = shop.skus.slice(0, 1).map(({ id }) => ({ skuId: id, quantity: 1 }))
  const { id, number } = await placeOwn(request, shop, { recipientName: ownWord(), lines })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInSeller(page, emma, `/appvue/orders/dropshippingDetail?id=${id}`)
  const field = shown(page.getByLabel('Tags', { exact: true }))

  await test.step('a tag is added by typing and shown in the timeline', async () => {
    await field.fill(tag)
    await field.press('Enter')
    await expect(button(page, `Remove ${tag}`)).toBeVisible()
    await expect(shown(page.getByText(`+ ${tag}`))).toBeVisible()
  })
  await test.step('a tag of other orders is suggested', async () => {
    await field.fill('influ')
    await field.press('ArrowDown')
    await expect(button(page, 'Add Influencer')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Remove Influencer')).toBeVisible()
    await expect(shown(page.getByText('+ Influencer'))).toBeVisible()
    await button(page, 'Remove Influencer').click()
    await expect(shown(page.getByText('− Influencer'))).toBeVisible()
    await field.press('Escape')
    await expect(button(page, 'Add Influencer')).toBeHidden()
  })
  await test.step('the note is written and changed in place', async () => {
    await button(page, /^(Add|Edit) note$/).click()
    await shown(page.getByLabel('Private note')).fill('Call before shipping')
    await expectNoBarriers(page)
    await button(page, 'Save').click()
    await expect(shown(page.getByText('Call before shipping'))).toBeVisible()
    await expect(button(page, 'Edit note')).toBeFocused()
    await button(page, 'Edit note').click()
    await expect(shown(page.getByLabel('Private note'))).toBeFocused()
    await shown(page.getByLabel('Private note')).fill('Something else')
    await button(page, 'Cancel').click()
    await expect(shown(page.getByText('Call before shipping'))).toBeVisible()
    await page.reload()
    await expect(shown(page.getByText('Call before shipping'))).toBeVisible()
    await expect(button(page, `Remove ${tag}`)).toBeVisible()
  })
  await test.step('the list finds the order by its tag, which stays in the address', async () => {
    await page.goto(orders)
    await chooseTag(page, tag)
    await expect(page).toHaveURL(/tag=Wine/)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(number)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expectNoBarriers(page)
  })
})

test('tags are added to selected orders and removed from them', async ({ page }) => {
  const tag = ownWord()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInSeller(page, emma, `${orders}?tab=shipped`)
  const dialog = page.getByRole('dialog')
  const choose = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await shown(rows(page).nth(n).getByRole('checkbox')).check()
  }

  await expect(rows(page).nth(1)).toBeVisible()
  await choose(2)
  await button(page, 'Add tags (2)').click()
  await dialog.getByRole('button', { name: 'Add tags', exact: true }).click()
  await expect(dialog.getByText('Enter at least one tag.')).toBeVisible()
  await dialog.getByLabel('Tags').fill(tag)
  await dialog.getByLabel('Tags').press('Enter')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Add tags', exact: true }).click()
  await expect(page.getByText('Tags of 2 orders changed.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto(`${orders}?tag=${tag}`)
  await expect(rows(page)).toHaveCount(2)
  await choose(1)
  await button(page, 'Remove tags (1)').click()
  await dialog.getByLabel('Tags').fill(tag.toUpperCase())
  await dialog.getByLabel('Tags').press('Enter')
  await dialog.getByRole('button', { name: 'Remove tags', exact: true }).click()
  await expect(page.getByText('Tags of 1 order changed.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('tags and note fit on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInSeller(page, emma, `${orders}?tag=VIP`)
  await shown(page.locator('.q-order-number')).first().click()
  const field = shown(page.getByLabel('Tags', { exact: true }))
  await field.scrollIntoViewIfNeeded()
  await field.focus()
  await expect(button(page, 'Remove VIP')).toBeVisible()
  await expect(button(page, /^Add (Gift|Big order|Influencer)$/).first()).toBeVisible()
  await expectNoBarriers(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
