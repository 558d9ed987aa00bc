import type { PackOrder, PackStopReason } from '../../../contract/operator/packing.ts'
import { defineText, textNow } from '../../ui/text/define-text.ts'
import { problemText } from '../problems/problem-words.ts'
import type { Refusal } from './bench.ts'

/** Why an order is not packed, after its number. */
export const stopText = defineText<Record<PackStopReason, string>>({
  en: {
    unpaid: 'is not paid yet',
    shipped: 'has been shipped already',
    cancelled: 'is cancelled',
    takenOver: 'has been merged into another order or split into others',
    cancelledInShop: 'was cancelled in the shop by its buyer: it is to be decided first whether it goes out',
    noAddress: 'has no address: its shop had the buyer’s data erased',
    abnormal: 'has a problem',
    cancelAsked: 'shall be cancelled, as its seller asks: that is to be decided first',
    shelved: 'is put aside by its seller',
    surcharge: 'costs more than was paid for it: that is to be settled first',
  },
  zh: {
    unpaid: '尚未付款',
    shipped: '已经发货',
    cancelled: '已取消',
    takenOver: '已合并到其他订单或已拆分',
    cancelledInShop: '已被买家在店铺取消：须先决定是否仍要发货',
    noAddress: '没有地址：店铺已删除买家资料',
    abnormal: '存在异常',
    cancelAsked: '卖家申请取消：须先作出决定',
    shelved: '已被卖家搁置',
    surcharge: '需补付附加费：须先结清',
  },
})

const refusalText = defineText({
  en: {
    notInOrder: (code: string) => `${code} does not belong into this parcel. It is not counted.`,
    oneTooMany: (code: string, most: number) =>
      most === 0
        ? `${code} was shipped before: none of it goes into this parcel.`
        : `One too many: ${most} of ${code} go into this parcel.`,
    otherOrder: (code: string) =>
      `${code} is another order. Finish this one first, or put it aside with Esc.`,
    sameOrder: (code: string) => `${code} is open already: scan its products.`,
    noLine: 'Choose a line first, with the arrow keys or by scanning it.',
    incompleteSet: (code: string, units: number) =>
      `${code} is sold in sets of ${units}: one of them is incomplete.`,
    incompleteBundle: (code: string, bundle: string) =>
      `“${bundle}” goes into a parcel whole: ${code} is missing.`,
    nothingPacked: 'Nothing is packed yet: scan the products.',
    notTracking: (code: string) => `${code} is no tracking number: 6 to 50 letters and digits.`,
    skuAsTracking: (code: string) => `${code} is no tracking number. Scan the carrier’s.`,
  },
  zh: {
    notInOrder: (code: string) => `${code} 不属于此包裹，未计数。`,
    oneTooMany: (code: string, most: number) =>
      most === 0 ? `${code} 已发货，此包裹不再需要。` : `多了一件：此包裹只需 ${most} 件 ${code}。`,
    otherOrder: (code: string) => `${code} 是另一个订单，请先完成当前订单或按 Esc 放下。`,
    sameOrder: (code: string) => `${code} 已打开，请扫描商品。`,
    noLine: '请先用方向键或扫描选择一行。',
    incompleteSet: (code: string, units: number) => `${code} 按每套 ${units} 件出售，有一套不完整。`,
    incompleteBundle: (code: string, bundle: string) => `“${bundle}”须整套放入包裹：缺少 ${code}。`,
    nothingPacked: '还没有装入任何商品，请先扫描。',
    notTracking: (code: string) => `${code} 不是运单号：应为 6 到 50 位字母和数字。`,
    skuAsTracking: (code: string) => `${code} 不是运单号，请扫描承运商的运单号。`,
  },
})

/** A refused scan in words. */
export const refusalWords = (refusal: Refusal): string => {
  const words = textNow(refusalText)
  if (refusal.why === 'oneTooMany') return words.oneTooMany(refusal.code, refusal.most)
  if (refusal.why === 'incompleteSet') return words.incompleteSet(refusal.code, refusal.units)
  if (refusal.why === 'incompleteBundle') return words.incompleteBundle(refusal.code, refusal.bundle)
  if (refusal.why === 'noLine' || refusal.why === 'nothingPacked') return words[refusal.why]
  return words[refusal.why](refusal.code)
}

/** What stops an order in a sentence, with its problem's own words. */
export const stopWords = (order: Pick<PackOrder, 'number' | 'stop'>): string => {
  if (!order.stop) return ''
  const { reason, code } = order.stop
  const problem = reason === 'abnormal' && code ? `: ${textNow(problemText)[code]}` : ''
  return `${order.number} ${textNow(stopText)[reason]}${problem}.`
}

