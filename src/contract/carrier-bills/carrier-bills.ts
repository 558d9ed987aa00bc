import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { tableInput } from '../kernel/encodings.ts'
import { carrierBillIdSchema, orderIdSchema, shipmentIdSchema, wholesaleIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { sheetInput } from '../kernel/sheets.ts'
import {
  billLineCauses,
  billLineDecisions,
  billLineStates,
  billLineTabs,
  carrierBillLimits,
  carrierBillQueues,
  carrierBillStatuses,
  usualTolerance,
} from './carrier-bill-states.ts'

const finance = { kind: 'operator', area: 'carrierBills', roles: ['finance'] } as const
const upload = { maxBytes: 20 * 1024 * 1024, accept: ['csv', 'xlsx'] } as const

const carrier = z.string().trim().min(1, 'is required').max(80)
const number = z.string().trim().min(1, 'is required').max(80)
const limitBp = z.coerce.number().int().min(0).max(10_000)
const limitMinor = z.coerce.number().int().min(0).max(carrierBillLimits.amountMinor)
const column = z.string().trim().max(200).optional()
/** Names of columns; without any, those remembered for the carrier, or else the usual ones. */
const columns = { tracking: column, amount: column, weight: column, charge: column }
const weightUnit = z.enum(['g', 'kg'])

const rowFields = {
  id: carrierBillIdSchema,
  number: z.string(),
  carrier: z.string(),
  currency: currencySchema,
  billedOn: daySchema,
  status: z.enum(carrierBillStatuses),
  statusSince: instantSchema,
  lines: z.int(),
  totalMinor: amountMinorSchema,
  undecided: z.int(),
  disputed: z.int(),
  acceptedMinor: amountMinorSchema,
  createdBy: z.string(),
  createdAt: instantSchema,
}
export const carrierBillRowSchema = z.object(rowFields)
export type CarrierBillRow = z.output<typeof carrierBillRowSchema>

const tabSchema = z.object({ lines: z.int(), amountMinor: amountMinorSchema })
export const carrierBillSchema = carrierBillRowSchema.extend({
  fileName: z.string(),
  limitBp: z.int(),
  limitMinor: amountMinorSchema,
  tabs: z.record(z.enum(billLineTabs), tabSchema),
  /** What lines above their expected amount exceed it by, while they are not decided. */
  overMinor: amountMinorSchema,
})
export type CarrierBill = z.output<typeof carrierBillSchema>

export const carrierBillLineSchema = z.object({
  position: z.int(),
  trackingNumber: z.string(),
  charge: z.string(),
  weightGrams: z.int().nullable(),
  amountMinor: amountMinorSchema,
  /** Null: not compared yet. */
  state: z.enum(billLineStates).nullable(),
  cause: z.enum(billLineCauses).nullable(),
  duplicateOf: z.object({ id: carrierBillIdSchema, number: z.string() }).nullable(),
  orderId: orderIdSchema.nullable(),
  orderNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  shipmentId: shipmentIdSchema.nullable(),
  /** The line is freight of this wholesale order. */
  wholesaleId: wholesaleIdSchema.nullable(),
  /** In the bill's currency: what the carrier quoted, or else what the customer paid for shipping. */
  expectedMinor: amountMinorSchema.nullable(),
  expectedBy: z.enum(['quote', 'freight']).nullable(),
  expectedGrams: z.int().nullable(),
  /** Everything billed for the parcel, if other lines than this one are part of it. */
  parcelMinor: amountMinorSchema.nullable(),
  decision: z.enum(billLineDecisions),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: instantSchema.nullable(),
})
export type CarrierBillLine = z.output<typeof carrierBillLineSchema>

/** Single lines by their positions, or all undecided ones of some states. */
const chosen = {
  id: carrierBillIdSchema,
  positions: z.array(z.int().min(1).max(1_000_000)).max(carrierBillLimits.chosenLines).default([]),
  states: z.array(z.enum(billLineStates)).max(billLineStates.length).default([]),
}
const something = ({
  positions,
  states,
}: {
  positions: readonly number[]
  states: readonly string[]
}): boolean => positions.length > 0 !== states.length > 0
const oneOfBoth = { path: ['positions'], message: 'or states must name lines' }

const decided = z.object({ lines: z.int(), amountMinor: amountMinorSchema, bill: carrierBillSchema })

export const billFileTerms = {
  carrier,
  ...columns,
  weightUnit: weightUnit.optional(),
  ...tableInput,
}

export const operatorCarrierBills = {
  listCarrierBills: endpoint({
    method: 'POST',
    path: '/ops/GetCarrierBills',
    summary: 'Lists carriers’ bills, newest first, and the carriers that are known.',
    access: finance,
    input: z.object({
      queue: z.enum(carrierBillQueues).default('open'),
      search: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: pageOf(carrierBillRowSchema).extend({
      counts: z.record(z.enum(carrierBillQueues).exclude(['closed', 'all']), z.int()),
      carriers: z.array(z.string()),
    }),
    badInput: { pageSize: 'many' },
  }),
  getCarrierBill: endpoint({
    method: 'POST',
    path: '/ops/GetCarrierBill',
    summary: 'Returns one bill with the number and amount of its lines by state.',
    access: finance,
    errors: ['notFound'],
    input: z.object({ id: carrierBillIdSchema }),
    output: carrierBillSchema,
  }),
  listCarrierBillLines: endpoint({
    method: 'POST',
    path: '/ops/GetCarrierBillLines',
    summary: 'Lists the lines of a bill in one state. Search: a tracking or order number.',
    access: finance,
    errors: ['notFound'],
    input: z.object({
      id: carrierBillIdSchema,
      tab: z.enum(billLineTabs).default('all'),
      search: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: pageOf(carrierBillLineSchema).extend({ currency: currencySchema, isOpen: z.boolean() }),
  }),
  listBilledParcels: endpoint({
    method: 'POST',
    path: '/ops/GetBilledParcels',
    summary: 'Returns what the parcels of an order cost: quoted, weighed, and billed by which lines.',
    access: finance,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: z.object({
      parcels: z.array(
        z.object({
          shipmentId: shipmentIdSchema,
          carrier: z.string(),
          trackingNumber: z.string(),
          quotedMinor: amountMinorSchema.nullable(),
          quotedCurrency: currencySchema.nullable(),
          weighedGrams: z.int().nullable(),
          billedMinor: amountMinorSchema.nullable(),
          billedCurrency: currencySchema.nullable(),
          lines: z.array(
            z.object({
              billId: carrierBillIdSchema,
              billNumber: z.string(),
              charge: z.string(),
              amountMinor: amountMinorSchema,
              currency: currencySchema,
              decision: z.enum(billLineDecisions),
            }),
          ),
        }),
      ),
    }),
  }),
  previewCarrierBill: endpoint({
    method: 'POST',
    path: '/ops/PreviewCarrierBill',
    summary:
      'Reads a carrier’s bill from a CSV, XLSX, XLS or ODS and returns its columns, its first lines and its problems; saves nothing.',
    access: finance,
    input: z.object(billFileTerms),
    output: z.object({
      /** All columns of the file, and those that are used. */
      header: z.array(z.string()),
      columns: z.object(columns),
      isRemembered: z.boolean(),
      weightUnit,
      /** Of the last bill of this carrier. */
      currency: currencySchema.nullable(),
      limitBp: z.int(),
      limitMinor: amountMinorSchema,
      lines: z.int(),
      totalMinor: amountMinorSchema,
      first: z.array(
        z.object({
          row: z.int(),
          trackingNumber: z.string(),
          charge: z.string(),
          weightGrams: z.int().nullable(),
          amountMinor: amountMinorSchema,
        }),
      ),
      wrong: z.int(),
      problems: z.array(
        z.object({
          row: z.int(),
          field: z.enum(['tracking', 'amount', 'weight']),
          value: z.string(),
          problem: z.enum(['missing', 'shortened', 'notNumber', 'ambiguous', 'range']),
        }),
      ),
    }),
    upload,
  }),
  importCarrierBill: endpoint({
    method: 'POST',
    path: '/ops/ImportCarrierBill',
    summary:
      'Imports a bill and compares its lines with parcels in the background. The columns are remembered for the carrier.',
    access: finance,
    errors: ['billNumberTaken', 'billRowsWrong'],
    input: z.object({
      ...billFileTerms,
      number,
      currency: currencySchema,
      billedOn: daySchema,
      limitBp: limitBp.default(usualTolerance.limitBp),
      limitMinor: limitMinor.default(usualTolerance.limitMinor),
      /** What happens to rows that cannot be read: the whole file is refused, or they are skipped. */
      wrongRows: z.enum(['refuse', 'skip']).default('refuse'),
    }),
    output: carrierBillSchema,
    upload,
    idempotent: true,
  }),
  compareCarrierBill: endpoint({
    method: 'POST',
    path: '/ops/CompareCarrierBill',
    summary:
      'Changes the tolerance of an open bill, and compares its undecided lines again in the background.',
    access: finance,
    errors: ['notFound', 'billNotOpen'],
    input: z.object({ id: carrierBillIdSchema, limitBp, limitMinor }),
    output: carrierBillSchema,
  }),
  acceptCarrierBillLines: endpoint({
    method: 'POST',
    path: '/ops/AcceptCarrierBillLines',
    summary:
      'Accepts lines: their amounts become the true cost of their parcels. A line counts once, whoever accepts it.',
    access: finance,
    errors: ['notFound', 'billNotOpen', 'billCurrencyDiffers'],
    input: z.object(chosen).refine(something, oneOfBoth),
    output: decided,
  }),
  disputeCarrierBillLines: endpoint({
    method: 'POST',
    path: '/ops/DisputeCarrierBillLines',
    summary:
      'Disputes lines, with a reason for the carrier. Accepted lines are taken back from the cost of their parcels.',
    access: finance,
    errors: ['notFound', 'billNotOpen'],
    input: z
      .object({ ...chosen, reason: z.string().trim().min(1, 'is required').max(carrierBillLimits.reason) })
      .refine(something, oneOfBoth),
    output: decided,
  }),
  creditCarrierBillLines: endpoint({
    method: 'POST',
    path: '/ops/CreditCarrierBillLines',
    summary: 'Records that the carrier has credited disputed lines; also of a closed bill.',
    access: finance,
    errors: ['notFound', 'billNotOpen'],
    input: z.object({
      id: carrierBillIdSchema,
      positions: z
        .array(z.int().min(1).max(1_000_000))
        .min(1, 'must name a line')
        .max(carrierBillLimits.chosenLines),
    }),
    output: decided,
  }),
  closeCarrierBill: endpoint({
    method: 'POST',
    path: '/ops/CloseCarrierBill',
    summary: 'Closes a bill whose lines are all decided. Disputed lines stay listed until they are credited.',
    access: finance,
    errors: ['notFound', 'billNotOpen', 'billLinesOpen'],
    input: z.object({ id: carrierBillIdSchema }),
    output: carrierBillSchema,
  }),
  exportCarrierBillLines: endpoint({
    method: 'POST',
    path: '/ops/ExportCarrierBillLines',
    summary: 'Downloads the lines of a bill in one state, such as disputed ones for the carrier.',
    access: finance,
    errors: ['notFound', 'exportsRunning'],
    input: z.object({
      id: carrierBillIdSchema,
      tab: z.enum(billLineTabs).default('disputed'),
      ...sheetInput,
    }),
    output: z.unknown(),
    download: true,
  }),
}
