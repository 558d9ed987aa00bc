import { AxeBuilder } from '@axe-core/playwright'
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { pages as sellerPages, publicPages as sellerPublicPages } from '../../src/web/customer/pages.ts'
import { pages as operatorPages, publicPages as operatorPublicPages } from '../../src/web/operator/pages.ts'
import { beginPayment, beginShipByFile } from './begun-works.ts'
import { orderFile, uploadOrders } from './order-file.ts'
import { signInOperator, signInSeller } from './people.ts'
import { trackingPages } from './tracking-pages.ts'
import { test } from './test.ts'

// Every page of both sides, from the lists that the applications make their routes of, so that none is forgotten.
const sides = [
  {
    name: 'seller',
    base: '/appvue',
    pages: sellerPages,
    publicPages: sellerPublicPages,
    open: async (page: Page, request: APIRequestContext): Promise<string> => {
      await signInSeller(page, 'emma@harbourpine.example')
      // The demo holds no order file: one with a row to mend shows the page with everything on it.
      const rows = [
        'A-1,Ida Berg,DE,Berlin,Berlin,Lindenweg 4,10115,Cup,2',
        'A-2,Tom Reed,Atlantis,,Deep,1,1,Cup,1',
      ]
      await uploadOrders(page, 'orders.csv', orderFile(...rows))
      await expect(page).toHaveURL(/importDetail/)
      return beginPayment(request)
    },
  },
  {
    name: 'operator',
    base: '/ops',
    pages: operatorPages,
    publicPages: operatorPublicPages,
    open: async (page: Page, request: APIRequestContext): Promise<string> => {
      await signInOperator(page)
      return beginShipByFile(request)
    },
  },
] as const
type Side = (typeof sides)[number]

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Pages that show chosen orders, whose ids are those of the page that shows one. */
const chosenFrom: Readonly<Record<string, string>> = {
  '/orders/dropshippingPay': '/orders/dropshippingDetail',
  '/orders/pickingList': '/orders/detail',
}

/** Lists that a page of one thing is not named after. */
const lists: Readonly<Record<string, string>> = {
  '/function/notification/$id': '/function/notificeList',
  '/product/privateProductDetail/$id': '/product/privateProducts',
}

/** What the addresses of a page of one thing begin with. */
const beginningOf = (path: string): string =>
  path.includes('$') ? path.slice(0, path.indexOf('$')) : `${path}?id=`

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.q-bar:visible')).toHaveCount(0)
}

/** What axe finds serious or critical, in words that name the place. Dark differs from light in its colours alone. */
const barriers = async (page: Page, mode: 'light' | 'dark'): Promise<string[]> => {
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
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (mode === 'dark') axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
}

/** Looks at the open page in both sizes and modes. */
const look = async (page: Page, path: string): Promise<string[]> => {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    // Colours are the same in both sizes.
    for (const mode of size === sizes[0] ? (['light', 'dark'] as const) : (['light'] as const)) {
      const place = `${path} ${size.width} ${mode}`
      found.push(...(await barriers(page, mode)).map((words) => `${place} ${words}`))
    }
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) found.push(`${path} ${size.width}: ${over} px wider than the screen`)
  }
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

const hrefs = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** The address of a page that shows one thing or several: a link seen on another page, or a row of its list. */
const addressOf = async (
  page: Page,
  side: Side,
  path: string,
  seen: Set<string>,
): Promise<string | undefined> => {
  const source = chosenFrom[path] ?? path
  const beginning = `${side.base}${beginningOf(source)}`
  const known = () => [...seen].filter((href) => href.startsWith(beginning))
  const list = lists[source] ?? source.slice(0, source.lastIndexOf('/'))
  if (known().length === 0 && side.pages.some((one) => one.path === list)) {
    await page.goto(`${side.base}${list}`)
    await settled(page)
    await page
      .locator('tbody tr td:last-child')
      .first()
      .click({ position: { x: 3, y: 3 } })
    await page.waitForURL(({ pathname, search }) => `${pathname}${search}`.startsWith(beginning))
    const { pathname, search } = new URL(page.url())
    seen.add(`${pathname}${search}`)
  }
  const found = known()
  if (path === source) return found[0]
  const ids = found.slice(0, 3).map((href) => new URL(href, 'http://localhost').searchParams.get('id'))
  return ids.length > 0 ? `${side.base}${path}?ids=${ids.join()}` : undefined
}

const inContext = async (browser: Browser, work: (context: BrowserContext) => Promise<void>) => {
  const context = await browser.newContext({ viewport: sizes[0] })
  await work(context)
  await context.close()
}

for (const side of sides) {
  test(`the ${side.name}'s pages are for everybody`, async ({ browser, request }) => {
    test.setTimeout(240_000)
    const found: string[] = []
    await inContext(browser, async (context) => {
      const page = await context.newPage()
      const said = listen(page)
      const begun = await side.open(page, request)
      const seen = new Set<string>([begun, ...(await hrefs(page))])
      const needsMore = ({ path, tabBy }: Side['pages'][number]) =>
        tabBy !== undefined || path.includes('$') || chosenFrom[path] !== undefined
      for (const { path } of side.pages.filter((one) => !needsMore(one))) {
        await page.goto(`${side.base}${path}`)
        found.push(...(await look(page, path)))
        for (const href of await hrefs(page)) seen.add(href)
      }
      for (const { path } of side.pages.filter(needsMore)) {
        const address = await addressOf(page, side, path, seen)
        if (!address) found.push(`${path}: nothing links to it`)
        else {
          await page.goto(address)
          found.push(...(await look(page, path)))
        }
      }
      found.push(...said)
    })
    expect(found).toEqual([])
  })

  test(`the ${side.name}'s pages before sign-in are for everybody`, async ({ browser }) => {
    const found: string[] = []
    await inContext(browser, async (context) => {
      const page = await context.newPage()
      for (const { path } of side.publicPages) {
        await page.goto(`${side.base}${path}`)
        found.push(...(await look(page, path)))
      }
    })
    expect(found).toEqual([])
  })
}

test("the shopper's page is for everybody, in both languages", async ({ browser, request }) => {
  const { underWay, delivered, reported } = await trackingPages(request)
  const pages = [underWay.url, delivered.url, reported.url, `/track/${'0'.repeat(32)}`]
  const found: string[] = []
  for (const locale of ['en-GB', 'zh-CN']) {
    const context = await browser.newContext({ viewport: sizes[0], locale })
    const page = await context.newPage()
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // Its form, too.
      const report = page.getByRole('button', { name: /^(My address is wrong|我的地址有误)$/ })
      if ((await report.count()) > 0) await report.click()
      found.push(...(await look(page, path)))
    }
    await context.close()
  }
  expect(found).toEqual([])
})
