import type { PackOrder, PackBlocker } from '../../../contract/packing/packing.ts'
import { defineText, textNow } from '../../ui/text/define-text.ts'
import { problemText } from '../order-kit/problem-text.ts'
import type { Refusal } from './pack-state.ts'

/** Follows the order's number. */
export const blockerText = defineText<Record<PackBlocker, string>>({
  en: {
    unpaid: 'is not paid yet',
    shipped: 'has already been shipped',
    cancelled: 'has been cancelled',
    mergedOrSplit: 'has been merged into another order or split into others',
    cancelledInShop:
      'was cancelled or fulfilled in the shop: the seller must decide first whether to ship it',
    noAddress: 'has no address: the shop erased the buyer’s data',
    problem: 'has an open problem',
    cancellationRequested: 'has a cancellation request: approve or decline it first',
    onHold: 'is on hold at the seller’s request',
    surcharge: 'has an open surcharge: settle it first',
    noCustomsData: 'goes abroad and lacks customs data: enter it on these products first',
  },
  zh: {
    unpaid: '尚未付款',
    shipped: '已经发货',
    cancelled: '已取消',
    mergedOrSplit: '已合并到其他订单或已拆分',
    cancelledInShop: '已在店铺取消或发货，请先决定是否发货',
    noAddress: '没有地址：店铺已删除买家资料',
    problem: '有未解决的异常',
    cancellationRequested: '卖家已申请取消，请先处理取消申请',
    onHold: '已被卖家搁置',
    surcharge: '有未结清的附加费，请先处理',
    noCustomsData: '寄往境外但缺少报关信息，请先在以下产品中填写',
  },
})

const refusalText = defineText({
  en: {
    notInOrder: (code: string) => `${code} does not belong in this parcel. It was not counted.`,
    oneTooMany: (code: string, max: number) =>
      max === 0
        ? `${code} has already shipped. Leave it out of this parcel.`
        : `One too many. This parcel needs only ${max} × ${code}.`,
    otherOrder: (code: string) =>
      `${code} is a different order. Finish this order first, or press Esc to pause it.`,
    sameOrder: (code: string) => `${code} is already open. Scan its products.`,
    noLine: 'Select a line item first. Use the arrow keys or scan the product.',
    incompleteSet: (code: string, units: number) =>
      `${code} is sold in sets of ${units}, and one set is incomplete. Add the missing units.`,
    incompleteBundle: (code: string, bundle: string) =>
      `“${bundle}” must be packed complete in one parcel. Add the missing ${code}.`,
    nothingPacked: 'Nothing is packed yet. Scan the products.',
    notTracking: (code: string) => `${code} is not a tracking number. Use 6 to 50 letters and digits.`,
    skuAsTracking: (code: string) => `${code} is not a tracking number. Scan the carrier’s barcode.`,
    otherLabel: (code: string, expected: string) =>
      `${code} is not the label of this order. Its tracking number is ${expected}.`,
  },
  zh: {
    notInOrder: (code: string) => `${code} 不属于此包裹，未计入。`,
    oneTooMany: (code: string, max: number) =>
      max === 0 ? `${code} 已发货，此包裹不再需要。` : `多了一件：此包裹只需 ${max} 件 ${code}。`,
    otherOrder: (code: string) => `${code} 是另一个订单，请先完成当前订单，或按 Esc 暂放。`,
    sameOrder: (code: string) => `${code} 已打开，请扫描商品。`,
    noLine: '请先用方向键或扫描选择一行。',
    incompleteSet: (code: string, units: number) => `${code} 按每套 ${units} 件出售，有一套不完整。`,
    incompleteBundle: (code: string, bundle: string) => `“${bundle}”须整套放入包裹：缺少 ${code}。`,
    nothingPacked: '还没有装入任何商品，请先扫描。',
    notTracking: (code: string) => `${code} 不是运单号：应为 6 到 50 位字母和数字。`,
    skuAsTracking: (code: string) => `${code} 不是运单号，请扫描承运商的运单号。`,
    otherLabel: (code: string, expected: string) => `${code} 不是此订单的面单，应为 ${expected}。`,
  },
})

export const refusalMessage = (refusal: Refusal): string => {
  const words = textNow(refusalText)
  if (refusal.why === 'oneTooMany') return words.oneTooMany(refusal.code, refusal.max)
  if (refusal.why === 'incompleteSet') return words.incompleteSet(refusal.code, refusal.units)
  if (refusal.why === 'incompleteBundle') return words.incompleteBundle(refusal.code, refusal.bundle)
  if (refusal.why === 'noLine' || refusal.why === 'nothingPacked') return words[refusal.why]
  if (refusal.why === 'otherLabel') return words.otherLabel(refusal.code, refusal.expected)
  return words[refusal.why](refusal.code)
}

export const packBlockerMessage = (order: Pick<PackOrder, 'number' | 'stop'>): string => {
  if (!order.stop) return ''
  const { reason, code } = order.stop
  const problem = reason === 'problem' && code ? `: ${textNow(problemText)[code]}` : ''
  return `${order.number} ${textNow(blockerText)[reason]}${problem}.`
}

