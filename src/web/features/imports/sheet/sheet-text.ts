import { formatNumber } from '../../../../contract/kernel/format.ts'
import { defineText } from '../../../ui/text/define-text.ts'
import type { Note } from './sheet-store.ts'

export const sheetText = defineText({
  en: {
    table: 'Orders to place',
    row: 'Row',
    state: 'Status',
    estimate: 'Products + shipping',
    good: 'Ready',
    more: (n: number) => `and ${formatNumber(n, 'en')} more`,
    needsQuote: 'Needs a quote',
    noLine: 'no shipping line',
    problem: 'Problem',
    keys: 'Use the arrow keys to move, Enter to edit and Tab for the next cell. Ctrl+C, Ctrl+V, Ctrl+D (fill down) and Ctrl+Z work as in a spreadsheet. Press Escape, then Tab to leave the table.',
    placedBefore: (number: string) => `Already placed as ${number}, unchanged`,
    twice: 'Duplicate in this table, placed once',
    leftEmpty: (columns: string) => `Could not be read, left empty: ${columns}`,
    addRow: 'Add row',
    removeRows: 'Remove rows',
    fillDown: 'Fill down',
    undo: 'Undo',
    redo: 'Redo',
    onlyProblems: (n: number) => `Only rows with problems (${formatNumber(n, 'en')})`,
    allColumns: 'All columns',
    saved: 'All changes saved',
    saving: 'Saving…',
    failed: 'Not saved yet',
    retry: 'Try again',
    allCells: 'Show all fields',
    fewerCells: 'Show only fields to fix',
    untitled: 'No order number',
  },
  zh: {
    table: '待提交订单',
    row: '行',
    state: '状态',
    estimate: '货款 + 运费',
    good: '正常',
    more: (n: number) => `另有 ${formatNumber(n, 'zh')} 个`,
    needsQuote: '待询价',
    noLine: '无可用渠道',
    problem: '问题',
    keys: '按方向键移动，Enter 编辑，Tab 到下一格；支持 Ctrl+C、Ctrl+V、Ctrl+D（向下填充）和 Ctrl+Z。按 Esc 再按 Tab 可离开表格。',
    placedBefore: (number: string) => `已存在订单（${number}），不重复下单`,
    twice: '表内重复，仅下单一次',
    leftEmpty: (columns: string) => `以下内容无法识别，已留空：${columns}`,
    addRow: '添加一行',
    removeRows: '删除所选行',
    fillDown: '向下填充',
    undo: '撤销',
    redo: '重做',
    onlyProblems: (n: number) => `只看有问题的行（${formatNumber(n, 'zh')}）`,
    allColumns: '显示全部列',
    saved: '修改已保存',
    saving: '正在保存…',
    failed: '尚未保存',
    retry: '重试',
    allCells: '显示全部字段',
    fewerCells: '只看待修正的字段',
    untitled: '（无订单号）',
  },
})

export const noteText = (words: (typeof sheetText)['en'], { kind, words: detail }: Note): string =>
  kind === 'placedBefore' || kind === 'leftEmpty'
    ? words[kind](detail)
    : kind === 'twice'
      ? words.twice
      : detail
