import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema } from '../kernel/ids.ts'
import { importChargeSchema } from './import-rules.ts'
import { moneySchema } from '../kernel/money.ts'
import { daySchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'

/** Amounts in the order's currency. */
export const importEstimateSchema = z.object({
  /** Whose rules and rates apply: the day of the payment, or else today. */
  day: daySchema,
  isPaid: z.boolean(),
  /** As customs see it: what the buyer paid, or else what the seller pays. */
  goods: moneySchema,
  freight: moneySchema,
  /** None where the shipping line pays duty and tax and the country has no rules. */
  charges: z.array(importChargeSchema),
  /** The shipping line pays duty and tax, so that the recipient pays nothing. */
  isPrepaid: z.boolean(),
  /** What the recipient pays on import. */
  onImport: moneySchema,
  /** Goods without a customs code, where a rule asks for it. */
  withoutCode: z.int(),
})
export type ImportEstimate = z.output<typeof importEstimateSchema>

export const orderImports = {
  getOrderImportCharges: endpoint({
    method: 'POST',
    path: '/Order/GetOrderImportCharges',
    summary:
      'Estimates what the recipient of an order pays on import by its shipping line. Null: the order has no line or is not shipped itself, or the country has no rules and the line does not pay duty and tax.',
    access: { kind: 'customer', tag: menuTags.orders },
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ estimate: importEstimateSchema.nullable() }),
  }),
}
