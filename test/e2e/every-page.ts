import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { pages as sellerPages, publicPages as sellerPublicPages } from '../../src/web/customer/pages.ts'
import { pages as operatorPages, publicPages as operatorPublicPages } from '../../src/web/operator/pages.ts'
import { beginPayment, beginShipByFile } from './begun-works.ts'
import { orderFile, uploadOrders } from './order-file.ts'
import { signInOperator, signInSeller } from './people.ts'

/** Every page of both sides, from the lists that the applications make their routes of, so that none is forgotten. */
export const sides = [
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
export type Side = (typeof sides)[number]

/** A desk's and a phone's. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Pages that show chosen orders, whose ids are those of the page that shows one. */
const chosenFrom: Readonly<Record<string, string>> = {
  '/orders/dropshippingPay': '/orders/dropshippingDetail',
  '/orders/pickingList': '/orders/detail',
}

/** Pages beside that of one thing, with its id. */
const besides: Readonly<Record<string, string>> = { '/products/costs': '/products/product' }

/** Lists that a page of one thing is not named after. */
const lists: Readonly<Record<string, string>> = {
  '/function/notification/$id': '/function/notificeList',
  '/function/batchOrderDetail': '/function/orderHistory',
  '/inventory/InventoryHistory/$id': '/inventory/MyInventory',
  '/inventory/purchaseOrder': '/inventory/purchaseOrders',
  '/purchase/purchaseAddorder': '/purchase/index',
  '/product/privateProductDetail/$id': '/product/privateProducts',
}

/** What the addresses of a page of one thing begin with. */
const beginningOf = (path: string): string =>
  path.includes('$') ? path.slice(0, path.indexOf('$')) : `${path}?id=`

export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.q-bar:visible')).toHaveCount(0)
}

const hrefs = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/**
 * To another page of the application, without loading it anew. The tabs behind it are closed, as their pages would be
 * gone through, too; the first one stays, as it always does.
 */
export const goWithin = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, '', to), address)
  const path = new URL(address, 'http://localhost').pathname.replace(/^\/[a-z]+/, '')
  await expect(page.locator(`[data-tab^="${path}"]:visible`)).toBeVisible()
  const behind = page.locator('.q-tab:not(.q-tab-active) .q-tab-close')
  await behind.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  // The arrow keys of a walk choose among radio buttons: a form that was walked through is a changed one.
  const leave = page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
  await expect(async () => {
    if (await leave.isVisible()) await leave.click()
    await expect(behind).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
}

/** Rows chosen, so that the bar of what can be done with them stands over the end of the page. */
export const chooseRow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('.q-index tbody .q-check input:enabled')]
    const seen = boxes.filter((box) => box.checkVisibility())
    if (!seen.some((box) => box.checked)) seen[0]?.click()
  })

/** Rows of a list that are looked at: those after them are built as they are. */
const rowsLookedAt = 6

/** Long lists answer with their first rows alone, as each row takes its time to be looked at. */
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

/** The address of a page that shows one thing or several: a link seen on another page, or a row of its list. */
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

export const isDetailPage = ({ path, tabBy }: Side['pages'][number]): boolean =>
  tabBy !== undefined || path.includes('$') || chosenFrom[path] !== undefined

interface Walk {
  readonly look: (path: string) => Promise<readonly string[]>
  readonly go: (address: string) => Promise<void>
  /** Signs in otherwise than as the demo's main account. */
  readonly open?: () => Promise<void>
  /** Without it, every page is. */
  readonly isWanted?: (page: Side['pages'][number]) => boolean
}

/**
 * Signs in and looks at every page behind sign-in, one after the other. Answers what the looks found, and the pages
 * that nothing leads to.
 */
export const lookAtEvery = async (
  page: Page,
  request: APIRequestContext,
  side: Side,
  { look, go, open, isWanted = () => true }: Walk,
): Promise<string[]> => {
  const found: string[] = []
  const seen = new Set<string>()
  if (open) await open()
  else seen.add(await side.open(page, request))
  const gather = async (): Promise<void> => {
    for (const href of await hrefs(page)) seen.add(href)
  }
  await gather()
  const listPages = side.pages.filter((one) => !isDetailPage(one))
  for (const { path } of listPages.filter(isWanted)) {
    await go(`${side.base}${path}`)
    found.push(...(await look(path)))
    await gather()
  }
  // Where few pages are wanted, others may be the ones that lead to them.
  const unseen = listPages.filter((one) => !isWanted(one))
  for (const { path } of side.pages.filter((one) => isDetailPage(one) && isWanted(one))) {
    let address = await addressOf(page, side, path, seen, go)
    while (!address && unseen.length > 0) {
      await go(`${side.base}${unseen.shift()?.path ?? ''}`)
      await settled(page)
      await gather()
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
