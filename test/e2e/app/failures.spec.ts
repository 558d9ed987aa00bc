import { expect, type Page } from '@playwright/test'
import { openOwnShop, ownWord, placeBeyondBalance, placeOwn } from '../support/own-orders.ts'
import { orderFile, uploadOrders } from '../support/order-file.ts'
import { demoPassword, enterSeller, recharge, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const seller = 'emma@harbourpine.example'

const toolbarBalance = (page: Page): Promise<string> =>
  page.getByRole('banner').locator('a[href$="/wallet/finance"]').innerText()

const startRecharge = async (page: Page, amount: string): Promise<void> => {
  await page.goto('/appvue/wallet/finance?recharge=1')
  await page.getByLabel('Amount to credit').fill(amount)
  await page.getByRole('button', { name: /^Pay .* with PayPal$/ }).click()
  await expect(page.getByRole('heading', { name: /Quayside|Recharge|Wallet/i }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/fake\/paypal\//)
}

test('a payment declined by PayPal credits nothing and is reported', async ({ page }) => {
  await signInSeller(page, seller)
  const before = await toolbarBalance(page)

  await test.step('the payer cancels', async () => {
    await startRecharge(page, '25')
    await page.getByRole('button', { name: 'Cancel and return' }).click()
    await expect(page.getByRole('heading', { name: 'Payment not credited' })).toBeVisible()
  })
  await test.step('the bank declines the card', async () => {
    await startRecharge(page, '30')
    await page.getByText('Card ending in 0002').click()
    await page.getByRole('button', { name: 'Approve and pay' }).click()
    await expect(page.getByRole('heading', { name: 'Payment not credited' })).toBeVisible()
  })
  await page.getByRole('link', { name: 'Go to wallet' }).click()
  await expect.poll(() => toolbarBalance(page)).toBe(before)
})

test('a batch that exceeds the balance pays what it can and shows the shortfall', async ({
  page,
  request,
}) => {
  await enterSeller(page, seller)
  await recharge(page, '40')
  const shop = await openOwnShop(request)
  const name = ownWord()
  await placeBeyondBalance(request, shop, name)
  const small = shop.skus.slice(0, 1).map(({ id }) => ({ skuId: id, quantity: 1 }))
  await placeOwn(request, shop, { recipientName: name, lines: small })
  await page.goto(`/appvue/orders/dropshippingOrders?tab=awaitingPayment&q=${name}`)
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: /^Pay \(\d+\)$/ }).click()

  const unpaid = page.getByRole('row').filter({ hasText: /not (be )?paid/i })
  await expect(unpaid.first()).toContainText(/balance/i)
  await expect(unpaid.first().getByRole('cell').last()).toContainText('$')
  const short = await unpaid.count()

  await page.getByRole('button', { name: /^Pay \d+ orders?/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Paid' }).first()).toBeVisible()
  await expect(unpaid).toHaveCount(short)

  await page.getByRole('button', { name: 'Recharge wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Recharge wallet' })).toBeVisible()
})

test('a broken file is rejected with a reason, and problem rows are listed by row', async ({ page }) => {
  await enterSeller(page, seller)
  const refused = page.getByRole('alert').filter({ hasText: 'File not accepted' })

  await test.step('bytes that are not a spreadsheet', async () => {
    await uploadOrders(
      page,
      'orders.xlsx',
      Buffer.from([0x50, 0x4b, 3, 4, ...Array.from({ length: 400 }, () => 7)]),
    )
    await expect(refused).toBeVisible()
    await expect(page).toHaveURL(/importOrders/)
  })
  await test.step('a table with other columns', async () => {
    await uploadOrders(page, 'pets.csv', 'Pet;Age;Colour\nAda;6;black\n')
    await expect(refused).toContainText('its first row must contain the column names')
    await uploadOrders(page, 'people.csv', 'Name;Age;Town\nAda;36;London\n')
    await expect(refused).toContainText('its first row lacks these columns: “Order number”')
  })
  await test.step('valid rows between invalid ones', async () => {
    const unique = Date.now().toString(36)
    const rows = [
      `${unique}-1,Ida Berg,DE,Berlin,Berlin,Lindenweg 4,10115,Clay cup,2`,
      `${unique}-2,Tom Reed,Atlantis,,Deep,Coral 1,1,Clay cup,1`,
      `${unique}-3,Mia Wolf,DE,Berlin,Berlin,Lindenweg 6,10115,"=HYPERLINK(""http://x"")",none`,
    ]
    await uploadOrders(page, 'mixed.csv', orderFile(...rows))
    await expect(page).toHaveURL(/importDetail\?id=\d+/)
    const problem = (row: string) =>
      page.getByRole('row').filter({ has: page.getByRole('cell', { name: row, exact: true }) })
    await expect(problem('3').filter({ hasText: 'Country' })).toContainText('Atlantis')
    await expect(problem('4').filter({ hasText: 'Quantity' })).toContainText('none')
    await page.getByRole('button', { name: 'Import 1 order' }).click()
    await expect(page.getByText('1 order was placed.')).toBeVisible()
  })
})

test('duplicate and out-of-order shop webhooks change nothing', async ({ page }) => {
  const admin = '/fake/shopify/harbour-pine.myshopify.com/admin/orders'
  await page.goto(admin)
  await page.getByRole('button', { name: 'Send each twice' }).click()
  await page.getByRole('button', { name: 'Hold messages' }).click()
  await page.getByRole('button', { name: 'New order arrives' }).click()
  const newest = page.getByRole('table').getByRole('link').first()
  const name = await newest.innerText()
  await newest.click()
  for (const city of ['Foreport', 'Afterport']) {
    await page.getByLabel('City').fill(city)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByLabel('City')).toHaveValue(city)
  }
  await page.goto(admin)
  await page.getByRole('button', { name: 'Send the newest first' }).click()
  await page.getByRole('button', { name: 'Send each once' }).click()

  await enterSeller(page, seller)
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect(async () => {
    await page.goto(`/appvue/orders/dropshippingOrders?q=${encodeURIComponent(name)}`)
    await expect(rows).toHaveCount(1, { timeout: 10_000 })
  }).toPass({ timeout: 20_000 })
  await rows.first().click()
  await expect(page.getByText('Afterport').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Foreport')).toHaveCount(0)
})

/** The access token of the page's calls; from now on the server answers it as expired. */
const expireToken = async (page: Page): Promise<void> => {
  const [first] = await Promise.all([
    page.waitForRequest((request) => request.headers()['authorization'] !== undefined),
    page.getByRole('button', { name: 'Reload tab' }).click(),
  ])
  const old = first.headers()['authorization']
  await page.route('**/app/**', (route) =>
    route.request().headers()['authorization'] === old && !route.request().url().includes('RefreshToken')
      ? route.fulfill({ status: 402, json: { code: 402, msg: 'expired', data: null } })
      : route.fallback(),
  )
}

test('an expired token is renewed once for all waiting calls', async ({ page }) => {
  await signInSeller(page, seller, '/appvue/orders/dropshippingOrders')
  await expireToken(page)
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('RefreshToken')) renewals.push(request.url())
  })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Stores' }).first().click()
  await expect(page.getByText('Harbour & Pine Home').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(renewals).toHaveLength(1)
})

