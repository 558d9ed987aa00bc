import { expect, type Locator, type Page } from '@playwright/test'
import { settled } from '../support/every-page.ts'
import { signInOperator, signInSeller } from '../support/people.ts'
import { test } from '../support/test.ts'

// Overlays of each kind: opened, navigated and closed by keyboard, with the focus returned to the opener.

interface Opened {
  readonly kind: string
  readonly at: string
  readonly opener: (page: Page) => Locator
  /** The key that opens it; Enter by default. */
  readonly key?: string
  readonly what: (page: Page) => Locator
  /** The key that moves within it; Tab by default. */
  readonly move?: string
  /** The focus stays on the opener, which announces the active option. */
  readonly isAnswerOfField?: boolean
  readonly over?: Opened
}

const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const dialog =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('dialog', { name })
const dropDown = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')
const orders = '/appvue/orders/dropshippingOrders'

const newSchedule: Opened = {
  kind: 'an add menu',
  at: '/appvue/setting/schedules',
  opener: button('New schedule'),
  what: (page) => page.getByRole('menu'),
  move: 'ArrowDown',
}
const editSchedule: Opened = {
  kind: 'a form',
  at: '/appvue/setting/schedules',
  opener: button('Edit'),
  what: dialog(/Sync a shop/),
}

const seller: readonly Opened[] = [
  {
    kind: 'a name for a view',
    at: `${orders}?flag=onHold&q=nobody`,
    opener: button('Save view'),
    what: dialog('Save view'),
  },
  {
    kind: 'a confirmation',
    at: '/appvue/index',
    opener: button('Logout'),
    what: (page) => page.getByRole('dialog').filter({ hasText: 'Are you sure to log out' }),
  },
  {
    kind: 'the account menu',
    at: '/appvue/index',
    opener: button(/^Account menu for/),
    what: (page) => page.getByRole('menu'),
    move: 'ArrowDown',
  },
  {
    kind: 'a tab menu',
    at: '/appvue/stores/index',
    opener: (page) =>
      page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'Stores' }),
    key: 'Shift+F10',
    what: (page) => page.getByRole('menu'),
    move: 'ArrowDown',
  },
  {
    kind: 'the appearance drawer',
    at: '/appvue/index',
    opener: button('Customize'),
    what: dialog('Customize'),
  },
  {
    kind: 'the command palette',
    at: '/appvue/index',
    opener: button(/^Search or go to/),
    what: dialog('Search'),
    move: 'ArrowDown',
  },
  {
    kind: 'the keyboard shortcuts',
    at: '/appvue/index',
    opener: button('Notifications'),
    key: '?',
    what: dialog('Keyboard shortcuts'),
    // It contains one button, from which Tab leads to the browser's own controls.
    move: 'ArrowDown',
  },
  {
    kind: 'the contacts',
    at: '/appvue/index',
    opener: button('Contact us'),
    what: (page) => page.locator('.q-contact-panel'),
  },
  {
    kind: 'the notification panel',
    at: '/appvue/index',
    opener: button(/^Notifications/),
    what: (page) => page.getByRole('region', { name: 'Notifications' }),
  },
  {
    kind: 'a select',
    at: orders,
    opener: (page) => page.getByRole('combobox', { name: 'Shop' }),
    what: dropDown,
    move: 'ArrowDown',
    isAnswerOfField: true,
  },
  {
    kind: 'a calendar',
    at: orders,
    opener: (page) => page.getByPlaceholder('From'),
    what: (page) => page.locator('.ant-picker-dropdown:visible'),
    move: 'ArrowDown',
    isAnswerOfField: true,
  },
  {
    kind: 'the column menu of a table',
    at: orders,
    opener: button('Columns'),
    what: (page) => page.locator('.q-columns-menu:visible'),
  },
  {
    kind: 'the export menu',
    at: orders,
    opener: button('Export'),
    what: (page) => page.getByRole('menu'),
    move: 'ArrowDown',
  },
  {
    kind: 'the panel beside a list',
    at: orders,
    opener: (page) => page.locator('tbody tr[tabindex="0"]'),
    key: 'Space',
    what: (page) => page.locator('.ant-drawer-section:visible'),
  },
  {
    kind: 'the ticket form',
    at: '/appvue/function/newTickets',
    opener: button('New ticket'),
    what: dialog('New ticket'),
  },
  {
    kind: 'the icon picker',
    at: '/appvue/stores/index',
    opener: button(/^Choose an icon for/),
    what: dialog(/^Icon for/),
  },
  newSchedule,
  editSchedule,
  {
    kind: 'the run history drawer',
    at: '/appvue/setting/schedules',
    opener: button('Run history'),
    what: dialog(/^Run history/),
  },
  {
    kind: 'the time-expression builder over its form',
    at: '/appvue/setting/schedules',
    opener: button('Build time expression'),
    what: dialog('Time expression'),
    over: editSchedule,
  },
  {
    kind: 'the form of a file of a month',
    at: '/appvue/wallet/invoice',
    opener: button('Download statement'),
    what: dialog('Download statement'),
  },
]

