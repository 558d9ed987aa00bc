import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { locales } from '../kernel/format.ts'
import { anyIdSchema, bulkJobIdSchema, invoiceArchivePartIdSchema, invoiceIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'

const customer = { kind: 'customer', tag: menuTags.wallet } as const

/**
 * Each series is numbered from 1 in each year, without gaps: `OR-2026-000001`. What is paid for an order and its
 * shipping, anything charged beside it, goods for the customer's stock, and what is given back of any of them.
 */
export const invoiceSeries = ['order', 'extra', 'inventory', 'credit'] as const
export type InvoiceSeries = (typeof invoiceSeries)[number]
export const seriesPrefixes: Readonly<Record<InvoiceSeries, string>> = {
  order: 'OR',
  extra: 'EX',
  inventory: 'IN',
  credit: 'CN',
}

/** An invoice is issued when it is paid. `credit`: a credit note. */
export const invoiceStatuses = ['paid', 'partlyCredited', 'credited', 'credit'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Why an invoice has the tax that it has. */
export const taxGrounds = ['domestic', 'export', 'intraCommunity', 'reverseCharge', 'outsideScope'] as const
export type TaxGround = (typeof taxGrounds)[number]

export const invoiceLineKinds = [
  'goods',
  'freight',
  'service',
  'surcharge',
  'refund',
  'correction',
  'other',
] as const

/** A party as it was on the day of issue. Empty: it was not known. */
export const invoicePartySchema = z.object({
  name: z.string(),
  registrationNumber: z.string(),
  taxNumber: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  province: z.string(),
  postcode: z.string(),
  countryCode: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type InvoiceParty = z.output<typeof invoicePartySchema>

export const isSameParty = (one: InvoiceParty, other: InvoiceParty): boolean =>
  Object.entries(one).every(([field, value]) => other[field as keyof InvoiceParty] === value)

export const invoiceLineSchema = z.object({
  kind: z.enum(invoiceLineKinds),
  /** The SKU's code, or ''. */
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  unitMinor: amountMinorSchema,
  /** Deducted from quantity × unit price. */
  discountMinor: amountMinorSchema,
  /** The part of the discount for units from the customer's own stock, which are paid already; absent: not recorded. */
  ownStockMinor: amountMinorSchema.optional(),
  totalMinor: amountMinorSchema,
})
export type InvoiceLine = z.output<typeof invoiceLineSchema>

export const ownStockOf = (lines: readonly Pick<InvoiceLine, 'ownStockMinor'>[]): number =>
  lines.reduce((sum, { ownStockMinor = 0 }) => sum + ownStockMinor, 0)

const numberedSchema = z.object({ id: invoiceIdSchema, number: z.string() })

const rowShape = {
  id: invoiceIdSchema,
  number: z.string(),
  series: z.enum(invoiceSeries),
  /** Of a credit note: the series of the invoice that it corrects; otherwise its own. */
  ofSeries: z.enum(['order', 'extra', 'inventory']),
  status: z.enum(invoiceStatuses),
  issuedOn: daySchema,
  issuedAt: instantSchema,
  sourceKind: z.string(),
  sourceId: anyIdSchema().nullable(),
  /** The number of the order or parcel that it is for. */
  sourceNumber: z.string(),
  currency: currencySchema,
  netMinor: amountMinorSchema,
  taxMinor: amountMinorSchema,
  /** Always positive; of a credit note, the amount given back. */
  totalMinor: amountMinorSchema,
  creditedMinor: amountMinorSchema,
  /** Of a credit note: the invoice that it corrects. */
  corrects: numberedSchema.nullable(),
}
export const invoiceRowSchema = z.object(rowShape)
export type InvoiceRow = z.output<typeof invoiceRowSchema>

export const invoiceSchema = z.object({
  ...rowShape,
  seller: invoicePartySchema,
  buyer: invoicePartySchema,
  /** Where the goods are sent; null: nowhere, or to the customer's stock with the agency. */
  shipTo: z.string().nullable(),
  lines: z.array(invoiceLineSchema),
  tax: z.object({
    ground: z.enum(taxGrounds),
    /** In hundredths of a per cent: 1900 is 19%. */
    rateBp: z.int(),
  }),
  /** The amounts in the agency's home currency at the day's rate; null where that is the invoice's currency. */
  home: z
    .object({
      currency: z.string(),
      /** Home currency for one unit of the invoice's. */
      rate: z.number(),
      netMinor: amountMinorSchema,
      taxMinor: amountMinorSchema,
      totalMinor: amountMinorSchema,
    })
    .nullable(),
  /** Why it was credited. */
  remark: z.string(),
  /** The agency's words at the foot of each invoice. */
  footer: z.string(),
  credits: z.array(
    z.object({
      id: invoiceIdSchema,
      number: z.string(),
      issuedOn: daySchema,
      totalMinor: amountMinorSchema,
    }),
  ),
  /** The invoice that this one was issued instead of, because it had been made out wrongly. */
  replaces: numberedSchema.nullable(),
  /** The invoice issued instead of this one; of a credit note to a wrong invoice: instead of that invoice. */
  replacedBy: numberedSchema.nullable(),
  /** Whether everything that an e-invoice must have was known on the day of issue. */
  hasUbl: z.boolean(),
})
export type Invoice = z.output<typeof invoiceSchema>

/** A calendar month such as 2026-01. */
export const monthSchema = z
  .string()
  .regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-01')

export const invoiceFilter = {
  month: monthSchema.optional(),
  /** `credit`: all credit notes; another series: its invoices and the credit notes to them. */
  series: z.enum(invoiceSeries).optional(),
  status: z.enum(invoiceStatuses).optional(),
  /** The number of an invoice or of an order. */
  search: z.string().trim().max(60).optional(),
}

export const invoicePageSchema = pageOf(invoiceRowSchema)

const invoiceFileFormats = ['pdf', 'ubl'] as const
export const invoiceFileInput = z.object({
  id: invoiceIdSchema,
  format: z.enum(invoiceFileFormats).default('pdf'),
  locale: z.enum(locales).optional(),
})

const text = (max: number) => z.string().trim().max(max).default('')
const needed = (max: number) => z.string().trim().min(1, 'is required').max(max)

export const invoiceAddressSchema = z.object({
  name: needed(120),
  registrationNumber: text(60),
  taxNumber: text(40),
  address1: needed(200),
  address2: text(200),
  city: needed(100),
  province: text(100),
  postcode: text(20),
  countryCode: countryCodeSchema,
  email: z.union([z.literal(''), z.email('must be an email address').max(120)]).default(''),
  phone: text(40),
  /** Emails the month's sums with a link to its invoices on the first day of the next month. */
  monthlyEmail: z.boolean().default(false),
})
export type InvoiceAddress = z.output<typeof invoiceAddressSchema>

const storedAddress = z.object({
  /** 0: never saved. */
  version: versionSchema,
  address: invoiceAddressSchema.nullable(),
})

/** More invoices than these are packed into a ZIP by a bulk job. */
export const maxInvoicesAtOnce = 500

export const invoices = {
  listInvoices: endpoint({
    method: 'POST',
    path: '/User/GetMyInvoiceList',
    summary: 'Lists invoices and credit notes, newest first.',
    access: customer,
    input: z.object({ ...invoiceFilter, ...pageInput }),
    output: invoicePageSchema,
    badInput: { month: 'May' },
  }),
  listExtraOrInventoryInvoices: endpoint({
    method: 'POST',
    path: '/User/GetMyExtraOrInventoryInvoiceList',
    summary: 'Lists the invoices of one of two series with their credit notes, newest first.',
    access: customer,
    input: z.object({ ...invoiceFilter, series: z.enum(['extra', 'inventory']), ...pageInput }),
    output: invoicePageSchema,
  }),
  getInvoice: endpoint({
    method: 'POST',
    path: '/User/GetMyInvoiceInfo',
    summary: 'Returns an invoice as it was issued.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: invoiceIdSchema }),
    output: invoiceSchema,
  }),
  downloadInvoice: endpoint({
    method: 'GET',
    path: '/User/DownloadInvoice',
    summary: 'Returns an invoice as PDF, or as e-invoice (UBL 2.1 by EN 16931).',
    access: customer,
    errors: ['invoiceIncomplete', 'notFound'],
    input: invoiceFileInput,
    output: z.unknown(),
    download: true,
  }),
  downloadInvoices: endpoint({
    method: 'GET',
    path: '/User/DownloadInvoices',
    summary: `Returns the PDFs of up to 100 invoices, or of all invoices of a month, as a ZIP archive. Months of more than ${maxInvoicesAtOnce} are prepared by StartInvoiceArchive.`,
    access: customer,
    errors: ['exportsRunning', 'noInvoicesOfMonth', 'notFound', 'tooManyInvoices'],
    input: z
      .object({
        ids: z
          .union([z.array(invoiceIdSchema), z.string().transform((given) => given.split(','))])
          .pipe(z.array(invoiceIdSchema).min(1).max(100))
          .optional(),
        month: monthSchema.optional(),
        locale: z.enum(locales).optional(),
      })
      .refine(({ ids, month }) => (ids === undefined) !== (month === undefined), {
        path: ['ids'],
        message: 'give either the invoices or a month',
      }),
    output: z.unknown(),
    download: true,
  }),
  startInvoiceArchive: endpoint({
    method: 'POST',
    path: '/User/StartInvoiceArchive',
    summary: `Starts a bulk job that packs the PDFs of a month's invoices into ZIP files of up to 1,000. Each result of the job has the id of a file. Without a job (\`bulkJobId\` null) the month has at most ${maxInvoicesAtOnce}, which DownloadInvoices returns.`,
    access: { ...customer, inAdminView: 'any' },
    errors: ['archiveRunning', 'noInvoicesOfMonth'],
    input: z.object({ month: monthSchema, locale: z.enum(locales).optional() }),
    output: z.object({ bulkJobId: bulkJobIdSchema.nullable(), invoices: z.int() }),
    idempotent: true,
  }),
  downloadInvoiceArchive: endpoint({
    method: 'GET',
    path: '/User/DownloadInvoiceArchive',
    summary:
      'Returns a ZIP file that StartInvoiceArchive has prepared, to the account that started it or the main account.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: invoiceArchivePartIdSchema }),
    output: z.unknown(),
    download: true,
  }),
  downloadStatement: endpoint({
    method: 'GET',
    path: '/User/DownloadInvoiceStatement',
    summary: "Returns a month's invoices and credit notes with their sums, as PDF or CSV.",
    access: customer,
    errors: ['exportsRunning'],
    input: z.object({
      month: monthSchema,
      format: z.enum(['pdf', 'csv']).default('pdf'),
      locale: z.enum(locales).optional(),
    }),
    output: z.unknown(),
    download: true,
  }),
  getInvoiceAddress: endpoint({
    method: 'GET',
    path: '/User/InvoiceAddress/Info',
    summary: 'Returns the name, address and tax number that new invoices are made out to.',
    access: customer,
    input: z.object({}),
    output: storedAddress,
  }),
  saveInvoiceAddress: endpoint({
    method: 'POST',
    path: '/User/InvoiceAddress/edit',
    summary:
      'Saves the invoice address. `version` is the one displayed; refused if it has changed since. Issued invoices stay as they are.',
    access: { ...customer, inAdminView: 'money' },
    errors: ['changedMeanwhile'],
    input: invoiceAddressSchema.extend({ version: versionSchema.optional() }),
    output: storedAddress,
  }),
}
