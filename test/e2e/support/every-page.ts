import { expect, type APIRequestContext, type Page } from '@playwright/test'
import {
  pages as sellerPages,
  publicPages as sellerPublicPages,
} from '../../../src/web/customer/shell/pages.ts'
import {
  pages as operatorPages,
  publicPages as operatorPublicPages,
} from '../../../src/web/operator/shell/pages.ts'
import { beginPayment, beginShipByFile } from './started-jobs.ts'
import { orderFile, uploadOrders } from './order-file.ts'
import { signInOperator, signInSeller } from './people.ts'

/** Every page of both sides, read from the route lists of the applications, so that none is missed. */
export const sides = [
  {
    name: 'seller',
    base: '/appvue',
    pages: sellerPages,
    publicPages: sellerPublicPages,
    open: async (page: Page, request: APIRequestContext): Promise<string> => {
      await signInSeller(page, 'emma@harbourpine.example')
      // The demo has no order file. One with a problem row shows all parts of the import page.
      const rows = [
        'A-1,Ida Berg,DE,Berlin,Berlin,Lindenweg 4,10115,Cup,2',
        'A-2,Tom Reed,Atlantis,,Deep,1,1,Cup,1',
      ]
      await uploadOrders(page, 'orders.csv', orderFile(...rows))
      await expect(page).toHaveURL(/importDetail/)
      // Links to the sheet of the file's rows, which is not in any list.
      await expect(page.locator('a[href*="/ordres/bulkOrder?id="]').first()).toBeVisible()
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
export type Side = (typeof sides)[number]

export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Pages of selected orders; they take the id of the detail page. */
const chosenFrom: Readonly<Record<string, string>> = {
  '/orders/dropshippingPay': '/orders/dropshippingDetail',
  '/orders/pickingList': '/orders/detail',
}

/** Pages next to a detail page, with the same id. */
const besides: Readonly<Record<string, string>> = {
  '/waves/pick': '/waves/detail',
  '/products/costs': '/products/product',
  '/inventory/InventoryHistory/$id': '/inventory/MyInventory/$id',
}

/** Lists of detail pages whose path does not follow from the detail page's. */
const lists: Readonly<Record<string, string>> = {
  '/function/notification/$id': '/function/notificeList',
  '/function/batchOrderDetail': '/function/orderHistory',
  '/inventory/purchaseOrder': '/inventory/purchaseOrders',
  '/inventory/MyService/$id': '/inventory/ServiceList',
  '/extra/serviceOrder/$id': '/extra/extraServices',
  '/wallet/InvoiceDetail': '/wallet/invoice',
  '/wallet/FundDetails': '/wallet/financeDetail',
  '/customers/$id/finance': '/corrections',
  '/buying/order': '/buying/orders',
  '/hand-over/detail': '/hand-over',
  '/buying/supplier': '/buying/suppliers',
  '/buying/bin': '/buying/bins',
  '/products/weight': '/products/weights',
  '/purchase/purchaseAddorder': '/purchase/index',
  '/product/privateProductDetail/$id': '/product/privateProducts',
}

const beginningOf = (path: string): string =>
  path.includes('$') ? path.slice(0, path.indexOf('$')) : `${path}?id=`

export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.q-bar:visible')).toHaveCount(0)
}

const hrefs = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/**
 * Navigates to another page without a reload. Other tabs are closed, because their hidden pages would be checked too;
 * the first tab is pinned.
 */
export const goWithin = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, '', to), address)
  const path = new URL(address, 'http://localhost').pathname.replace(/^\/[a-z]+/, '')
  await expect(page.locator(`[data-tab^="${path}"]:visible`)).toBeVisible()
  const behind = page.locator('.q-tab:not(.q-tab-active) .q-tab-close')
  await behind.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  // Arrow keys of the keyboard walk change radio buttons, so the page may ask about unsaved changes.
  const leave = page
    .getByRole('dialog', { name: /^(Leave without saving|放弃未保存)/ })
    .getByRole('button', { name: /^(Leave page|离开)$/ })
  await expect(async () => {
    if (await leave.isVisible()) await leave.click()
    await expect(behind).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
}

/** What is missing of a seller page's header: Back and the title, in one row. */
export const headerProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(`.q-panel ${selector}`)].filter((element) => element.checkVisibility())
    const [back, ...otherBacks] = shown('.q-back')
    const [title, ...otherTitles] = shown('h1')
    if (!back || !title) return ['no Back link or no title']
    if (otherBacks.length + otherTitles.length > 0) return ['two headers']
    const [link, words] = [back.getBoundingClientRect(), title.getBoundingClientRect()]
    const isOneRow = link.right <= words.left + 4 && link.top < words.bottom && words.top < link.bottom
    return isOneRow ? [] : ['Back is not in the row of the title']
  })

