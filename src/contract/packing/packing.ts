import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  bulkJobIdSchema,
  customerRefSchema,
  orderIdSchema,
  orderLineIdSchema,
  shipmentIdSchema,
  skuIdSchema,
} from '../kernel/ids.ts'
import { candidateSchema, carrierLabelStatuses } from '../carriers/carrier-schemas.ts'
import { packedParcelSchema, packTaskSchema, stationTermsSchema } from './pack-station.ts'
import { problemCodes } from '../orders/order-problems.ts'
import { attributeSchema, customsGapSchema } from '../orders/order-schemas.ts'
import { agencyResultSchema } from '../orders/order-inputs.ts'
import { instantSchema } from '../kernel/paging.ts'
import { goodsAttributes, orderStatuses, blockingFlags } from '../kernel/statuses.ts'

const fulfilment = { kind: 'operator', area: 'orders', roles: ['fulfilment'] } as const
/** Support may void labels too, because sellers ask for it in tickets. */
const voiding = { kind: 'operator', area: 'orders', roles: ['fulfilment', 'support'] } as const

export const packBlockers = [
  'unpaid',
  'shipped',
  'cancelled',
  'mergedOrSplit', // merged into another order, or split into others
  'cancelledInShop',
  'noAddress', // the buyer's data was erased at the shop's request
  ...blockingFlags,
  'noCustomsData', // a product lacks what customs ask
] as const
export type PackBlocker = (typeof packBlockers)[number]

const packLineSchema = z.object({
  /** A bundle's line item has one row for each component. */
  id: z.string(),
  lineId: orderLineIdSchema,
  /** The bundle's name in the shop; null: not a bundle. */
  bundle: z.string().nullable(),
  title: z.string(),
  titleZh: z.string(),
  /** The Chinese name of the product to pack. */
  subjectZh: z.string(),
  variantTitle: z.string(),
  /** Of the shop's line. */
  attributes: z.array(attributeSchema),
  /** Null: not matched. */
  skuId: skuIdSchema.nullable(),
  code: z.string(),
  /** Other codes of the SKU that scanners read: its EAN, or the supplier’s. */
  barcodes: z.array(z.string()),
  imageUrl: z.string().nullable(),
  /** SKUs per unit sold. */
  units: z.int(),
  left: z.int(),
  fromStock: z.int(),
  shipped: z.int(),
})
export type PackLine = z.output<typeof packLineSchema>

export const packOrderSchema = z.object({
  id: orderIdSchema,
  number: z.string(),
  status: z.enum(orderStatuses),
  customerId: customerRefSchema,
  customerName: z.string(),
  shopName: z.string(),
  shopOrderName: z.string(),
  shippingLineName: z.string().nullable(),
  /** The carrier of the shipping line; '' if it names none. */
  carrier: z.string(),
  weightGrams: z.int(),
  goodsAttributes: z.array(z.enum(goodsAttributes)),
  note: z.string(),
  /** Printed on the packing slip, and enclosed for the recipient. */
  giftNote: z.string(),
  attributes: z.array(attributeSchema),
  addressLines: z.array(z.string()),
  /** The label to put on the parcel; null: none was created, or it was voided. */
  label: z.object({ no: z.int(), at: instantSchema, by: z.string() }).nullable(),
  /** The carrier's label that belongs to it, whose number the parcel is shipped with; null: none was bought. */
  carrierLabel: z.object({ carrier: z.string(), trackingNumber: z.string() }).nullable(),
  /** What blocks packing, by whom and since when; null: it may be packed. */
  stop: z
    .object({
      reason: z.enum(packBlockers),
      since: instantSchema.nullable(),
      who: z.string(),
      /** The reason, a note, or the tracking number it was shipped with. */
      words: z.string(),
      code: z.enum(problemCodes).nullable(),
      until: instantSchema.nullable(),
      /** For `noCustomsData`, the products that lack it. */
      customsGaps: z.array(customsGapSchema),
    })
    .nullable(),
  lines: z.array(packLineSchema),
  /** What has to be done before the parcel is closed. */
  tasks: z.array(packTaskSchema),
  /** Closed and not shipped yet; null: it is still open. */
  parcel: packedParcelSchema.nullable(),
  station: stationTermsSchema,
})
export type PackOrder = z.output<typeof packOrderSchema>

