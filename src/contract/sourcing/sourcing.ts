import * as z from 'zod'
import { sellerMessageOf, tabbedPageOf } from '../common/case-schemas.ts'
import { tableInputSchema } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  orderIdSchema,
  orderLineIdSchema,
  productIdSchema,
  skuIdSchema,
  sourcingIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, moneySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf, versionSchema } from '../kernel/paging.ts'
import { landedCostInput, landedCostSchema } from '../products/products.ts'
import { sourcingProblems, sourcingLimits, sourcingTabs } from './sourcing-states.ts'
import { ticketContentSchema } from '../tickets/tickets.ts'
import {
  viewer,
  requesting,
  line,
  requestFields,
  variantRef,
  requestInput,
  rowInput,
  duplicateSchema,
  quotedSkuSchema,
  sourcingRowSchema,
  shopVariantSchema,
  sourcingSchema,
  privateCardSchema,
} from './sourcing-schemas.ts'

export const sourcing = {
  askForProduct: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/Ask',
    summary: 'Requests a product from the agency, by a link to any shop, images or a description.',
    access: requesting,
    errors: ['idempotencyKeyReused', 'notAPicture', 'notFound'],
    input: requestInput,
    output: sourcingSchema,
  }),
  askForProducts: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/AskMany',
    summary: 'Requests several products at once, pasted or read from a file.',
    access: requesting,
    errors: ['idempotencyKeyReused'],
    input: z.object({ wishes: z.array(rowInput).min(1).max(sourcingLimits.atOnce) }),
    output: z.object({ requests: z.array(z.object({ id: sourcingIdSchema, number: z.string() })) }),
  }),
  getLineWish: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/ForLine',
    summary: 'Returns the prefilled request for an order line that has no matched product.',
    access: requesting,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema, lineId: orderLineIdSchema }),
    output: z.object({
      orderNumber: z.string(),
      shopSku: z.string(),
      quantity: z.int(),
      /** Units in unpaid orders of the last 30 days that wait for the same variant, including this one. */
      monthlyQuantity: z.int(),
      /** Destinations of those orders, this one's first. */
      countries: z.array(z.string()),
      variant: shopVariantSchema,
      asked: duplicateSchema.omit({ link: true }).nullable(),
    }),
  }),
  previewSourcingFile: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/ReadFile',
    summary:
      'Reads a CSV, XLSX, XLS or ODS with one product per row, without submitting anything. Invalid rows are reported.',
    access: requesting,
    input: tableInputSchema,
    output: z.object({
      wishes: z.array(z.object({ row: z.int(), ...z.object(requestFields).shape })),
      bad: z.array(z.object({ row: z.int(), problems: z.array(z.enum(sourcingProblems)), text: z.string() })),
    }),
    upload: { maxBytes: 2 * 1024 * 1024, accept: ['csv', 'xlsx'] },
  }),
  downloadSourcingTemplate: endpoint({
    method: 'GET',
    path: '/Product/Sourcing/Template',
    summary: 'Returns the template file for requesting several products.',
    access: viewer,
    input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: z.unknown(),
    download: true,
    badInput: { format: 'doc' },
  }),
  findSourcingDuplicates: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/FindDuplicates',
    summary: 'Returns which of these links the seller has requested before.',
    access: viewer,
    input: z.object({ links: z.array(z.string().max(sourcingLimits.link)).max(sourcingLimits.atOnce) }),
    output: z.object({ duplicates: z.array(duplicateSchema) }),
  }),
  listSourcing: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/List',
    summary: "Lists the seller's requests, newest first; searchable by number, title or link.",
    access: viewer,
    input: z.object({
      tab: z.enum(sourcingTabs).default('all'),
      search: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: tabbedPageOf(sourcingRowSchema, sourcingTabs),
    badInput: { pageSize: 'many' },
  }),
  getSourcing: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/Info',
    summary: 'Returns one request with its messages, quotes and history, and marks it as read.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: sourcingIdSchema }),
    output: sourcingSchema,
  }),
  writeSourcing: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/Write',
    summary:
      'Sends a message to the agency. If the agency asked a question, this answers it and work continues.',
    access: requesting,
    errors: ['conversationFull', 'idempotencyKeyReused', 'notAPicture', 'notFound', 'wrongStatus'],
    input: sellerMessageOf(sourcingIdSchema, sourcingLimits.messagePictures),
    output: sourcingSchema,
  }),
  calculateQuoteLandedCost: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/TrialLandedCost',
    summary:
      'Returns the price of a quantity of a quoted SKU with freight by each shipping line to a country, including duty and tax where known.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({
      id: sourcingIdSchema,
      version: versionSchema.min(1),
      position: z.int().min(1).max(1000),
      ...landedCostInput,
    }),
    output: landedCostSchema,
  }),
  acceptSourcing: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/Accept',
    summary:
      'Accepts exactly the displayed version. It becomes a private product, once, and is matched to the shop variants named.',
    access: requesting,
    errors: ['amountTooLarge', 'notFound', 'quoteChanged', 'quoteExpired', 'wrongStatus'],
    input: z.object({
      id: sourcingIdSchema,
      version: versionSchema.min(1),
      /** Which SKU of the quote each variant is matched to, and how many per unit sold. */
      variants: z
        .array(
          variantRef.extend({
            position: z.int().min(1).max(1000),
            units: z.int().min(1).max(1000).default(1),
          }),
        )
        .max(sourcingLimits.variants)
        // Without it: the variants named in the request, if the quote has a single SKU.
        .optional(),
    }),
    output: z.object({ productId: productIdSchema, ordersChanged: z.int() }),
    idempotent: true,
  }),
  declineSourcing: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/Decline',
    summary: 'Declines the displayed version with a reason, or requests a better quote.',
    access: requesting,
    errors: ['notFound', 'quoteChanged', 'wrongStatus'],
    input: z.object({
      id: sourcingIdSchema,
      version: versionSchema.min(1),
      reason: ticketContentSchema.pipe(z.string().min(1, 'is required').max(sourcingLimits.reason)),
      wantsBetter: z.boolean().default(false),
    }),
    output: sourcingSchema,
  }),
  askSourcingAgain: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/AskAgain',
    summary: 'Submits a request again after it was declined, expired, withdrawn or not found.',
    access: requesting,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: sourcingIdSchema, note: line(sourcingLimits.reason) }),
    output: sourcingSchema,
  }),
  withdrawSourcing: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/Withdraw',
    summary: 'Withdraws a request that has not been quoted yet.',
    access: requesting,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: sourcingIdSchema, reason: line(sourcingLimits.reason) }),
    output: sourcingSchema,
  }),
  searchShopVariants: endpoint({
    method: 'POST',
    path: '/Product/Sourcing/SearchVariants',
    summary: "Searches the seller's shop variants by title or SKU, unmatched ones first; up to 20.",
    access: viewer,
    input: z.object({ search: z.string().trim().max(80).default('') }),
    output: z.object({ variants: z.array(shopVariantSchema) }),
    badInput: { search: 7 },
  }),
  listPrivateProducts: endpoint({
    method: 'POST',
    path: '/Product/GetPrivateProducts',
    summary: 'Lists products made for this customer, newest first; filterable by name, code and price.',
    access: viewer,
    input: z.object({
      search: z.string().trim().max(80).optional(),
      minPriceMinor: z.int().min(0).max(1_000_000_000).optional(),
      maxPriceMinor: z.int().min(0).max(1_000_000_000).optional(),
      ...pageInput,
    }),
    output: pageOf(privateCardSchema),
    badInput: { pageSize: 'many' },
  }),
  getPrivateProduct: endpoint({
    method: 'POST',
    path: '/Product/GetPrivateProduct',
    summary: 'Returns one product made for this customer, its origin and the open orders that contain it.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: productIdSchema }),
    output: privateCardSchema.extend({
      pictures: z.array(z.string()),
      description: z.string(),
      customsName: z.string(),
      options: z.array(
        quotedSkuSchema.omit({ position: true }).extend({
          id: skuIdSchema,
          code: z.string(),
          isActive: z.boolean(),
          /** Quoted price; null: no other price was agreed. */
          listPriceMinor: amountMinorSchema.nullable(),
        }),
      ),
      from: z
        .object({
          id: sourcingIdSchema,
          number: z.string(),
          title: z.string(),
          leadDays: z.int(),
          minQuantity: z.int(),
          deliveryDaysMin: z.int(),
          deliveryDaysMax: z.int(),
          acceptedAt: instantSchema,
          given: z.object({ fromMinor: amountMinorSchema, toMinor: amountMinorSchema }),
        })
        .nullable(),
      /** Unpaid orders of shops the account may see; null without the orders menu. */
      waitingOrders: z
        .array(z.object({ id: z.string(), number: z.string(), quantity: z.int(), total: moneySchema }))
        .nullable(),
    }),
  }),
}
