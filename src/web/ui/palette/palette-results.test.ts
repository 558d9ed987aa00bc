import { describe, expect, it } from 'vitest'
import { authorities, menuTags } from '../../../contract/kernel/permissions.ts'
import customerContent from '../../customer/shell/palette.ts'
import { pages as customerPages, sections as customerSections } from '../../customer/shell/pages.ts'
import { articleWords } from '../../features/help/palette.ts'
import { helpArticles } from '../../features/help/help-articles.ts'
import operatorContent from '../../operator/shell/palette.ts'
import { pages as operatorPages, sections as operatorSections } from '../../operator/shell/pages.ts'
import { mayOpen } from '../page/menu.ts'
import { locales, type Locale } from '../text/locale.ts'
import { paletteEntries } from './palette-entries.ts'
import type { PaletteAccess, PaletteContent, PaletteEntry } from './palette-types.ts'
import { resultsOf, type FoundItems } from './results.ts'
import { screenEntries } from './use-screen-entries.ts'

const nothing = (): undefined => undefined
const everything: PaletteAccess = {
  can: () => true,
  hasMenu: () => true,
  hasRole: () => true,
  isAdminView: false,
}

interface Side {
  readonly sections: typeof customerSections
  readonly pages: typeof customerPages
  readonly content: PaletteContent
}

const seller: Side = {
  sections: customerSections,
  pages: customerPages,
  content: { ...customerContent, mayChange: () => true },
}
const operator: Side = { sections: operatorSections, pages: operatorPages, content: operatorContent }

const entriesOf = (side: Side, locale: Locale, access = everything): readonly PaletteEntry[] => [
  ...paletteEntries({
    ...side,
    pages: side.pages.filter((page) => mayOpen(page, access)),
    access,
    locale,
  }),
  ...screenEntries({ locale, mode: 'light', isFull: false, onLogout: nothing }),
]

const firstOf = (
  entries: readonly PaletteEntry[],
  typed: string,
  found: readonly FoundItems[] = [],
  recent: readonly string[] = [],
): string | undefined => resultsOf(entries, found, typed, recent)[0]?.entries[0]?.label

const order: FoundItems = {
  key: 'orders',
  heading: 'Orders',
  state: 'found',
  items: [
    { key: '8', label: 'DS-1002340', numbers: ['DS-1002340'], icon: 'orders', to: '/o?id=8' },
    { key: '7', label: 'DS-100234 · Ida', numbers: ['DS-100234'], icon: 'orders', to: '/o?id=7' },
  ],
}
const ticket: FoundItems = {
  key: 'tickets',
  heading: 'Tickets',
  state: 'found',
  items: [{ key: '3', label: 'WO-2041 · Late parcel', numbers: ['WO-2041'], icon: 'quote', to: '/t/3' }],
}
/** As a search on the server answers: guesses for words, and rows for a number. */
const guess: FoundItems = {
  key: 'products',
  heading: 'Products',
  state: 'found',
  items: [{ key: '1', label: 'Walnut lamp', numbers: ['QP-1'], icon: 'box', to: '/p/1' }],
}
const foundFor = (typed: string): readonly FoundItems[] => (/\d/.test(typed) ? [order, ticket] : [guess])

