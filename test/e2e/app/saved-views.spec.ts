import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { ownWord } from '../support/own-orders.ts'
import { olivia, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

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

const expectColumns = async (page: Page, names: readonly string[]): Promise<void> => {
  const headers = shown(page.getByRole('columnheader')).filter({ hasText: /./ })
  await expect(headers).toHaveText([...names])
}

const changeColumns = async (page: Page, change: (menu: Locator) => Promise<void>): Promise<void> => {
  const menu = shown(page.locator('.q-columns-menu'))
  await button(page, 'Columns').click()
  await change(menu)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
}
const column = (menu: Locator, name: string): Locator => menu.getByRole('checkbox', { name, exact: true })

test('a view keeps its columns and their order, apart from everyone’s own', async ({ page, browser }) => {
  const name = ownWord()
  const usual = ['Order', 'Products', 'Recipient', 'Status', 'Waiting for', 'Total', 'Received']
  const own = ['Order', 'Recipient', 'Products', 'Status', 'Waiting for', 'Total']
  const kept = ['Order', 'Total', 'Recipient', 'Status', 'Waiting for', 'Tracking']
  const editedDot = tabs(page).getByTitle('The filters or columns have changed since you opened this view')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInSeller(page, emma, orders)
  await expectColumns(page, usual)

  await test.step('the main account hides a column, moves one, and saves a view', async () => {
    await changeColumns(page, async (menu) => {
      await column(menu, 'Received').uncheck()
      await menu.getByRole('button', { name: 'Move Recipient towards the beginning' }).click()
    })
    await expectColumns(page, own)
    await expect(page).not.toHaveURL(/columns=/)
    await button(page, 'Save view').click()
    await nameView(page, name, 'Share with all accounts of the company')
    await expect(tabOf(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expectColumns(page, own)
  })

  await test.step('other columns are a change of the view, which can be taken back', async () => {
    await changeColumns(page, async (menu) => {
      await column(menu, 'Products').uncheck()
      await column(menu, 'Tracking').check()
      const up = menu.getByRole('button', { name: 'Move Total towards the beginning' })
      // Past hidden columns, too.
      while (await up.isEnabled()) await up.click()
      await expectNoBarriers(page)
    })
    await expectColumns(page, kept)
    await expect(editedDot).toHaveCount(1)
    await expect(button(page, 'Update view')).toBeVisible()
    await changeColumns(page, (menu) =>
      menu.getByRole('button', { name: 'Reset to the view’s columns' }).click(),
    )
    await expectColumns(page, own)
    await expect(editedDot).toHaveCount(0)
  })

  await test.step('or kept in it, while the own columns stay as they were', async () => {
    await changeColumns(page, async (menu) => {
      await column(menu, 'Products').uncheck()
      await column(menu, 'Tracking').check()
      const up = menu.getByRole('button', { name: 'Move Total towards the beginning' })
      while (await up.isEnabled()) await up.click()
    })
    await button(page, 'Update view').click()
    await expect(page.getByText(`View “${name}” updated.`)).toBeVisible()
    await expect(editedDot).toHaveCount(0)
    await expectColumns(page, kept)
    await tabs(page).getByRole('button').first().click()
    await expect(page).not.toHaveURL(/columns=|savedView=/)
    await expectColumns(page, own)
    await openTab(page, name)
    await expectColumns(page, kept)
    await page.reload()
    await expectColumns(page, kept)
  })

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const theirs = await other.newPage()
  await test.step('a sub-account sees them, and changes them only for itself', async () => {
    await signInSeller(theirs, noah, orders)
    await expectColumns(theirs, usual)
    await openTab(theirs, name)
    await expectColumns(theirs, kept)
    await changeColumns(theirs, (menu) => column(menu, 'Recipient').uncheck())
    await expectColumns(
      theirs,
      kept.filter((title) => title !== 'Recipient'),
    )
    await expect(button(theirs, 'Save as new view')).toBeVisible()
    await expect(button(theirs, 'Update view')).toHaveCount(0)
    await tabs(theirs).getByRole('button').first().click()
    await expectColumns(theirs, usual)
  })

  await test.step('cards on a phone stay as they are', async () => {
    await theirs.setViewportSize({ width: 390, height: 844 })
    await tabOf(theirs, name).click()
    await expect(tabOf(theirs, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(shown(theirs.locator('.q-data-card').first().getByText('Products'))).toHaveCount(1)
  })
  await other.close()

  await deleteView(page, name)
  await expectColumns(page, own)
})

test('a list shows what it knows of the columns in its URL, which a view keeps, too', async ({ page }) => {
  const name = ownWord()
  const named = ['Product', 'Price', 'Status']
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOperator(page, olivia, '/ops/products?columns=price,gone,price,,state')
  await expectColumns(page, named)
  await button(page, 'Save view').click()
  await nameView(page, name)
  await expect(tabOf(page, name)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/ops/products?columns=price')
  await expectColumns(page, ['Product', 'Price'])
  await changeColumns(page, (menu) => menu.getByRole('button', { name: 'Reset columns' }).click())
  await expect(page).not.toHaveURL(/columns=/)
  await expect(shown(page.getByRole('columnheader', { name: 'Code' }))).toHaveCount(1)
  await openTab(page, name)
  await expectColumns(page, named)
  await deleteView(page, name)
  await page.goto('/ops/orders?columns=gone')
  await expect(shown(page.getByRole('columnheader', { name: 'Customer' }))).toHaveCount(1)
})
