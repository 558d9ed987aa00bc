import { expect, type Page } from '@playwright/test'
import { chooseRow, cutLists, goWithin, checkEveryPage, settled, sides, sizes } from './every-page.ts'
import { signInSeller } from './people.ts'
import { test } from './test.ts'
import { openTrackingPage, trackingPages } from './tracking-pages.ts'
import { truncatedLabels } from './truncated-labels.ts'

// Finds labels that do not fit, on every page, in both languages and sizes. Each page is opened once, because loading it
// takes longer than switching its language and size in place.

const languages = ['en', 'zh'] as const
type Language = (typeof languages)[number]

const switchTo = async (page: Page, language: Language): Promise<void> => {
  const menu = page.locator('.q-user-button')
  const choice = `[lang=${language}]`
  if ((await menu.count()) > 0) {
    await menu.click()
    await page.locator(`.q-user-menu ${choice}`).click()
  } else await page.locator(`button${choice}`).click()
  await expect(page.locator(`html[lang^=${language}]`)).toBeAttached()
}

/** Labels that are still truncated once the page has had time to change its layout. */
const stillTruncated = async (page: Page): Promise<string[]> => {
  const before = await truncatedLabels(page)
  if (before.length === 0) return []
  await page.waitForTimeout(1_000)
  const after = await truncatedLabels(page)
  return before.filter((label) => after.includes(label))
}

/**
 * Checks the open page in both languages and sizes, and leaves it at desktop size. Skips labels in `seen`, so that a label
 * of the frame is reported once.
 */
const checkPage = async (page: Page, path: string, seen: Set<string>): Promise<string[]> => {
  const found: string[] = []
  const [desktop, phone] = sizes
  const [first, second] =
    (await page.locator('html[lang=en]').count()) > 0 ? languages : languages.toReversed()
  const see = async (language: Language, size: (typeof sizes)[number]): Promise<void> => {
    await page.setViewportSize(size)
    await settled(page)
    await chooseRow(page)
    const labels = (await stillTruncated(page)).filter((label) => !seen.has(label))
    for (const label of labels) seen.add(label)
    found.push(...labels.map((label) => `${path} ${language} ${size.width}: ${label}`))
  }
  await see(first, desktop)
  await see(first, phone)
  await switchTo(page, second)
  await see(second, phone)
  await see(second, desktop)
  return found
}

for (const side of sides) {
  test(`the ${side.name}'s labels are not truncated`, async ({ page, request }) => {
    test.setTimeout(300_000)
    await cutLists(page)
    const seen = new Set<string>()
    const lookAt = (path: string): Promise<string[]> => checkPage(page, path, seen)
    const go = (address: string): Promise<void> => goWithin(page, address)
    expect(await checkEveryPage(page, request, side, { checkPage: lookAt, go })).toEqual([])
  })

  test(`the ${side.name}'s labels before sign-in are not truncated`, async ({ page }) => {
    const seen = new Set<string>()
    const found: string[] = []
    for (const { path } of side.publicPages) {
      await page.goto(`${side.base}${path}`)
      found.push(...(await checkPage(page, path, seen)))
    }
    expect(found).toEqual([])
  })
}

test("the labels of the shopper's tracking page are not truncated", async ({ page, request }) => {
  const { underWay, delivered, reported } = await trackingPages(request)
  const seen = new Set<string>()
  const found: string[] = []
  for (const path of [underWay.url, delivered.url, reported.url, `/track/${'0'.repeat(32)}`]) {
    await openTrackingPage(page, path)
    found.push(...(await checkPage(page, path, seen)))
  }
  expect(found).toEqual([])
})

test('tabs and filters that scroll sideways fade towards what is hidden', async ({ page }) => {
  await page.setViewportSize(sizes[1])
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/orders/dropshippingOrders')
  for (const selector of ['.q-status-tabs', '.q-filters-row']) {
    const row = page.locator(selector).first()
    const fades = (): Promise<string[]> =>
      row.evaluate((element) =>
        ['--q-fade-start', '--q-fade-end'].map((name) => getComputedStyle(element).getPropertyValue(name)),
      )
    await expect.poll(fades, { message: selector }).toEqual(['0px', '24px'])
    await row.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
    await expect.poll(fades, { message: selector }).toEqual(['24px', '0px'])
  }
})
