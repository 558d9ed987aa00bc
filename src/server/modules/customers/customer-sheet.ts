import type { operatorCustomers } from '../../../contract/customers/customers.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportCases, type CaseColumn } from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { listCustomers, type CustomerRow } from './list-customers.ts'

const stateWords = {
  en: { active: 'Active', blocked: 'Blocked' },
  zh: { active: '正常', blocked: '已停用' },
} as const

const columns: readonly CaseColumn<CustomerRow>[] = [
  { title: ['Customer', '客户'], width: 28, text: ({ name }) => name },
  { title: ['Email', '邮箱'], width: 30, text: ({ email }) => email },
  {
    title: ['VIP level', 'VIP 等级'],
    width: 16,
    text: ({ vip }, locale) => vip && ((locale === 'zh' && vip.nameZh) || vip.nameEn),
  },
  { title: ['Balance', '余额'], money: ({ balance }) => balance.amountMinor },
  { title: ['Currency', '币种'], width: 9, text: ({ balance }) => balance.currency },
  { title: ['Shops', '店铺'], whole: ({ shops }) => shops },
  { title: ['Open orders', '进行中订单'], whole: ({ openOrders }) => openOrders },
  {
    title: ['Status', '状态'],
    width: 12,
    text: ({ isActive }, locale) => stateWords[locale][isActive ? 'active' : 'blocked'],
  },
  { title: ['Customer since', '注册时间'], time: ({ createdAt }) => createdAt },
]

export const exportCustomers = (
  database: Database,
  input: ParsedInputOf<typeof operatorCustomers.exportCustomers>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(database, call, {
    list: 'customers',
    input,
    title: ['Customers', '客户'],
    columns,
    page: ({ agency }, page) => listCustomers(agency, { ...input, ...page }),
  })
