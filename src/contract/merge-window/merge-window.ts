import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { formatNumber } from '../kernel/format.ts'
import { mergeRunIdSchema, orderIdSchema, shopIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { orderResultSchema } from '../orders/order-inputs.ts'
import { instantSchema, pageInput, pageOf, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'

export const minWindowHours = 1
export const maxWindowHours = 72
export const mergePreviewDays = 30
export const maxMergePreviewed = 5_000

const customer = { kind: 'customer', tag: menuTags.orders } as const
const editing = { ...customer, authority: 'order:edit' } as const

const windowSchema = z.object({
  hours: z.int().min(minWindowHours).max(maxWindowHours),
  /** Null: all shops. */
  shopIds: z.array(shopIdSchema).min(1, 'must contain at least one shop').max(100).nullable(),
})

export const mergeRunSchema = z.object({
  id: mergeRunIdSchema,
  at: instantSchema,
  shopName: z.string(),
  hours: z.int(),
  orders: z.int(),
  savedMinor: amountMinorSchema,
  merged: z.array(z.object({ id: orderIdSchema, number: z.string() })),
})
export type MergeRun = z.output<typeof mergeRunSchema>

const groupSchema = z.object({
  shopName: z.string(),
  recipientName: z.string(),
  countryCode: z.string(),
  orders: z.array(z.object({ id: orderIdSchema, number: z.string() })),
  freightBeforeMinor: amountMinorSchema,
  freightAfterMinor: amountMinorSchema,
  savedMinor: amountMinorSchema,
})

export const mergeWindow = {
  getMergeWindow: endpoint({
    method: 'POST',
    path: '/User/MergeWindow/Get',
    summary:
      'Returns whether orders to the same address are merged automatically, after how many hours, and for which shops.',
    access: customer,
    input: z.object({}),
    output: z.object({
      isOn: z.boolean(),
      hours: z.int(),
      shopIds: z.array(shopIdSchema).nullable(),
      /** Incremented with each change; 0: never set. */
      version: versionSchema,
      updatedBy: z.string().nullable(),
      updatedAt: instantSchema.nullable(),
      /** It applies to all shops, so only accounts that see all of them may change it. */
      canChange: z.boolean(),
      currency: currencySchema,
      shops: z.array(z.object({ id: shopIdSchema, name: z.string() })),
      waiting: z.int(),
      lastRun: mergeRunSchema.nullable(),
    }),
    badInput: 'not an object',
  }),
  saveMergeWindow: endpoint({
    method: 'POST',
    path: '/User/MergeWindow/Save',
    summary:
      'Sets automatic merging of orders from one shop to the same recipient and address, where it saves shipping, once the oldest has waited this many hours; or turns it off. Until then no schedule pays them.',
    access: editing,
    errors: ['limitedToShops', 'notFound', 'windowChanged'],
    input: windowSchema.extend({
      isOn: z.boolean(),
      /** The version displayed. */
      version: versionSchema,
    }),
    output: z.object({ version: versionSchema }),
  }),
  listMergeRuns: endpoint({
    method: 'POST',
    path: '/User/MergeWindow/Runs',
    summary: 'Lists automatic merges, newest first.',
    access: customer,
    input: z.object(pageInput),
    output: pageOf(mergeRunSchema),
    badInput: { pageSize: 0 },
  }),
  previewMergeWindow: endpoint({
    method: 'POST',
    path: '/User/MergeWindow/Preview',
    summary: `Previews what this merge window would have merged and saved at today's rates among the orders of the last ${mergePreviewDays} days, up to the newest ${formatNumber(maxMergePreviewed, 'en')}. Changes nothing.`,
    access: customer,
    input: windowSchema,
    output: z.object({
      currency: currencySchema,
      orders: z.int(),
      isBounded: z.boolean(),
      merged: z.int(),
      parcels: z.int(),
      freightBeforeMinor: amountMinorSchema,
      freightAfterMinor: amountMinorSchema,
      savedMinor: amountMinorSchema,
      /**
       * Groups that would not have been merged: no saving, no common shipping line, or manually chosen lines
       * differ.
       */
      apart: z.int(),
      largest: z.array(groupSchema),
    }),
    badInput: { hours: 0, shopIds: null },
  }),
  skipMergeWait: endpoint({
    method: 'POST',
    path: '/Order/SkipMergeWait',
    summary:
      'Excludes orders from automatic merging, with a result for each: they no longer wait for others, and schedules can pay them.',
    access: editing,
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(1000) }),
    output: z.object({ results: z.array(orderResultSchema) }),
    badInput: { ids: [] },
  }),
}
