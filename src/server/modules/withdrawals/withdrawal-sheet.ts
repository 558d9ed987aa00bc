import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { payoutKindWords, withdrawalStatusWords } from '../../../contract/withdrawals/withdrawal-text.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listOperatorWithdrawals } from './operator-queries.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'

type Row = Awaited<ReturnType<typeof listOperatorWithdrawals>>['rows'][number]

/** The account is masked, as in the list: reading it in full is audited one by one. */
const columns: readonly CaseColumn<Row>[] = [
  { title: ['Number', '编号'], width: 16, text: ({ number }) => number },
  customerColumn,
  {
    title: ['Status', '状态'],
    width: 16,
    text: ({ status }, locale) => withdrawalStatusWords[locale][status],
  },
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Requested', '申请时间'], time: ({ createdAt }) => createdAt },
  { title: ['Requested by', '申请人'], width: 20, text: ({ requestedBy }) => requestedBy },
  { title: ['Amount', '提现金额'], money: ({ amountMinor }) => amountMinor },
  { title: ['Fee', '手续费'], money: ({ feeMinor }) => feeMinor },
  { title: ['Payout', '实际到账'], money: ({ payoutMinor }) => payoutMinor },
  currencyColumn,
  {
    title: ['Paid to', '收款方式'],
    width: 14,
    text: ({ payoutKind }, locale) => payoutKindWords[locale][payoutKind],
  },
  { title: ['Payout account', '收款账户'], width: 22, text: ({ payoutHint }) => payoutHint },
  { title: ['Approved by', '批准人'], width: 20, text: ({ approvedBy }) => approvedBy },
  { title: ['Paid on', '付款日期'], width: 12, text: ({ paidOn }) => paidOn },
  { title: ['Reason', '原因'], width: 40, text: ({ reason }) => reason },
]

export const exportOperatorWithdrawals = (
  parts: WithdrawalParts,
  input: ParsedInputOf<typeof operatorWithdrawals.exportOperatorWithdrawals>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(parts.database, call, {
    list: 'withdrawals',
    input,
    title: ['Withdrawals', '提现'],
    columns,
    page: (database, page) =>
      listOperatorWithdrawals({ ...parts, database }, call.operator.operatorId, { ...input, ...page }),
  })
