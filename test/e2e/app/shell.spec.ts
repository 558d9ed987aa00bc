import { expect, type Page } from '@playwright/test'
import { goWithin, headerProblems, isDetailPage, settled, sides, sizes } from '../support/every-page.ts'
import { demoPassword, readNoticesOf, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

const mainAccount = 'emma@harbourpine.example'
const subAccount = 'noah@harbourpine.example'

const toolNames = [
  'Collapse menu',
  'Reload tab',
  'Breadcrumbs',
  'Refresh permission',
  'VIP',
  'Notifications',
  'Help Center',
  'Setting',
  'Account menu for Noah Reyes',
]

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link')
const note = (page: Page) => page.getByRole('textbox', { name: 'Note (optional)', exact: true })

/** Repeats until the page has loaded far enough to scroll. */
const scrollPanel = (page: Page, top: number): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('.q-panel:visible')
        .first()
        .evaluate((panel, to) => {
          panel.scrollTo({ top: to })
          return panel.scrollTop
        }, top),
    )
    .toBe(top)

/** Those that every session has open. */
const pinned = ['Dashboard', 'Extra services', 'Affiliate programme']

test('menu, title, tabs and the back-to-top button', async ({ page }) => {
  await signInSeller(page, mainAccount)

  await test.step('the side menu is 240 px wide, 60 collapsed', async () => {
    const width = () => mainMenu(page).evaluate((menu) => menu.getBoundingClientRect().width)
    expect(await width()).toBe(240)
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await expect.poll(width).toBe(60)
    await page.getByRole('button', { name: 'Expand menu' }).click()
    await expect.poll(width).toBe(240)
  })

  await test.step('menu items carry counts', async () => {
    await expect(mainMenu(page).getByRole('link', { name: /^Dropshipping orders/ })).toHaveText(/\d+$/)
  })

  await test.step('the back-to-top button appears after 50 px', async () => {
    const back = page.getByRole('button', { name: 'Back to top' })
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await scrollPanel(page, 50)
    await page.waitForTimeout(100)
    await expect(back).toHaveCount(0)
    await scrollPanel(page, 51)
    await expect(back).toBeVisible()
    await back.click()
    await expect(back).toHaveCount(0)
  })

  await test.step('the floating contact button is visible', async () => {
    await expect(page.getByRole('button', { name: 'Contact us' })).toBeVisible()
  })

  await test.step('input is kept while switching tabs, and tabs survive a reload', async () => {
    await mainMenu(page).getByRole('link', { name: 'Add order' }).click()
    await note(page).fill('For Ida')
    await mainMenu(page).getByRole('link', { name: 'Stores' }).click()
    await expect(tabs(page)).toHaveText([...pinned, /Add order$/, 'Stores'])
    await tabs(page).filter({ hasText: 'Add order' }).click()
    await expect(note(page)).toHaveValue('For Ida')
    await expect(page).toHaveTitle('Quayside')

    await tabs(page).filter({ hasText: 'Stores' }).click()
    await expect(page.getByRole('heading', { name: 'Stores' })).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(tabs(page)).toHaveText([...pinned, 'Add order', 'Stores'])
    await tabs(page).filter({ hasText: 'Add order' }).click()
    await expect(note(page)).toHaveValue('For Ida')
    await note(page).fill('')
  })

  await test.step("a tab's own menu closes it, the others, or all but the pinned ones", async () => {
    const choose = async (tab: string, what: string): Promise<void> => {
      await tabs(page).filter({ hasText: tab }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: what }).click()
    }
    await tabs(page).filter({ hasText: 'Dashboard' }).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Close this tab' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('Escape')
    await choose('Stores', 'Close this tab')
    await expect(tabs(page)).toHaveText([...pinned, 'Add order'])
    await mainMenu(page).getByRole('link', { name: 'Wallet' }).click()
    await expect(tabs(page)).toHaveCount(pinned.length + 2)
    await choose('Wallet', 'Close other tabs')
    await expect(tabs(page)).toHaveText([...pinned, 'Wallet'])
    await choose('Dashboard', 'Close all tabs')
    await expect(tabs(page)).toHaveText(pinned)
    await expect(page).toHaveURL(/\/appvue\/index$/)
  })
})

