import type { OrderDetail } from '../../../contract/order-schemas.ts'
import { reissueReasonText } from '../reissues/reissue-words.ts'
import { dayOf } from '../../ui/parts/time-words.ts'
import { answerText, isProblemAnswer, isProblemCode, problemText } from '../problems/problem-words.ts'
import { isSurchargeReason, surchargeReasonText } from '../surcharges/surcharge-words.ts'
import { returnReasonText } from '../secondary-shipments/return-words.ts'
import { isTrackingStatus, trackingText } from './order-words.ts'
import { ruleEventWords, ruleText } from './rule-words.ts'
import type { IconName } from '../../ui/icon.tsx'
import { moneyText } from '../../ui/parts/money.tsx'
import { Timeline, type TimelineEntry } from '../../ui/parts/timeline.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import type { Currency } from '../../../contract/money.ts'

type OrderEvent = OrderDetail['events'][number]

const text = defineText({
  en: {
    'order.created': 'Order came in',
    'order.mapped': 'Product mapped',
    'order.unmapped': 'Mapping taken back',
    'order.quoteRequested': 'Price asked for',
    'order.quoteOffered': 'Offer received',
    'order.quoteAccepted': 'Offer accepted',
    'order.quoteDeclined': 'Offer declined',
    'order.quoteExpired': 'Offer ran out',
    'order.lineChosen': 'Shipping line chosen',
    'order.lineDecided': 'Shipping line decided anew',
    'order.addressChanged': 'Address changed',
    'order.productAdded': 'Product added',
    'order.quantityChanged': 'Quantity changed',
    'order.productRemoved': 'Product taken out',
    'order.servicesChanged': 'Services changed',
    'order.changedInShop': 'Changed in the shop',
    'order.changedInShopLate': 'Changed in the shop after payment: nothing was done here',
    'order.held': 'Cancelled in the shop by its buyer: not shipped until it is decided',
    'order.kept': 'To be shipped all the same',
    'order.refunded': 'Cancelled, paid back to the wallet',
    'order.paid': 'Paid from the wallet',
    'cancel.asked': 'The agency is asked to cancel it',
    'cancel.agreed': 'The agency agreed to cancel it',
    'cancel.declined': 'It cannot be cancelled any more',
    'cancel.withdrawn': 'Not to be cancelled after all',
    'refund.applied': 'Refund asked for',
    'refund.reviewing': 'Refund taken into review',
    'refund.needEvidence': 'Evidence for the refund asked for',
    'refund.evidence': 'Evidence for the refund given',
    'refund.offered': 'Refund offered',
    'refund.declined': 'Offered refund declined',
    'refund.accepted': 'Refund accepted',
    'refund.refunded': 'Paid back to the wallet',
    'refund.rejected': 'Refund rejected',
    'refund.withdrawn': 'Refund withdrawn',
    'refund.ranOut': 'Refund withdrawn: nobody answered in time',
    'surcharge.raised': 'The agency asks for a surcharge',
    'surcharge.lowered': 'The agency asks for less',
    'surcharge.declined': 'Surcharge declined',
    'surcharge.paid': 'Surcharge accepted and paid from the wallet',
    'surcharge.waived': 'To be shipped without the surcharge',
    'surcharge.withdrawn': 'Surcharge taken back',
    'surcharge.orderCancelled': 'Surcharge not accepted: the order is cancelled',
    'order.cancelled': 'Cancelled',
    'order.restored': 'Restored and priced anew',
    'order.merged': 'Merged from other orders',
    'order.mergedInto': 'Goes together with others',
    'order.mergedAnew': 'Merged anew with more orders',
    'order.unmerged': 'Stands by itself again',
    'order.mergeUndone': 'Merge undone',
    'order.sourceLeft': 'An order left the parcel: changed in its shop',
    'order.mergeSkipped': 'Not to wait for other orders',
    'order.split': 'Split into parts',
    'order.splitOff': 'Split off',
    'order.unsplit': 'In one piece again',
    'order.splitUndone': 'Split undone',
    'order.shelved': 'Put aside',
    'order.unshelved': 'Taken off, goes on',
    'order.problemRaised': 'A problem was raised',
    'order.problemAnswered': 'Problem answered',
    'order.problemAskedAgain': 'Asked about the problem again',
    'order.problemSolved': 'Problem solved',
    until: (day: string) => `until ${day}`,
    saved: (amount: string) => `${amount} of freight saved`,
    fromStock: (units: number, amount: string) => `${units} from stock, ${amount} saved`,
    shippedFromStock: (units: number) => `${units} from stock`,
    intoStock: (units: number) => `${units} back in stock`,
    byWindow: (hours: number) => `by itself, after the window of ${hours} h`,
    'order.stockAwaited': 'Waits for goods on their way to the warehouse',
    'order.stockArrived': 'Goods arrived at the warehouse',
    'order.labelMade': 'Address label made: the address holds',
    'order.labelVoided': 'Address label voided: the address may be changed',
    'order.partlyShipped': 'Part of the order shipped',
    'order.shipped': 'Shipped',
    'order.delivered': 'Delivered',
    'parcel.moved': 'Parcel moved',
    'parcel.corrected': 'Tracking number corrected',
    'parcel.notTracked': 'The tracking service refused the number',
    'shop.told': 'Tracking sent to the shop',
    'shop.notTold': 'The shop could not be told',
    'reissue.made': 'Made to be sent again',
    'reissue.begun': 'Products are sent again at no charge',
    'reissue.offered': 'To be sent again when the charge is accepted',
    'reissue.accepted': 'Charge accepted and paid: sent again',
    'reissue.declined': 'Charge declined: not sent again',
    'reissue.expired': 'Nobody accepted the charge in time: not sent again',
    'reissue.shipped': 'What was sent again is on its way',
    'reissue.delivered': 'What was sent again has been delivered',
    'shopper.wrongAddress': 'The buyer says: the address is wrong',
    'shopper.notArrived': 'The buyer says: it did not come',
    'shopper.answered': 'Buyer answered by e-mail',
    'shopper.closed': 'Buyer report closed',
    'return.received': 'A parcel came back to the warehouse',
    'return.addressGiven': 'Address for sending it again given',
    'return.paid': 'Freight for sending it again paid',
    'return.reshipped': 'Sent again',
    'return.delivered': 'Delivered after being sent again',
    'return.overdue': 'Returned parcel not answered in time: it may be discarded',
    'return.discarded': 'Returned parcel given up',
    other: 'Changed',
    seller: 'You',
    agency: 'Quayside',
    shop: 'Shop',
    carrier: 'Carrier',
    system: 'Automatic',
    shopper: 'Buyer',
  },
  zh: {
    'order.created': '订单进入',
    'order.mapped': '商品已匹配',
    'order.unmapped': '已取消匹配',
    'order.quoteRequested': '已询价',
    'order.quoteOffered': '收到报价',
    'order.quoteAccepted': '已接受报价',
    'order.quoteDeclined': '已拒绝报价',
    'order.quoteExpired': '报价已过期',
    'order.lineChosen': '已选择物流线路',
    'order.lineDecided': '已重新决定物流线路',
    'order.addressChanged': '地址已修改',
    'order.productAdded': '已添加商品',
    'order.quantityChanged': '数量已修改',
    'order.productRemoved': '已移除商品',
    'order.servicesChanged': '服务已更改',
    'order.changedInShop': '店铺中有变更',
    'order.changedInShopLate': '付款后店铺中有变更：此处未作改动',
    'order.held': '买家已在店铺取消：决定之前不发货',
    'order.kept': '仍要发货',
    'order.refunded': '已取消并退款至钱包',
    'order.paid': '已从钱包付款',
    'cancel.asked': '申请取消订单',
    'cancel.agreed': '平台同意取消',
    'cancel.declined': '已无法取消',
    'cancel.withdrawn': '不再取消',
    'refund.applied': '申请退款',
    'refund.reviewing': '退款审核中',
    'refund.needEvidence': '要求补充退款材料',
    'refund.evidence': '已补充退款材料',
    'refund.offered': '提出退款方案',
    'refund.declined': '拒绝退款方案',
    'refund.accepted': '接受退款',
    'refund.refunded': '已退回钱包',
    'refund.rejected': '退款未通过',
    'refund.withdrawn': '撤回退款',
    'refund.ranOut': '逾期未答复，退款已撤回',
    'surcharge.raised': '平台要求加收附加费',
    'surcharge.lowered': '平台下调附加费',
    'surcharge.declined': '已拒绝附加费',
    'surcharge.paid': '已接受附加费并从钱包支付',
    'surcharge.waived': '免收附加费，照常发货',
    'surcharge.withdrawn': '附加费已撤回',
    'surcharge.orderCancelled': '附加费未被接受：订单取消',
    'order.cancelled': '已取消',
    'order.restored': '已恢复并重新计价',
    'order.merged': '由其他订单合并而成',
    'order.mergedInto': '与其他订单合并发出',
    'order.mergedAnew': '与更多订单重新合并',
    'order.unmerged': '恢复为单独订单',
    'order.mergeUndone': '已撤销合并',
    'order.sourceLeft': '一个订单因店铺变更而退出合并',
    'order.mergeSkipped': '不再等待其他订单',
    'order.split': '已拆分',
    'order.splitOff': '由拆分产生',
    'order.unsplit': '恢复为一个订单',
    'order.splitUndone': '已撤销拆分',
    'order.shelved': '已搁置',
    'order.unshelved': '已取消搁置，继续处理',
    'order.problemRaised': '提出异常',
    'order.problemAnswered': '已答复异常',
    'order.problemAskedAgain': '再次询问异常',
    'order.problemSolved': '异常已解决',
    until: (day: string) => `至 ${day}`,
    saved: (amount: string) => `节省运费 ${amount}`,
    fromStock: (units: number, amount: string) => `${units} 件来自库存，节省 ${amount}`,
    shippedFromStock: (units: number) => `${units} 件来自库存`,
    intoStock: (units: number) => `${units} 件退回库存`,
    byWindow: (hours: number) => `等待 ${hours} 小时后自动合并`,
    'order.stockAwaited': '等待货物到仓',
    'order.stockArrived': '货物已到仓',
    'order.labelMade': '已生成地址面单：地址不可再改',
    'order.labelVoided': '地址面单已作废：地址可修改',
    'order.partlyShipped': '部分发货',
    'order.shipped': '已发货',
    'order.delivered': '已签收',
    'parcel.moved': '包裹动态',
    'parcel.corrected': '运单号已更正',
    'parcel.notTracked': '物流跟踪服务拒绝了该单号',
    'shop.told': '物流信息已回传店铺',
    'shop.notTold': '未能回传店铺',
    'reissue.made': '为补发而创建',
    'reissue.begun': '免费补发商品',
    'reissue.offered': '接受费用后补发',
    'reissue.accepted': '已接受并支付费用：开始补发',
    'reissue.declined': '已拒绝费用：不再补发',
    'reissue.expired': '逾期未接受费用：不再补发',
    'reissue.shipped': '补发商品已发出',
    'reissue.delivered': '补发商品已签收',
    'shopper.wrongAddress': '买家反馈：地址有误',
    'shopper.notArrived': '买家反馈：未收到包裹',
    'shopper.answered': '已通过邮件答复买家',
    'shopper.closed': '买家反馈已关闭',
    'return.received': '包裹已退回仓库',
    'return.addressGiven': '已确认重寄地址',
    'return.paid': '已支付重寄运费',
    'return.reshipped': '已重寄',
    'return.delivered': '重寄后已签收',
    'return.overdue': '退回包裹逾期未答复，可能被处置',
    'return.discarded': '已放弃退回包裹',
    other: '已变更',
    seller: '您',
    agency: 'Quayside',
    shop: '店铺',
    carrier: '承运商',
    system: '自动',
    shopper: '买家',
  },
})

