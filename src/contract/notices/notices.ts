import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { noticeIdSchema } from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'

export const noticeStatuses = ['draft', 'published', 'withdrawn'] as const
export type NoticeStatus = (typeof noticeStatuses)[number]
/** A published announcement cannot be edited: withdraw it and publish another. */
export const noticeTransitions = {
  draft: ['published'],
  published: ['withdrawn'],
  withdrawn: [],
} as const satisfies Record<NoticeStatus, readonly NoticeStatus[]>

export const noticeAudiences = ['all', 'vip', 'named'] as const
export type NoticeAudience = (typeof noticeAudiences)[number]

export const unreadNoticesPage = { pageNum: 1, pageSize: 100 } as const

export const noticeSchema = z.object({
  id: noticeIdSchema,
  title: z.string(),
  /** When it was published. */
  createTime: instantSchema,
  /** Image URLs, separated by commas. */
  images: z.string(),
  /** Sanitised HTML (see rich-text.ts). */
  richText: z.string(),
  /** `attachments` as JSON text. */
  files: z.string(),
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
})

const customer = { kind: 'customer' } as const
/** `time`: when it was published. */
export const noticeSorts = ['time'] as const

export const notices = {
  listNotices: endpoint({
    method: 'POST',
    path: '/Notice/getPageNotice',
    summary:
      'Lists announcements for this customer, newest first, and which this account has read; those from before the account count as read.',
    access: customer,
    input: z.object({ ...sortInput(noticeSorts), ...pageInput }),
    output: pageOf(
      noticeSchema.pick({ id: true, title: true, createTime: true }).extend({ isRead: z.boolean() }),
    ),
    badInput: { pageSize: 'many' },
  }),
  listUnreadNotices: endpoint({
    method: 'POST',
    path: '/Notice/GetUnread',
    summary:
      'Lists announcements this account has not read, newest first; none from before the account was created.',
    access: customer,
    input: z.object(pageInput),
    output: pageOf(noticeSchema),
    badInput: { pageSize: 'many' },
  }),
  readNotice: endpoint({
    method: 'POST',
    path: '/Notice/readNotice',
    summary: 'Marks an announcement as read by this account (not in the admin view).',
    access: { ...customer, inAdminView: 'view' },
    errors: ['notFound'],
    input: z.object({ id: noticeIdSchema }),
    output: z.object({ done: z.literal(true) }),
  }),
  readNotices: endpoint({
    method: 'POST',
    path: '/Notice/readNotices',
    summary:
      'Marks announcements as read by this account (not in the admin view). Ignores those it may not see.',
    access: { ...customer, inAdminView: 'view' },
    input: z.object({ ids: z.array(noticeIdSchema).min(1).max(unreadNoticesPage.pageSize) }),
    output: z.object({ done: z.literal(true) }),
  }),
  getNotice: endpoint({
    method: 'GET',
    path: '/Notice/{id}',
    summary: 'Returns one announcement in full.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: noticeIdSchema }),
    output: noticeSchema.extend({ isRead: z.boolean() }),
  }),
}
