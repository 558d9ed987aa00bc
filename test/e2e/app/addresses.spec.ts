import { expect, type Page } from '@playwright/test'
import { demoPassword, readNoticesOf } from '../support/people.ts'
import { test } from '../support/test.ts'

const mainAccount = 'emma@harbourpine.example'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('URLs: unknown, not yet available, before and after sign-in', async ({ page, baseURL }) => {
  await readNoticesOf(mainAccount, baseURL ?? '')
  const notFound = page.getByRole('heading', { name: 'This page doesn’t exist' })
  await test.step('before sign-in', async () => {
    await page.goto('/appvue/nowhere')
    await expect(page).toHaveURL(/\/appvue\/404$/)
    await expect(notFound).toBeVisible()
    await page.goto('/appvue/index?code=HARBOUR')
    await expect(page).toHaveURL(/\/appvue\/register\?code=HARBOUR$/)
    await page.goto('/appvue/wallet/finance')
    await expect(page).toHaveURL(/\/appvue\/login\?returnTo=\/wallet\/finance$/)
  })
  await test.step('signing in returns to the requested page', async () => {
    await page.getByLabel('Email', { exact: true }).fill(mainAccount)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/appvue\/wallet\/finance$/)
    // Leaving before the session is loaded would cancel it.
    await expect(mainMenu(page)).toBeVisible()
  })
  await test.step('signed in, the 404 page is inside the shell, and sign-in redirects to the start page', async () => {
    await page.goto('/appvue/product')
    await expect(page).toHaveURL(/\/appvue\/product\/myProducts$/)
    await expect(mainMenu(page)).toBeVisible()
    await page.goto('/appvue/nowhere')
    await expect(page).toHaveURL(/\/appvue\/404$/)
    await expect(notFound).toBeVisible()
    await expect(mainMenu(page)).toBeVisible()
    for (const path of ['login', 'register']) {
      await page.goto(`/appvue/${path}`)
      await expect(page).toHaveURL(/\/appvue\/index$/)
    }
  })
  await test.step('a detail page without an id says so, and asks the server for nothing', async () => {
    await page.goto('/appvue/orders/dropshippingDetail')
    await expect(page.getByRole('heading', { name: 'Nothing selected' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step("Back and the route's title; without history Back opens the cart", async () => {
    await page.goto('/appvue/orders/droppingAddorder')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add order')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/appvue\/product\/myCart$/)
  })
  await test.step('logging out asks for confirmation and keeps the customer for the sign-in page', async () => {
    const question = page.getByRole('dialog').filter({ hasText: 'Are you sure to log out of the system ?' })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(mainMenu(page)).toBeVisible()

    // Calls under way are refused as soon as the server has ended the session, which is no news here.
    const ended = Promise.withResolvers<undefined>()
    await page.route(/GetMyShoppingCartList/, async (route) => {
      await ended.promise
      await route.continue()
    })
    await page.route(/LogOut/, async (route) => {
      const answer = await route.fetch()
      const refused = page.waitForResponse(/GetMyShoppingCartList/)
      ended.resolve(undefined)
      expect((await refused).status()).toBe(401)
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: 'Reload tab' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/appvue\/login\?customer=emma/)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the callbacks of PayPal and Shopify open without sign-in, and continue after it with all their parameters', async ({
  page,
  baseURL,
}) => {
  await readNoticesOf(mainAccount, baseURL ?? '')
  const callbacks = [
    {
      at: '/appvue/paypalCallback?token=EC-60385559L1062554J&PayerID=BUYER7Q2&ba=1',
      title: 'Sign in to complete your payment',
      call: '**/app/User/Fund/CapturePayPal',
      sent: { token: 'EC-60385559L1062554J', cancelled: false },
    },
    {
      at: '/appvue/shopifyAuth?code=c0de&hmac=5ac&host=aG9zdA%3D%3D&shop=a%26b.example&state=st-1&timestamp=1795&x=//y',
      title: 'Sign in to connect your shop',
      call: '**/app/Shopify/Callback',
      sent: {
        query: {
          code: 'c0de',
          hmac: '5ac',
          host: 'aG9zdA==',
          shop: 'a&b.example',
          state: 'st-1',
          timestamp: '1795',
          x: '//y',
        },
      },
    },
  ]
  for (const { at, title, call, sent } of callbacks) {
    await page.context().clearCookies()
    await page.goto('/appvue/login')
    await page.evaluate(() => localStorage.clear())
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const given = new URL(page.url())
    expect(given.pathname).toBe(new URL(at, 'http://x').pathname)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email', { exact: true }).fill(mainAccount)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    const completing = page.waitForRequest(call)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect((await completing).postDataJSON()).toEqual(sent)
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, [...searchParams]]).toEqual([given.pathname, [...given.searchParams]])
    expect([...searchParams]).toEqual([...new URL(at, 'http://x').searchParams])
  }
})

test('signing in leads to no other site, and to no page with parameters that were not its own', async ({
  page,
  baseURL,
}) => {
  await readNoticesOf(mainAccount, baseURL ?? '')
  for (const [query, path] of [
    ['returnTo=https://evil.example/', '/appvue/index'],
    ['returnTo=//evil.example/', '/appvue/index'],
    [String.raw`returnTo=/\evil.example/`, '/appvue/index'],
    ['returnTo=/%09/evil.example', '/appvue/404'],
    ['returnTo=/stores/index&token=EC-1&PayerID=B', '/appvue/stores/index'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto('/appvue/login')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/appvue/login?${query}`)
    await page.getByLabel('Email', { exact: true }).fill(mainAccount)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`${baseURL ?? ''}${path}`)
  }
})
