import type { Words } from '../kernel/words.ts'
import type { PurchaseRow } from './purchase-order-schemas.ts'
import { purchaseTypes, type PurchaseStatus } from './purchase-states.ts'

export const purchaseStatusWords: Words<PurchaseStatus> = {
  en: {
    draft: 'Draft',
    awaitingPayment: 'Awaiting payment',
    paid: 'Paid',
    purchasing: 'Purchasing',
    submitted: 'Submitted',
    inTransit: 'In transit',
    partlyArrived: 'Partly arrived',
    arrived: 'Arrived',
    completed: 'Completed',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  },
  zh: {
    draft: '草稿',
    awaitingPayment: '待付款',
    paid: '已付款',
    purchasing: '采购中',
    submitted: '已预报',
    inTransit: '运输中',
    partlyArrived: '部分到货',
    arrived: '已到货',
    completed: '已完成',
    cancelled: '已取消',
    refunded: '已退款',
  },
}

export const purchaseTypeWords: Words<'inventory' | 'selfPurchase'> = {
  en: { inventory: 'Inventory order', selfPurchase: 'Self-purchase order' },
  zh: { inventory: '备货订单', selfPurchase: '自购订单' },
}

export const purchaseTypeName = (type: number): 'inventory' | 'selfPurchase' =>
  type === purchaseTypes.inventory ? 'inventory' : 'selfPurchase'

export type PurchaseReason = PurchaseStatus | 'cancellationRequested'
type PurchaseState = Pick<PurchaseRow, 'status' | 'isCancellationRequested'>

export const reasonOf = ({ status, isCancellationRequested }: PurchaseState): PurchaseReason =>
  isCancellationRequested ? 'cancellationRequested' : status

type ReasonForOperator = PurchaseReason | 'restOnTheWay'

/** Nobody has to act while the carrier brings the rest. */
export const operatorReasonOf = (row: PurchaseState & Pick<PurchaseRow, 'waitingOn'>): ReasonForOperator => {
  const reason = reasonOf(row)
  return reason === 'partlyArrived' && row.waitingOn === 'carrier' ? 'restOnTheWay' : reason
}

export const purchaseReasonWords: Words<ReasonForOperator> = {
  en: {
    draft: 'Seller is editing the draft',
    awaitingPayment: 'Waiting for the seller to pay',
    paid: 'Buy goods',
    purchasing: 'Receive goods as they arrive',
    submitted: 'Waiting for the seller to send the goods',
    inTransit: 'Receive goods as they arrive',
    partlyArrived: 'Receive the remaining goods, or close the outstanding items',
    restOnTheWay: 'Remaining goods on their way',
    arrived: 'Seller can check the quantities. Completes automatically after two weeks',
    cancellationRequested: 'Seller requested cancellation. Close the outstanding items, or decline',
    completed: '',
    cancelled: '',
    refunded: '',
  },
  zh: {
    draft: '卖家仍在填写',
    awaitingPayment: '等待卖家付款',
    paid: '请采购货物',
    purchasing: '请清点到货',
    submitted: '等待卖家寄出',
    inTransit: '请清点到货',
    partlyArrived: '请清点其余货物，或关闭未到部分',
    restOnTheWay: '其余货物运输中',
    arrived: '卖家可核对数量，两周后自动完成',
    cancellationRequested: '卖家申请取消：请关闭未到部分，或拒绝',
    completed: '',
    cancelled: '',
    refunded: '',
  },
}