const operator: readonly Opened[] = [
  {
    kind: 'a filter select',
    at: '/ops/orders',
    opener: (page) => page.getByRole('combobox').first(),
    what: dropDown,
    move: 'ArrowDown',
    isAnswerOfField: true,
  },
  {
    kind: 'the wave form',
    at: '/ops/waves',
    opener: button('Create wave'),
    what: dialog('Create wave from queue'),
  },
  {
    kind: 'the service form',
    at: '/ops/services',
    opener: button('New service'),
    what: dialog(/service/),
  },
  {
    kind: 'the form of a credit line',
    at: '/ops/credit-lines',
    opener: button('Grant credit line'),
    what: dialog('Grant credit line'),
  },
  {
    kind: 'the form of a payment method',
    at: '/ops/payment-methods',
    opener: button('Add payment method'),
    what: dialog('Add payment method'),
  },
]

const soon = { timeout: 10_000 }

const openByKeys = async (page: Page, { opener, what, key = 'Enter' }: Opened): Promise<void> => {
  await opener(page).focus(soon)
  await page.keyboard.press(key)
  await expect(what(page)).toBeVisible(soon)
}

const expectWithin = (place: Locator): Promise<void> =>
  expect
    .poll(() => place.evaluate((element) => element.contains(document.activeElement), undefined, soon), {
      message: 'the focus is inside',
      ...soon,
    })
    .toBe(true)

const leave = async (page: Page, { opener, what }: Opened): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(what(page)).toBeHidden(soon)
  await expect(opener(page)).toBeFocused(soon)
}

const tryOne = async (page: Page, opened: Opened): Promise<void> => {
  const { over, what, opener, move = 'Tab', isAnswerOfField = false } = opened
  if (over) {
    await openByKeys(page, over)
    await expectWithin(over.what(page))
  }
  await openByKeys(page, opened)
  // Compare with the opener before the focus moves on to the next field of the page below.
  if (over) await expectWithin(what(page))
  await page.keyboard.press(move)
  if (isAnswerOfField) await expect(opener(page)).toBeFocused(soon)
  else await expectWithin(what(page))
  await leave(page, opened)
  if (over) await leave(page, over)
}

for (const { name, kinds, signIn } of [
  { name: 'seller', kinds: seller, signIn: (page: Page) => signInSeller(page, 'emma@harbourpine.example') },
  { name: 'operator', kinds: operator, signIn: (page: Page) => signInOperator(page) },
])
  test(`Escape closes overlays of the ${name}'s pages and returns the focus`, async ({ page }) => {
    await signIn(page)
    const found: string[] = []
    let at = ''
    for (const opened of kinds) {
      if (at !== opened.at) await page.goto(opened.at)
      at = opened.at
      await settled(page)
      try {
        await tryOne(page, opened)
      } catch (error) {
        found.push(`${opened.kind}: ${String(error)}`)
        // The next overlay starts on a fresh page.
        at = ''
      }
    }
    expect(found).toEqual([])
  })
