import { expect } from '@playwright/test'
import { expectNoBarriers } from '../support/barriers.ts'
import { settled } from '../support/every-page.ts'
import { findOrder, toBePaid } from '../support/orders.ts'
import { ask, operatorToken, sellerToken, signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'
import {
  openPalette,
  field,
  palette,
  run,
  typeFor,
  heading,
  options,
  openEachPlace,
} from '../support/palette.ts'

const emma = 'emma@harbourpine.example'
const orderList = '/appvue/orders/dropshippingOrders'

test('a seller finds and does things by name', async ({ page, request }) => {
  await signInSeller(page, emma)

  await test.step('without barriers, with headings before anything is typed', async () => {
    await openPalette(page)
    await expect(field(page)).toBeFocused()
    await expect(palette(page).getByText('Actions', { exact: true })).toBeVisible()
    await expect(palette(page).getByText('Pages', { exact: true })).toBeVisible()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  await test.step('synonyms and typos lead to a dialog, as its button does', async () => {
    await run(page, 'top up', 'Recharge')
    await expect(page.getByRole('dialog', { name: /Recharge/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await typeFor(page, 'rechagre', 'Recharge')
    await run(page, 'new ticket', 'New ticket')
    await expect(page.getByRole('dialog', { name: 'New ticket' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('an order by its number, with its prefix and without', async () => {
    const { number } = await findOrder(request, toBePaid, () => true)
    await typeFor(page, number, number)
    await run(page, number.replace('DS-', ''), number)
    await expect(heading(page, new RegExp(number))).toBeVisible()
  })

  await test.step('an article, a page outside of the menu, and a policy', async () => {
    await run(page, 'arrives wrong', 'If an order arrives wrong')
    await expect(page).toHaveURL(/helpeCenter\?article=returns/)
    await run(page, 'payout acc', 'Payout accounts')
    await expect(heading(page, 'Payout accounts')).toBeVisible()
  })

  await test.step('what an order’s menu and cards offer, and a refund from anywhere', async () => {
    const { id } = await findOrder(request, toBePaid, () => true)
    await page.goto(`/appvue/orders/dropshippingDetail?id=${id}`)
    await settled(page)
    await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
    await run(page, 'add note', 'Add note')
    await expect(page.getByRole('textbox', { name: 'Private note' })).toBeFocused()
    await page.keyboard.press('Escape')
    await run(page, 'duplicate', 'Duplicate order')
    await expect(page).toHaveURL(new RegExp(`droppingAddorder.*copy=${id}`))
    await run(page, 'refund', 'Request a refund or replacement')
    await expect(page).toHaveURL(/dropshippingOrders\?tab=delivered/)
  })

  await test.step('the buttons of the open page, where the page is', async () => {
    await page.goto(orderList)
    await settled(page)
    await openPalette(page)
    await expect(palette(page).getByText('This page', { exact: true })).toBeVisible()
    await run(page, 'create orders', 'Create orders')
    await expect(page.getByRole('menuitem', { name: 'Enter one order' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what was used last leads', async () => {
    await openPalette(page)
    await expect(palette(page).getByText('Recent', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('theme and language', async () => {
    await run(page, 'dark', 'Dark theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await openPalette(page)
    await expectNoBarriers(page)
    await run(page, 'light', 'Light theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await run(page, '中文', '简体中文')
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
    await run(page, '充值', '充值')
    await expect(page.getByRole('dialog', { name: /充值/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await run(page, 'english', 'English')
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  })

  await test.step('nothing found says what can be typed', async () => {
    await openPalette(page)
    await field(page).fill('zzqqxx')
    await expect(palette(page).getByText('No results for “zzqqxx”')).toBeVisible()
    await expect(palette(page).getByText(/^Try the number of an order/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a search that fails says so, and can be tried again', async () => {
    let isBroken = true
    await page.route('**/Order/GetOrderList', (route) => (isBroken ? route.abort() : route.fallback()))
    await openPalette(page)
    await field(page).fill('ida')
    const failed = options(page).filter({ hasText: 'Orders could not be searched' })
    await expect(failed).toBeVisible({ timeout: 20_000 })
    await expectNoBarriers(page)
    isBroken = false
    await failed.click()
    await expect(failed).toHaveCount(0, { timeout: 20_000 })
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press('Escape')
  })
})

test('keys of the order list and of the pages', async ({ page }) => {
  await signInSeller(page, emma, `${orderList}?tab=awaitingPayment&waiting=paymentDue`)
  const row = page.locator('.q-panel:visible tbody tr')
  // Before the rows, their skeleton is there.
  await expect(row.nth(1).getByRole('button', { name: /^Pay / })).toBeVisible()

  await test.step('j, k and x move and select', async () => {
    await page.keyboard.press('j')
    await expect(row.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(row.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(row.nth(0)).toBeFocused()
    await page.keyboard.press('x')
    await expect(row.nth(0)).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the palette offers what can be done with the selection and the row', async () => {
    await expect(page.locator('.q-bulk-actions:visible button').first()).toBeVisible()
    await openPalette(page)
    await expect(palette(page).getByText('Selected rows', { exact: true })).toBeVisible()
    await expect(palette(page).getByText('This row', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row.nth(0)).toBeFocused()
    await page.keyboard.press('x')
  })

  await test.step('p pays the order in focus, and its button names the key', async () => {
    const pay = row.nth(0).getByRole('button', { name: /^Pay / })
    await expect(pay).toHaveAttribute('title', /\(P\)$/)
    const orderPay = '**/Order/OrderPay'
    // Not sent: without enough money in the wallet, which other tests pay from, it would lead to another page.
    await page.route(orderPay, (route) => route.abort())
    const paying = page.waitForRequest(orderPay)
    await page.keyboard.press('p')
    await paying
    await page.unroute(orderPay)
  })

  await test.step('? lists the keys of this page', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const name of [
      'Pay the order in focus',
      'Next row',
      'Select row',
      'Search this list',
      'Go to Wallet',
    ]) {
      await expect(help.getByText(name, { exact: true })).toBeVisible()
    }
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })

  await test.step('/ goes to the search, where letters are letters', async () => {
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox').filter({ visible: true })
    await expect(search).toBeFocused()
    await page.keyboard.type('gw')
    await expect(search).toHaveValue('gw')
    await expect(page).toHaveURL(/dropshippingOrders/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('g and a letter go to a page; with Ctrl they do not', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('Control+w')
    await expect(page).toHaveURL(/dropshippingOrders/)
    for (const [letter, path] of Object.entries({
      w: '/wallet/finance',
      p: '/product/winningProducts',
      t: '/function/newTickets',
      i: '/inventory/MyInventory',
      d: '/index',
      o: '/orders/dropshippingOrders',
    })) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await expect(page).toHaveURL(new RegExp(`/appvue${path}`))
    }
  })
})

test('an operator finds and does things by name', async ({ page, request }) => {
  await signInOperator(page)

  await test.step('pages, synonyms and settings', async () => {
    await run(page, 'money back', 'Refunds')
    await expect(page).toHaveURL(/\/ops\/refunds/)
    await run(page, 'company details', 'Agency settings: Company details')
    await expect(page).toHaveURL(/section=company/)
    await run(page, 'new wave', 'Create wave')
    await expect(page.getByRole('dialog', { name: /wave/i })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('orders, tickets and recharges by number', async () => {
    const { number } = await findOrder(request, toBePaid, () => true)
    await typeFor(page, number.replace('DS-', ''), number)
    const seller = await sellerToken(request)
    const tickets = await ask<{ rows: { number: string }[] }>(
      request,
      '/User/WorkOrder/List',
      { pageSize: 20 },
      seller,
    )
    const ticket = tickets.rows[0]?.number ?? ''
    expect(ticket).not.toBe('')
    await run(page, ticket, ticket)
    await expect(page).toHaveURL(/\/ops\/tickets\/\d+/)
    const operator = await operatorToken(request)
    const recharges = await ask<{ rows: { number: string }[] }>(
      request,
      '/ops/GetRecharges',
      { pageSize: 20 },
      operator,
    )
    const recharge = recharges.rows[0]?.number ?? ''
    expect(recharge).toMatch(/^RC-/)
    await run(page, recharge, recharge)
    await expect(page.getByRole('row').filter({ hasText: recharge, visible: true })).toHaveCount(1)
  })

  await test.step('keys', async () => {
    for (const [letter, path] of Object.entries({
      q: '/quotes',
      p: '/products',
      r: '/refunds',
      c: '/customers',
      t: '/tickets',
      h: '/home',
      o: '/orders',
    })) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await expect(page).toHaveURL(new RegExp(`/ops${path}`))
    }
  })
})

test('every page and action of the palette opens for a seller', async ({ page }) => {
  test.setTimeout(600_000)
  await signInSeller(page, emma)
  await openEachPlace(page)
})

test('every page and action of the palette opens for an operator', async ({ page }) => {
  test.setTimeout(600_000)
  await signInOperator(page)
  await openEachPlace(page)
})

test('over a dialog it opens, closes alone, and leads to another page without the dialog', async ({
  page,
}) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await signInSeller(page, emma)
  await page.goto('/appvue/stores/index')
  await settled(page)
  await page.locator('[data-action="connectShop"]').filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a Shopify shop' })
  await expect(dialog).toBeVisible()
  await openPalette(page)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await openPalette(page)
  await page.mouse.click(5, 5)
  await expect(palette(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await run(page, 'payout acc', 'Payout accounts')
  await expect(heading(page, 'Payout accounts')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(failures).toEqual([])
})

test('on a phone it fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInSeller(page, emma)
  await page.getByRole('button', { name: /^Search or go to/ }).click()
  await expect(palette(page)).toBeVisible()
  expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expectNoBarriers(page)
  await palette(page)
    .getByRole('button', { name: /^Close search/ })
    .click()
  await expect(palette(page)).toBeHidden()
})