/** What a carrier made of an order's label; null: no connected carrier fulfils its shipping line. */
const labelOutcomeSchema = z
  .object({
    /** `buying`: the carrier has not said yet whether it was bought. */
    status: z.enum(carrierLabelStatuses),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    candidates: z.array(candidateSchema),
  })
  .nullable()

const declarationInputSchema = z.object({
  ids: z.array(orderIdSchema).min(1).max(500),
  /** Only this shipped parcel of one of the orders. */
  shipmentId: shipmentIdSchema.optional(),
})

export const operatorPacking = {
  findOrderToPack: endpoint({
    method: 'POST',
    path: '/ops/FindOrderToPack',
    summary: 'Returns the order of a scanned packing slip, with the items to pack and any blocker.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({
      /** As in the packing slip's barcode: `DS-100234`. */
      number: z.string().trim().min(1, 'is required').max(80),
    }),
    output: packOrderSchema,
  }),
  makeLabels: endpoint({
    method: 'POST',
    path: '/ops/MakeLabels',
    summary:
      'Creates the labels of orders, which fixes their addresses, and buys them from carriers where connected ones fulfil the shipping line. Orders that already have a label keep it.',
    access: fulfilment,
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(500) }),
    output: z.object({
      results: z.array(
        agencyResultSchema.extend({ labelNo: z.int().nullable(), carrierLabel: labelOutcomeSchema }),
      ),
    }),
  }),
  startLabels: endpoint({
    method: 'POST',
    path: '/ops/StartLabels',
    summary:
      'Starts a job that creates the labels of orders as MakeLabels does, with a result for each; see /ops/GetWork. For more orders than a carrier answers for within one call.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(500) }),
    output: z.object({ bulkJobId: bulkJobIdSchema }),
    idempotent: true,
  }),
  downloadLabels: endpoint({
    method: 'POST',
    path: '/ops/Labels',
    summary:
      'Returns the labels of these orders as one PDF, 100 × 150 mm each; with `slips`, each followed by its packing slip. Labels of carriers are returned as they are: one alone as PDF, several files as ZIP.',
    access: fulfilment,
    errors: ['carrierLabelPending', 'noCustomsData', 'noLabel', 'notFound', 'notPackable'],
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(500), slips: z.boolean().default(false) }),
    output: z.unknown(),
    download: true,
  }),
  downloadCommercialInvoices: endpoint({
    method: 'POST',
    path: '/ops/CommercialInvoices',
    summary:
      'Returns the customs invoices of these orders as one PDF, in English, one for each parcel: the next one where goods are left to ship, or else each that was shipped.',
    access: fulfilment,
    errors: ['noCustomsData', 'notFound', 'notToDeclare'],
    input: declarationInputSchema,
    output: z.unknown(),
    download: true,
  }),
  downloadCustomsData: endpoint({
    method: 'POST',
    path: '/ops/CustomsData',
    summary:
      'Returns what the customs invoices of these parcels say as CSV for carriers, one row for each kind of goods in a parcel.',
    access: fulfilment,
    errors: ['noCustomsData', 'notFound', 'notToDeclare'],
    input: declarationInputSchema,
    output: z.unknown(),
    download: true,
  }),
  voidLabel: endpoint({
    method: 'POST',
    path: '/ops/VoidLabel',
    summary:
      'Voids the label of an order that has not been shipped at all. Its seller can change the address again.',
    access: voiding,
    errors: ['noLabel', 'notFound', 'wrongStatus'],
    input: z.object({ id: orderIdSchema, note: z.string().trim().max(300).default('') }),
    output: z.object({ labelNo: z.int() }),
  }),
}
