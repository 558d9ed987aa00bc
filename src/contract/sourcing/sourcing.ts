import * as z from 'zod'
import { tableInputSchema } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  orderIdSchema,
  orderLineIdSchema,
  productIdSchema,
  shopIdSchema,
  skuIdSchema,
  sourcingIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema, priceTextsShape } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { landedCostInput, landedCostSchema } from '../products/products.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import {
  sourcingActions,
  sourcingProblems,
  sourcingLimits,
  sourcingStatuses,
  sourcingTabs,
} from './sourcing-states.ts'
import { goodsAttributes } from '../kernel/statuses.ts'
import { pictureSchema, ticketContentSchema, ticketMessageSchema } from '../tickets/tickets.ts'

const viewer = { kind: 'customer', tag: menuTags.product } as const
const requesting = { ...viewer, authority: 'product:source' } as const

const line = (longest: number) => ticketContentSchema.pipe(z.string().max(longest)).default('')
const linkSchema = z
  .string()
  .trim()
  .max(sourcingLimits.link)
  .refine((text) => text === '' || isWebAddress(text), 'must be a full URL, such as https://example.com/item')
  .default('')

export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)

const requestFields = {
  link: linkSchema,
  title: line(sourcingLimits.title),
  note: line(sourcingLimits.note),
  /** Per unit, in the customer's currency. */
  targetMinor: amountMinorSchema.min(1).max(100_000_000).nullable().default(null),
  monthlyQuantity: z.int().min(1).max(10_000_000).nullable().default(null),
  countries: z.array(countryCodeSchema).max(sourcingLimits.countries).default([]),
  /** Required attributes: 'black', 'USB-C'. */
  wishes: z.array(z.string().trim().min(1).max(60)).max(sourcingLimits.wishes).default([]),
  neededBy: daySchema.nullable().default(null),
}
const variantRef = z.object({ shopId: shopIdSchema, variantKey: z.string().min(1).max(200) })
const needsSomething = { path: ['link'], message: 'a link, an image or a description is required' }

const requestInput = z
  .object({
    ...requestFields,
    images: z.array(z.string().max(500)).max(sourcingLimits.pictures, 'exceed the limit').default([]),
    variants: z.array(variantRef).max(sourcingLimits.variants).default([]),
  })
  .refine(
    ({ link, title, note, images }) => Boolean(link || title || note || images.length > 0),
    needsSomething,
  )
const rowInput = z
  .object(requestFields)
  .refine(({ link, title, note }) => Boolean(link || title || note), needsSomething)

export const duplicateSchema = z.object({
  link: z.string(),
  id: sourcingIdSchema,
  number: z.string(),
  status: z.enum(sourcingStatuses),
})

const attributeSchema = z.object({ name: z.string(), value: z.string() })
export const quotedSkuSchema = z.object({
  position: z.int(),
  attributes: z.array(attributeSchema),
  imageUrl: z.string().nullable(),
  /** In the quote's currency, as given. */
  priceMinor: amountMinorSchema,
  tiers: z.array(z.object({ minQuantity: z.int(), priceMinor: amountMinorSchema })),
  weightGrams: z.int(),
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  goodsAttributes: z.array(z.enum(goodsAttributes)),
})
export const sourcingQuoteSchema = z.object({
  version: versionSchema,
  subjectEn: z.string(),
  subjectZh: z.string(),
  customsName: z.string(),
  hsCode: z.string(),
  /** Where the goods are made. Empty, like the two above, if the agency has not entered it. */
  originCountry: z.string(),
  pictures: z.array(z.string()),
  description: z.string(),
  currency: currencySchema,
  leadDays: z.int(),
  minQuantity: z.int(),
  deliveryDaysMin: z.int(),
  deliveryDaysMax: z.int(),
  note: z.string(),
  expiresAt: instantSchema,
  operatorName: z.string(),
  createdAt: instantSchema,
  skus: z.array(quotedSkuSchema),
})
export type SourcingQuote = z.output<typeof sourcingQuoteSchema>

export const sourcingEventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.string(),
  actorKind: z.enum(['seller', 'agency', 'system']),
  actorName: z.string(),
  version: versionSchema.nullable(),
  note: z.string(),
})

/** Fields shown to seller and agency. */
export const sourcingFields = {
  id: sourcingIdSchema,
  number: z.string(),
  title: z.string(),
  link: z.string(),
  currency: currencySchema,
  targetMinor: amountMinorSchema.nullable(),
  monthlyQuantity: z.int().nullable(),
  countries: z.array(z.string()),
  neededBy: daySchema.nullable(),
  status: z.enum(sourcingStatuses),
  statusSince: instantSchema,
  operatorName: z.string(),
  version: versionSchema,
  expiresAt: instantSchema.nullable(),
  quoted: z.object({ fromMinor: amountMinorSchema, toMinor: amountMinorSchema, skus: z.int() }).nullable(),
  endReason: z.string(),
  productId: productIdSchema.nullable(),
  createdBy: z.string(),
  createdAt: instantSchema,
  /** The quote's cover, otherwise the seller's first image, otherwise that of the shop variant. */
  cover: z.string().nullable(),
}
export const sourcingRowSchema = z.object({
  ...sourcingFields,
  isUnread: z.boolean(),
  allowedActions: z.array(z.enum(sourcingActions)),
})
export const sourcingDetailFields = {
  note: z.string(),
  wishes: z.array(z.string()),
  pictures: z.array(pictureSchema),
  messages: z.array(ticketMessageSchema),
  /** Oldest first. */
  events: z.array(sourcingEventSchema),
  /** Newest first. */
  quotes: z.array(sourcingQuoteSchema),
}
export const shopVariantSchema = variantRef.extend({
  shopName: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  imageUrl: z.string().nullable(),
  isMapped: z.boolean(),
})
export const sourcingSchema = sourcingRowSchema.extend({
  ...sourcingDetailFields,
  /** Only variants of shops the account may see. */
  variants: z.array(shopVariantSchema),
})
export type SourcingRequest = z.output<typeof sourcingSchema>

const privateCardSchema = z.object({
  id: productIdSchema,
  code: z.string(),
  cover: z.string().nullable(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  remarkEn: z.string(),
  /** Unit price of the cheapest and the most expensive SKU, in the customer's current currency. */
  priceMinor: amountMinorSchema,
  maxPriceMinor: amountMinorSchema,
  /** Quoted price; null: no other price was agreed, or prices differ. */
  listPriceMinor: amountMinorSchema.nullable(),
  ...priceTextsShape,
  currency: currencySchema,
  skus: z.int(),
  /** One of its SKUs is matched to a variant of a shop the account may see. */
  isStore: z.boolean(),
  /** Minimum order quantity, counted over all SKUs of the product. */
  minQuantity: z.int(),
  /** The SKU id if exactly one is active. */
  onlySkuId: skuIdSchema.nullable(),
  createdAt: instantSchema,
})
export type PrivateCard = z.output<typeof privateCardSchema>

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
    output: pageOf(sourcingRowSchema).extend({
      counts: z.record(z.enum(sourcingTabs), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
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
    input: z
      .object({
        id: sourcingIdSchema,
        content: ticketContentSchema.default(''),
        images: z.array(z.string().max(500)).max(sourcingLimits.messagePictures).default([]),
      })
      .refine(({ content, images }) => content !== '' || images.length > 0, {
        path: ['content'],
        message: 'is required unless an image is attached',
      }),
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