const sellerTable: readonly (readonly [typed: string, en: string, zh: string])[] = [
  ['pay', 'Pay orders that are ready', '支付待付款订单'],
  ['pay orders', 'Pay orders that are ready', '支付待付款订单'],
  ['支付', 'Pay orders that are ready', '支付待付款订单'],
  ['recharge', 'Recharge', '充值'],
  ['top up', 'Recharge', '充值'],
  ['rechagre', 'Recharge', '充值'],
  ['充值', 'Recharge', '充值'],
  ['withdraw', 'Withdraw', '提现'],
  ['refund', 'Request a refund or replacement', '申请退款或补发'],
  ['money back', 'Request a refund or replacement', '申请退款或补发'],
  ['how long', 'Choose a shipping line', '选择物流渠道'],
  ['export', 'Export orders', '导出订单'],
  ['导出', 'Export orders', '导出订单'],
  ['export wallet', 'Export wallet transactions', '导出钱包明细'],
  ['dark', 'Dark theme', '深色主题'],
  ['深色', 'Dark theme', '深色主题'],
  ['light', 'Light theme', '浅色主题'],
  ['system', 'System theme', '跟随系统主题'],
  ['english', 'Language: English', '语言：English'],
  ['中文', 'Language: 简体中文', '语言：简体中文'],
  ['sign out', 'Logout', '退出登录'],
  ['customer service', 'New ticket', '新建工单'],
  ['create order', 'Add order', '添加订单'],
  ['upload orders', 'Import orders', '导入订单'],
  ['bill', 'Invoices', '发票'],
  ['invoice address', 'Invoice address', '发票抬头'],
  ['vat', 'VAT and GST: who collects import tax, and when', '增值税与 GST：进口税由谁收取、何时收取'],
  ['tracking', 'From payment to delivery: processing and tracking', '从付款到签收：处理与跟踪'],
  ['time zone', 'Profile', '个人资料'],
  [
    'password',
    'Your sign-in: password, sessions and two-step verification',
    '登录安全：密码、登录设备与两步验证',
  ],
  ['request a product', 'Request a product', '我要找货'],
  ['connect', 'Connect a shop', '连接店铺'],
  ['new schedule', 'New schedule', '新建定时任务'],
  ['return policy', 'Return Policy', '退货政策'],
  ['100234', 'DS-100234 · Ida', 'DS-100234 · Ida'],
  ['DS-100234', 'DS-100234 · Ida', 'DS-100234 · Ida'],
  ['2041', 'WO-2041 · Late parcel', 'WO-2041 · Late parcel'],
  ['WO-2041', 'WO-2041 · Late parcel', 'WO-2041 · Late parcel'],
]

const operatorTable: readonly (readonly [typed: string, en: string, zh: string])[] = [
  ['refund', 'Refunds', '退款'],
  ['退款', 'Refunds', '退款'],
  ['money back', 'Refunds', '退款'],
  ['recharge', 'Recharges', '充值'],
  ['top up', 'Recharges', '充值'],
  ['export', 'Export products', '导出产品'],
  ['dark', 'Dark theme', '深色主题'],
  ['pay', 'Payment methods', '收款方式'],
  ['new product', 'New product', '新建产品'],
  ['new wave', 'Create wave', '创建波次'],
  ['new shipping line', 'New shipping line', '新建物流渠道'],
  ['company details', 'Agency settings: Company details', '平台设置：公司信息'],
  ['scan', 'Pack station', '打包台'],
  ['custmers', 'Customers', '客户'],
  ['客户', 'Customers', '客户'],
  ['audit', 'Audit log', '操作日志'],
  ['declined', 'Declined replacements', '补发被拒'],
  ['100234', 'DS-100234 · Ida', 'DS-100234 · Ida'],
  ['WO-2041', 'WO-2041 · Late parcel', 'WO-2041 · Late parcel'],
]

describe('what comes first', () => {
  it.each(sellerTable)('for a seller who types “%s”', (typed, en, zh) => {
    const answer = foundFor(typed)
    expect(firstOf(entriesOf(seller, 'en'), typed, answer)).toBe(en)
    expect(firstOf(entriesOf(seller, 'zh'), typed, answer)).toBe(zh)
  })

  it.each(operatorTable)('for an operator who types “%s”', (typed, en, zh) => {
    const answer = foundFor(typed)
    expect(firstOf(entriesOf(operator, 'en'), typed, answer)).toBe(en)
    expect(firstOf(entriesOf(operator, 'zh'), typed, answer)).toBe(zh)
  })

  it('is what was used last, among equals', () => {
    const entries = entriesOf(seller, 'en')
    expect(firstOf(entries, 'export', [], ['action:exportWallet'])).toBe('Export wallet transactions')
    // A better match stays first.
    expect(firstOf(entries, 'recharge', [], ['article:recharging'])).toBe('Recharge')
  })

  it('is a button of the open page, among equals', () => {
    const entries = entriesOf(seller, 'en')
    const here: PaletteEntry = {
      key: 'here:Export',
      group: 'here',
      label: 'Export',
      icon: 'right',
      run: nothing,
    }
    expect(firstOf([here, ...entries], 'export')).toBe('Export')
  })
})

