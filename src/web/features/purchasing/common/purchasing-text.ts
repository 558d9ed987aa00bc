import { purchaseTypes, type PurchaseStatus } from '../../../../contract/purchasing/purchase-states.ts'
import type { PurchaseRow } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import {
  purchaseReasonWords,
  purchaseStatusWords,
  purchaseTypeWords,
  type PurchaseReason,
} from '../../../../contract/purchasing/purchase-text.ts'
import { defineText } from '../../../ui/text/define-text.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'
import { caseText } from '../../case-kit/case-text.ts'

export const statusText = defineText<Record<PurchaseStatus, string>>(purchaseStatusWords)

export const typeText = defineText(purchaseTypeWords)

export const sellerTones: Record<PurchaseStatus, Tone> = {
  draft: 'quiet',
  awaitingPayment: 'yours',
  paid: 'working',
  purchasing: 'working',
  submitted: 'yours',
  inTransit: 'moving',
  partlyArrived: 'working',
  arrived: 'done',
  completed: 'done',
  cancelled: 'quiet',
  refunded: 'quiet',
}
export const operatorTones: Record<PurchaseStatus, Tone> = {
  ...sellerTones,
  awaitingPayment: 'working',
  paid: 'yours',
  submitted: 'moving',
}

export const reasonText = defineText<Record<PurchaseReason, string>>({
  en: {
    draft: 'Choose goods and confirm the order',
    awaitingPayment: 'Pay from your wallet',
    paid: 'Waiting for the agency to buy the goods',
    purchasing: 'Goods purchased and on their way to the warehouse',
    submitted: 'Send the goods and add a tracking number',
    inTransit: 'Goods on their way to the warehouse',
    partlyArrived: 'Waiting for the remaining goods',
    arrived: 'All goods are in your stock. Check the quantities',
    cancellationRequested: 'Waiting for the agency to approve your cancellation',
    completed: '',
    cancelled: '',
    refunded: '',
  },
  zh: {
    draft: '请选择商品并确认订单',
    awaitingPayment: '请用钱包付款',
    paid: '等待平台采购',
    purchasing: '货物已采购，正在运往仓库',
    submitted: '请寄出货物并填写运单号',
    inTransit: '货物正在运往仓库',
    partlyArrived: '其余货物尚未到货',
    arrived: '货物已全部入库，请核对数量',
    cancellationRequested: '等待平台同意取消',
    completed: '',
    cancelled: '',
    refunded: '',
  },
})

export const operatorReasonText = defineText(purchaseReasonWords)

export const endText = defineText<Record<NonNullable<PurchaseRow['endKind']>, string>>({
  en: { bySeller: 'You cancelled', byAgency: 'Closed by the agency: no goods arrived' },
  zh: { bySeller: '您已取消', byAgency: '平台已关闭：未到货' },
})
export const operatorEndText: typeof endText = {
  en: { ...endText.en, bySeller: 'The seller cancelled' },
  zh: { ...endText.zh, bySeller: '卖家已取消' },
}

export const eventText = defineText({
  en: {
    drafted: 'Created',
    confirmed: 'Confirmed',
    priceAccepted: 'New prices accepted',
    reopened: 'Reopened for editing',
    announced: 'Submitted',
    sent: 'Sent',
    remarkAdded: 'Note',
    costsChanged: 'Costs changed',
    paid: 'Paid',
    started: 'Purchasing started',
    supplierNoted: 'Purchase details updated',
    arrived: 'Goods received',
    closedShort: 'Closed as not arriving',
    cancelled: 'Cancelled',
    cancellationRequested: 'Cancellation requested',
    cancellationRequestWithdrawn: 'Cancellation request withdrawn',
    cancellationDeclined: 'Cancellation declined by the agency',
    cancellationApproved: 'Cancellation approved',
    completed: 'Completed',
    documentAdded: 'Document added',
    documentDeleted: 'Document deleted',
  },
  zh: {
    drafted: '已创建',
    confirmed: '已确认',
    priceAccepted: '已接受新价格',
    reopened: '已退回草稿',
    announced: '已预报',
    sent: '已寄出',
    remarkAdded: '备注',
    costsChanged: '成本已修改',
    paid: '已付款',
    started: '开始采购',
    supplierNoted: '采购信息已更新',
    arrived: '到货',
    closedShort: '关闭未到部分',
    cancelled: '已取消',
    cancellationRequested: '申请取消',
    cancellationRequestWithdrawn: '撤回取消申请',
    cancellationDeclined: '平台拒绝取消',
    cancellationApproved: '同意取消',
    completed: '已完成',
    documentAdded: '添加文件',
    documentDeleted: '删除文件',
  },
})

export const sharedText = defineText({
  en: {
    ...caseText.en,
    noGoods: 'No products yet',
  },
  zh: {
    ...caseText.zh,
    noGoods: '尚无商品',
  },
})

export const pageOf = (type: number): string =>
  type === purchaseTypes.inventory ? '/inventory/purchaseOrder' : '/purchase/purchaseAddorder'
export const listOf = (type: number): string =>
  type === purchaseTypes.inventory ? '/inventory/purchaseOrders' : '/purchase/index'