export const stationText = defineText({
  en: {
    scanOrder: 'Scan a packing slip, or type an order number',
    scanSku: 'Scan a product',
    scanTracking: 'Scan the tracking number',
    ready: 'Ready for the next order.',
    noOrder: (typed: string) => `${typed} is no order number. Scan the barcode of a packing slip.`,
    sound: 'Sound',
    keys: 'Keys: ?',
    counted: (code: string, count: number, left: number) => `${code}: ${count} of ${left}`,
    allPacked: 'Everything is packed: label and slip are printed.',
    printing: 'Label and slip are being made …',
    printAgain: 'Print again',
    print: 'Print label and slip',
    notPrinted: (why: string) => `Not printed: ${why} Press Ctrl P to try again.`,
    notMade: (why: string) => `${why} Press Ctrl Enter to try again.`,
    notShipped: (why: string) => `Not shipped: ${why}`,
    shipped: (number: string, tracking: string) => `${number} is shipped with ${tracking}.`,
    partly: (number: string, tracking: string) =>
      `A part of ${number} is shipped with ${tracking}; the rest stays in the queue.`,
    asideWas: (number: string) => `${number} is put down; what was counted is kept.`,
    aside: 'Put down',
    toOrder: 'To the order',
    by: (who: string) => `by ${who}`,
    since: 'since',
    until: 'until',
    to: 'Ship to',
    way: 'Goes with',
    weight: 'Weight',
    goods: 'Goods',
    note: 'Note',
    label: 'Label',
    labelBy: (no: number, who: string) => `No. ${no}, made by ${who}`,
    noLabel: 'Not made yet',
    carrier: 'Carrier',
    noCarrier: 'Name the carrier first (Alt C).',
    of: (count: number, left: number) => `${count} of ${left}`,
    set: (units: number) => `sets of ${units}`,
    before: (count: number) => `${count} shipped before`,
    packed: 'complete',
    products: 'Products to pack',
    again: 'Try again',
    keyScan: 'Scan, or type and Enter',
    keyArrows: 'Choose a line',
    keyPlus: 'One more or less of the chosen line',
    keyStar: '* and a number, Enter: that many of the chosen line',
    keyFinish: 'Print and ship what is packed, also a part',
    keyPrint: 'Print label and slip again',
    keyCarrier: 'Name the carrier',
    keyEscape: 'A step back; put the order down',
    keySound: 'Sound on or off',
    battery: 'battery',
    liquid: 'liquid',
    magnet: 'magnet',
    powder: 'powder',
  },
  zh: {
    scanOrder: '扫描装箱单或输入订单号',
    scanSku: '扫描商品',
    scanTracking: '扫描运单号',
    ready: '可以处理下一个订单。',
    noOrder: (typed: string) => `${typed} 不是订单号，请扫描装箱单条码。`,
    sound: '声音',
    keys: '按键：?',
    counted: (code: string, count: number, left: number) => `${code}：${count} / ${left}`,
    allPacked: '全部装好，正在打印面单和装箱单。',
    printing: '正在生成面单和装箱单……',
    printAgain: '重新打印',
    print: '打印面单和装箱单',
    notPrinted: (why: string) => `未能打印：${why} 按 Ctrl P 重试。`,
    notMade: (why: string) => `${why} 按 Ctrl Enter 重试。`,
    notShipped: (why: string) => `未发货：${why}`,
    shipped: (number: string, tracking: string) => `${number} 已发货，运单号 ${tracking}。`,
    partly: (number: string, tracking: string) => `${number} 已部分发货（${tracking}），其余仍在队列中。`,
    asideWas: (number: string) => `${number} 已放下，已计数的内容保留。`,
    aside: '放下',
    toOrder: '查看订单',
    by: (who: string) => `操作人 ${who}`,
    since: '自',
    until: '至',
    to: '收件人',
    way: '物流线路',
    weight: '重量',
    goods: '货物属性',
    note: '备注',
    label: '面单',
    labelBy: (no: number, who: string) => `第 ${no} 张，由 ${who} 生成`,
    noLabel: '尚未生成',
    carrier: '承运商',
    noCarrier: '请先填写承运商（Alt C）。',
    of: (count: number, left: number) => `${count} / ${left}`,
    set: (units: number) => `每套 ${units} 件`,
    before: (count: number) => `已发 ${count} 件`,
    packed: '已齐',
    products: '待装商品',
    again: '重试',
    keyScan: '扫描，或输入后按回车',
    keyArrows: '选择一行',
    keyPlus: '所选行加一或减一',
    keyStar: '* 加数字后回车：设置所选行数量',
    keyFinish: '打印并发出已装商品（可部分）',
    keyPrint: '重新打印面单和装箱单',
    keyCarrier: '填写承运商',
    keyEscape: '返回一步；放下订单',
    keySound: '声音开关',
    battery: '带电',
    liquid: '液体',
    magnet: '带磁',
    powder: '粉末',
  },
})
