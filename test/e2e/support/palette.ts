import { expect, type Locator, type Page } from '@playwright/test'
import { settled } from './every-page.ts'
import { test } from './test.ts'

export const palette = (page: Page): Locator => page.getByRole('dialog', { name: /^(Search|搜索与跳转)$/ })
export const field = (page: Page): Locator => palette(page).getByRole('combobox')
export const options = (page: Page): Locator => palette(page).getByRole('option')
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, level: 1 }).filter({ visible: true })

export const openPalette = async (page: Page): Promise<void> => {
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

/** The first result, once every search has answered. */
export const typeFor = async (page: Page, typed: string, first: string | RegExp): Promise<void> => {
  await openPalette(page)
  await field(page).fill(typed)
  await expect(options(page).first()).toContainText(first)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
}

export const run = async (page: Page, typed: string, first: string | RegExp): Promise<void> => {
  await typeFor(page, typed, first)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

/** The names in the groups of pages and actions, which lead somewhere. */
const placesIn = (page: Page): Promise<readonly string[]> =>
  palette(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('[cmdk-group]')]
      .filter((group) =>
        ['Pages', 'Actions'].includes(group.querySelector('[cmdk-group-heading]')?.textContent ?? ''),
      )
      .flatMap((group) => [...group.querySelectorAll('[cmdk-item] .q-palette-label')])
      .map((label) => label.textContent),
  )

export const openEachPlace = async (page: Page): Promise<void> => {
  await openPalette(page)
  const names = await placesIn(page)
  expect(names.length).toBeGreaterThan(25)
  await page.keyboard.press('Escape')
  for (const name of names) {
    await test.step(name, async () => {
      await openPalette(page)
      await options(page)
        .filter({ has: page.getByText(name, { exact: true }) })
        .first()
        .click()
      await expect(palette(page)).toBeHidden()
      await settled(page)
      await expect(page).not.toHaveURL(/\/(404|no-access|noRoute)/)
      await expect(page.getByText(/This page doesn’t exist|Could not load|link is incomplete/)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'No access' })).toHaveCount(0)
      // What the entry opened, beside its page.
      await page.keyboard.press('Escape')
    })
  }
}
