import { expect, type Page } from '@playwright/test'
import { signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const shop = 'Harbour & Pine Home'
const unique = String(Date.now() % 1_000_000)

const begin = async (page: Page, way: string): Promise<void> => {
  await signInSeller(page, 'emma@harbourpine.example', `/appvue/ordres/bulkOrder?way=${way}`)
  await page.getByRole('combobox', { name: 'Shop' }).click()
  await page.getByTitle(shop).click()
}

/** Rows as a spreadsheet copies them. */
const copied = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join('\t')).join('\n')

const grid = (page: Page) => page.getByRole('grid', { name: 'Orders to place' })
const cell = (page: Page, row: number, name: string) =>
  grid(page).getByRole('row').nth(row).getByRole('gridcell', { name, exact: true })
const kept = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

const expectPlaced = async (page: Page, name: string, count: number): Promise<void> => {
  await page.goto(`/appvue/orders/dropshippingOrders?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(count)
}

test('five pasted rows, two with problems, are fixed in place and placed', async ({ page }) => {
  await begin(page, 'paste')
  const order = (index: number, country: string, quantity: string): string[] => [
    `PASTE${unique}-${index}`,
    'Ida Lindqvist',
    country,
    'Uppsala',
    'Storgatan 5',
    `Pasted cup ${unique}`,
    quantity,
  ]
  const header = ['订单号', 'Recipient', 'Country', 'City', 'Address', 'Which cup', 'Qty']
  await page
    .getByLabel('Rows from your spreadsheet')
    .fill(
      copied(
        header,
        order(1, 'SE', '1'),
        order(2, 'Atlantis', '2'),
        order(3, 'SE', '1'),
        order(4, 'DE', 'two'),
        order(5, 'US', '3'),
      ),
    )
  await expect(page.getByText('No column is set for: Product.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Which cup' }).fill('Product')
  await page.getByTitle('Product', { exact: true }).click()
  await page.getByRole('button', { name: 'Check 5 rows' }).click()

  await expect(page.getByText('2 rows have problems and stay here')).toBeVisible()
  await expect(page.getByText('“Atlantis” is not a recognised country').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only rows with problems (2)' }).click()
  await grid(page).getByText('Atlantis', { exact: true }).dblclick()
  await page.getByRole('textbox', { name: 'Country' }).fill('Sweden')
  await page.keyboard.press('Enter')
  await grid(page).getByText('two', { exact: true }).dblclick()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await page.keyboard.press('Enter')
  await kept(page)
  await page.getByRole('checkbox', { name: 'Only rows with problems (0)' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '6')

  await page.reload()
  await expect(cell(page, 2, 'Sweden')).toBeVisible()
  await page.getByRole('button', { name: 'Place 5 orders' }).click()
  await expect(page.getByText('5 orders were placed.').first()).toBeVisible()
  await expectPlaced(page, `PASTE${unique}`, 5)
})

test('one catalogue product goes to three addresses', async ({ page }) => {
  await begin(page, 'pick')
  await page.getByRole('button', { name: 'Add product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search our products by name or SKU').fill('mug')
  await dialog.getByRole('radio').first().click()
  await expect(dialog).toBeHidden()
  await page.getByLabel(/^Quantity of/).fill('2')
  const header = ['Order number', 'Name', 'Country', 'City', 'Address', 'Postcode']
  const recipient = (index: number): string[] => [
    `GIFT${unique}-${index}`,
    'Ola Nordmann',
    'US',
    'Austin',
    `${index} Riverside Dr`,
    '78741',
  ]
  await page.getByLabel('Recipients').fill(copied(header, recipient(1), recipient(2), recipient(3)))
  await page.getByRole('button', { name: 'Create 3 orders' }).click()
  // A catalogue product, so its price is known immediately.
  await expect(page.getByText(/^6 units$/)).toBeVisible()
  await expect(page.getByText('Needs a quote')).toHaveCount(0)
  await page.getByRole('button', { name: 'Place 3 orders' }).click()
  await expect(page.getByText('3 orders were placed.').first()).toBeVisible()
  await expectPlaced(page, `GIFT${unique}`, 3)
})

test('a table is fixed and placed by keyboard alone', async ({ page }) => {
  await begin(page, 'paste')
  const header = ['Order number', 'Recipient name', 'Country', 'City', 'Address 1', 'Product', 'Quantity']
  const order = (index: number, city: string): string[] => [
    `KEYS${unique}-${index}`,
    'Kim Larsen',
    'DK',
    city,
    'Nyhavn 1',
    `Keyed cup ${unique}`,
    '1',
  ]
  await page
    .getByLabel('Rows from your spreadsheet')
    .fill(copied(header, order(1, 'Aarhus'), order(2, ''), order(3, '')))
  await page.getByRole('button', { name: 'Check 3 rows' }).press('Enter')
  await expect(grid(page)).toBeVisible()
  await grid(page).focus()
  const active = page.locator('.q-sheet-cell-active')

  await test.step('a cell is typed into and filled down', async () => {
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Odense')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+d')
    await expect(active).toHaveText('Odense')
    await kept(page)
    await expect(page.getByText('row has a problem')).toHaveCount(0)
  })

  await test.step('it is undone and redone', async () => {
    await page.keyboard.press('Control+z')
    await expect(active).not.toContainText('Odense')
    await page.keyboard.press('Control+y')
    await expect(active).toHaveText('Odense')
  })

  await test.step('a range is copied and pasted', async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('F2')
    await page.keyboard.press('End')
    await page.keyboard.type(' Jr')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+v')
    await expect(grid(page).getByText('Kim Larsen Jr')).toHaveCount(3)
  })

  await test.step('Escape, then Tab leaves the table', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(grid(page)).not.toBeFocused()
  })
  await kept(page)
  await page.getByRole('button', { name: 'Place 3 orders' }).press('Enter')
  await expect(page.getByText('3 orders were placed.').first()).toBeVisible()
  await expectPlaced(page, `KEYS${unique}`, 3)
})

test('a row is fixed on a phone card', async ({ page }) => {
  await begin(page, 'paste')
  const header = ['Order number', 'Recipient name', 'Country', 'City', 'Address 1', 'Product', 'Quantity']
  const good = [`CARD${unique}-1`, 'Mia Berg', 'NO', 'Bergen', 'Bryggen 1', `Carded cup ${unique}`, '1']
  const bad = [`CARD${unique}-2`, 'Liv Berg', 'NO', 'Bergen', 'Bryggen 2', `Carded cup ${unique}`, '0']
  await page.getByLabel('Rows from your spreadsheet').fill(copied(header, good, bad))
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(grid(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: 'Orders to place' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(`CARD${unique}-2`)
  await cards.first().getByLabel('Quantity').fill('4')
  await cards.first().getByLabel('Quantity').press('Enter')
  await expect(cards.first()).toContainText('Ready')
  await page.getByRole('button', { name: 'Place 2 orders' }).click()
  await expect(page.getByText('2 orders were placed.').first()).toBeVisible()
})
