import type { Wording } from './wording.ts'

/** Of lists of cases: their exports, and decisions about many of their rows. */
export const caseActions: Readonly<Record<string, Wording>> = {
  'list:export': ['List exported', '导出列表'],
  'order:startPushRetry': ['Bulk retry of shop updates started', '开始批量重试店铺同步'],
  'order:startHoldRelease': ['Bulk release of cancelled orders started', '开始批量放行订单'],
  'problem:startProblemResolution': ['Bulk resolution of problems started', '开始批量解决异常'],
  'refund:startRefundChange': ['Bulk decision about refunds started', '开始批量处理退款'],
  'returnedParcel:startReturnDiscard': ['Bulk discarding of returns started', '开始批量弃置退件'],
  'returnedParcel:startNotReturned': ['Bulk record of parcels not returned started', '开始批量登记未退回'],
  'surcharge:startSurchargeWithdrawal': ['Bulk withdrawal of surcharges started', '开始批量撤回附加费'],
  'replacement:startReplacementReview': ['Bulk review of replacements started', '开始批量查看补发'],
  'bankStatement:startMatchedCredit': ['Bulk crediting of transfers started', '开始批量入账'],
  'withdrawal:startWithdrawalApproval': ['Bulk approval of withdrawals started', '开始批量批准提现'],
  'ticket:startTicketChange': ['Bulk change of tickets started', '开始批量处理工单'],
  'sourcing:startSourcingEnd': ['Bulk ending of product requests started', '开始批量结束找货'],
}
