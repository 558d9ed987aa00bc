import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { notices } from '../../../contract/notices/notices.ts'
import { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import { agencyFile, draftNotice, publishedNotice } from './notice-factory.ts'

const everyCustomers = 'operators see every notice'

const forOther = async (t: TestApp) => {
  const customerIds = [t.otherCustomerId]
  return { input: { id: await publishedNotice(t, { audience: 'named', customerIds }) } }
}

export const cases = [
  casesOf(notices, {
    listNotices: {
      works: async (t) => {
        const id = await publishedNotice(t)
        return { input: {}, check: ({ rows }) => expect(rows[0]).toMatchObject({ id, isRead: false }) }
      },
      foreignRow: 'takes no id',
    },
    listUnreadNotices: {
      works: async (t) => {
        const id = await publishedNotice(t)
        return {
          input: { pageNum: 1, pageSize: 100 },
          check: ({ rows }) => expect(rows.map((row) => row.id)).toContain(id),
        }
      },
      foreignRow: 'takes no id',
    },
    readNotice: {
      works: async (t) => ({ input: { id: await publishedNotice(t) } }),
      foreignRow: forOther,
    },
    readNotices: {
      works: async (t) => {
        const ids = [await publishedNotice(t), await publishedNotice(t)]
        return {
          input: { ids },
          check: async () => {
            const unread = await t.main.ok(notices.listUnreadNotices, { pageNum: 1, pageSize: 100 })
            expect(unread.rows.filter(({ id }) => ids.some((one) => one === id))).toEqual([])
          },
        }
      },
      foreignRow: 'ignores ids of announcements for other customers',
    },
    getNotice: {
      works: async (t) => {
        const id = await publishedNotice(t)
        return {
          input: { id },
          check: (notice) => expect(notice).toMatchObject({ id, images: '', files: '[]', attachments: [] }),
        }
      },
      foreignRow: forOther,
    },
  }),
  casesOf(operatorNotices, {
    listOperatorNotices: {
      works: async (t) => {
        const id = await draftNotice(t)
        return {
          input: { status: 'draft' as const },
          check: ({ rows }) => expect(rows[0]).toMatchObject({ id, actions: ['edit', 'delete', 'publish'] }),
        }
      },
      foreignRow: everyCustomers,
    },
    getOperatorNotice: {
      works: async (t) => ({
        input: { id: await draftNotice(t, { audience: 'named', customerIds: [t.customerId] }) },
        check: ({ customers }) => expect(customers).toEqual([{ id: t.customerId, name: 'Test Seller' }]),
      }),
      foreignRow: everyCustomers,
    },
    saveNotice: {
      works: async (t) => {
        const { url } = await agencyFile(t)
        return {
          input: { title: 'New rates', audience: 'vip' as const, files: [{ name: 'Rates', url }] },
          check: (notice) => expect(notice).toMatchObject({ status: 'draft', files: [{ name: 'Rates' }] }),
        }
      },
      foreignRow: everyCustomers,
    },
    countNoticeAudience: {
      works: async (t) => ({
        input: { audience: 'named' as const, customerIds: [t.customerId, t.otherCustomerId] },
        check: ({ customers }) => expect(customers).toBe(2),
      }),
      foreignRow: everyCustomers,
    },
    publishNotice: {
      works: async (t) => ({
        input: { id: await draftNotice(t) },
        check: ({ status, actions }) => expect([status, actions]).toEqual(['published', ['withdraw']]),
      }),
      foreignRow: everyCustomers,
    },
    withdrawNotice: {
      works: async (t) => ({
        input: { id: await publishedNotice(t) },
        check: ({ status, actions }) => expect([status, actions]).toEqual(['withdrawn', []]),
      }),
      foreignRow: everyCustomers,
    },
    deleteNotice: {
      works: async (t) => ({ input: { id: await draftNotice(t) } }),
      foreignRow: everyCustomers,
    },
    listNoticeReaders: {
      works: async (t) => {
        const id = await publishedNotice(t)
        await t.main.ok(notices.readNotice, { id })
        return {
          input: { id },
          check: (page) =>
            expect(page).toMatchObject({ total: 1, readCustomers: 1, rows: [{ customerId: t.customerId }] }),
        }
      },
      foreignRow: everyCustomers,
    },
  }),
]
