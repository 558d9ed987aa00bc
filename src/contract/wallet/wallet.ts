import * as z from 'zod'
import { walletCreditSchema } from '../credit-lines/credit-lines.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyIdSchema, fileIdSchema, paymentMethodIdSchema, rechargeIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { payInKinds } from './payment-methods.ts'
import { menuTags } from '../kernel/permissions.ts'
import { sheetInput } from '../kernel/sheets.ts'
import { rechargeStatuses } from '../kernel/statuses.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

const customer = { kind: 'customer', tag: menuTags.wallet } as const
/** Per recharge: 1.00 to 1,000,000.00. */
export const rechargeLimits = { minMinor: 100, maxMinor: 100_000_000 } as const
export const rechargeAmountSchema = z
  .int()
  .min(rechargeLimits.minMinor, 'must be at least 1.00')
  .max(rechargeLimits.maxMinor, 'must not exceed 1,000,000.00')
export const rechargeMethods = ['paypal', 'bank'] as const
export const ledgerKinds = [
  'recharge',
  'orderPayment',
  'orderRefund',
  'correction',
  'reversal',
  'reshipmentFreight',
  'surcharge',
  'wholesalePayment',
  'wholesaleFreight',
  'wholesaleRefund',
  'inventoryPayment',
  'inventoryRefund',
  'servicePayment',
  'serviceRefund',
  'withdrawal',
  'withdrawalReturned',
  'commission',
] as const

export const movementSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.enum(ledgerKinds),
  /** Positive: into the wallet. */
  amountMinor: amountMinorSchema,
  balanceAfterMinor: amountMinorSchema,
  currency: currencySchema,
  sourceKind: z.string(),
  sourceId: z.string().nullable(),
  sourceNumber: z.string(),
  actorName: z.string(),
  agencyRemark: z.string(),
  customerRemark: z.string(),
})
export const movementFilter = {
  /** The whole number of an order, recharge, invoice …, with or without its letters: 'DS-100234', '100234'. */
  search: z.string().trim().max(50).optional(),
  kind: z.enum(ledgerKinds).optional(),
  direction: z.enum(['in', 'out']).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
}
export const rechargeSchema = z.object({
  id: rechargeIdSchema,
  number: z.string(),
  method: z.enum(rechargeMethods),
  /** Charged to the saved PayPal account by the settings of the automatic recharge. */
  isAutomatic: z.boolean(),
  status: z.enum(rechargeStatuses),
  statusSince: instantSchema,
  currency: currencySchema,
  amountMinor: amountMinorSchema,
  feeMinor: amountMinorSchema,
  payMinor: amountMinorSchema,
  creditedMinor: amountMinorSchema.nullable(),
  /** The amount PayPal reversed after it was credited (a refund or a lost dispute). */
  reversedMinor: amountMinorSchema,
  /** The part of it the wallet could not cover yet; deducted from future credits. */
  owedMinor: amountMinorSchema,
  /** The account that was paid in to, as it was named then; null: PayPal, or the installation's bank account. */
  paymentMethod: z.object({ kind: z.enum(payInKinds), name: z.string() }).nullable(),
  bankReference: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** Small; only for images. */
  receiptThumbnailUrl: z.string().nullable(),
  /** PayPal: the URL to approve the payment, while possible. */
  approveUrl: z.string().nullable(),
  /** Why it is held or not credited, in English, or as an operator entered it. */
  reason: z.string(),
  /** Stable code, such as cancelled or heldECheck; null where an operator entered the reason. */
  reasonCode: z.string().nullable(),
  reasonFigures: figuresSchema,
  agencyRemark: z.string(),
  createdAt: instantSchema,
  creditedAt: instantSchema.nullable(),
})

export const movementSorts = ['time'] as const
/** `time`: when it was started. */
export const rechargeSorts = ['time'] as const

/** A recharge's number, with or without its prefix: `RC-1042`. */
const rechargeSearch = z.string().trim().max(40).optional()

