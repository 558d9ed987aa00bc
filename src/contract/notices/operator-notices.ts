import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, noticeIdSchema } from '../kernel/ids.ts'
import { noticeAudiences, noticeSchema, noticeStatuses } from './notices.ts'
import { instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'

const viewer = { kind: 'operator', area: 'announcements', roles: operatorRoles } as const
const support = { kind: 'operator', area: 'announcements', roles: ['support'] } as const

export const noticeActions = ['edit', 'publish', 'withdraw', 'delete'] as const
export type NoticeAction = (typeof noticeActions)[number]

export const noticeLimits = {
  images: 10,
  files: 10,
  customers: 500,
  titleLength: 120,
  textLength: 100_000,
} as const

const audienceInput = {
  audience: z.enum(noticeAudiences),
  customerIds: z.array(customerRefSchema).max(noticeLimits.customers).default([]),
}

const rowSchema = z.object({
  id: noticeIdSchema,
  title: z.string(),
  status: z.enum(noticeStatuses),
  audience: z.enum(noticeAudiences),
  savedBy: z.string(),
  updatedAt: instantSchema,
  publishedAt: instantSchema.nullable(),
  withdrawnAt: instantSchema.nullable(),
  /** Customers who could see it when it was published; 0 for a draft. */
  reachedCustomers: z.int(),
  readCustomers: z.int(),
  actions: z.array(z.enum(noticeActions)),
})

const fullSchema = rowSchema.extend({
  /** Image URLs separated by commas, as in the seller's response. */
  images: z.string(),
  richText: z.string(),
  files: noticeSchema.shape.attachments,
  customers: z.array(z.object({ id: customerRefSchema, name: z.string() })),
  isMailed: z.boolean(),
})

const byId = z.object({ id: noticeIdSchema })
const fileUrl = z.string().max(300)

export const operatorNoticeSorts = ['changed'] as const

export const operatorNotices = {
  listOperatorNotices: endpoint({
    method: 'POST',
    path: '/ops/GetNotices',
    summary:
      'Lists all announcements, newest first, with how many customers were reached and have read them.',
    access: viewer,
    input: z.object({
      ...sortInput(operatorNoticeSorts),
      ...pageInput,
      status: z.enum(noticeStatuses).optional(),
    }),
    output: pageOf(rowSchema).extend({
      counts: z.object({ draft: z.int(), published: z.int(), withdrawn: z.int() }),
    }),
    badInput: { pageSize: 'many' },
  }),
  getOperatorNotice: endpoint({
    method: 'GET',
    path: '/ops/Notice/{id}',
    summary: 'Returns one announcement in full, for editing.',
    access: viewer,
    errors: ['notFound'],
    input: byId,
    output: fullSchema,
  }),
  saveNotice: endpoint({
    method: 'POST',
    path: '/ops/SaveNotice',
    summary: 'Creates or updates a draft. Images and files are given by their URL after the upload.',
    access: support,
    errors: ['fileMissing', 'notADraft', 'notFound'],
    input: z.object({
      id: noticeIdSchema.optional(),
      title: z.string().trim().min(1, 'must not be empty').max(noticeLimits.titleLength),
      richText: z.string().max(noticeLimits.textLength).default(''),
      images: z.array(fileUrl).max(noticeLimits.images).default([]),
      files: z
        .array(z.object({ name: z.string().trim().min(1).max(200), url: fileUrl }))
        .max(noticeLimits.files)
        .default([]),
      ...audienceInput,
    }),
    output: fullSchema,
  }),
  countNoticeAudience: endpoint({
    method: 'POST',
    path: '/ops/CountNoticeAudience',
    summary: 'Returns how many customers an audience reaches now.',
    access: viewer,
    input: z.object(audienceInput),
    output: z.object({ customers: z.int() }),
  }),
  publishNotice: endpoint({
    method: 'POST',
    path: '/ops/PublishNotice',
    summary:
      'Publishes a draft to its audience immediately; with `isMailed`, also by email to those who want such emails.',
    access: support,
    errors: ['nobodyNamed', 'notFound', 'notPossibleNow'],
    input: byId.extend({ isMailed: z.boolean().default(false) }),
    output: fullSchema,
  }),
  withdrawNotice: endpoint({
    method: 'POST',
    path: '/ops/WithdrawNotice',
    summary: 'Withdraws a published announcement for all customers.',
    access: support,
    errors: ['notFound', 'notPossibleNow'],
    input: byId,
    output: fullSchema,
  }),
  deleteNotice: endpoint({
    method: 'POST',
    path: '/ops/DeleteNotice',
    summary: 'Deletes a draft.',
    access: support,
    errors: ['notADraft', 'notFound'],
    input: byId,
    output: z.object({ done: z.literal(true) }),
  }),
  listNoticeReaders: endpoint({
    method: 'POST',
    path: '/ops/GetNoticeReaders',
    summary: 'Lists who has read an announcement and when, latest first.',
    access: viewer,
    errors: ['notFound'],
    input: byId.extend(pageInput),
    output: pageOf(
      z.object({
        accountId: z.string(),
        customerId: customerRefSchema,
        customerName: z.string(),
        userName: z.string(),
        email: z.string(),
        readAt: instantSchema,
      }),
    ).extend({ reachedCustomers: z.int(), readCustomers: z.int() }),
  }),
}
