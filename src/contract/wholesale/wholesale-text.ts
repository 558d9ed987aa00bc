import type { Words } from '../kernel/words.ts'
import type { WholesaleRow } from './wholesale-schemas.ts'
import type { FreightKind, WholesaleStatus } from './wholesale-states.ts'

/** A quote that has expired counts as rejected, but nobody declined it. */
export const shownStatus = ({ status, endKind }: Pick<WholesaleRow, 'status' | 'endKind'>) =>
  status === 'rejected' && endKind === 'expired' ? 'expired' : status

export const wholesaleStatusWords: Words<WholesaleStatus | 'expired'> = {
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
}

export type WholesaleReason = WholesaleStatus | 'cancellationRequested' | 'freightSettled' | 'runOut'
type OrderState = Pick<WholesaleRow, 'status' | 'isCancellationRequested' | 'hasRunOut'> & {
  readonly isFreightSettled?: boolean
}

export const reasonOf = ({
  status,
  isCancellationRequested,
  hasRunOut,
  isFreightSettled = false,
}: OrderState): WholesaleReason => {
  if (isCancellationRequested) return 'cancellationRequested'
  if (hasRunOut && (status === 'quoted' || status === 'awaitingPayment')) return 'runOut'
  return status === 'awaitingFreight' && isFreightSettled ? 'freightSettled' : status
}

export const wholesaleReasonWords: Words<WholesaleReason> = {
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
}

export const freightKindWords: Words<FreightKind> = {
  en: { sea: 'Sea', rail: 'Rail', air: 'Air', express: 'Express' },
  zh: { sea: '海运', rail: '铁路', air: '空运', express: '快递' },
}