test("each of a page's calls is made once after sign-in", async ({ browser, baseURL }) => {
  await readNoticesOf(mainAccount, baseURL ?? '')
  for (const path of ['/index', '/orders/dropshippingOrders', '/stores/index', '/wallet/finance']) {
    // A change in these seconds is fetched rightly; it does not come three times in a row.
    await expect(async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await page.goto(`/appvue/login?returnTo=${path}`)
      await expect(page.getByRole('region', { name: 'This is a demo. Sign in as' })).toBeVisible()
      await page.getByLabel('Email', { exact: true }).fill(mainAccount)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/app/')) calls.push(`${pathname}${search} ${request.postData() ?? ''}`)
      })
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(2_500)
      await context.close()
      expect(calls.some((call) => call.startsWith('/app/live'))).toBe(true)
      expect(calls.filter((call, place) => calls.indexOf(call) !== place)).toEqual([])
    }).toPass({ timeout: 30_000 })
  }
})

test("every page has a Back link beside its title, in the title's row", async ({ page }) => {
  test.setTimeout(180_000)
  await signInSeller(page, mainAccount)
  const [seller] = sides
  const found: string[] = []
  for (const { path } of seller.pages.filter((one) => !isDetailPage(one))) {
    await goWithin(page, `${seller.base}${path}`)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      found.push(...(await headerProblems(page)).map((words) => `${path} ${size.width} ${words}`))
    }
  }
  expect(found).toEqual([])
})