test('a page that is reloaded again and again while it loads keeps its session', async ({ page }) => {
  await enterSeller(page, seller)
  for (let i = 0; i < 12; i++) {
    await page.goto('/appvue/stores/index', { waitUntil: 'commit' })
    // The calls of the first moments are cut off at different points.
    await page.waitForTimeout(i * 40)
  }
  await page.goto('/appvue/stores/index')
  await expect(page.getByText('Harbour & Pine Home').filter({ visible: true }).first()).toBeVisible()
})

test('an ended session leads to sign-in and back', async ({ page }) => {
  await signInSeller(page, seller, '/appvue/stores/index')
  await expect(page.getByText('Harbour & Pine Home').filter({ visible: true }).first()).toBeVisible()
  // The frame loads last; after it, nothing calls the server automatically.
  await expect(page.getByRole('link', { name: /^Cart: \d/ })).toBeVisible()
  await expireToken(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Reload tab' }).click()

  const dialog = page.getByRole('dialog', { name: 'System prompt' })
  await expect(dialog).toContainText('Login status has expired, please login again!')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/appvue\/login/)

  await page.getByLabel('Email', { exact: true }).fill(seller)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/appvue\/stores\/index/)
  await expect(page.getByText('Harbour & Pine Home').filter({ visible: true }).first()).toBeVisible()
})

test('a lost network connection is shown, and the page continues when it is back', async ({ page }) => {
  await signInSeller(page, seller, '/appvue/stores/index')
  await expect(page.getByText('Harbour & Pine Home').filter({ visible: true }).first()).toBeVisible()
  const note = page.getByRole('status').filter({ hasText: 'No internet connection for' })

  await page.context().setOffline(true)
  await expect(note).toBeVisible()
  // A page whose code has not been loaded yet.
  await page.getByRole('link', { name: 'Tickets' }).first().click()
  const loading = page.getByRole('status', { name: 'Loading' }).filter({ visible: true })
  await expect(page).toHaveURL(/tickets/i)
  await expect(loading).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'New ticket' })).toBeVisible()
  await expect(loading).toHaveCount(0)
  await expect(note).toHaveCount(0)
  await expect(page.getByText('Could not load this content').filter({ visible: true })).toHaveCount(0)
})