export const stationText = defineText({
  en: {
    scanOrder: 'Scan a packing slip or enter an order number',
    scanSku: 'Scan a product',
    scanTracking: 'Scan the tracking number',
    ready: 'Ready for the next order.',
    noOrder: (typed: string) => `${typed} is not an order number. Scan the barcode on a packing slip.`,
    sound: 'Sound',
    keys: 'Keys: ?',
    counted: (code: string, count: number, left: number) => `${code}: ${count} of ${left}`,
    allPacked: 'Everything is packed. Printing the label and packing slip.',
    bought: (carrier: string, tracking: string) =>
      `Packed. Printing the label of ${carrier} and the packing slip. Tracking number: ${tracking}.`,
    noCarrierTook: (why: string) =>
      `No carrier took this parcel. ${why} Our own label is printing: scan the carrier’s number.`,
    pending: 'The carrier has not confirmed the label yet. Press Ctrl+Enter to ask again in a minute.',
    scanLabel: 'Scan the carrier’s label',
    shipWith: (tracking: string) => `Ship with ${tracking}`,
    printing: 'Creating label and packing slip…',
    printAgain: 'Print again',
    print: 'Print label and packing slip',
    notPrinted: (why: string) => `Not printed: ${why} Press Ctrl+P to try again.`,
    notMade: (why: string) => `${why} Press Ctrl+Enter to try again.`,
    notShipped: (why: string) => `Not shipped: ${why}`,
    shipped: (number: string, tracking: string) => `${number} shipped. Tracking number: ${tracking}.`,
    partly: (number: string, tracking: string) =>
      `${number} partially shipped. Tracking number: ${tracking}. The rest stays in the queue.`,
    paused: (number: string) => `${number} paused. Scanned quantities are saved.`,
    pause: 'Pause order',
    weighSku: 'Weigh SKU',
    toOrder: 'View order',
    by: (who: string) => `by ${who}`,
    since: 'since',
    until: 'until',
    to: 'Ship to',
    shippingLine: 'Shipping line',
    weight: 'Weight',
    goods: 'Restricted goods',
    giftNote: 'Gift note',
    encloseGiftNote: 'It is on the packing slip. Put the slip in the parcel before you close it.',
    label: 'Label',
    labelBy: (no: number, who: string) => `No. ${no}, created by ${who}`,
    noLabel: 'Not created yet',
    carrier: 'Carrier',
    noCarrier: 'Enter the carrier first (Alt+C).',
    of: (count: number, left: number) => `${count} of ${left}`,
    set: (units: number) => `sets of ${units}`,
    before: (count: number) => `${count} already shipped`,
    packed: 'complete',
    products: 'Products to pack',
    again: 'Try again',
    keyScan: 'Scan, or type and press Enter',
    keyArrows: 'Select a line item',
    keyPlus: 'Add or remove one unit of the selected line item',
    keyStar: '* and a number, then Enter: set the quantity of the selected line item',
    keyFinish: 'Print and ship packed items (full or partial)',
    keyPrint: 'Reprint label and packing slip',
    keyCarrier: 'Enter the carrier',
    keyEscape: 'Go back one step, or pause the order',
    keySound: 'Turn sound on or off',
  },
  zh: {
    scanOrder: '扫描装箱单或输入订单号',
    scanSku: '扫描商品',
    scanTracking: '扫描运单号',
    ready: '请扫描下一个订单。',
    noOrder: (typed: string) => `${typed} 不是订单号，请扫描装箱单条码。`,
    sound: '声音',
    keys: '按 ? 查看快捷键',
    counted: (code: string, count: number, left: number) => `${code}：${count} / ${left}`,
    allPacked: '全部装好，正在打印面单和装箱单。',
    bought: (carrier: string, tracking: string) =>
      `已装好，正在打印 ${carrier} 面单和装箱单，运单号 ${tracking}。`,
    noCarrierTook: (why: string) => `没有承运商接受此包裹。${why}正在打印自有面单，请扫描承运商运单号。`,
    pending: '承运商尚未确认面单，请稍后按 Ctrl+Enter 重试。',
    scanLabel: '扫描承运商面单',
    shipWith: (tracking: string) => `以 ${tracking} 发货`,
    printing: '正在生成面单和装箱单……',
    printAgain: '重新打印',
    print: '打印面单和装箱单',
    notPrinted: (why: string) => `未能打印：${why} 按 Ctrl+P 重试。`,
    notMade: (why: string) => `${why} 按 Ctrl+Enter 重试。`,
    notShipped: (why: string) => `未发货：${why}`,
    shipped: (number: string, tracking: string) => `${number} 已发货，运单号 ${tracking}。`,
    partly: (number: string, tracking: string) => `${number} 已部分发货（${tracking}），其余仍在队列中。`,
    paused: (number: string) => `${number} 已暂放，已扫描的数量会保留。`,
    pause: '暂放',
    weighSku: 'SKU 称重',
    toOrder: '查看订单',
    by: (who: string) => `操作人 ${who}`,
    since: '自',
    until: '至',
    to: '收件人',
    shippingLine: '物流渠道',
    weight: '重量',
    goods: '货物属性',
    giftNote: '礼品留言',
    encloseGiftNote: '已印在装箱单上，封箱前请将装箱单放入包裹。',
    label: '面单',
    labelBy: (no: number, who: string) => `第 ${no} 张，由 ${who} 生成`,
    noLabel: '尚未生成',
    carrier: '承运商',
    noCarrier: '请先填写承运商（Alt+C）。',
    of: (count: number, left: number) => `${count} / ${left}`,
    set: (units: number) => `每套 ${units} 件`,
    before: (count: number) => `已发 ${count} 件`,
    packed: '已装齐',
    products: '待装商品',
    again: '重试',
    keyScan: '扫描，或输入后按回车',
    keyArrows: '选择一行',
    keyPlus: '所选行加一或减一',
    keyStar: '* 加数字后回车：设置所选行数量',
    keyFinish: '打印并发出已装商品（支持部分发货）',
    keyPrint: '重新打印面单和装箱单',
    keyCarrier: '填写承运商',
    keyEscape: '返回上一步；暂放订单',
    keySound: '声音开关',
  },
})
