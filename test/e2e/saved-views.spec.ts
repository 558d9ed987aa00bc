import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { ownWord } from './own-orders.ts'
import { olivia, signInOperator, signInSeller } from './people.ts'
import { test } from './test.ts'

const emma = 'emma@harbourpine.example'
const noah = 'noah@harbourpine.example'
const orders = '/appvue/orders/dropshippingOrders'

const shown = (locator: Locator): Locator => locator.filter({ visible: true })
const button = (page: Page, name: string): Locator => shown(page.getByRole('button', { name, exact: true }))
const tabs = (page: Page): Locator => shown(page.getByRole('group', { name: 'Status' }))
/** On a wide screen a tab without room is in the menu of the others; this one is active, so the menu has its name. */
const tabOf = (page: Page, name: string): Locator => tabs(page).getByRole('button', { name, exact: true })

const nameView = async (page: Page, name: string, share?: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  if (share !== undefined) await dialog.getByRole('checkbox', { name: share }).check()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}

const openTab = async (page: Page, name: string): Promise<void> => {
  // Measured before the menu of the others is known.
  await expect(tabs(page).getByText(name, { exact: true })).toHaveCount(1)
  if (await tabOf(page, name).isVisible()) return tabOf(page, name).click()
  await tabs(page).getByRole('button').last().click()
  await shown(page.getByRole('menuitem', { name, exact: true })).click()
}

const menuOf = (page: Page, name: string): Locator => button(page, `Options for the view ${name}`)

const deleteView = async (page: Page, name: string): Promise<void> => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(tabs(page).getByText(name, { exact: true })).toHaveCount(0)
}

test('a seller saves a view, changes it and shares it with sub-accounts', async ({ page, browser }) => {
  const [name, newName] = [ownWord(), ownWord()]
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInSeller(page, emma, `${orders}?flag=onHold&page=2`)

  await test.step('the main account saves and shares it', async () => {
    await button(page, 'Save view').click()
    await nameView(page, name, 'Share with all accounts of the company')
    await expect(tabOf(page, name)).toBeVisible()
    await expect(page).toHaveURL(/flag=onHold.*savedView=\d+/)
    await expect(button(page, 'Save view')).toBeHidden()
  })

  await test.step('other filters can replace those of the view, or become a view of their own', async () => {
    await shown(page.getByRole('searchbox')).fill('Berg')
    await expect(button(page, 'Save as new view')).toBeVisible()
    await expectNoBarriers(page)
    await button(page, 'Update view').click()
    await expect(page.getByText(`View “${name}” updated.`)).toBeVisible()
    await expect(button(page, 'Update view')).toBeHidden()
  })

  await test.step('a status tab leaves the view with its filters', async () => {
    await tabs(page).getByRole('button').first().click()
    await expect(page).not.toHaveURL(/flag=|q=|savedView=/)
    await openTab(page, name)
    await expect(page).toHaveURL(/flag=onHold/)
    await expect(page).toHaveURL(/q=Berg/)
  })

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const theirs = await other.newPage()
  await test.step('a sub-account sees the tab on a phone, and cannot change it', async () => {
    await signInSeller(theirs, noah, orders)
    await tabOf(theirs, name).click()
    await expect(tabOf(theirs, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(theirs).toHaveURL(/flag=onHold/)
    await expect(menuOf(theirs, name)).toHaveCount(0)
    await expectNoBarriers(theirs)
    const wide = await theirs.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

  await test.step('it is renamed by keyboard and made private', async () => {
    await menuOf(page, name).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(name)
    await page.getByRole('dialog').getByLabel('Name').fill(newName)
    await page.keyboard.press('Enter')
    await expect(tabOf(page, newName)).toBeVisible()
    await menuOf(page, newName).click()
    await expectNoBarriers(page)
    await page.getByRole('menuitem', { name: 'Make private' }).click()
    await expect(page.getByText(`View “${newName}” is now private.`)).toBeVisible()
    await theirs.goto(orders)
    await expect(tabs(theirs).getByRole('button').nth(2)).toBeVisible()
    await expect(tabs(theirs).getByText(name, { exact: true })).toHaveCount(0)
    await expect(tabs(theirs).getByText(newName, { exact: true })).toHaveCount(0)
  })

  await deleteView(page, newName)
  await expect(page).not.toHaveURL(/flag=|savedView=/)
  await other.close()
})

test('an operator saves views of orders and of products, and moves one', async ({ page }) => {
  const [late, first] = [ownWord(), ownWord()]
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOperator(page, olivia, '/ops/orders?flag=onHold')
  await button(page, 'Save view').click()
  await nameView(page, late)
  await page.goto('/ops/orders?tab=shipped&sort=received:asc')
  await button(page, 'Save view').click()
  await nameView(page, first)
  await expect(tabOf(page, first)).toBeVisible()
  await menuOf(page, first).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  const places = async (): Promise<boolean> => {
    const labels = await tabs(page).locator('.q-status-tab-view, .q-status-tab').allTextContents()
    return labels.indexOf(first) < labels.indexOf(late)
  }
  await expect.poll(places).toBe(true)
  await page.goto('/ops/orders')
  await openTab(page, first)
  await expect(page).toHaveURL(/tab=shipped/)
  await deleteView(page, first)
  await openTab(page, late)
  await expect(page).toHaveURL(/flag=onHold/)
  await deleteView(page, late)

  const product = ownWord()
  await page.goto('/ops/products?without=cost')
  await button(page, 'Save view').click()
  await nameView(page, product, 'Share with all operators')
  await expect(tabOf(page, product)).toBeVisible()
  await expectNoBarriers(page)
  await deleteView(page, product)
})