const looks: Readonly<Record<string, readonly [IconName, Tone]>> = {
  'order.created': ['orders', 'quiet'],
  'order.mapped': ['link', 'working'],
  'order.unmapped': ['link', 'quiet'],
  'order.quoteRequested': ['quote', 'working'],
  'order.quoteOffered': ['quote', 'yours'],
  'order.quoteAccepted': ['quote', 'done'],
  'order.quoteDeclined': ['quote', 'quiet'],
  'order.quoteExpired': ['clock', 'problem'],
  'order.lineChosen': ['route', 'working'],
  'order.lineDecided': ['route', 'working'],
  'order.addressChanged': ['edit', 'quiet'],
  'order.productAdded': ['plus', 'working'],
  'order.quantityChanged': ['edit', 'quiet'],
  'order.productRemoved': ['minus', 'quiet'],
  'order.servicesChanged': ['edit', 'working'],
  'order.changedInShop': ['stores', 'quiet'],
  'order.changedInShopLate': ['alert', 'problem'],
  'order.held': ['alert', 'problem'],
  'order.kept': ['truck', 'working'],
  'order.refunded': ['wallet', 'quiet'],
  'order.paid': ['wallet', 'done'],
  'order.cancelled': ['close', 'quiet'],
  'cancel.asked': ['close', 'working'],
  'cancel.agreed': ['check', 'quiet'],
  'cancel.declined': ['alert', 'problem'],
  'cancel.withdrawn': ['reload', 'quiet'],
  'refund.applied': ['coins', 'working'],
  'refund.reviewing': ['eye', 'working'],
  'refund.needEvidence': ['alert', 'yours'],
  'refund.evidence': ['picture', 'working'],
  'refund.offered': ['coins', 'yours'],
  'refund.declined': ['close', 'working'],
  'refund.accepted': ['check', 'moving'],
  'refund.refunded': ['wallet', 'done'],
  'refund.rejected': ['close', 'problem'],
  'refund.withdrawn': ['reload', 'quiet'],
  'refund.ranOut': ['clock', 'quiet'],
  'surcharge.raised': ['coins', 'yours'],
  'surcharge.lowered': ['coins', 'yours'],
  'surcharge.declined': ['close', 'working'],
  'surcharge.paid': ['wallet', 'done'],
  'surcharge.waived': ['truck', 'working'],
  'surcharge.withdrawn': ['reload', 'quiet'],
  'surcharge.orderCancelled': ['close', 'quiet'],
  'order.restored': ['reload', 'quiet'],
  'order.merged': ['link', 'working'],
  'order.mergedInto': ['link', 'working'],
  'order.mergedAnew': ['link', 'quiet'],
  'order.unmerged': ['reload', 'quiet'],
  'order.mergeUndone': ['reload', 'quiet'],
  'order.sourceLeft': ['stores', 'quiet'],
  'order.mergeSkipped': ['reload', 'quiet'],
  'order.split': ['columns', 'working'],
  'order.splitOff': ['columns', 'working'],
  'order.unsplit': ['reload', 'quiet'],
  'order.splitUndone': ['reload', 'quiet'],
  'order.shelved': ['clock', 'quiet'],
  'order.unshelved': ['reload', 'working'],
  'order.problemRaised': ['alert', 'problem'],
  'order.problemAnswered': ['chat', 'working'],
  'order.problemAskedAgain': ['alert', 'problem'],
  'order.problemSolved': ['check', 'done'],
  'order.stockAwaited': ['clock', 'working'],
  'order.stockArrived': ['stock', 'working'],
  'order.labelMade': ['printer', 'working'],
  'order.labelVoided': ['close', 'quiet'],
  'order.partlyShipped': ['truck', 'moving'],
  'order.shipped': ['truck', 'moving'],
  'order.delivered': ['check', 'done'],
  'parcel.moved': ['route', 'moving'],
  'parcel.corrected': ['edit', 'quiet'],
  'parcel.notTracked': ['alert', 'problem'],
  'shop.told': ['stores', 'done'],
  'shop.notTold': ['alert', 'problem'],
  'reissue.made': ['reload', 'working'],
  'reissue.begun': ['reload', 'working'],
  'reissue.offered': ['reload', 'yours'],
  'reissue.accepted': ['wallet', 'done'],
  'reissue.declined': ['close', 'quiet'],
  'reissue.expired': ['clock', 'quiet'],
  'reissue.shipped': ['truck', 'moving'],
  'reissue.delivered': ['check', 'done'],
  'shopper.wrongAddress': ['alert', 'problem'],
  'shopper.notArrived': ['alert', 'problem'],
  'shopper.answered': ['mail', 'done'],
  'shopper.closed': ['check', 'quiet'],
  'return.received': ['back', 'problem'],
  'return.addressGiven': ['edit', 'quiet'],
  'return.paid': ['wallet', 'done'],
  'return.reshipped': ['truck', 'moving'],
  'return.delivered': ['check', 'done'],
  'return.overdue': ['clock', 'problem'],
  'return.discarded': ['close', 'quiet'],
}

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** What changed, as one line under the event; nothing where the event's name says it all. */
const useDetailOf = (currency: Currency) => {
  const tracking = useText(trackingText)
  const rules = useText(ruleText)
  const reasons = useText(reissueReasonText)
  const words = useText(text)
  const problems = useText(problemText)
  const answers = useText(answerText)
  const surcharges = useText(surchargeReasonText)
  const returns: Readonly<Record<string, string>> = useText(returnReasonText)
  const stockWords = ({ kind, detail }: OrderEvent): string | null => {
    const { stockUnits: units, stockMinor } = detail
    if (typeof units !== 'number') return null
    if (kind === 'order.refunded') return words.intoStock(units)
    if (typeof stockMinor !== 'number') return words.shippedFromStock(units)
    return words.fromStock(units, moneyText({ amountMinor: stockMinor, currency }))
  }
  return (event: OrderEvent): string | undefined => {
    const { detail } = event
    const parts: (string | null)[] = []
    if (typeof detail['amountMinor'] === 'number' && typeof detail['currency'] === 'string') {
      parts.push(moneyText({ amountMinor: detail['amountMinor'], currency: detail['currency'] as Currency }))
    }
    const status = wordOf(detail['status'])
    if (status && isTrackingStatus(status)) parts.push(tracking[status])
    const why = wordOf(detail['why'])
    if (why && why in reasons) parts.push(reasons[why as keyof typeof reasons])
    const { code, answer, proposed, until, surcharge } = detail
    if (isSurchargeReason(surcharge)) parts.push(surcharges[surcharge])
    if (isProblemCode(code)) parts.push(problems[code])
    if (isProblemAnswer(answer)) parts.push(answers[answer])
    if (isProblemAnswer(proposed)) parts.push(answers[proposed])
    if (typeof until === 'string') parts.push(words.until(dayOf(new Date(until))))
    parts.push(returns[wordOf(detail['returnReason']) ?? ''] ?? null)
    const byRule = ruleEventWords(detail['byRule'], rules, currency)
    for (const name of [
      'number',
      'title',
      'sku',
      'into',
      'order',
      'line',
      'carrier',
      'trackingNumber',
      'description',
      'location',
      'reason',
      'error',
      'note',
      'words',
    ]) {
      // A rule's line is in the rule's own words.
      if (name !== 'line' || byRule === null) parts.push(wordOf(detail[name]))
    }
    for (const name of ['lines', 'from', 'parts']) {
      const listed: unknown = detail[name]
      if (Array.isArray(listed)) parts.push(listed.filter((one) => typeof one === 'string').join(', '))
    }
    const { savedMinor, windowHours } = detail
    if (typeof savedMinor === 'number' && savedMinor > 0)
      parts.push(words.saved(moneyText({ amountMinor: savedMinor, currency })))
    if (typeof windowHours === 'number') parts.push(words.byWindow(windowHours))
    parts.push(byRule, stockWords(event))
    const said = parts.filter((part): part is string => Boolean(part))
    return said.length > 0 ? said.join(' · ') : undefined
  }
}

interface OrderTimelineProps {
  readonly events: readonly OrderEvent[]
  /** Of the order's amounts. */
  readonly currency: Currency
}

/** Everything that happened to an order, newest first. */
export const OrderTimeline = ({ events, currency }: OrderTimelineProps) => {
  const words = useText(text)
  const detailOf = useDetailOf(currency)
  const isKnown = (kind: string): kind is keyof typeof words => kind in words
  const wordsFor = (kind: string): string => {
    const said = isKnown(kind) ? words[kind] : words.other
    return typeof said === 'string' ? said : words.other
  }
  const entries = events.map((event): TimelineEntry => {
    const [icon, tone] = looks[event.kind] ?? (['info', 'quiet'] as const)
    return {
      key: event.id,
      at: event.at,
      what: wordsFor(event.kind),
      who: event.actorName || words[event.actorKind],
      detail: detailOf(event),
      icon,
      tone,
    }
  })
  return <Timeline entries={entries} />
}
