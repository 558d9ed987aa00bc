import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorFind } from '../../../contract/operator-home/find.ts'
import { operatorHome, queueNames } from '../../../contract/operator-home/home.ts'

const noForeign = 'operators see the rows of every customer'

export const cases = [
  casesOf(operatorFind, {
    findByNumber: {
      works: async (t) => {
        await t.platform.database.queryAgency(
          `insert into withdrawal (customer_id, id, number, currency, amount_minor, fee_minor, payout_kind, payout_hint,
               payout_sealed, payout_added_at, account_id, actor_name)
             select $1, 987654, 'WD-987654', 'USD', 1000, 0, 'paypal', 'a…', 'sealed', now(), id, 'Ana'
               from account where customer_id = $1 limit 1`,
          [t.customerId],
        )
        return {
          input: { search: 'wd-987654', kinds: [...(['withdrawal', 'refund'] as const)] },
          check: ({ found }) =>
            expect(found).toMatchObject([{ kind: 'withdrawal', number: 'WD-987654', pageId: '987654' }]),
        }
      },
      foreignRow: noForeign,
    },
  }),
  casesOf(operatorHome, {
    getQueues: {
      works: async () => ({
        input: {},
        check: ({ queues }) => expect(queues.map(({ name }) => name)).toEqual([...queueNames]),
      }),
      foreignRow: noForeign,
    },
    getHealth: {
      works: async (t) => {
        await t.platform.database.queryAgency(
          `insert into pgboss.job (name, data, start_after) values ('send-mail', '{"mailId":"0"}', now() - interval '1 hour')`,
        )
        return {
          input: {},
          check: ({ queues }) => {
            expect(queues[0]).toMatchObject({ name: 'send-mail', waiting: expect.any(Number), failed: 0 })
            expect(Date.now() - Date.parse(queues[0]?.oldestSince ?? '')).toBeGreaterThan(3_500_000)
          },
        }
      },
      foreignRow: noForeign,
    },
    listMails: {
      works: async (t) => {
        await t.platform.database.queryAgency(
          `insert into mail (to_address, subject, body_text) values ('ana@example.com', 'Your code', '123456')`,
        )
        return {
          input: { search: 'ANA@' },
          check: (page) =>
            expect(page).toMatchObject({ total: 1, rows: [{ subject: 'Your code', sentAt: null }] }),
        }
      },
      foreignRow: noForeign,
    },
    listColleagues: {
      works: () =>
        Promise.resolve({
          input: {},
          check: ({ colleagues }) => expect(colleagues.length).toBeGreaterThan(0),
        }),
      foreignRow: noForeign,
    },
    listAuditedOperators: {
      works: () =>
        Promise.resolve({
          input: {},
          check: ({ operators }) => expect(operators.length).toBeGreaterThan(0),
        }),
      foreignRow: noForeign,
    },
    listAuditLog: {
      works: async (t) => {
        await t.platform.database.queryAgency(
          `insert into audit_log (customer_id, action, target) values ($1, 'order.cancelled', 'order:1')`,
          [t.customerId],
        )
        return {
          input: { customerId: t.customerId },
          check: ({ rows }) =>
            expect(rows[0]).toMatchObject({ action: 'order.cancelled', target: 'order:1' }),
        }
      },
      foreignRow: noForeign,
    },
    exportAuditLog: {
      works: async (t) => {
        await t.platform.database.queryAgency(
          `insert into audit_log (customer_id, action, target) values ($1, 'order:shipByFile', 'order:100987')`,
          [t.customerId],
        )
        return {
          input: { customerId: t.customerId, format: 'csv' as const },
          check: (_answer, { body }) =>
            expect(body.toString()).toContain('\r\nOrder shipped from file,Order DS-100987,'),
        }
      },
      foreignRow: noForeign,
    },
  }),
]