/** What a page's console reports as errors, from now on. */
export const listen = (page: Page): string[] => {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`${page.url()} ${message.text()}`)
  })
  return said
}

/** Selects rows so that the bulk action bar covers the end of the page. */
export const chooseRow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('.q-index tbody .q-check input:enabled')]
    const seen = boxes.filter((box) => box.checkVisibility())
    if (!seen.some((box) => box.checked)) seen[0]?.click()
  })

/** Rows per list that are checked; the rest are built the same way. */
const rowsLookedAt = 6

/** Truncates long list responses, because every row takes time to check. */
export const cutLists = (page: Page): Promise<unknown> =>
  page.addInitScript((rows) => {
    const ask = window.fetch
    window.fetch = async (...asked) => {
      const response = await ask(...asked)
      if (!response.headers.get('content-type')?.includes('json')) return response
      const body = (await response.json()) as { data?: { rows?: unknown[] } }
      if (Array.isArray(body.data?.rows)) body.data.rows = body.data.rows.slice(0, rows)
      return Response.json(body, { status: response.status, headers: response.headers })
    }
  }, rowsLookedAt)

/** The URL of a detail page: a link seen on another page, or a row of its list. */
const addressOf = async (
  page: Page,
  side: Side,
  path: string,
  seen: Set<string>,
  go: (address: string) => Promise<void>,
): Promise<string | undefined> => {
  const source = chosenFrom[path] ?? besides[path] ?? path
  const beginning = `${side.base}${beginningOf(source)}`
  const known = () => [...seen].filter((href) => href.startsWith(beginning))
  const list = lists[source] ?? source.slice(0, source.lastIndexOf('/'))
  if (known().length === 0 && side.pages.some((one) => one.path === list)) {
    await go(`${side.base}${list}`)
    await settled(page)
    await page
      .locator('tbody tr td:last-child:visible')
      .first()
      .click({ position: { x: 3, y: 3 } })
    await page.waitForURL(({ pathname, search }) => `${pathname}${search}`.startsWith(beginning))
    const { pathname, search } = new URL(page.url())
    seen.add(`${pathname}${search}`)
  }
  const found = known()
  if (path === source) return found[0]
  if (besides[path] !== undefined) return found[0]?.replace(beginning, `${side.base}${beginningOf(path)}`)
  const ids = found.slice(0, 3).map((href) => new URL(href, 'http://localhost').searchParams.get('id'))
  return ids.length > 0 ? `${side.base}${path}?ids=${ids.join()}` : undefined
}

/** A page of one record, or of several: its URL has their ids. */
export const isDetailPage = ({ path, tabBy }: Side['pages'][number]): boolean =>
  tabBy !== undefined || path.includes('$') || chosenFrom[path] !== undefined

interface Checks {
  readonly checkPage: (path: string) => Promise<readonly string[]>
  readonly go: (address: string) => Promise<void>
  /** Signs in; by default as the demo's main account, with a started job and an uploaded file. */
  readonly open?: () => Promise<void>
  /** By default every page. */
  readonly isWanted?: (page: Side['pages'][number]) => boolean
}

/**
 * Signs in and checks every page behind sign-in. Returns the findings and the pages that nothing links to.
 */
export const checkEveryPage = async (
  page: Page,
  request: APIRequestContext,
  side: Side,
  { checkPage: look, go, open, isWanted = () => true }: Checks,
): Promise<string[]> => {
  const found: string[] = []
  const seen = new Set<string>()
  const collectLinks = async (): Promise<void> => {
    for (const href of await hrefs(page)) seen.add(href)
  }
  if (open) await open()
  else seen.add(await side.open(page, request))
  await collectLinks()
  const listPages = side.pages.filter((one) => !isDetailPage(one))
  for (const { path } of listPages.filter(isWanted)) {
    await go(`${side.base}${path}`)
    found.push(...(await look(path)))
    await collectLinks()
  }
  // When only some pages are wanted, the link to a detail page may be on one of the others.
  const unvisited = listPages.filter((one) => !isWanted(one))
  for (const { path } of side.pages.filter((one) => isDetailPage(one) && isWanted(one))) {
    let address = await addressOf(page, side, path, seen, go)
    while (!address && unvisited.length > 0) {
      await go(`${side.base}${unvisited.shift()?.path ?? ''}`)
      await settled(page)
      await collectLinks()
      address = await addressOf(page, side, path, seen, go)
    }
    if (!address) found.push(`${path}: nothing links to it`)
    else {
      await go(address)
      found.push(...(await look(path)))
    }
  }
  return found
}
