import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { locales } from '../kernel/format.ts'
import { orderIdSchema, shipmentIdSchema, shopperReportIdSchema } from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { trackingEventStatuses, trackingStatuses } from '../kernel/statuses.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const
const mainAccount = { ...customer, mainAccountOnly: true } as const

export const shopperReportKinds = ['wrongAddress', 'notArrived'] as const
export type ShopperReportKind = (typeof shopperReportKinds)[number]

/** `answered`: the seller has emailed the shopper; `closed`: resolved in another way. Both are final. */
export const shopperReportStatuses = ['open', 'answered', 'closed'] as const
export type ShopperReportStatus = (typeof shopperReportStatuses)[number]

export const shopperReportActions = ['answer', 'close'] as const
export type ShopperReportAction = (typeof shopperReportActions)[number]

export const shopperReportLimits = { words: 500, answer: 2000, note: 500 } as const
export const shopperLocales = locales

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const words = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .max(max)
const email = z.union([z.literal(''), z.email('must be an email address').max(254)]).default('')

/** The token of a page's URL. A malformed token gets the same response as an unknown one. */
const token = z
  .string()
  .max(100)
  .transform((text) => text.toLowerCase())

const reportStateSchema = z.object({
  isPossible: z.boolean(),
  last: z
    .object({
      status: z.enum(shopperReportStatuses),
      passedOnAt: instantSchema,
      endedAt: instantSchema.nullable(),
    })
    .nullable(),
})
export type ReportState = z.output<typeof reportStateSchema>

const trackedParcel = z.object({
  id: shipmentIdSchema,
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  status: z.enum(trackingStatuses),
  statusAt: instantSchema,
  shippedAt: instantSchema,
  deliveredAt: instantSchema.nullable(),
  /** By the shipping line's days; null if it promised none. */
  expected: z.object({ from: instantSchema, to: instantSchema }).nullable(),
  isLate: z.boolean(),
  /** Newest first, in the carrier's own words. */
  events: z.array(
    z.object({
      at: instantSchema,
      status: z.enum(trackingEventStatuses),
      description: z.string(),
      location: z.string(),
    }),
  ),
  notArrived: reportStateSchema,
})
export type TrackedParcel = z.output<typeof trackedParcel>

/** Everything the holder of the link may see: no goods, prices, name or address. */
const trackingSchema = z.object({
  seller: z.object({
    name: z.string(),
    logoUrl: z.string().nullable(),
    email: z.string(),
    website: z.string(),
  }),
  parcels: z.array(trackedParcel),
  restFollows: z.boolean(),
  wrongAddress: reportStateSchema,
  /** When the page closes; null while a parcel is on its way. */
  closesAt: instantSchema.nullable(),
})
export type Tracking = z.output<typeof trackingSchema>

export const shopperReportSchema = z.object({
  id: shopperReportIdSchema,
  orderId: orderIdSchema,
  orderNumber: z.string(),
  shopOrderName: z.string(),
  shopName: z.string(),
  kind: z.enum(shopperReportKinds),
  /** The parcel it is about; null: the order's address. */
  trackingNumber: z.string().nullable(),
  words: z.string(),
  email: z.string(),
  status: z.enum(shopperReportStatuses),
  at: instantSchema,
  endedAt: instantSchema.nullable(),
  endedBy: z.string(),
  /** The seller's reply, or an internal note. */
  note: z.string(),
  allowedActions: z.array(z.enum(shopperReportActions)),
})
export type ShopperReport = z.output<typeof shopperReportSchema>

const settingsFields = {
  /** The name shoppers see; empty: the shop's name. */
  shownName: words(80).default(''),
  contactEmail: email,
  website: z
    .string()
    .trim()
    .max(200)
    .regex(/^(https:\/\/\S+)?$/, 'must start with https://')
    .default(''),
  /** Shops receive this page's link instead of the carrier's. */
  tellsShops: z.boolean().default(false),
}
const logo = z.object({ url: z.string().max(400), name: z.string().max(200) }).nullable()
const settingsSchema = z.object({
  shownName: z.string(),
  contactEmail: z.string(),
  website: z.string(),
  tellsShops: z.boolean(),
  logo,
  previewUrl: z.string().nullable(),
})

