import { rechargeMethodWords, rechargeStatusWords } from '../../../../contract/common/dictionaries.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorWallet } from '../../../../contract/wallet/operator-wallet.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  type CaseColumn,
} from '../../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../../platform/http/call.ts'
import { listRechargesForReview, type AgencyRecharge, type Source } from './review-queries.ts'

const columns: readonly CaseColumn<AgencyRecharge>[] = [
  { title: ['Number', '编号'], width: 16, text: ({ number }) => number },
  customerColumn,
  {
    title: ['Method', '支付方式'],
    width: 14,
    text: ({ method }, locale) => rechargeMethodWords[locale][method],
  },
  {
    title: ['Account', '收款账户'],
    width: 20,
    text: ({ paymentMethod }) => paymentMethod && paymentMethod.name,
  },
  { title: ['Status', '状态'], width: 16, text: ({ status }, locale) => rechargeStatusWords[locale][status] },
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Created', '创建时间'], time: ({ createdAt }) => createdAt },
  { title: ['Amount', '金额'], money: ({ amountMinor }) => amountMinor },
  { title: ['Fee', '手续费'], money: ({ feeMinor }) => feeMinor },
  { title: ['Credited', '入账金额'], money: ({ creditedMinor }) => creditedMinor },
  { title: ['Reversed', '撤销金额'], money: ({ reversedMinor }) => reversedMinor },
  currencyColumn,
  { title: ['Reference', '转账附言'], width: 24, text: ({ bankReference }) => bankReference },
  { title: ['Reason', '原因'], width: 40, text: ({ reason }) => reason },
  { title: ['Note to the customer', '给客户的备注'], width: 40, text: ({ agencyRemark }) => agencyRemark },
]

export const exportRechargesForReview = (
  source: Source,
  input: ParsedInputOf<typeof operatorWallet.exportRechargesForReview>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(source.database, call, {
    list: 'recharges',
    input,
    title: ['Recharges', '充值'],
    columns,
    page: (database, page) =>
      listRechargesForReview({ ...source, database }, { ...input, ...page }, call.operator.operatorId),
  })
