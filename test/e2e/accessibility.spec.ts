import { AxeBuilder } from '@axe-core/playwright'
import { expect, type CDPSession, type Page } from '@playwright/test'
import { chooseRow, cutLists, goWithin, lookAtEvery, settled, sides, sizes } from './every-page.ts'
import { installWalk, walk } from './keyboard-walk.ts'
import { openTrackingPage, trackingPages } from './tracking-pages.ts'
import { test } from './test.ts'

// Every page of both sides, by what axe says of it and without a pointer. Each is opened once for all of that: to bring a
// page takes longer than to look at it.

type Mode = 'light' | 'dark'

/**
 * The mode of each size: a page is seen in both, once each, and every other page the other way round, so that what pages
 * share is seen in both modes at both sizes.
 */
const modesInTurn = [
  ['light', 'dark'],
  ['dark', 'light'],
] as const satisfies readonly (readonly Mode[])[]

/** What stands around every page behind sign-in: looked at with the first of them. */
const frame = ['.q-side', '.q-toolbar']

/** They never find more than what is minor or moderate, which is not asked for, and take a third of the time. */
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

/** Half a megabyte, which is read in once for all sights of a window. */
const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => window.axe !== undefined)) return
  await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze()
}

/** What axe finds serious or critical, in words that name the place. */
const barriers = async (page: Page, mode: Mode, withFrame: boolean): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
  // Colours that are still on their way are nobody's to read.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Those that follow a scrollbar end when somebody scrolls.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        // Within closed details time stands still.
        .filter(({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility())
        .map(({ finished }) => finished),
    ),
  )
  await bringAxe(page)
  const context = { exclude: withFrame ? [] : frame.map((part) => [part]) }
  const rules = Object.fromEntries(lesser.map((id) => [id, { enabled: false }]))
  // Asked within the page, so that only what is wrong is carried out of it.
  const found = await page.evaluate(
    async ([where, off]) => {
      if (!window.axe) throw new Error('axe is not there')
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

/** Labels beside which nothing stands. */
const bareLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dt')].flatMap((label) => {
      const said = label.nextElementSibling
      const isBare = said?.textContent.trim() === '' && !said.querySelector('img, svg, input, button, select')
      return isBare && label.checkVisibility() ? [label.textContent] : []
    }),
  )

/** The tray of background jobs opens by itself where one has run before one's eyes: out of the way, as a reader would. */
const closeTray = async (page: Page): Promise<void> => {
  const tray = page.locator('.q-tray-top[aria-expanded=true]')
  if ((await tray.count()) > 0) await tray.click()
}

/** Looks at the open page in both sizes, and walks it by keys, without opening it again. `turn` counts the pages. */
const look = async (page: Page, session: CDPSession, path: string, turn: number, withFrame = true) => {
  const found: string[] = []
  const modes = modesInTurn[turn % 2 === 0 ? 0 : 1]
  for (const [place, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await settled(page)
    const here = await barriers(page, modes[place] ?? modes[0], withFrame)
    const over = await isTooWide(page)
    if (over > 0) here.push(`${over} px wider than the screen`)
    here.push(...(await bareLabels(page)).map((label) => `nothing beside “${label}”`))
    await closeTray(page)
    await chooseRow(page)
    here.push(...(await walk(page, session, withFrame)))
    found.push(...here.map((words) => `${path} ${size.width} ${words}`))
  }
  // From page to page as at a desk: the way is by the rows of tables.
  await page.setViewportSize(sizes[0])
  return found
}

/** What the console says that it should not, by the address it was said on. */
const listen = (page: Page): string[] => {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`${page.url()} ${message.text()}`)
  })
  return said
}

for (const side of sides) {
  test(`the ${side.name}'s pages are for everybody, by keys alone, too`, async ({ page, request }) => {
    test.setTimeout(600_000)
    const said = listen(page)
    await installWalk(page)
    await cutLists(page)
    const session = await page.context().newCDPSession(page)
    const go = (address: string): Promise<void> => goWithin(page, address)
    let turn = 0
    // The frame around the pages is looked at with the first two of them, in both modes, and skipped in the others.
    const lookAt = (path: string): Promise<string[]> => look(page, session, path, turn, turn++ < 2)
    const found = await lookAtEvery(page, request, side, { look: lookAt, go })
    expect([...found, ...said]).toEqual([])
  })

  test(`the ${side.name}'s pages before sign-in are for everybody, by keys alone, too`, async ({ page }) => {
    await installWalk(page)
    const session = await page.context().newCDPSession(page)
    const found: string[] = []
    for (const [turn, { path }] of side.publicPages.entries()) {
      await page.goto(`${side.base}${path}`)
      found.push(...(await look(page, session, path, turn)))
    }
    expect(found).toEqual([])
  })
}

test("the shopper's page is for everybody, in both languages", async ({ browser, request }) => {
  const { underWay, delivered, reported } = await trackingPages(request)
  const pages = [underWay.url, delivered.url, reported.url, `/track/${'0'.repeat(32)}`]
  const found: string[] = []
  for (const [turn, locale] of ['en-GB', 'zh-CN'].entries()) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await installWalk(page)
    const session = await context.newCDPSession(page)
    for (const path of pages) {
      await openTrackingPage(page, path)
      found.push(...(await look(page, session, path, turn)))
    }
    await context.close()
  }
  expect(found).toEqual([])
})
