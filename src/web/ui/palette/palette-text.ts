import { counted } from '../../../contract/kernel/format.ts'
import { defineText } from '../text/define-text.ts'

export const paletteText = defineText({
  en: {
    label: 'Search',
    placeholder: 'Search pages, actions, orders, products…',
    close: 'Close search',
    results: 'Results',
    searching: 'Searching…',
    count: (count: number) => counted(count, 'result', 'results'),
    none: (typed: string) => `No results for “${typed}”`,
    tips: 'Try the number of an order, ticket or invoice, a name, a SKU, a page, or an action such as “export”.',
    notSearched: 'Not searched',
    failed: (what: string) => `${what} could not be searched`,
    retry: 'Try again',
    move: 'Move',
    open: 'Open',
  },
  zh: {
    label: '搜索与跳转',
    placeholder: '搜索页面、操作、订单、产品…',
    close: '关闭搜索',
    results: '搜索结果',
    searching: '搜索中…',
    count: (count: number) => `${count} 项结果`,
    none: (typed: string) => `未找到“${typed}”`,
    tips: '可输入订单号、工单号或发票号、姓名、SKU、页面名称，或“导出”等操作。',
    notSearched: '未完成的搜索',
    failed: (what: string) => `${what}搜索失败`,
    retry: '重试',
    move: '移动',
    open: '打开',
  },
})

export const groupText = defineText({
  en: {
    recent: 'Recent',
    selection: 'Selected rows',
    row: 'This row',
    here: 'This page',
    actions: 'Actions',
    pages: 'Pages',
    help: 'Help',
    theme: 'Theme',
    language: 'Language',
    account: 'Account',
  },
  zh: {
    recent: '最近使用',
    selection: '已选项',
    row: '当前行',
    here: '当前页面',
    actions: '操作',
    pages: '页面',
    help: '帮助',
    theme: '主题',
    language: '语言',
    account: '账户',
  },
})
