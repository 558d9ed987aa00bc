import * as z from 'zod'
import { operatorSearch } from '../kernel/operator-search.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyIdSchema, customerRefSchema, productIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { sheetInput } from '../kernel/sheets.ts'
import { writeOffReasons } from '../warehouse-stock/warehouse-stock.ts'
import {
  longestProfitPeriod,
  profitCosts,
  profitGroups,
  profitOrderKinds,
  saleKinds,
} from './profit-parts.ts'

const finance = { kind: 'operator', area: 'profit', roles: ['finance'] } as const

/** `none`: orders without one. */
const idOrNone = z.union([z.literal('none'), anyIdSchema()]).optional()

/** Days are the agency's, of the payment. */
const period = {
  from: daySchema,
  to: daySchema,
  saleKind: z.enum(saleKinds).optional(),
  customerId: customerRefSchema.optional(),
  productId: idOrNone,
  shippingLineId: idOrNone,
  operatorId: idOrNone,
}
const dayMs = 86_400_000
const isPeriod = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < longestProfitPeriod * dayMs
const wrongPeriod = {
  path: ['to'],
  message: `must be at most ${longestProfitPeriod} days after the first day`,
}

/** In US cents. Unknown costs count as nothing and are named beside the amounts. */
const costAmounts = {
  revenueMinor: amountMinorSchema,
  refundMinor: amountMinorSchema,
  goodsMinor: amountMinorSchema,
  inboundMinor: amountMinorSchema,
  packingMinor: amountMinorSchema,
  serviceMinor: amountMinorSchema,
  carrierMinor: amountMinorSchema,
  feeMinor: amountMinorSchema,
  commissionMinor: amountMinorSchema,
  profitMinor: amountMinorSchema,
}
const sumsSchema = z.object({
  orders: z.int(),
  units: z.int(),
  ...costAmounts,
  /** What written-off units had cost. The profit is after it. No customer, shipping line, person or kind of sale bears any. */
  writeOffMinor: amountMinorSchema,
  /** Orders that have a cost which is not final, or is missing. */
  estimatedOrders: z.int(),
  unknownOrders: z.int(),
  /** How many orders each cost is missing in. */
  unknown: z.record(z.enum(profitCosts), z.int()),
})
export type ProfitSums = z.output<typeof sumsSchema>

const groupSchema = z.object({
  /** The day, the kind of sale, or an id; `none` where orders have none, `writeOff` in the last row, which has all write-offs. */
  key: z.string(),
  name: z.string(),
  orders: z.int(),
  units: z.int(),
  revenueMinor: amountMinorSchema,
  refundMinor: amountMinorSchema,
  /** With the freight from suppliers. */
  goodsMinor: amountMinorSchema,
  otherMinor: amountMinorSchema,
  profitMinor: amountMinorSchema,
  estimatedOrders: z.int(),
  unknownOrders: z.int(),
})
export type ProfitGroupRow = z.output<typeof groupSchema>

const orderSchema = z.object({
  /** Of a dropshipping, inventory, wholesale or service order. */
  orderId: anyIdSchema(),
  saleKind: z.enum(saleKinds),
  number: z.string(),
  customerName: z.string(),
  day: daySchema,
  units: z.int(),
  ...costAmounts,
  estimated: z.array(z.enum(profitCosts)),
  unknown: z.array(z.enum(profitCosts)),
})
export type ProfitOrderRow = z.output<typeof orderSchema>

const writeOffSchema = z.object({
  id: z.string(),
  skuId: skuIdSchema,
  productId: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  day: daySchema,
  reason: z.enum(writeOffReasons),
  note: z.string(),
  actorName: z.string(),
  units: z.int(),
  goodsMinor: amountMinorSchema,
  inboundMinor: amountMinorSchema,
  costMinor: amountMinorSchema,
  isEstimated: z.boolean(),
  /** Some units had no known cost, and are counted as nothing. */
  isUnknown: z.boolean(),
})
export type WriteOffRow = z.output<typeof writeOffSchema>

export const costSettingSchema = z.object({
  validFrom: daySchema,
  /** Material and work for one parcel, in US cents. */
  packingUsdMinor: amountMinorSchema,
  /** What services cost, in hundredths of a percent of their price. */
  serviceBp: z.int(),
  /** What PayPal keeps of a payment, in hundredths of a percent. */
  paypalBp: z.int(),
  changedBy: z.string(),
  changedAt: instantSchema,
})
export type CostSetting = z.output<typeof costSettingSchema>

export const profitGroupSorts = ['profit', 'revenue', 'orders'] as const
export const profitOrderSorts = ['profit', 'revenue', 'day'] as const
export const writeOffSorts = ['cost', 'day'] as const

/** What the list of orders shows of a period. */
const listed = { kind: z.enum(profitOrderKinds).default('all'), search: operatorSearch.optional() }
const writeOffFilter = {
  from: daySchema,
  to: daySchema,
  productId: idOrNone,
  reason: z.enum(writeOffReasons).optional(),
}

