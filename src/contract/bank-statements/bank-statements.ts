import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { tableInput } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  bankLineIdSchema,
  bankStatementIdSchema,
  customerRefSchema,
  rechargeIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { financeReasonSchema } from '../kernel/proposals.ts'

const finance = { kind: 'operator', area: 'recharges', roles: ['finance'] } as const

export const bankStatementLimits = { maxBytes: 10 * 1024 * 1024, lines: 20_000 } as const

/** What the columns of a bank's table hold. The amount is one column with signs, or two. */
export const bankColumns = [
  'date',
  'amount',
  'credit',
  'debit',
  'payer',
  'reference',
  'bankReference',
  'currency',
] as const
export type BankColumn = (typeof bankColumns)[number]

/** By the names in the table's header. */
const columnsSchema = z.partialRecord(z.enum(bankColumns), z.string().max(200))
export type BankColumns = z.output<typeof columnsSchema>

const header = z.string().max(200).optional()
const fileInput = {
  ...tableInput,
  /** The names of a table's columns; without any of them, they are known or remembered. */
  dateColumn: header,
  amountColumn: header,
  creditColumn: header,
  debitColumn: header,
  payerColumn: header,
  referenceColumn: header,
  bankReferenceColumn: header,
  currencyColumn: header,
  /** Of tables without a column for it. */
  currency: currencySchema.optional(),
}

export const bankRowProblems = ['noDate', 'noAmount', 'unclearAmount', 'otherCurrency', 'formula'] as const

export const bankLineStates = ['open', 'credited', 'ignored'] as const

/**
 * `sure`: the payment has the reported amount and names the transfer's number, or its reference with the customer's name as
 * payer; a reference alone may be a word that others use, too. `probable`: the reference without one of these, or the amount
 * with a similar name.
 */
export const bankMatchKinds = ['sure', 'probable'] as const

const lineFields = {
  bookedOn: daySchema,
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  payer: z.string(),
  reference: z.string(),
  bankReference: z.string(),
}

/**
 * The recharge that a payment of the same day, amount and reference was credited as. It may be the same payment in another
 * file: banks word it differently in CSV and camt.053.
 */
const creditedTwin = z.string().nullable()

const matchFields = {
  kind: z.enum(bankMatchKinds),
  by: z.enum(['reference', 'otherPayer', 'amountAndName']),
}

const matchedRechargeSchema = z.object({
  id: rechargeIdSchema,
  number: z.string(),
  customerId: customerRefSchema,
  customerName: z.string(),
  amountMinor: amountMinorSchema,
  bankReference: z.string(),
  createdAt: instantSchema,
})

export const bankLineSchema = z.object({
  id: bankLineIdSchema,
  ...lineFields,
  state: z.enum(bankLineStates),
  stateSince: instantSchema,
  note: z.string(),
  decidedBy: z.string(),
  fileName: z.string(),
  creditedTwin,
  /** Transfers that the payment may be, the best one first; of open lines only. */
  matches: z.array(z.object({ ...matchFields, recharge: matchedRechargeSchema })),
  /** What it was credited as. */
  recharge: z.object({ id: rechargeIdSchema, number: z.string(), customerName: z.string() }).nullable(),
})
export type BankLine = z.output<typeof bankLineSchema>

const crediting = caseChange({
  name: 'MatchedCredit',
  what: 'credits bank transfers with the payments that surely belong to them',
  access: finance,
  id: rechargeIdSchema,
  change: z.object({}),
})

