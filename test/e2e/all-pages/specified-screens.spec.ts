import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { authorities, menuTags } from '../../../src/contract/kernel/permissions.ts'
import type { PageDefinition } from '../../../src/web/ui/page/page-definition.ts'
import { specifiedRoutes } from '../../specified-routes.ts'
import { mayOpen } from '../../../src/web/ui/page/menu.ts'
import {
  checkEveryPage,
  cutLists,
  goWithin,
  headerProblems,
  isDetailPage,
  listen,
  settled,
  sides,
} from '../support/every-page.ts'
import { orderFile } from '../support/order-file.ts'
import { ask, demoPassword, mailedLink, operatorToken, sellerToken, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

// Opens every screen of the specification with each kind of account, without reloading the window.

const [seller] = sides
const emma = 'emma@harbourpine.example'

const specifiedPaths = new Set(specifiedRoutes.map(({ path }) => path))
const isSpecified = ({ path }: PageDefinition): boolean => specifiedPaths.has(path)

/** Pages of one record are titled by it. */
const titleOf = (path: string): string | undefined => {
  const page = seller.pages.find((one) => one.path === path)
  return page && !isDetailPage(page) ? page.title.en : undefined
}

/** Headings of the public screens, with no parameters and for someone who is signed in. */
const publicScreens = {
  '/forgotPassword': 'Reset your password',
  '/authLogin': 'This account could not be opened',
  '/shopifyAuth': 'The shop was not connected',
  '/paypalCallback': 'Payment not found',
  '/credentials': 'Credentials',
  '/policy/privacyPolicy': 'Privacy Policy',
  '/policy/termsAndConditions': 'Terms and Conditions',
  '/policy/shippingPolicy': 'Shipping Policy',
  '/policy/returnPolicy': 'Return Policy',
  '/policy/price': 'Price',
} as const

/** From the specified path to that of the page it opens for someone who is signed in. */
const redirects = {
  '/': '/index',
  '/product': '/product/myProducts',
  '/orders': '/orders/dropshippingOrders',
  '/login': '/index',
  '/register': '/index',
} as const

const push = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), `${seller.base}${path}`)

/** Uploads an order file with a problem, whose page links to the sheet of its rows. Returns the path of that page. */
const uploadFile = async (request: APIRequestContext): Promise<string> => {
  const token = await sellerToken(request)
  const { id: shopId } = await ask<{ id: string }>(
    request,
    '/User/Stores/CreateManual',
    { name: `Screens ${Date.now()}` },
    token,
  )
  const body = orderFile('A-2,Tom Reed,Atlantis,,Deep,1,1,Cup,1')
  const response = await request.post('/app/Order/ImportUpload', {
    multipart: { shopId, file: { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(body) } },
    headers: { authorization: `Bearer ${token}` },
  })
  const answer = (await response.json()) as { readonly data: { readonly import: { readonly id: string } } }
  return `/orders/importDetail?id=${answer.data.import.id}`
}

/** Invites a sub-account of the demo's main seller and returns its email address. */
const inviteSubAccount = async (request: APIRequestContext, rights: object): Promise<string> => {
  const email = `screens-${Date.now()}@harbourpine.example`
  const invitation = { email, userName: 'Sky Reyes', shopIds: null, ...rights }
  await ask(request, '/User/Account/CreateSubAccount', invitation, await sellerToken(request))
  const [, token = ''] = (await mailedLink(request, email)).split('#')
  await ask(request, '/Login/SetPassword', { token, password: demoPassword })
  return email
}

const everything = { menuTags: Object.values(menuTags), authorities }
const nothing = { menuTags: [], authorities: [] }

const openAdminView = async (page: Page, request: APIRequestContext): Promise<void> => {
  const { customer } = await ask<{ customer: { id: string } }>(
    request,
    '/common/GetCustomerInfo',
    null,
    await sellerToken(request),
  )
  const { url } = await ask<{ url: string }>(
    request,
    '/ops/OpenAsCustomer',
    { customerId: customer.id },
    await operatorToken(request),
  )
  const { pathname, hash } = new URL(url)
  await page.goto(`${pathname}${hash}`)
  await expect(page.getByText('You can change nothing')).toBeVisible()
}