test('an unreachable server is reported, loaded data stays, and failed requests are repeated when it is back', async ({
  page,
}) => {
  await signInSeller(page, seller, '/appvue/orders/dropshippingOrders')
  const rows = page.getByRole('row').filter({ hasText: /DS-\d+/ })
  const numberOf = (row: number) =>
    rows
      .nth(row)
      .getByText(/^DS-\d+$/)
      .first()
  await numberOf(3).click()
  const order = page.getByRole('heading', { level: 1, name: /DS-\d+/ }).filter({ visible: true })
  await expect(order).toBeVisible()
  const gone = /\/(app\/|healthz)/
  await page.route(gone, (route) => route.abort('connectionrefused'))
  const note = page.getByRole('status').filter({ hasText: 'No response from Quayside for' })

  await page.getByRole('button', { name: 'Reload tab' }).click()
  await expect(note).toBeVisible()
  await expect(order).toBeVisible()
  await page.goBack()
  const other = await numberOf(5).innerText()
  await numberOf(5).click()
  const failed = page.getByText('Could not load this content').filter({ visible: true })
  await expect(failed.first()).toBeVisible()

  await page.unroute(gone)
  await expect(order).toContainText(other, { timeout: 30_000 })
  await expect(note).toHaveCount(0)
  await expect(failed).toHaveCount(0)
})

test('a window opened while the server is down loads when the server is back', async ({ page }) => {
  await enterSeller(page, seller)
  const gone = /\/(app\/|healthz)/
  await page.route(gone, (route) => route.abort('connectionrefused'))
  await page.goto('/appvue/stores/index')
  await expect(page.getByRole('heading', { name: 'Cannot reach the server' })).toBeVisible()
  await page.unroute(gone)
  await expect(page.getByText('Harbour & Pine Home').filter({ visible: true }).first()).toBeVisible()
})

test('a dialog closed by mistake keeps its input', async ({ page }) => {
  await signInSeller(page, seller, '/appvue/orders/dropshippingOrders?tab=awaitingPayment&waiting=paymentDue')
  await page
    .getByRole('row')
    .filter({ hasText: /DS-\d+/ })
    .first()
    .getByText(/^DS-\d+$/)
    .click()
  const open = async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    return page.getByRole('dialog').getByLabel('City')
  }
  const typed = await open()
  const before = await typed.inputValue()
  await typed.fill('Mistaken Haven')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(await open()).toHaveValue('Mistaken Haven')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('dialog').getByLabel('City')).toHaveValue(before)
})

/** The messages and codes of lost chunks, as the console shows them. */
const lostChunks = (page: Page): string[] => {
  const lost: string[] = []
  page.on('console', (message) => {
    const [error] = message.args()
    if (message.type() !== 'error' || !error) return
    const read = (thrown: unknown): string =>
      thrown instanceof Error && 'code' in thrown ? `${thrown.message} ${String(thrown.code)}` : ''
    void error.evaluate(read).then(
      (words) => words && lost.push(words),
      () => undefined,
    )
  })
  return lost
}

test('a style chunk removed by a deployment reloads the window once, with a message', async ({ page }) => {
  await signInSeller(page, seller)
  const lost = lostChunks(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  const style = '**/assets/imports-*.css'
  const heading = page.getByRole('heading', { name: 'Could not load this content' })

  await page.route(style, (route) => route.fulfill({ status: 404 }))
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Import orders' })
    .click()
  await expect(page.getByText('Quayside was updated')).toBeVisible()
  await expect(heading).toBeVisible()
  await page.waitForTimeout(500)
  expect(loads).toBe(1)
  await expect
    .poll(() => lost)
    .toContain('Loading CSS chunk /orders/importOrders failed CSS_CHUNK_LOAD_FAILED')

  // Another page of the same style fails as well, instead of standing without it.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bulk orders' }).click()
  await expect(page.locator('[data-tab^="/ordres/bulkOrder"]')).toContainText('Could not load this content')
  await page.unroute(style)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk orders')
})

test("a lost style sheet of the document's own is requested again, then the window reloads once", async ({
  page,
}) => {
  await signInSeller(page, seller)
  const lost: string[] = []
  page.on('pageerror', (error) => lost.push(error.message))
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  await page.route('**/assets/index*.css', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(page.getByText('Quayside was updated')).toBeVisible()
  await page.waitForTimeout(500)
  expect(loads).toBe(2)
  await expect.poll(() => lost.join()).toMatch(/Loading CSS chunk index-[\w-]+ failed/)
})