export const operatorProfit = {
  getProfit: endpoint({
    method: 'POST',
    path: '/ops/GetProfit',
    summary:
      'Returns what the agency earned with everything that was paid in a period, in US dollars: revenue, each cost, profit, and the same by day.',
    access: finance,
    input: z.object(period).refine(isPeriod, wrongPeriod),
    output: z.object({
      sums: sumsSchema,
      /** Of the same number of days before. */
      before: z.object({ revenueMinor: amountMinorSchema, profitMinor: amountMinorSchema, orders: z.int() }),
      days: z.array(
        z.object({
          day: daySchema,
          orders: z.int(),
          revenueMinor: amountMinorSchema,
          /** With write-offs. */
          costMinor: amountMinorSchema,
          writeOffMinor: amountMinorSchema,
          profitMinor: amountMinorSchema,
        }),
      ),
      writeOffs: z.array(
        z.object({
          reason: z.enum(writeOffReasons),
          units: z.int(),
          costMinor: amountMinorSchema,
          /** Write-offs with units of unknown cost. */
          unknown: z.int(),
        }),
      ),
      /** Accepted charges of carriers that belong to no parcel. */
      otherCharges: z.array(z.object({ currency: currencySchema, amountMinor: amountMinorSchema })),
      /** Sales in the ledger that belong to no order or service, and are not part of the figures. */
      otherSales: z.array(z.object({ currency: currencySchema, amountMinor: amountMinorSchema })),
      /** Orders that have changed and are not counted again yet. */
      waiting: z.int(),
      /** Null until the costs of packing, services and payments have been entered. */
      setting: costSettingSchema.nullable(),
    }),
  }),
  listProfitGroups: endpoint({
    method: 'POST',
    path: '/ops/GetProfitGroups',
    summary:
      'Lists revenue, cost and profit of a period by kind of sale, day, customer, product, shipping line or person. Write-offs are the last row.',
    access: finance,
    input: z
      .object({ ...period, groupBy: z.enum(profitGroups), ...sortInput(profitGroupSorts), ...pageInput })
      .refine(isPeriod, wrongPeriod),
    output: pageOf(groupSchema),
  }),
  listProfitOrders: endpoint({
    method: 'POST',
    path: '/ops/GetProfitOrders',
    summary: 'Lists the orders behind a number of the profit page.',
    access: finance,
    input: z
      .object({
        ...period,
        ...listed,
        ...sortInput(profitOrderSorts),
        ...pageInput,
      })
      .refine(isPeriod, wrongPeriod),
    output: pageOf(orderSchema).extend({ totalIsLowerBound: z.boolean() }),
  }),
  listWriteOffs: endpoint({
    method: 'POST',
    path: '/ops/GetWriteOffs',
    summary: 'Lists units that were written off in a period, with what they had cost.',
    access: finance,
    input: z
      .object({
        ...writeOffFilter,
        search: operatorSearch.optional(),
        ...sortInput(writeOffSorts),
        ...pageInput,
      })
      .refine(isPeriod, wrongPeriod),
    output: pageOf(writeOffSchema),
  }),
  getOrderProfit: endpoint({
    method: 'POST',
    path: '/ops/GetOrderProfit',
    summary:
      'Returns what one order earned, with each cost: a dropshipping, inventory, wholesale or service order. Null: it has neither been paid nor shipped.',
    access: finance,
    errors: ['notFound'],
    input: z.object({ orderId: anyIdSchema() }),
    output: z.object({
      profit: orderSchema
        .extend({
          /** As in the ledger. */
          currency: currencySchema,
          paidMinor: amountMinorSchema,
          refundedMinor: amountMinorSchema,
          countedAt: instantSchema,
        })
        .nullable(),
      /** It has changed since it was counted. */
      isWaiting: z.boolean(),
    }),
  }),
  exportProfit: endpoint({
    method: 'POST',
    path: '/ops/ExportProfit',
    summary:
      'Downloads the profit of a period: its orders or write-offs as their lists show them, or groups.',
    access: finance,
    errors: ['exportsRunning'],
    input: z
      .object({
        ...period,
        groupBy: z.enum(['order', 'writeOff', ...profitGroups]),
        ...listed,
        reason: writeOffFilter.reason,
        ...sortInput([...profitOrderSorts, 'cost']),
        ...sheetInput,
      })
      .refine(isPeriod, wrongPeriod),
    output: z.unknown(),
    download: true,
  }),
  listCostSettings: endpoint({
    method: 'POST',
    path: '/ops/GetCostSettings',
    summary: 'Lists what packing, services and payments cost the agency, newest first.',
    access: finance,
    input: z.object({}),
    output: z.object({ settings: z.array(costSettingSchema) }),
    badInput: 'none',
  }),
  saveCostSetting: endpoint({
    method: 'POST',
    path: '/ops/SaveCostSetting',
    summary: 'Sets these costs from a day on. Orders paid since then are counted again in the background.',
    access: finance,
    input: z.object({
      validFrom: daySchema,
      packingUsdMinor: z.int().min(0).max(1_000_000),
      serviceBp: z.int().min(0).max(10_000),
      paypalBp: z.int().min(0).max(10_000),
    }),
    output: z.object({ settings: z.array(costSettingSchema) }),
  }),
}
