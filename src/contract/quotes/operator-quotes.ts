import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, productIdSchema, quoteRequestIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, moneySchema } from '../kernel/money.ts'
import { quoteRequestRowSchema } from './quotes.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { pageOf, sortInput, sortOf, versionSchema } from '../kernel/paging.ts'
import { goodsAttributes, quoteStatuses } from '../kernel/statuses.ts'
import { customsDataInput, tierSchema } from '../catalogue/catalogue.ts'
import { caseListInput, countryFilter, personFilter } from '../kernel/operator-search.ts'
import { operatorRoles } from '../kernel/permissions.ts'

const viewer = { kind: 'operator', area: 'quotes', roles: operatorRoles } as const
const sourcing = { kind: 'operator', area: 'quotes', roles: ['sourcing'] } as const

/** `asked`; `expires`, for offered requests only: when the offer expires. */
export const quoteRequestSorts = ['asked', 'expires'] as const

const filter = {
  status: z.enum(quoteStatuses).default('requested'),
  ...caseListInput,
  ...countryFilter,
  ...personFilter,
  ...sortInput(quoteRequestSorts),
}

export const operatorQuotes = {
  listQuoteRequests: endpoint({
    method: 'POST',
    path: '/ops/GetQuoteRequests',
    summary: 'Lists quote requests; those awaiting a quote oldest first.',
    access: viewer,
    input: z
      .object({ ...filter, ...operatorPageInput })
      .refine(({ sort, status }) => sortOf(sort)?.key !== 'expires' || status === 'offered', {
        path: ['sort'],
        error: 'sorting by expires is for offered requests only',
      }),
    output: pageOf(
      quoteRequestRowSchema.extend({ customerId: customerRefSchema, customerName: z.string() }),
    ).extend({
      counts: z.record(z.enum(quoteStatuses), z.int()),
      totalIsLowerBound: z.boolean(),
      /** CNY per USD, in millionths. */
      rateMicro: z.int(),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportQuoteRequests: caseExport({
    path: '/ops/ExportQuoteRequests',
    what: 'quote requests',
    access: viewer,
    filter,
  }),
  answerQuote: endpoint({
    method: 'POST',
    path: '/ops/AnswerQuote',
    summary:
      'Creates an offer: an existing SKU, or a new private product. A new offer replaces one that is not accepted yet.',
    access: sourcing,
    errors: ['amountTooLarge', 'notFound', 'skuInactive', 'tierRepeated', 'wrongStatus'],
    input: z.object({
      id: quoteRequestIdSchema,
      units: z.int().min(1).max(1000).default(1),
      /** USD. With an existing SKU, its own price and tiers apply and these fields are left out. */
      offer: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('existing'), skuId: skuIdSchema }),
        z.object({
          kind: z.literal('new'),
          subjectEn: z.string().trim().min(1, 'is required').max(255),
          subjectZh: z.string().trim().max(255).default(''),
          imageUrl: z.string().max(500).nullable().default(null),
          priceMinor: amountMinorSchema.min(1).max(100_000_000),
          tiers: z.array(tierSchema).max(10).default([]),
          weightGrams: z.int().min(1).max(1_000_000),
          lengthMm: z.int().min(0).max(10_000).default(0),
          widthMm: z.int().min(0).max(10_000).default(0),
          heightMm: z.int().min(0).max(10_000).default(0),
          goodsAttributes: z.array(z.enum(goodsAttributes)).max(goodsAttributes.length).default([]),
          ...customsDataInput,
          /** What it costs and where it is bought; for the agency only. */
          costCnyMinor: amountMinorSchema.min(1).max(100_000_000).optional(),
          supplierUrl: z
            .string()
            .trim()
            .max(500)
            .regex(/^(https?:\/\/\S+)?$/, 'must be a URL that starts with https://')
            .default(''),
        }),
      ]),
      validDays: z.int().min(1).max(365).default(30),
      note: z.string().trim().max(1000).default(''),
    }),
    output: z.object({ version: versionSchema, skuId: skuIdSchema, productId: productIdSchema }),
  }),
  searchSkus: endpoint({
    method: 'POST',
    path: '/ops/SearchSkus',
    summary: 'Searches SKUs by code or name, public ones and those of one customer.',
    access: viewer,
    input: z.object({ search: z.string().trim().min(1).max(80), customerId: customerRefSchema.optional() }),
    output: z.object({
      skus: z.array(
        z.object({
          skuId: skuIdSchema,
          code: z.string(),
          subjectEn: z.string(),
          subjectZh: z.string(),
          attributes: z.string(),
          imageUrl: z.string().nullable(),
          price: moneySchema,
          weightGrams: z.int(),
        }),
      ),
    }),
  }),
}
