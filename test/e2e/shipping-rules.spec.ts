import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { enterSeller } from './people.ts'
import { test } from './test.ts'

/** A seller of the demo without rules, in US dollars, whose shop takes orders by hand. */
const seller = 'astrid@nordlys.example'

const openRules = async (page: Page): Promise<void> => {
  await page.goto('/appvue/setting/shippingRules')
  await expect(page.getByRole('heading', { name: 'Start with a template' })).toBeVisible()
}

/** Pages of other tabs stay in the document, hidden. */
const shown = (locator: Locator): Locator => locator.filter({ visible: true })

/** Writes an order by hand for one of the agency's products; ends on its page. */
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

test('rules from templates choose the line of an order that comes in, in their order', async ({ page }) => {
  await enterSeller(page, seller)
  const name = (text: string) => page.getByRole('article', { name: text, exact: true })

  await test.step('without rules the page explains, and offers templates', async () => {
    await openRules(page)
    await expect(shown(page.getByText('Every order uses the cheapest line'))).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  })

  await test.step('a template is changed, tried on orders there are, and saved', async () => {
    await page.getByRole('button', { name: 'Use “Fastest for dear orders”' }).click()
    await expect(
      shown(page.getByText(/^Orders worth \$100\.00 or more: the fastest line, at most/)),
    ).toBeVisible()
    await shown(page.getByLabel('Name', { exact: true })).fill('Fast for all')
    await shown(page.getByLabel('Value of the goods from')).fill('')
    await expect(shown(page.getByText(/^All orders: the fastest line, at most/))).toBeVisible()
    await page.getByRole('button', { name: 'Run test' }).click()
    const figures = shown(page.getByTestId('dry-run'))
    await expect(figures).toContainText('looked at')
    await expect(figures).toContainText('Line changes')
    await page.getByRole('button', { name: 'Save rule' }).click()
    await expect(name('Fast for all')).toContainText('No orders in the last 30 days')
  })

  await test.step('an order that comes in bears its line and says so', async () => {
    await addOrder(page)
    await expect(shown(page.getByText('Chosen by rule “Fast for all”'))).toBeVisible()
    await expect(shown(page.getByText('Rule “Fast for all” chose Express'))).toBeVisible()
  })

  await test.step('a second rule is moved before it, and decides then', async () => {
    await openRules(page)
    await page.getByRole('button', { name: 'Use “Cheapest everywhere”' }).click()
    await shown(page.getByLabel('Maximum price', { exact: true })).fill('0.01')
    await shown(page.getByLabel('Let me choose: the order waits and shows the reason')).check()
    await page.getByRole('button', { name: 'Save rule' }).click()
    const names = page.getByRole('article').getByRole('heading')
    await expect(names).toHaveText(['Fast for all', 'Cheapest everywhere'])
    await page.getByRole('button', { name: 'Move “Cheapest everywhere” up' }).click()
    await expect(names).toHaveText(['Cheapest everywhere', 'Fast for all'])
    await addOrder(page)
    const why = /^Rule “Cheapest everywhere”: no line of at most \$0\.01 reaches Germany; the nearest is/
    await expect(shown(page.getByText(why)).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose shipping line' }).first()).toBeVisible()
  })

  await test.step('rules are deleted; applied anew, the waiting order gets the line of the one that is left', async () => {
    await openRules(page)
    await page.getByRole('button', { name: 'More for “Cheapest everywhere”' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(name('Cheapest everywhere')).toBeHidden()
    await page.getByRole('button', { name: 'Apply to unpaid orders' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByTestId('dry-run')).toContainText('Line changes')
    await dialog.getByRole('button', { name: 'Apply now' }).click()
    await expect(dialog.getByRole('status')).toContainText('orders have changed')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(name('Fast for all')).toContainText(/Decided \d+ orders? in 30 days/)
  })
})
