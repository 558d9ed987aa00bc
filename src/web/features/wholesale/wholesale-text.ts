import { counted } from '../../../contract/kernel/format.ts'
import type {
  FreightKind,
  WholesalePaper,
  WholesaleStatus,
} from '../../../contract/wholesale/wholesale-states.ts'
import type { WholesaleRow } from '../../../contract/wholesale/wholesale-schemas.ts'
import {
  freightKindWords,
  wholesaleReasonWords,
  wholesaleStatusWords,
  type WholesaleReason,
} from '../../../contract/wholesale/wholesale-text.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { caseText } from '../case-kit/case-text.ts'

export const sellerTones: Record<WholesaleStatus, Tone> = {
  draft: 'quiet',
  quoting: 'working',
  quoted: 'yours',
  awaitingPayment: 'yours',
  paid: 'working',
  purchasing: 'working',
  partlyArrived: 'working',
  arrived: 'working',
  awaitingFreight: 'working',
  pendingReplenish: 'yours',
  shipped: 'working',
  completed: 'done',
  rejected: 'quiet',
  cancelled: 'quiet',
  refunded: 'quiet',
}
export const operatorTones: Record<WholesaleStatus, Tone> = {
  ...sellerTones,
  quoting: 'yours',
  quoted: 'working',
  awaitingPayment: 'working',
  paid: 'yours',
  purchasing: 'yours',
  partlyArrived: 'yours',
  arrived: 'yours',
  awaitingFreight: 'yours',
  pendingReplenish: 'working',
}

export const statusText = defineText<Record<WholesaleStatus | 'expired', string>>(wholesaleStatusWords)

export const reasonText = defineText<Record<WholesaleReason, string>>({
  en: {
    draft: 'Complete the draft and request a quote',
    quoting: 'The agency is preparing prices and freight',
    quoted: 'Accept the quote, decline it or request a new one',
    awaitingPayment: 'Pay for the goods and estimated freight',
    paid: 'Waiting for the agency to purchase the goods',
    purchasing: 'The goods are being produced or purchased',
    partlyArrived: 'The remaining goods have not arrived yet',
    arrived: 'The goods are being packed and weighed',
    awaitingFreight: 'The agency is booking the freight',
    freightSettled: 'Freight settled. The order will ship soon.',
    pendingReplenish: 'The actual freight is higher. Pay the difference.',
    shipped: 'In transit',
    cancellationRequested: 'Waiting for the agency to approve your cancellation',
    runOut: 'The quote has expired. Request a new one.',
    completed: '',
    rejected: '',
    cancelled: '',
    refunded: '',
  },
  zh: {
    draft: '请填写完整并提交询价',
    quoting: '平台正在核算单价与运费',
    quoted: '请接受、拒绝或重新询价',
    awaitingPayment: '请支付货款与预估运费',
    paid: '等待平台采购',
    purchasing: '货物正在生产或采购',
    partlyArrived: '其余货物尚未到货',
    arrived: '货物正在打包称重',
    awaitingFreight: '平台正在安排运输',
    freightSettled: '运费已结清，即将发货',
    pendingReplenish: '实际运费高于预估，请补付差额',
    shipped: '运输途中',
    cancellationRequested: '等待平台同意取消',
    runOut: '报价已过期，请重新询价',
    completed: '',
    rejected: '',
    cancelled: '',
    refunded: '',
  },
})

export const operatorReasonText = defineText<Record<WholesaleReason, string>>(wholesaleReasonWords)

export const endText = defineText<Record<NonNullable<WholesaleRow['endKind']>, string>>({
  en: {
    bySeller: 'You declined',
    byAgency: 'Declined by the agency',
    expired: 'Quote expired',
  },
  zh: { bySeller: '您已拒绝', byAgency: '平台无法报价', expired: '报价已过期' },
})
export const operatorEndText: typeof endText = {
  en: { ...endText.en, bySeller: 'The seller declined' },
  zh: { ...endText.zh, bySeller: '卖家已拒绝' },
}

export const freightText = defineText<Record<FreightKind, string>>(freightKindWords)

export const paperText = defineText<Record<WholesalePaper, string>>({
  en: { proforma: 'Pro forma invoice', invoice: 'Commercial invoice', packingList: 'Packing list' },
  zh: { proforma: '形式发票', invoice: '商业发票', packingList: '装箱单' },
})

export const eventText = defineText({
  en: {
    drafted: 'Draft created',
    quoteRequested: 'Quote requested',
    quoteRequestedAgain: 'New quote requested',
    reopened: 'Reopened for editing',
    quoted: 'Quoted',
    declined: 'The agency declined to quote',
    accepted: 'Quote accepted',
    rejected: 'Quote declined',
    expired: 'Quote expired',
    cancelled: 'Cancelled',
    paid: 'Paid',
    purchaseStarted: 'Purchasing started',
    arrived: 'Goods arrived',
    closedShort: 'Undelivered items closed and refunded',
    cancellationRequested: 'Cancellation requested',
    cancellationRequestWithdrawn: 'Cancellation request withdrawn',
    cancellationDeclined: 'The agency declined the cancellation',
    cancellationApproved: 'Cancellation approved and refunded',
    packed: 'Packed',
    freightHigher: 'Actual freight higher than estimated',
    freightSettled: 'Freight settled',
    replenished: 'Freight difference paid',
    shipped: 'Shipped',
    completed: 'Completed',
  },
  zh: {
    drafted: '已创建',
    quoteRequested: '提交询价',
    quoteRequestedAgain: '重新询价',
    reopened: '已退回草稿',
    quoted: '已报价',
    declined: '平台无法报价',
    accepted: '已接受报价',
    rejected: '已拒绝报价',
    expired: '报价已过期',
    cancelled: '已取消',
    paid: '已付款',
    purchaseStarted: '开始采购',
    arrived: '到货',
    closedShort: '关闭未到部分并退款',
    cancellationRequested: '申请取消',
    cancellationRequestWithdrawn: '撤回取消申请',
    cancellationDeclined: '平台拒绝取消',
    cancellationApproved: '同意取消并退款',
    packed: '已打包',
    freightHigher: '实际运费高于预估',
    freightSettled: '运费已结清',
    replenished: '已补付运费',
    shipped: '已发货',
    completed: '已完成',
  },
})

export const factText = defineText({
  en: {
    ...caseText.en,
    fresh: 'New message',
    days: (from: number, to: number) => (from === to ? '' : `${from}–`) + counted(to, 'day', 'days'),
    needed: 'Required.',
    badAmount: 'Enter an amount such as 120.50.',
  },
  zh: {
    ...caseText.zh,
    fresh: '新消息',
    days: (from: number, to: number) => (from === to ? `${from} 天` : `${from}–${to} 天`),
    needed: '必填。',
    badAmount: '请填写金额，例如 120.50。',
  },
})
