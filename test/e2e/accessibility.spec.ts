import { expect, type CDPSession, type Page } from '@playwright/test'
import { barriersIn } from './barriers.ts'
import { chooseRow, cutLists, goWithin, checkEveryPage, settled, sides, sizes } from './every-page.ts'
import { installKeyboardCheck, checkKeyboard } from './keyboard-check.ts'
import { openTrackingPage, trackingPages } from './tracking-pages.ts'
import { test } from './test.ts'

// Checks every page of both sides with axe and by keyboard. Each page is opened once for all checks, because loading it
// takes longer than checking it.

type Mode = 'light' | 'dark'

/**
 * Colour mode per viewport size. The pairing alternates from page to page, so shared elements are checked in both modes
 * at both sizes.
 */
const modesInTurn = [
  ['light', 'dark'],
  ['dark', 'light'],
] as const satisfies readonly (readonly Mode[])[]

/** The frame around every page behind sign-in; checked with the first page only. */
const frame = ['.q-side', '.q-toolbar']

/** The barriers of a page in one colour mode. */
const barriers = async (page: Page, mode: Mode, withFrame: boolean): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
  const found = await barriersIn(page, { exclude: withFrame ? [] : frame })
  return found.map((words) => `${mode} ${words}`)
}

const isTooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Labels without a value or control next to them. */
const bareLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dt')].flatMap((label) => {
      const said = label.nextElementSibling
      const isBare = said?.textContent.trim() === '' && !said.querySelector('img, svg, input, button, select')
      return isBare && label.checkVisibility() ? [label.textContent] : []
    }),
  )

/** Collapses the background job tray, which opens automatically after a job has run in this window. */
const closeTray = async (page: Page): Promise<void> => {
  const tray = page.locator('.q-tray-top[aria-expanded=true]')
  if ((await tray.count()) > 0) await tray.click()
}

/** Checks the open page at both sizes and by keyboard without reloading it. `turn` is the page's number. */
const checkPage = async (page: Page, session: CDPSession, path: string, turn: number, withFrame = true) => {
  const found: string[] = []
  const modes = modesInTurn[turn % 2 === 0 ? 0 : 1]
  for (const [place, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await settled(page)
    const findings = await barriers(page, modes[place] ?? modes[0], withFrame)
    const over = await isTooWide(page)
    if (over > 0) findings.push(`${over} px wider than the viewport`)
    findings.push(...(await bareLabels(page)).map((label) => `no value next to “${label}”`))
    await closeTray(page)
    await chooseRow(page)
    findings.push(...(await checkKeyboard(page, session, withFrame)))
    found.push(...findings.map((words) => `${path} ${size.width} ${words}`))
  }
  // Navigate at desktop width, where lists are tables with links in their rows.
  await page.setViewportSize(sizes[0])
  return found
}

const listen = (page: Page): string[] => {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`${page.url()} ${message.text()}`)
  })
  return said
}

for (const side of sides) {
  test(`the ${side.name}'s pages are accessible and usable by keyboard alone`, async ({ page, request }) => {
    test.setTimeout(600_000)
    const said = listen(page)
    await installKeyboardCheck(page)
    await cutLists(page)
    const session = await page.context().newCDPSession(page)
    const go = (address: string): Promise<void> => goWithin(page, address)
    let turn = 0
    // The frame is checked with the first two pages, in both modes, and skipped afterwards.
    const lookAt = (path: string): Promise<string[]> => checkPage(page, session, path, turn, turn++ < 2)
    const found = await checkEveryPage(page, request, side, { checkPage: lookAt, go })
    expect([...found, ...said]).toEqual([])
  })

  test(`the ${side.name}'s sign-in pages are accessible and usable by keyboard alone`, async ({ page }) => {
    await installKeyboardCheck(page)
    const session = await page.context().newCDPSession(page)
    const found: string[] = []
    for (const [turn, { path }] of side.publicPages.entries()) {
      await page.goto(`${side.base}${path}`)
      found.push(...(await checkPage(page, session, path, turn)))
    }
    expect(found).toEqual([])
  })
}

test("the shopper's tracking page is accessible in both languages", async ({ browser, request }) => {
  const { underWay, delivered, reported } = await trackingPages(request)
  const pages = [underWay.url, delivered.url, reported.url, `/track/${'0'.repeat(32)}`]
  const found: string[] = []
  for (const [turn, locale] of ['en-GB', 'zh-CN'].entries()) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await installKeyboardCheck(page)
    const session = await context.newCDPSession(page)
    for (const path of pages) {
      await openTrackingPage(page, path)
      found.push(...(await checkPage(page, session, path, turn)))
    }
    await context.close()
  }
  expect(found).toEqual([])
})
