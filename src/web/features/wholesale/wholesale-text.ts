import { counted } from '../../../contract/kernel/format.ts'
import type {
  FreightKind,
  WholesalePaper,
  WholesaleStatus,
} from '../../../contract/wholesale/wholesale-states.ts'
import type { WholesaleRow } from '../../../contract/wholesale/wholesale-schemas.ts'
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

/** A quote that has expired counts as rejected, but nobody declined it. */
export const shownStatus = ({ status, endKind }: Pick<WholesaleRow, 'status' | 'endKind'>) =>
  status === 'rejected' && endKind === 'expired' ? 'expired' : status

export const statusText = defineText<Record<WholesaleStatus | 'expired', string>>({
  en: {
    draft: 'Draft',
    quoting: 'Awaiting quote',
    quoted: 'Quoted',
    awaitingPayment: 'Awaiting payment',
    paid: 'Paid',
    purchasing: 'Purchasing',
    partlyArrived: 'Partly arrived',
    arrived: 'Arrived',
    awaitingFreight: 'Awaiting freight',
    pendingReplenish: 'Freight payment due',
    shipped: 'Shipped',
    completed: 'Completed',
    rejected: 'Declined',
    expired: 'Expired',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  },
  zh: {
    draft: '草稿',
    quoting: '报价中',
    quoted: '已报价',
    awaitingPayment: '待付款',
    paid: '已付款',
    purchasing: '采购中',
    partlyArrived: '部分到货',
    arrived: '已到货',
    awaitingFreight: '待发运',
    pendingReplenish: '待补运费',
    shipped: '已发货',
    completed: '已完成',
    rejected: '已拒绝',
    expired: '已过期',
    cancelled: '已取消',
    refunded: '已退款',
  },
})

type Reason = WholesaleStatus | 'cancellationRequested' | 'freightSettled' | 'runOut'
type OrderState = Pick<WholesaleRow, 'status' | 'isCancellationRequested' | 'hasRunOut'> & {
  readonly isFreightSettled?: boolean
}

export const reasonOf = ({
  status,
  isCancellationRequested,
  hasRunOut,
  isFreightSettled = false,
}: OrderState): Reason => {
  if (isCancellationRequested) return 'cancellationRequested'
  if (hasRunOut && (status === 'quoted' || status === 'awaitingPayment')) return 'runOut'
  return status === 'awaitingFreight' && isFreightSettled ? 'freightSettled' : status
}

export const reasonText = defineText<Record<Reason, string>>({
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

export const operatorReasonText = defineText<Record<Reason, string>>({
  en: {
    draft: 'The seller is still preparing the draft',
    quoting: 'Quote prices and freight',
    quoted: 'Waiting for the seller to accept the quote',
    awaitingPayment: 'Waiting for the seller to pay',
    paid: 'Purchase the goods',
    purchasing: 'Receive goods as they arrive',
    partlyArrived: 'Receive the remaining goods, or close the items that will not arrive',
    arrived: 'Pack, weigh and measure',
    awaitingFreight: 'Set the actual freight',
    freightSettled: 'Ship the order',
    pendingReplenish: 'Waiting for the seller to pay the freight difference',
    shipped: 'In transit',
    cancellationRequested:
      'The seller requested cancellation. Refund what has not been purchased, or decline.',
    runOut: 'The quote has expired',
    completed: '',
    rejected: '',
    cancelled: '',
    refunded: '',
  },
  zh: {
    draft: '卖家仍在填写',
    quoting: '请报单价与运费',
    quoted: '等待卖家接受报价',
    awaitingPayment: '等待卖家付款',
    paid: '请采购货物',
    purchasing: '请清点到货',
    partlyArrived: '请清点其余货物，或关闭未到部分',
    arrived: '请打包、称重并量方',
    awaitingFreight: '请录入实际运费',
    freightSettled: '请发货',
    pendingReplenish: '等待卖家补付运费',
    shipped: '运输途中',
    cancellationRequested: '卖家申请取消：请退还未采购部分的款项，或拒绝',
    runOut: '报价已过期',
    completed: '',
    rejected: '',
    cancelled: '',
    refunded: '',
  },
})

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

export const freightText = defineText<Record<FreightKind, string>>({
  en: { sea: 'Sea', rail: 'Rail', air: 'Air', express: 'Express' },
  zh: { sea: '海运', rail: '铁路', air: '空运', express: '快递' },
})

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
