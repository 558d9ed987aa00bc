import { AxeBuilder } from '@axe-core/playwright'
import { expect, type CDPSession, type Page } from '@playwright/test'
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

/** Rules that only report minor or moderate issues, which are not checked, and take a third of the time. */
const lesser = [
  'region',
  'hidden-content',
  'form-field-multiple-labels',
  'aria-allowed-role',
  'table-duplicate-name',
  'presentation-role-conflict',
]

interface Violation {
  readonly id: string
  readonly impact?: string | null
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
}

declare global {
  interface Window {
    axe?: {
      readonly run: (context: object, options: object) => Promise<{ violations: readonly Violation[] }>
    }
  }
}

/** axe is half a megabyte: inject it once per window. */
const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => window.axe !== undefined)) return
  await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze()
}

/** Serious and critical axe violations, each with its selector. */
const barriers = async (page: Page, mode: Mode, withFrame: boolean): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
  // Wait for colour transitions to end.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Scroll-driven animations end only when the page is scrolled.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        // Animations inside closed details elements do not run.
        .filter(({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility())
        .map(({ finished }) => finished),
    ),
  )
  await bringAxe(page)
  const context = { exclude: withFrame ? [] : frame.map((part) => [part]) }
  const rules = Object.fromEntries(lesser.map((id) => [id, { enabled: false }]))
  // Filter inside the page, so only violations are serialised.
  const found = await page.evaluate(
    async ([where, off]) => {
      if (!window.axe) throw new Error('axe is not loaded')
      const { violations } = await window.axe.run(where, { rules: off, resultTypes: ['violations'] })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
        )
    },
    [context, rules] as const,
  )
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