test('an operator is shown which pages their roles exclude', async ({ page }) => {
  await signInOperator(page, 'farid@quayside.example', '/ops/payment-methods')
  await expect(page).toHaveURL(/\/ops\/no-access\?/)
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(page.getByText(/Ask an owner of the console/)).toBeVisible()
  await expect(page.getByText('These colleagues may open it: Olivia Shen.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible()
})

test('Refresh permission removes a menu from a sub-account and leaves its page', async ({ page }) => {
  await signInSeller(page, subAccount)
  await mainMenu(page).getByRole('link', { name: 'Dropshipping orders' }).click()
  await expect(tabs(page)).toHaveText(['Dashboard', 'Dropshipping orders'])

  await test.step('the toolbar has its tools in order', async () => {
    const named = page.getByRole('banner').locator('button, nav, a.q-icon-button, a.q-tool-link')
    const names = async () =>
      (
        await named.evaluateAll((tools) =>
          tools.map((tool) => tool.getAttribute('aria-label') ?? tool.textContent),
        )
      ).filter((name) => toolNames.includes(name))
    await expect.poll(names).toEqual(toolNames)
  })

  await page.route('**/User/Account/GetUserAuthoritys', (route) =>
    route.fulfill({ json: { code: 200, msg: 'success', data: { authoritys: '', menuIds: '5' } } }),
  )
  await page.getByRole('button', { name: 'Refresh permission' }).click()
  await expect(page).toHaveURL(/\/appvue\/index$/)
  await expect(mainMenu(page).getByRole('link')).toHaveText(['Dashboard', 'Stores'])
  await expect(tabs(page)).toHaveText(['Dashboard'])
  expect(await page.evaluate(() => localStorage.getItem('menuIds'))).toBe('5')
  await page.goto('/appvue/orders/dropshippingOrders')
  await expect(page).toHaveURL(/\/appvue\/noRoute\/index$/)

  await test.step('a pinned tab is back when its page is allowed again', async () => {
    const grant = async (menuIds: string): Promise<void> => {
      await page.unroute('**/User/Account/GetUserAuthoritys')
      await page.route('**/User/Account/GetUserAuthoritys', (route) =>
        route.fulfill({ json: { code: 200, msg: 'success', data: { authoritys: '', menuIds } } }),
      )
      await page.getByRole('button', { name: 'Refresh permission' }).click()
    }
    await grant('')
    await expect(tabs(page)).toHaveText(['No access'])
    await grant('5')
    await expect(tabs(page)).toHaveText(['Dashboard', 'No access'])
  })

  await test.step('on a phone the toolbar fits, and the remaining tools are in the user menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const toolbar = page.getByRole('banner')
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
    expect(await toolbar.evaluate((bar) => bar.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    for (const name of ['Refresh permission', 'Customize', 'English', 'Logout'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
    // Ant Design's Chinese locale loads lazily; anything opened meanwhile stays open.
    const arrives = Promise.withResolvers<undefined>()
    await page.route('**/assets/zh_CN-*.js', async (route) => {
      await arrives.promise
      await route.continue()
    })
    await page.getByRole('menuitem', { name: '简体中文' }).click()
    await page.getByRole('button', { name: '菜单', exact: true }).click()
    const link = page.getByRole('dialog').getByRole('link', { name: '店铺' })
    await expect(link).toBeVisible()
    const words = page.waitForResponse('**/assets/zh_CN-*.js')
    arrives.resolve(undefined)
    await words
    await page.waitForTimeout(500)
    await expect(link).toBeVisible()
  })
})

test('full screen, theme, missing code chunks and an ended session', async ({ page }) => {
  await signInSeller(page, mainAccount)

  await test.step('F11', async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.keyboard.press('F11')
    await expect.poll(isFull).toBe(true)
    await page.keyboard.press('F11')
    await expect.poll(isFull).toBe(false)
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
    await page.keyboard.press('F11')
    await expect(page.getByText('This browser does not support full screen.')).toBeVisible()
  })

  await test.step('a VIP seller has header theme 1 until another colour is chosen', async () => {
    const theme = () => page.evaluate(() => JSON.parse(localStorage.getItem('theme') ?? '{}') as object)
    expect(await theme()).toMatchObject({ head: 1, logo: 1, menu: 1 })
    await expect(page.getByRole('banner').getByRole('link', { name: 'VIP' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh permission' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Customize' }).click()
    for (const part of ['Header', 'Logo', 'Navigation bar'])
      await expect(page.getByRole('group', { name: part }).getByRole('radio')).toHaveCount(8)
    await page.getByRole('group', { name: 'Header' }).getByRole('radio', { name: 'Pine' }).press('Space')
    expect(await theme()).toMatchObject({ head: 4 })
    await page.reload()
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(18, 63, 54)')
  })

  await test.step('a code chunk removed by a deployment reloads the window once, with a message', async () => {
    await page.route('**/assets/add-order-page*.js', (route) => route.fulfill({ status: 404 }))
    let loads = 0
    page.on('load', () => (loads += 1))
    await mainMenu(page).getByRole('link', { name: 'Add order' }).click()
    await expect(page.getByText('Quayside was updated')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Could not load this content' })).toBeVisible()
    await page.waitForTimeout(500)
    expect(loads).toBe(1)
    await page.unroute('**/assets/add-order-page*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(note(page)).toBeVisible()
  })

  await test.step('a failing list is reported once and shown as failed', async () => {
    await page.route('**/app/User/**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: '', data: null } }),
    )
    await mainMenu(page).getByRole('link', { name: 'Wallet' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Server 500 error!')
    await expect(dialog).toHaveCount(1)
    await expect(page.getByText('Could not load this content').first()).toBeVisible()
    // The summary has failed too, unless the toolbar has read it before. A failure after the confirmation is reported again.
    await expect(page.getByLabel('Wallet summary').locator('.q-bar')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('many unauthorised calls at once open one dialog, which leads to sign-in', async () => {
    let refused = 0
    await page.route('**/app/**', (route) => {
      refused += 1
      return route.fulfill({ status: 401, json: { code: 401, msg: '', data: null } })
    })
    // Dispatched directly, in case a background call has already opened the dialog.
    await mainMenu(page).getByRole('link', { name: 'Dropshipping orders' }).dispatchEvent('click')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Login status has expired, please login again!')
    await expect(dialog.getByRole('heading')).toHaveText('System prompt')
    await expect.poll(() => refused).toBeGreaterThan(1)
    await expect(dialog).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/appvue\/login/)
    await expect(dialog).toHaveCount(0)
  })
})

test('with reduced motion every menu is in its place', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInSeller(page, mainAccount)
  await page.getByRole('button', { name: 'Account menu for Emma Hart' }).click()
  await expect(page.getByRole('menuitem').first()).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close tabs' }).click()
  await expect(page.getByRole('menuitem').first()).toBeInViewport()
})

test('by keyboard alone: into a menu and back to its opener', async ({ page }) => {
  await signInSeller(page, mainAccount, '/appvue/setting/schedules')
  const start = page.getByRole('button', { name: 'New schedule' })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(start).toBeFocused()
  await expect(page.getByRole('menuitem').first()).toBeHidden()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(start).toBeFocused()
})
