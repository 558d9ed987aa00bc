import type { SortDirection } from '../../../../contract/kernel/paging.ts'
import { defineText } from '../../text/define-text.ts'
import type { SortKind } from './sorting.ts'

const english: Record<SortKind, Record<SortDirection, string>> = {
  time: { desc: 'newest first', asc: 'oldest first' },
  due: { desc: 'latest first', asc: 'soonest first' },
  amount: { desc: 'highest first', asc: 'lowest first' },
  wait: { desc: 'longest first', asc: 'shortest first' },
  text: { desc: 'Z to A', asc: 'A to Z' },
}
const chinese: typeof english = {
  time: { desc: '最新在前', asc: '最早在前' },
  due: { desc: '最晚在前', asc: '最早在前' },
  amount: { desc: '从高到低', asc: '从低到高' },
  wait: { desc: '最长在前', asc: '最短在前' },
  text: { desc: 'Z 到 A', asc: 'A 到 Z' },
}

export const sortLabels = defineText({
  en: {
    sort: 'Sort',
    sortedBy: (label: string) => `Sort: ${label}`,
    ownOrder: 'default order',
    way: (title: string, kind: SortKind, direction: SortDirection) => `${title}, ${english[kind][direction]}`,
  },
  zh: {
    sort: '排序',
    sortedBy: (label: string) => `排序：${label}`,
    ownOrder: '默认顺序',
    way: (title: string, kind: SortKind, direction: SortDirection) => `${title}，${chinese[kind][direction]}`,
  },
})