describe('what the server finds', () => {
  const entries = entriesOf(seller, 'en')
  const keysFor = (typed: string, found: readonly FoundItems[]): readonly string[] =>
    resultsOf(entries, found, typed, []).map(({ key }) => key)

  it('leads for a number, and follows names that begin with what was typed', () => {
    expect(keysFor('100234', [order])[0]).toBe('found:orders')
    const wallets: FoundItems = {
      ...guess,
      items: [{ key: '2', label: 'Wallet case', icon: 'box', to: '/p/2' }],
    }
    expect(keysFor('wallet', [wallets]).slice(0, 1)).not.toContain('found:products')
    expect(keysFor('wallet', [wallets])).toContain('found:products')
  })

  it('comes before typos where it shows what was typed, and after them where it is a guess', () => {
    const named: FoundItems = {
      ...guess,
      items: [{ key: '3', label: 'Refnud, Ltd', icon: 'box', to: '/p/3' }],
    }
    expect(keysFor('rechagre', [guess])[0]).toBe('actions')
    expect(keysFor('refnud', [named])[0]).toBe('found:products')
  })
})

describe('before anything is typed', () => {
  it('what was used last leads, below what is selected', () => {
    const chosen: PaletteEntry = {
      key: 'selection:Pay',
      group: 'selection',
      label: 'Pay (2)',
      icon: 'check',
      run: nothing,
    }
    const groups = resultsOf([chosen, ...entriesOf(seller, 'en')], [], '', [
      '/wallet/finance',
      'action:recharge',
    ])
    expect(groups.slice(0, 3).map(({ key }) => key)).toEqual(['selection', 'recent', 'actions'])
    expect(groups[1]?.entries.map(({ label }) => label)).toEqual(['Wallet', 'Recharge'])
    const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('what is offered', () => {
  const labels = (side: Side, access: Partial<PaletteAccess>): readonly string[] =>
    entriesOf(side, 'en', { ...everything, ...access }).map(({ label }) => label)

  it('follows the permissions of a sub-account', () => {
    const onlyProducts = labels(seller, { hasMenu: (tag) => tag === menuTags.product, can: () => false })
    expect(onlyProducts).toContain('Winning products')
    for (const hidden of [
      'Recharge',
      'Wallet',
      'Pay orders that are ready',
      'Export orders',
      'Connect a shop',
    ]) {
      expect(onlyProducts).not.toContain(hidden)
    }
  })

  it('needs the right beside the menu', () => {
    const may = labels(seller, { can: (authority) => authority !== 'order:pay' })
    expect(may).not.toContain('Pay orders that are ready')
    expect(may).toContain('Recharge')
    expect(authorities).toContain('order:pay')
  })

  it('changes nothing in the admin view', () => {
    const viewer: Side = { ...seller, content: { ...seller.content, mayChange: () => false } }
    const shown = labels(viewer, { isAdminView: true })
    for (const hidden of [
      'Recharge',
      'Withdraw',
      'New ticket',
      'New schedule',
      'Pay orders that are ready',
    ]) {
      expect(shown).not.toContain(hidden)
    }
    expect(shown).toContain('Export orders')
    // Acting for the customer, an operator may do the rest, but not withdraw.
    const acting = labels(seller, { isAdminView: true })
    expect(acting).toContain('Recharge')
    expect(acting).not.toContain('Withdraw')
  })

  it('follows the roles of an operator', () => {
    const support = labels(operator, { hasRole: (role) => role === 'support' })
    expect(support).toContain('Create announcement')
    expect(support).not.toContain('New product')
    expect(support).not.toContain('Agency settings: Company details')
  })
})

describe.each([
  ['seller', seller],
  ['operator', operator],
] as const)('the content for a %s', (_, side) => {
  const paths = side.pages.map(({ path }) => path)

  it('names pages that exist', () => {
    for (const path of [...Object.keys(side.content.pageWords), ...side.content.unlisted]) {
      expect(paths).toContain(path)
    }
  })

  it('lists every page that opens without anything chosen, with a name of its own', () => {
    const listed = entriesOf(side, 'en').filter(({ group }) => group === 'pages')
    const open = side.pages.filter(({ path, needsId }) => !path.includes('$') && needsId !== true)
    expect(listed.length + side.content.unlisted.length).toBe(open.length)
    for (const locale of locales) {
      const names = entriesOf(side, locale)
        .filter(({ group }) => group === 'pages')
        .map(({ label }) => label)
      expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
    }
  })

  it('leaves out the pages of refusals', () => {
    expect(side.content.unlisted).toContain('/404')
  })

  it('has unique keys', () => {
    const keys = entriesOf(side, 'en').map(({ key }) => key)
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  })

  it('gives each letter after g to one page', () => {
    const letters = side.pages.flatMap(({ goKey }) => goKey ?? [])
    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('words of help articles', () => {
  it('are there for every article, and for no other', () => {
    expect(Object.keys(articleWords).toSorted()).toEqual(helpArticles.map(({ id }) => id).toSorted())
  })
})