export const operatorBankStatements = {
  previewBankStatement: endpoint({
    method: 'POST',
    path: '/ops/PreviewBankStatement',
    summary:
      'Reads a bank statement (CSV, XLSX, XLS, ODS or camt.053) and returns the incoming payments that importing it would add. Tables: without columns, those that were last used for the same header.',
    access: finance,
    input: z.object(fileInput),
    output: z.object({
      format: z.enum(['table', 'camt053']),
      account: z.string(),
      /** Of tables: names of the columns, some of their cells, and which column holds what. */
      table: z
        .object({
          headers: z.array(z.string()),
          samples: z.array(z.array(z.string())),
          columns: columnsSchema,
          /** Remembered from an earlier file with this header. */
          isRemembered: z.boolean(),
          missing: z.array(z.enum(['date', 'amount', 'currency'])),
        })
        .nullable(),
      added: z.int(),
      repeated: z.int(),
      outgoing: z.int(),
      wrong: z.array(z.object({ row: z.int(), problem: z.enum(bankRowProblems), text: z.string() })),
      wrongRows: z.int(),
      from: daySchema.nullable(),
      to: daySchema.nullable(),
      totals: z.array(z.object({ currency: currencySchema, amountMinor: amountMinorSchema })),
      lines: z.array(z.object({ ...lineFields, isRepeated: z.boolean() })),
    }),
    upload: { maxBytes: bankStatementLimits.maxBytes, accept: ['xml', 'csv', 'xlsx'] },
  }),
  importBankStatement: endpoint({
    method: 'POST',
    path: '/ops/ImportBankStatement',
    summary:
      'Adds the incoming payments of a bank statement. Payments that an earlier file brought are not added again; nothing is credited.',
    access: finance,
    errors: ['nothingToImport', 'bankColumnsMissing'],
    input: z.object(fileInput),
    output: z.object({
      id: bankStatementIdSchema.nullable(),
      added: z.int(),
      repeated: z.int(),
      outgoing: z.int(),
      wrongRows: z.int(),
    }),
    upload: { maxBytes: bankStatementLimits.maxBytes, accept: ['xml', 'csv', 'xlsx'] },
    idempotent: true,
  }),
  previewMatchedCredit: crediting.preview,
  startMatchedCredit: crediting.start,
  listBankStatements: endpoint({
    method: 'POST',
    path: '/ops/GetBankStatements',
    summary: 'Lists imported bank statements, newest first.',
    access: finance,
    input: z.object(pageInput),
    output: pageOf(
      z.object({
        id: bankStatementIdSchema,
        fileName: z.string(),
        format: z.enum(['table', 'camt053']),
        account: z.string(),
        from: daySchema,
        to: daySchema,
        added: z.int(),
        repeated: z.int(),
        outgoing: z.int(),
        importedBy: z.string(),
        importedAt: instantSchema,
      }),
    ),
    badInput: { pageSize: 'many' },
  }),
  listBankLines: endpoint({
    method: 'POST',
    path: '/ops/GetBankLines',
    summary:
      'Lists incoming payments: open ones oldest first, with the transfers that they may be; others newest first.',
    access: finance,
    input: z.object({
      state: z.enum(bankLineStates).default('open'),
      search: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: pageOf(bankLineSchema).extend({ counts: z.record(z.enum(bankLineStates), z.int()) }),
    badInput: { pageSize: 'many' },
  }),
  findBankLines: endpoint({
    method: 'POST',
    path: '/ops/FindBankLines',
    summary: 'Returns the open incoming payments that these reported transfers may be, the best one first.',
    access: finance,
    input: z.object({ rechargeIds: z.array(rechargeIdSchema).max(100) }),
    output: z.object({
      recharges: z.array(
        z.object({
          id: rechargeIdSchema,
          lines: z.array(z.object({ id: bankLineIdSchema, ...lineFields, ...matchFields, creditedTwin })),
        }),
      ),
    }),
  }),
  creditBankLine: endpoint({
    method: 'POST',
    path: '/ops/CreditBankLine',
    summary:
      'Credits a reported transfer with the amount of an incoming payment, which is used up then. Above the owner’s limit, this is a proposal until a second operator does the same.',
    access: finance,
    errors: [
      'alreadyPosted',
      'alreadyReviewed',
      'balanceTooLow',
      'bankLineTwin',
      'bankLineUsed',
      'notFound',
      'bankLineCurrency',
      'referenceUsed',
    ],
    input: z.object({
      id: bankLineIdSchema,
      rechargeId: rechargeIdSchema,
      remark: z.string().trim().max(300).default(''),
      /** Confirms that it is another payment than its `creditedTwin`. */
      confirmed: z.boolean().default(false),
    }),
    output: z.object({ result: z.enum(['credited', 'proposed']), creditedMinor: amountMinorSchema }),
    idempotent: true,
  }),
  ignoreBankLine: endpoint({
    method: 'POST',
    path: '/ops/IgnoreBankLine',
    summary: 'Sets aside an incoming payment that is no transfer of a seller, with a reason.',
    access: finance,
    errors: ['bankLineUsed', 'notFound'],
    input: z.object({ id: bankLineIdSchema, reason: financeReasonSchema }),
    output: z.object({ done: z.literal(true) }),
  }),
  reopenBankLine: endpoint({
    method: 'POST',
    path: '/ops/ReopenBankLine',
    summary: 'Opens a payment again that was set aside.',
    access: finance,
    errors: ['bankLineUsed', 'notFound'],
    input: z.object({ id: bankLineIdSchema }),
    output: z.object({ done: z.literal(true) }),
  }),
}
