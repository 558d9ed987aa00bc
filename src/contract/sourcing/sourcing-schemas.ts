import * as z from 'zod'
import { caseEventFields } from '../common/case-schemas.ts'
import { productIdSchema, shopIdSchema, skuIdSchema, sourcingIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, priceTextsShape } from '../kernel/money.ts'
import { daySchema, instantSchema, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import { sourcingActions, sourcingLimits, sourcingStatuses } from './sourcing-states.ts'
import { goodsAttributes } from '../kernel/statuses.ts'
import { pictureSchema, ticketContentSchema, ticketMessageSchema } from '../tickets/tickets.ts'

export const viewer = { kind: 'customer', tag: menuTags.product } as const
export const requesting = { ...viewer, authority: 'product:source' } as const

export const line = (longest: number) => ticketContentSchema.pipe(z.string().max(longest)).default('')
const linkSchema = z
  .string()
  .trim()
  .max(sourcingLimits.link)
  .refine((text) => text === '' || isWebAddress(text), 'must be a full URL, such as https://example.com/item')
  .default('')

export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)

export const requestFields = {
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
export const variantRef = z.object({ shopId: shopIdSchema, variantKey: z.string().min(1).max(200) })
const needsSomething = { path: ['link'], message: 'a link, an image or a description is required' }

export const requestInput = z
  .object({
    ...requestFields,
    images: z.array(z.string().max(500)).max(sourcingLimits.pictures, 'exceed the limit').default([]),
    variants: z.array(variantRef).max(sourcingLimits.variants).default([]),
  })
  .refine(
    ({ link, title, note, images }) => Boolean(link || title || note || images.length > 0),
    needsSomething,
  )
export const rowInput = z
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
  ...caseEventFields,
  version: versionSchema.nullable(),
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

export const privateCardSchema = z.object({
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
