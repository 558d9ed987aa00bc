import { expect, type Locator, type Page } from '@playwright/test'
import { settled } from './every-page.ts'
import { signInOperator, signInSeller } from './people.ts'
import { test } from './test.ts'

// What opens over a page, one of each kind on a page that has it: opened, moved in and left by keys alone, with the
// focus back where it was.

interface Opened {
  readonly kind: string
  readonly at: string
  readonly opener: (page: Page) => Locator
  /** What opens it; Enter unless told. */
  readonly key?: string
  readonly what: (page: Page) => Locator
  /** Moves within it; the Tab key unless told. */
  readonly move?: string
  /** The focus stays with its opener, which says what is marked in it. */
  readonly isAnswerOfField?: boolean
  /** Comes over this one, opened first. */
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
  kind: 'a menu of what can be added',
  at: '/appvue/setting/schedules',
  opener: button('New schedule'),
  what: (page) => page.getByRole('menu'),
  move: 'ArrowDown',
}
const editSchedule: Opened = {
  kind: 'a form',
  at: '/appvue/setting/schedules',
  opener: button('Edit'),
  what: dialog(/Pull a shop/),
}

const seller: readonly Opened[] = [
  {
    kind: 'a question',
    at: '/appvue/index',
    opener: button('Logout'),
    what: (page) => page.getByRole('dialog').filter({ hasText: 'Are you sure to log out' }),
  },
  {
    kind: 'the menu of the account',
    at: '/appvue/index',
    opener: button(/^Account menu of/),
    what: (page) => page.getByRole('menu'),
    move: 'ArrowDown',
  },
  {
    kind: 'the menu of a tab',
    at: '/appvue/stores/index',
    opener: (page) =>
      page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'Stores' }),
    key: 'Shift+F10',
    what: (page) => page.getByRole('menu'),
    move: 'ArrowDown',
  },
  {
    kind: 'the drawer of the look',
    at: '/appvue/index',
    opener: button('Customize'),
    what: dialog('Customize'),
  },
  {
    kind: 'the command palette',
    at: '/appvue/index',
    opener: button(/^Search or jump/),
    what: dialog('Search'),
    move: 'ArrowDown',
  },
  {
    kind: 'the list of keys',
    at: '/appvue/index',
    opener: button('Notifications'),
    key: '?',
    what: dialog('Keyboard shortcuts'),
    // It holds one button, from which the Tab key leads to the browser's own.
    move: 'ArrowDown',
  },
  {
    kind: 'the contacts',
    at: '/appvue/index',
    opener: button('Contact us'),
    what: (page) => page.locator('.q-contact-panel'),
  },
  {
    kind: 'the notices of the bell',
    at: '/appvue/index',
    opener: button(/^Notifications/),
    what: (page) => page.getByRole('region', { name: 'Notifications' }),
  },
  {
    kind: 'a choice',
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
    kind: 'the columns of a table',
    at: orders,
    opener: button('Columns'),
    what: (page) => page.locator('.q-columns-menu:visible'),
  },
  {
    kind: 'what can be exported',
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
    kind: 'a form for a ticket',
    at: '/appvue/function/newTickets',
    opener: button('New ticket'),
    what: dialog('New ticket'),
  },
  {
    kind: 'a picker of signs',
    at: '/appvue/stores/index',
    opener: button(/^Choose a sign for/),
    what: dialog(/^A sign for/),
  },
  newSchedule,
  editSchedule,
  {
    kind: 'the drawer of runs',
    at: '/appvue/setting/schedules',
    opener: button('Run history'),
    what: dialog(/runs/i),
  },
  {
    kind: 'the builder of a time expression, over its form',
    at: '/appvue/setting/schedules',
    opener: button('Build time expression'),
    what: dialog('Time expression'),
    over: editSchedule,
  },
]

const operator: readonly Opened[] = [
  {
    kind: "a row's menu",
    at: '/ops/orders',
    opener: (page) => page.getByRole('combobox').first(),
    what: dropDown,
    move: 'ArrowDown',
    isAnswerOfField: true,
  },
  {
    kind: 'a form for a wave',
    at: '/ops/waves',
    opener: button('Create wave'),
    what: dialog('Create wave from queue'),
  },
  {
    kind: 'a form for a service',
    at: '/ops/services',
    opener: button('New service'),
    what: dialog(/service/),
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
      message: 'the focus is within',
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
  // The way back is from where the focus was when it came: not yet on to the next field of what lies below.
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
  test(`what opens over the ${name}'s pages is left by Escape, with the focus back where it was`, async ({
    page,
  }) => {
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
        // The next one begins on a page of its own.
        at = ''
      }
    }
    expect(found).toEqual([])
  })
