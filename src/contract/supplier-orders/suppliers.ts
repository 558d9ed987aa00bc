import * as z from 'zod'
import { supplierSchema } from '../catalogue/catalogue-costs.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { supplierIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { skuFields } from './supplier-order-schemas.ts'

const viewer = { kind: 'operator', area: 'buying', roles: operatorRoles } as const

export const scoreDays = [30, 90, 180, 365] as const
/** Of purchase orders that were placed within so many days, until today. */
const days = z
  .int()
  .min(1)
  .max(365)
  .refine((given) => (scoreDays as readonly number[]).includes(given), 'must be 30, 90, 180 or 365')
  .default(90)

/** What purchase orders and receipts say of a supplier; null where there is nothing to count. */
export const supplierScoreSchema = z.object({
  supplierId: supplierIdSchema,
  orders: z.int(),
  /** Orders of which all came, or whose promised day has passed. */
  promised: z.int(),
  /** Of these, those that came complete by the day that was promised first; basis points. */
  onTimeBp: z.int().nullable(),
  /** Of the units of ended orders, those that never came. */
  shortBp: z.int().nullable(),
  /** Of the units that came, those that were not usable. */
  faultyBp: z.int().nullable(),
  /** Line items whose SKU was bought from this supplier before, and at how many the price had risen or fallen. */
  repeated: z.int(),
  raised: z.int(),
  lowered: z.int(),
  /** The average change of those prices. */
  priceChangeBp: z.int().nullable(),
  /** From the order to the last goods, on average; tenths of days. */
  leadTenths: z.int().nullable(),
})
export type SupplierScore = z.output<typeof supplierScoreSchema>

const supplierOfferSchema = z.object({
  ...skuFields,
  costMinor: amountMinorSchema,
  minQuantity: z.int(),
  packSize: z.int(),
  link: z.string(),
})
export type SupplierOffer = z.output<typeof supplierOfferSchema>

export const supplierDetailLimits = { offers: 100, scores: 200 } as const

export const operatorSuppliers = {
  getSupplierScores: endpoint({
    method: 'POST',
    path: '/ops/GetSupplierScores',
    summary:
      'Counts how suppliers performed, from the purchase orders of a period and their receipts. Suppliers without one are left out.',
    access: viewer,
    input: z.object({
      supplierIds: z.array(supplierIdSchema).max(supplierDetailLimits.scores, 'exceed the limit'),
      days,
    }),
    output: z.object({ scores: z.array(supplierScoreSchema) }),
  }),
  getSupplier: endpoint({
    method: 'POST',
    path: '/ops/GetSupplier',
    summary: 'Returns a supplier with its contacts, terms, offers and score.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: supplierIdSchema, days }),
    output: supplierSchema.extend({
      score: supplierScoreSchema.nullable(),
      offers: z.array(supplierOfferSchema),
      /** Of all, as only the first are returned. */
      skus: z.int(),
      openOrders: z.int(),
      /** Paid to the supplier in the period, by currency. */
      paid: z.array(z.object({ currency: z.enum(['USD', 'CNY']), amountMinor: amountMinorSchema })),
    }),
  }),
}