/** What is wrong with the screen in front, opened at a path. */
const problemsOf = async (page: Page, path: string, title: string | undefined): Promise<string[]> => {
  await settled(page)
  const shown = (await page.locator('.q-panel h1:visible, main h1:visible').first().innerText()).trim()
  const isMissing = ['Page not found', 'No access'].includes(shown) && shown !== title
  const errors = await page.locator('.q-toast-error, .q-prompt').allInnerTexts()
  return [
    ...(shown === '' || isMissing || (title !== undefined && shown !== title)
      ? [`is titled “${shown}” instead of “${title}”`]
      : []),
    ...errors.map((words) => `says ${words}`),
  ].map((words) => `${path} ${words}`)
}

/** Opens the specified screens of the shell that the account may open; returns their paths and what is wrong. */
const openScreens = async (
  page: Page,
  request: APIRequestContext,
  isWanted: (one: PageDefinition) => boolean,
): Promise<{ readonly opened: readonly string[]; readonly found: readonly string[] }> => {
  const opened: string[] = []
  const found = await checkEveryPage(page, request, seller, {
    checkPage: async (path) => {
      opened.push(path)
      const header = (await headerProblems(page)).map((words) => `${path} ${words}`)
      return [...(await problemsOf(page, path, titleOf(path))), ...header]
    },
    go: (address) => goWithin(page, address),
    open: () => settled(page),
    isWanted: (one) => isSpecified(one) && isWanted(one),
  })
  return { opened, found }
}

const openRedirects = async (page: Page): Promise<string[]> => {
  for (const [path, to] of Object.entries(redirects)) {
    await push(page, path)
    await expect(page).toHaveURL(new URL(`${seller.base}${to}`, page.url()).href)
  }
  return Object.keys(redirects)
}

const openPublic = async (page: Page): Promise<string[]> => {
  for (const [path, heading] of Object.entries(publicScreens)) {
    await push(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await problemsOf(page, path, heading)).toEqual([])
  }
  return Object.keys(publicScreens)
}

const accounts = [
  {
    name: 'a main account',
    enter: (page: Page) => signInSeller(page, emma),
  },
  {
    name: 'a sub-account with every menu',
    enter: async (page: Page, request: APIRequestContext) =>
      signInSeller(page, await inviteSubAccount(request, everything)),
  },
  { name: 'the admin view', enter: openAdminView },
] as const

for (const { name, enter } of accounts)
  test(`${name} opens every screen of the specification`, async ({ page, request }) => {
    test.setTimeout(300_000)
    const said = listen(page)
    await cutLists(page)
    const file = await uploadFile(request)
    await enter(page, request)
    await goWithin(page, `${seller.base}${file}`)
    await expect(page.locator('a[href*="/ordres/bulkOrder?id="]').first()).toBeVisible()
    const { opened, found } = await openScreens(page, request, () => true)
    const others = [...(await openRedirects(page)), ...(await openPublic(page))]
    // PayPal's callback without a payment is refused, which the browser reports.
    expect([...found, ...said.filter((words) => !words.includes('/paypalCallback'))]).toEqual([])
    expect(new Set([...opened, ...others]).size).toBe(66)
  })

test('a sub-account without menus opens the screens that need none, and is refused the others', async ({
  page,
  request,
}) => {
  const said = listen(page)
  const email = await inviteSubAccount(request, nothing)
  await signInSeller(page, email, '/appvue/function/notificeList')
  const mayEnter = (one: PageDefinition): boolean =>
    mayOpen(one, { hasMenu: () => false, hasRole: () => false })
  const { opened, found } = await openScreens(page, request, mayEnter)
  const refused = seller.pages.filter((one) => isSpecified(one) && !mayEnter(one))
  for (const { path } of refused) {
    await push(page, path.replace('$id', '1'))
    await expect(page, path).toHaveURL(/\/appvue\/noRoute\/index$/)
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  }
  expect([...found, ...said]).toEqual([])
  expect([...opened, ...refused.map(({ path }) => path)].toSorted()).toEqual([...specifiedPaths].toSorted())
})
