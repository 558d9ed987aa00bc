import * as z from 'zod'
import { bannerLinkSchema, bannerPlaces, bannerSchema } from './banners.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { bannerIdSchema, customerRefSchema } from '../kernel/ids.ts'
import { noticeAudiences } from '../notices/notices.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { noticeLimits } from '../notices/operator-notices.ts'

const viewer = { kind: 'operator', area: 'announcements', roles: operatorRoles } as const
const support = { kind: 'operator', area: 'announcements', roles: ['support'] } as const

/** Follows from the times: nobody sets it. */
export const bannerStatuses = ['live', 'scheduled', 'ended'] as const
export type BannerStatus = (typeof bannerStatuses)[number]

export const operatorBannerSchema = bannerSchema.extend({
  status: z.enum(bannerStatuses),
  audience: z.enum(noticeAudiences),
  customers: z.array(z.object({ id: customerRefSchema, name: z.string() })),
  startsAt: instantSchema,
  /** Null: until somebody ends it. */
  endsAt: instantSchema.nullable(),
  savedBy: z.string(),
  updatedAt: instantSchema,
})

const bannerInput = z
  .object({
    id: bannerIdSchema.optional(),
    title: z.string().trim().min(1, 'must not be empty').max(noticeLimits.titleLength),
    imageUrl: z.string().max(300),
    link: bannerLinkSchema.nullable().default(null),
    places: z.array(z.enum(bannerPlaces)).min(1, 'choose at least one').max(bannerPlaces.length),
    audience: z.enum(noticeAudiences),
    customerIds: z.array(customerRefSchema).max(noticeLimits.customers).default([]),
    startsAt: instantSchema,
    endsAt: instantSchema.nullable().default(null),
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    message: 'must be after the start',
  })
  .refine(({ audience, customerIds }) => audience !== 'named' || customerIds.length > 0, {
    path: ['customerIds'],
    message: 'choose at least one customer',
  })

const byId = z.object({ id: bannerIdSchema })

export const operatorBanners = {
  listOperatorBanners: endpoint({
    method: 'POST',
    path: '/ops/GetBanners',
    summary: 'Lists all banners, latest start first.',
    access: viewer,
    input: z.object({ ...pageInput, status: z.enum(bannerStatuses).optional() }),
    output: pageOf(operatorBannerSchema).extend({
      counts: z.object({ live: z.int(), scheduled: z.int(), ended: z.int() }),
    }),
    badInput: { pageSize: 'many' },
  }),
  saveBanner: endpoint({
    method: 'POST',
    path: '/ops/SaveBanner',
    summary: 'Creates or updates a banner. Its image is given by its URL after the upload.',
    access: support,
    errors: ['fileMissing', 'notFound'],
    input: bannerInput,
    output: operatorBannerSchema,
  }),
  endBanner: endpoint({
    method: 'POST',
    path: '/ops/EndBanner',
    summary: 'Ends a live banner now.',
    access: support,
    errors: ['bannerNotLive', 'notFound'],
    input: byId,
    output: operatorBannerSchema,
  }),
  deleteBanner: endpoint({
    method: 'POST',
    path: '/ops/DeleteBanner',
    summary: 'Deletes a banner.',
    access: support,
    errors: ['notFound'],
    input: byId,
    output: z.object({ done: z.literal(true) }),
  }),
}
