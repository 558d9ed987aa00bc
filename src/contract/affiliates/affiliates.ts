import * as z from 'zod'
import { commissionStates } from './affiliate-terms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { commissionIdSchema, customerRefSchema } from '../kernel/ids.ts'
import { monthSchema } from '../invoices/invoices.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { sheetInput } from '../kernel/sheets.ts'

/** Refused also to customers without a percentage, whose menu is hidden. */
const affiliate = { kind: 'customer', tag: menuTags.affiliate } as const

/** Amounts are in the referrer's currency. */
const sumsShape = {
  /** Orders that earned something. */
  orders: z.int(),
  /** Paid by referred customers for products and not refunded. */
  productMinor: amountMinorSchema,
  commissionMinor: amountMinorSchema,
  lockedMinor: amountMinorSchema,
  availableMinor: amountMinorSchema,
  paidMinor: amountMinorSchema,
}

const childShape = {
  childId: customerRefSchema,
  /** Masked: `H••• Pine`. */
  name: z.string(),
  isVip: z.boolean(),
}

const monthRow = z.object({ month: monthSchema, ...sumsShape })
export type CommissionMonth = z.output<typeof monthRow>
const monthCustomerRow = z.object({ ...childShape, ...sumsShape })
export type CommissionCustomer = z.output<typeof monthCustomerRow>
const childRow = z.object({ ...childShape, joinedAt: instantSchema, ...sumsShape })
export type ChildCustomer = z.output<typeof childRow>

const commissionFields = {
  id: commissionIdSchema,
  /** `correction`: a refund after the order's commission was paid. */
  kind: z.enum(['earned', 'correction']),
  state: z.enum(commissionStates),
  /** Why it is locked. */
  lockReason: z.enum(['notDelivered', 'refundPeriod']).nullable(),
  /** When it becomes or became available; null: not known yet. */
  availableAt: instantSchema.nullable(),
  /** When the order was paid. */
  paidAt: instantSchema,
  percent: z.number(),
  currency: currencySchema,
  productMinor: amountMinorSchema,
  amountMinor: amountMinorSchema,
  /** Units of the referrer's currency per unit of the referred customer's. */
  exchangeRate: z.number(),
  payoutCurrency: currencySchema,
  payoutMinor: amountMinorSchema,
  payoutMonth: monthSchema.nullable(),
}
export const commissionShape = commissionFields

const commissionRow = z.object({
  ...commissionFields,
  /** Masked: `DS-•••345`. */
  orderNumber: z.string(),
  childId: customerRefSchema,
  name: z.string(),
})
export type Commission = z.output<typeof commissionRow>

const commissionFilter = {
  month: monthSchema.optional(),
  childId: customerRefSchema.optional(),
  state: z.enum(commissionStates).optional(),
}

const volumeShape = { customers: z.int(), orders: z.int(), productMinor: amountMinorSchema }

export const affiliates = {
  getAffiliateInfo: endpoint({
    method: 'POST',
    path: '/User/Affiliates/GetAffiliatesInfo',
    summary: 'Returns the referral code, the percentage and rules, and the sums of all commissions.',
    access: affiliate,
    input: z.object({}),
    output: z.object({
      referralCode: z.string(),
      percent: z.number(),
      currency: currencySchema,
      /** Days after delivery until a commission is available. */
      lockDays: z.int(),
      /** Below it, commissions are carried over to the next month. */
      minimumPayoutMinor: amountMinorSchema,
      referredCustomers: z.int(),
      lockedMinor: amountMinorSchema,
      availableMinor: amountMinorSchema,
      paidMinor: amountMinorSchema,
      /** Earned by orders paid this month. */
      thisMonthMinor: amountMinorSchema,
    }),
    badInput: 'not an object',
  }),
  listCommissionMonths: endpoint({
    method: 'POST',
    path: '/User/Affiliates/GetCommissionByMonthly',
    summary: 'Lists commissions by the month in which orders were paid, newest first.',
    access: affiliate,
    input: z.object({ ...pageInput }),
    output: pageOf(monthRow),
    badInput: { pageSize: 'many' },
  }),
  listCommissionCustomers: endpoint({
    method: 'POST',
    path: '/User/Affiliates/GetCommissionByMonthlyAndCustomer',
    summary: "Lists a month's commissions by referred customer, highest first.",
    access: affiliate,
    input: z.object({ month: monthSchema, ...pageInput }),
    output: pageOf(monthCustomerRow),
  }),
  listCommissions: endpoint({
    method: 'POST',
    path: '/User/Affiliates/GetDetailedCommission',
    summary:
      'Lists single commissions, newest first. Order numbers and names of referred customers are masked.',
    access: affiliate,
    errors: ['notFound'],
    input: z.object({ ...commissionFilter, ...pageInput }),
    output: pageOf(commissionRow),
    badInput: { pageSize: 'many' },
  }),
  exportCommissions: endpoint({
    method: 'POST',
    path: '/User/Affiliates/ExportCommissions',
    summary: 'Exports single commissions as CSV or XLSX.',
    access: affiliate,
    errors: ['exportsRunning', 'notFound'],
    input: z.object({ ...commissionFilter, ...sheetInput }),
    output: z.unknown(),
    download: true,
    badInput: { format: 'doc' },
  }),
  getVipStatistics: endpoint({
    method: 'POST',
    path: '/User/Affiliates/GetCustomerVipStatistics',
    summary:
      'Returns how many referred customers are VIP today, and by month what VIP and other customers bought.',
    access: affiliate,
    input: z.object({ months: z.int().min(1).max(36).default(12) }),
    output: z.object({
      currency: currencySchema,
      vipCustomers: z.int(),
      otherCustomers: z.int(),
      /** Newest first; months without orders are left out. */
      months: z.array(
        z.object({ month: monthSchema, vip: z.object(volumeShape), other: z.object(volumeShape) }),
      ),
    }),
    badInput: { months: 0 },
  }),
  listChildCustomers: endpoint({
    method: 'GET',
    path: '/User/GetChildCustomers',
    summary: 'Lists referred customers, newest first, with what they have earned the referrer.',
    access: affiliate,
    input: z.object({ ...pageInput }),
    output: pageOf(childRow),
    badInput: { pageSize: 'many' },
  }),
}