export const trackingPage = {
  getTracking: endpoint({
    method: 'GET',
    path: '/Track/{token}',
    summary: "Lists an order's parcels, for shoppers with the tracking page link.",
    access: { kind: 'public' },
    errors: ['notFound'],
    input: z.object({ token }),
    output: trackingSchema,
    badInput: { token: 'x'.repeat(101) },
  }),
  reportParcel: endpoint({
    method: 'POST',
    path: '/Track/{token}/Report',
    summary:
      'Reports to the seller that the address is wrong or that a parcel has not arrived. An open report is kept.',
    access: { kind: 'public' },
    errors: ['notFound', 'notAllowedNow'],
    input: z
      .object({
        token,
        kind: z.enum(shopperReportKinds),
        parcelId: shipmentIdSchema.optional(),
        words: words(shopperReportLimits.words).default(''),
        email,
        locale: z.enum(shopperLocales).default('en'),
      })
      .refine(({ kind, words: text }) => kind !== 'wrongAddress' || text !== '', {
        path: ['words'],
        message: 'is required',
      })
      .refine(({ kind, parcelId }) => kind !== 'notArrived' || parcelId !== undefined, {
        path: ['parcelId'],
        message: 'is required',
      }),
    output: trackingSchema,
  }),
  getOrderTracking: endpoint({
    method: 'POST',
    path: '/Order/GetOrderTrackingPage',
    summary: "Returns the link of an order's tracking page, and what its shopper has reported there.",
    access: customer,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: z.object({ url: z.string(), reports: z.array(shopperReportSchema) }),
  }),
  listShopperReports: endpoint({
    method: 'POST',
    path: '/Order/GetShopperReports',
    summary: 'Lists shopper reports, newest first.',
    access: customer,
    input: z.object({ status: z.enum(shopperReportStatuses).optional(), ...pageInput }),
    output: pageOf(shopperReportSchema).extend({ counts: z.record(z.enum(shopperReportStatuses), z.int()) }),
    badInput: { pageSize: 'many' },
  }),
  answerShopperReport: endpoint({
    method: 'POST',
    path: '/Order/AnswerShopperReport',
    summary: 'Emails a reply to the shopper who left an email address, which resolves the report.',
    access: { ...customer, authority: 'order:edit' },
    errors: ['noEmail', 'notFound', 'notOpen'],
    input: z.object({
      id: shopperReportIdSchema,
      answer: words(shopperReportLimits.answer).min(1, 'is required'),
    }),
    output: shopperReportSchema,
  }),
  closeShopperReport: endpoint({
    method: 'POST',
    path: '/Order/CloseShopperReport',
    summary: 'Marks a report as resolved, with a note of what was done.',
    access: { ...customer, authority: 'order:edit' },
    errors: ['notFound', 'notOpen'],
    input: z.object({ id: shopperReportIdSchema, note: words(shopperReportLimits.note).default('') }),
    output: shopperReportSchema,
  }),
  getTrackingSettings: endpoint({
    method: 'GET',
    path: '/User/TrackingPage/Get',
    summary: 'Returns how the seller appears on its tracking pages.',
    access: mainAccount,
    input: z.object({}),
    output: settingsSchema,
  }),
  saveTrackingSettings: endpoint({
    method: 'POST',
    path: '/User/TrackingPage/Save',
    summary: 'Sets name, logo and contact, and whether shops receive the tracking page link.',
    access: { ...mainAccount, inAdminView: 'account' },
    errors: ['notAPicture', 'notFound'],
    input: z.object({ ...settingsFields, logo: logo.default(null) }),
    output: settingsSchema,
    badInput: { website: 'ftp://example' },
  }),
}
