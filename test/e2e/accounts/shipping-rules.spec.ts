import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { enterSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

/** A demo seller without rules, in US dollars, with a shop for manual orders. */
const seller = 'astrid@nordlys.example'

const openRules = async (page: Page): Promise<void> => {
  await page.goto('/appvue/setting/shippingRules')
  await expect(page.getByRole('heading', { name: 'Start with a template' })).toBeVisible()
}

const shown = (locator: Locator): Locator => locator.filter({ visible: true })

const addOrder = async (page: Page): Promise<void> => {
  await page.goto('/appvue/orders/droppingAddorder')
  await shown(page.getByLabel('Shop', { exact: true })).click()
  await page.getByTitle('Nordlys webshop').click()
  await shown(page.getByLabel('Recipient', { exact: true })).fill('Ingrid Dahl')
  await shown(page.getByLabel('Country', { exact: true })).fill('Germany')
  await page.keyboard.press('Enter')
  await shown(page.getByLabel('City', { exact: true })).fill('Hamburg')
  await shown(page.getByLabel('Address', { exact: true })).fill('Elbchaussee 12')
  await shown(page.getByLabel('Postcode', { exact: true })).fill('22763')
  await page.getByRole('button', { name: 'Choose from catalogue' }).click()
  await shown(page.getByLabel('Search our products by name or SKU')).fill('mug')
  await page.getByRole('dialog').getByRole('radio').first().click()
  await page.getByRole('button', { name: 'Add order', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Order DS-/ })).toBeVisible()
}

test('rules from templates select the line of new orders, in the order of the rules', async ({ page }) => {
  await enterSeller(page, seller)
  const name = (text: string) => page.getByRole('article', { name: text, exact: true })

  await test.step('without rules the page explains them and offers templates', async () => {
    await openRules(page)
    await expect(shown(page.getByText('Every order uses the cheapest shipping line'))).toBeVisible()
    await expectNoBarriers(page, 'main')
  })

  await test.step('a template is edited, tested on existing orders, and saved', async () => {
    await page.getByRole('button', { name: 'Use template “Fastest for high-value orders”' }).click()
    await expect(
      shown(page.getByText(/^Orders worth \$100\.00 or more: the fastest shipping line, up to/)),
    ).toBeVisible()
    await shown(page.getByLabel('Name', { exact: true })).fill('Fast for all')
    await shown(page.getByLabel('Order value from')).fill('')
    await expect(shown(page.getByText(/^All orders: the fastest shipping line, up to/))).toBeVisible()
    await page.getByRole('button', { name: 'Run test' }).click()
    const figures = shown(page.getByTestId('dry-run'))
    await expect(figures).toContainText('tested')
    await expect(figures).toContainText('Shipping line changes')
    await page.getByRole('button', { name: 'Save rule' }).click()
    await expect(name('Fast for all')).toContainText('No orders in the last 30 days')
  })

  await test.step('a new order gets its line and shows the rule', async () => {
    await addOrder(page)
    await expect(shown(page.getByText('Selected by rule “Fast for all”'))).toBeVisible()
    await expect(shown(page.getByText('Rule “Fast for all” selected Express'))).toBeVisible()
  })

  await test.step('a second rule is moved before it and applies first', async () => {
    await openRules(page)
    await page.getByRole('button', { name: 'Use template “Cheapest everywhere”' }).click()
    await shown(page.getByLabel('Maximum price', { exact: true })).fill('0.01')
    await shown(page.getByLabel('Let me choose: the order waits and shows the reason')).check()
    await page.getByRole('button', { name: 'Save rule' }).click()
    const names = page.getByRole('article').getByRole('heading')
    await expect(names).toHaveText(['Fast for all', 'Cheapest everywhere'])
    await page.getByRole('button', { name: 'Move “Cheapest everywhere” up' }).click()
    await expect(names).toHaveText(['Cheapest everywhere', 'Fast for all'])
    await addOrder(page)
    const why =
      /^Rule “Cheapest everywhere”: no shipping line to Germany costs \$0\.01 or less; the closest match is/
    await expect(shown(page.getByText(why)).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose shipping line' }).first()).toBeVisible()
  })

  await test.step('after a rule is deleted, reapplying gives the waiting order the line of the remaining rule', async () => {
    await openRules(page)
    await page.getByRole('button', { name: 'More actions for “Cheapest everywhere”' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(name('Cheapest everywhere')).toBeHidden()
    await page.getByRole('button', { name: 'Apply to unpaid orders' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByTestId('dry-run')).toContainText('Shipping line changes')
    await dialog.getByRole('button', { name: 'Apply now' }).click()
    await expect(dialog.getByRole('status')).toContainText('orders changed')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(name('Fast for all')).toContainText(
      /Chose a shipping line for \d+ orders? in the last 30 days/,
    )
  })
})