export const wallet = {
  getWallet: endpoint({
    method: 'POST',
    path: '/User/Fund/RechargeInfo',
    summary:
      'Returns the balance, the credit line, the amount waiting to be credited, and the fee of each recharge method.',
    access: customer,
    input: z.object({}),
    output: z.object({
      balance: moneySchema,
      /** What payments can take now: the balance and the unused credit. */
      available: moneySchema,
      credit: walletCreditSchema,
      awaitingCredit: moneySchema,
      /** Reversed by PayPal beyond the balance; deducted from future credits. */
      owed: moneySchema,
      /** Requested to be paid out, and not paid yet. */
      withdrawing: moneySchema,
      /** Unpaid orders that could be paid now, and their total. */
      duePayment: moneySchema,
      methods: z.array(
        z.object({
          method: z.enum(rechargeMethods),
          available: z.boolean(),
          feePercent: z.number(),
          feeFixedMinor: z.int(),
        }),
      ),
    }),
    badInput: 'not an object',
  }),
  getRechargeFee: endpoint({
    method: 'POST',
    path: '/Common/GetRechargeRateById',
    summary: "Calculates what to pay to have an amount credited: 'to credit 100.00 you pay 104.92'.",
    access: { kind: 'customer' },
    input: z.object({ method: z.enum(rechargeMethods), amountMinor: rechargeAmountSchema }),
    output: z.object({ amount: moneySchema, fee: moneySchema, pay: moneySchema }),
  }),
  listMovements: endpoint({
    method: 'GET',
    path: '/User/GetBalanceLogs',
    summary: 'Lists wallet transactions, newest first, with the balance after each.',
    access: customer,
    input: z.object({ ...movementFilter, ...sortInput(movementSorts), ...pageInput }),
    output: pageOf(movementSchema),
    badInput: { pageSize: 'many' },
  }),
  exportMovements: endpoint({
    method: 'GET',
    path: '/User/GetCustomerBalanceLogsExport',
    summary: 'Exports the wallet transactions of a filter as a file, newest first.',
    access: customer,
    errors: ['exportsRunning'],
    input: z.object({ ...movementFilter, ...sheetInput }),
    output: z.unknown(),
    download: true,
    badInput: { kind: 'gift' },
  }),
  setMovementRemark: endpoint({
    method: 'POST',
    path: '/User/UpdateCustomerBalanceLogCustomerRemark',
    summary: "Sets the customer's own note on a transaction.",
    access: { ...customer, inAdminView: 'money' },
    errors: ['notFound'],
    input: z.object({ id: anyIdSchema(), remark: z.string().trim().max(300) }),
    output: z.object({ customerRemark: z.string() }),
  }),
  listRecharges: endpoint({
    method: 'POST',
    path: '/User/Fund/list',
    summary: 'Lists recharges, newest first; searchable by number.',
    access: customer,
    input: z.object({
      status: z.enum(rechargeStatuses).optional(),
      search: rechargeSearch,
      ...sortInput(rechargeSorts),
      ...pageInput,
    }),
    output: pageOf(rechargeSchema),
    badInput: { pageSize: 'many' },
  }),
  createPayPalRecharge: endpoint({
    method: 'POST',
    path: '/User/Fund/CreatePayPal',
    summary: 'Starts a recharge by PayPal and returns the URL to approve it.',
    access: { ...customer, authority: 'wallet:recharge', notInAdminView: true },
    errors: ['notFound', 'paypalNotAvailable', 'paypalRefused', 'paypalUnavailable', 'rechargeClosed'],
    input: z.object({ amountMinor: rechargeAmountSchema }),
    output: z.object({ recharge: rechargeSchema, approveUrl: z.string() }),
    idempotent: 'keyOptional',
  }),
  /**
   * Needs no idempotency key: PayPal's token serves as one. The capture has its own key, and the recharge
   * becomes 'credited' only once. Tested in modules/wallet/test/paypal-recharge.test.ts.
   */
  completePayPalRecharge: endpoint({
    method: 'POST',
    path: '/User/Fund/CapturePayPal',
    summary:
      'Completes the return from PayPal: captures an approved payment, or records a refused one. Safe to repeat.',
    access: { ...customer, authority: 'wallet:recharge', notInAdminView: true },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'paypalNotAvailable', 'paypalUnavailable'],
    input: z.object({ token: z.string().min(5).max(60), cancelled: z.boolean().default(false) }),
    output: z.object({ recharge: rechargeSchema, balance: moneySchema }),
  }),
  createBankRecharge: endpoint({
    method: 'POST',
    path: '/User/Fund/Recharge',
    summary:
      'Reports a transfer, by bank or another of the agency’s payment methods, with its reference and receipt. The agency credits the amount that arrived.',
    access: { ...customer, authority: 'wallet:recharge', notInAdminView: true },
    errors: ['bankNotAvailable', 'notFound', 'rechargeTooSmall'],
    input: z
      .object({
        amountMinor: rechargeAmountSchema,
        /** Or the id of the transaction; may be left out where a payment method is named. */
        bankReference: z.string().trim().max(100).default(''),
        receiptFileId: fileIdSchema,
        /** Left out: the installation's bank account. */
        paymentMethodId: paymentMethodIdSchema.optional(),
      })
      .check(({ value, issues }) => {
        const { bankReference, paymentMethodId } = value
        if (bankReference.length >= 3 || (bankReference === '' && paymentMethodId !== undefined)) return
        const message = 'must have at least 3 characters'
        issues.push({ code: 'custom', input: value, path: ['bankReference'], message })
      }),
    output: z.object({ recharge: rechargeSchema }),
    idempotent: 'keyOptional',
  }),
}
