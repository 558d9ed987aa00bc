import { expect, type CDPSession, type Page } from '@playwright/test'
import { barriersIn } from '../support/barriers.ts'
import {
  chooseRow,
  cutLists,
  goWithin,
  checkEveryPage,
  headerProblems,
  listen,
  settled,
  sides,
  sizes,
} from '../support/every-page.ts'
import { installKeyboardCheck } from '../support/keyboard-watcher.ts'
import { checkKeyboard } from '../support/keyboard-check.ts'
import { signInOperator, signInSeller } from '../support/people.ts'
import { openTrackingPage, trackingPages } from '../support/tracking-pages.ts'
import { test } from '../support/test.ts'
import { truncatedLabels } from '../support/truncated-labels.ts'

// Checks every page of both sides: with axe, by keyboard, and that its labels fit in both languages. Each page is opened
// once for all checks, and changes its size and language in place, because loading it takes longer than checking it.

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

const languages = ['en', 'zh'] as const

const switchTo = async (page: Page, language: (typeof languages)[number]): Promise<void> => {
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

/** How the pages of one window are checked. */
interface Visit {
  readonly page: Page
  readonly session: CDPSession
  /** Truncated labels that were reported already: those of the frame appear on every page. */
  readonly reported: Set<string>
}

const visitWith = async (page: Page): Promise<Visit> => {
  await installKeyboardCheck(page)
  return { page, session: await page.context().newCDPSession(page), reported: new Set() }
}

const newTruncated = async ({ page, reported }: Visit): Promise<string[]> => {
  await settled(page)
  await chooseRow(page)
  const labels = (await stillTruncated(page)).filter((label) => !reported.has(label))
  for (const label of labels) reported.add(label)
  return labels
}

/**
 * Checks the open page at both sizes without reloading it: all checks in its language, its labels in the other language
 * as well. Leaves it at desktop size in the other language, so that the language alternates from page to page. `turn` is
 * the page's number.
 */
const checkPage = async (visit: Visit, path: string, turn: number, withFrame = true) => {
  const { page, session } = visit
  const found: string[] = []
  const modes = modesInTurn[turn % 2 === 0 ? 0 : 1]
  const report = (width: number, findings: readonly string[]): void => {
    found.push(...findings.map((words) => `${path} ${width} ${words}`))
  }
  for (const [place, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await settled(page)
    report(size.width, await barriers(page, modes[place] ?? modes[0], withFrame))
    const over = await isTooWide(page)
    if (over > 0) report(size.width, [`${over} px wider than the viewport`])
    report(
      size.width,
      (await bareLabels(page)).map((label) => `no value next to “${label}”`),
    )
    await closeTray(page)
    report(size.width, await newTruncated(visit))
    report(size.width, await checkKeyboard(page, session, withFrame))
  }
  await switchTo(page, (await page.locator('html[lang^=en]').count()) > 0 ? 'zh' : 'en')
  // Last at desktop width, where lists are tables with links in their rows.
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size)
    report(size.width, await newTruncated(visit))
  }
  return found
}

for (const side of sides) {
  test(`the ${side.name}'s pages are accessible, usable by keyboard alone, and their labels fit`, async ({
    page,
    request,
  }) => {
    test.setTimeout(1_200_000)
    const said = listen(page)
    await cutLists(page)
    const visit = await visitWith(page)
    const go = (address: string): Promise<void> => goWithin(page, address)
    let turn = 0
    // The frame is checked with the first two pages, in both modes, and skipped afterwards.
    const lookAt = async (path: string): Promise<string[]> => [
      ...(await checkPage(visit, path, turn, turn++ < 2)),
      ...(side.name === 'seller' ? (await headerProblems(page)).map((words) => `${path} ${words}`) : []),
    ]
    const found = await checkEveryPage(page, request, side, { checkPage: lookAt, go })
    expect([...found, ...said]).toEqual([])
  })

  test(`the ${side.name}'s sign-in pages are accessible, usable by keyboard alone, and their labels fit`, async ({
    page,
  }) => {
    const visit = await visitWith(page)
    const found: string[] = []
    for (const [turn, { path }] of side.publicPages.entries()) {
      await page.goto(`${side.base}${path}`)
      found.push(...(await checkPage(visit, path, turn)))
    }
    expect(found).toEqual([])
  })
}

test("the shopper's tracking page is accessible in both languages, and its labels fit", async ({
  browser,
  request,
}) => {
  const { underWay, delivered, reported } = await trackingPages(request)
  const pages = [underWay.url, delivered.url, reported.url, `/track/${'0'.repeat(32)}`]
  const found: string[] = []
  for (const [turn, locale] of ['en-GB', 'zh-CN'].entries()) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    const visit = await visitWith(page)
    for (const path of pages) {
      await openTrackingPage(page, path)
      found.push(...(await checkPage(visit, path, turn)))
    }
    await context.close()
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
    // Counts that arrive make the row longer.
    const atEnd = async (): Promise<string[]> => {
      await row.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
      return fades()
    }
    await expect.poll(atEnd, { message: selector }).toEqual(['24px', '0px'])
  }
})

test('a tab at the edge of the screen is scrolled wholly into view when it gets the keyboard focus', async ({
  page,
}) => {
  await page.setViewportSize(sizes[1])
  await signInSeller(page, 'emma@harbourpine.example', '/appvue/product/myProducts')
  const tabs = page.locator('.q-status-tab')
  const [before, edge] = [tabs.nth(2), tabs.nth(3)]
  await expect(edge.locator('.q-status-count')).toBeVisible()
  // Shows four pixels, which browsers take for enough.
  const shift = sizes[1].width - 4 - ((await edge.boundingBox())?.x ?? 0)
  await before.evaluate((element, px) => (element.style.marginRight = `${px}px`), shift)
  await expect.poll(async () => (await edge.boundingBox())?.x).toBe(sizes[1].width - 4)
  await before.focus()
  await page.keyboard.press('Tab')
  await expect(edge).toBeFocused()
  await expect(edge).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Shift+Tab')
  await expect(before).toBeInViewport({ ratio: 1 })
})

test('a rich text editor that gets the keyboard focus is scrolled wholly above the bar', async ({ page }) => {
  await signInOperator(page, undefined, '/ops/products/product')
  const editor = page.getByRole('textbox', { name: 'Description in English' })
  await expect(editor).toBeEditable()
  const distance = async (): Promise<number> => {
    const [box, bar] = [await editor.boundingBox(), await page.locator('.q-form-footer').boundingBox()]
    return (bar?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)
  }
  // Its first line shows, which is where browsers would leave it.
  await editor.evaluate((element) => {
    const panel = element.closest('.q-panel')
    panel?.scrollBy(0, element.getBoundingClientRect().top - (innerHeight - 150))
  })
  expect(await distance()).toBeLessThan(0)
  await page.locator('.q-editor-tools [tabindex="0"]').first().focus()
  await page.keyboard.press('Tab')
  await expect(editor).toBeFocused()
  await expect.poll(distance).toBeGreaterThan(0)
})
