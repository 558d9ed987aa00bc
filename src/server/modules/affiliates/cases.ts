import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { affiliates } from '../../../contract/affiliates/affiliates.ts'
import { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import { earned, lastMonth, payoutOf, setPercent, thisMonth } from './affiliate-factory.ts'

const everyCustomers = 'operators see the rows of every customer'
const noId = 'takes no id'

/** A referrer of its own with one commission of 1.00 that can be paid. */
const referrerOf = async (t: TestApp): Promise<Caller> => {
  const referrer = await t.newCustomer()
  await earned(t, referrer)
  return referrer
}

const whichOf = ({ customerId }: Caller) => ({ customerId, month: lastMonth })

/** Another referrer's customer; the caller is a referrer too. */
const foreignChild = async (t: TestApp): Promise<string> => {
  await setPercent(t, t.main, 5)
  return (await earned(t, t.other)).referred.customerId
}

export const cases = [
  casesOf(affiliates, {
    getAffiliateInfo: {
      works: async (t) => {
        const as = await referrerOf(t)
        return {
          input: {},
          as,
          check: (answer) =>
            expect(answer).toMatchObject({
              percent: 10,
              lockDays: 14,
              referredCustomers: 1,
              availableMinor: 100,
              lockedMinor: 0,
              paidMinor: 0,
              thisMonthMinor: 100,
            }),
        }
      },
      foreignRow: noId,
    },
    listCommissionMonths: {
      works: async (t) => {
        const as = await referrerOf(t)
        await earned(t, t.other)
        return {
          input: {},
          as,
          check: (answer) =>
            expect(answer).toMatchObject({
              total: 1,
              rows: [{ month: thisMonth, orders: 1, productMinor: 1_000, commissionMinor: 100 }],
            }),
        }
      },
      foreignRow: noId,
    },
    listCommissionCustomers: {
      works: async (t) => {
        const as = await referrerOf(t)
        await earned(t, t.other)
        return {
          input: { month: thisMonth },
          as,
          check: (answer) =>
            expect(answer).toMatchObject({ total: 1, rows: [{ name: 'T••• Seller', availableMinor: 100 }] }),
        }
      },
      foreignRow: noId,
    },
    listCommissions: {
      works: async (t) => {
        const as = await t.newCustomer()
        const { orderId, referred } = await earned(t, as)
        return {
          input: { childId: referred.customerId, state: 'available' as const },
          as,
          check: ({ total, rows }) => {
            expect(total).toBe(1)
            expect(rows[0]).toMatchObject({
              orderNumber: `DS-•••${orderId.slice(-3)}`,
              productMinor: 1_000,
              percent: 10,
              payoutMinor: 100,
            })
          },
        }
      },
      foreignRow: async (t) => ({ input: { childId: await foreignChild(t) } }),
    },
    exportCommissions: {
      works: async (t) => ({ input: {}, as: await referrerOf(t) }),
      foreignRow: async (t) => ({ input: { childId: await foreignChild(t) } }),
    },
    getVipStatistics: {
      works: async (t) => ({
        input: {},
        as: await referrerOf(t),
        check: (answer) =>
          expect(answer).toMatchObject({
            vipCustomers: 0,
            otherCustomers: 1,
            months: [
              {
                month: thisMonth,
                vip: { customers: 0, orders: 0, productMinor: 0 },
                other: { customers: 1, orders: 1, productMinor: 1_000 },
              },
            ],
          }),
      }),
      foreignRow: noId,
    },
    listChildCustomers: {
      works: async (t) => {
        const as = await t.newCustomer()
        const { referred } = await earned(t, as)
        await earned(t, t.other)
        return {
          input: {},
          as,
          check: (answer) =>
            expect(answer).toMatchObject({
              total: 1,
              rows: [{ childId: referred.customerId, name: 'T••• Seller', orders: 1, commissionMinor: 100 }],
            }),
        }
      },
      foreignRow: noId,
    },
  }),
  casesOf(operatorCommissions, {
    listCommissionPayouts: {
      works: async (t) => {
        const { customerId } = await referrerOf(t)
        return {
          input: { status: 'open' as const },
          check: ({ month, payableFrom, rows }) => {
            expect({ month, payableFrom }).toEqual({ month: lastMonth, payableFrom: null })
            expect(rows.find((row) => row.customerId === customerId)).toMatchObject({
              amountMinor: 100,
              orders: 1,
              allowedActions: ['pay', 'hold'],
            })
          },
        }
      },
      foreignRow: everyCustomers,
    },
    getCommissionPayout: {
      works: async (t) => ({
        input: whichOf(await referrerOf(t)),
        check: ({ referred, warnings }) => {
          expect(referred).toMatchObject([{ orders: 1, productMinor: 1_000, payoutMinor: 100 }])
          expect(warnings).toEqual(['emailDomain'])
        },
      }),
      foreignRow: everyCustomers,
    },
    listOperatorCommissions: {
      works: async (t) => {
        const { customerId } = await referrerOf(t)
        return {
          input: { customerId },
          check: ({ rows }) =>
            expect(rows).toMatchObject([{ customerId, state: 'available', amountMinor: 100 }]),
        }
      },
      foreignRow: everyCustomers,
    },
    exportOperatorCommissions: {
      works: async (t) => ({ input: { customerId: (await referrerOf(t)).customerId } }),
      foreignRow: everyCustomers,
    },
    holdCommissionPayout: {
      works: async (t) => ({
        input: { ...whichOf(await referrerOf(t)), reason: 'Asked for documents.' },
        check: (answer) =>
          expect(answer).toMatchObject({
            status: 'held',
            reason: 'Asked for documents.',
            allowedActions: ['release'],
          }),
      }),
      foreignRow: everyCustomers,
    },
    releaseCommissionPayout: {
      works: async (t) => {
        const which = whichOf(await referrerOf(t))
        await t.operator.ok(operatorCommissions.holdCommissionPayout, { ...which, reason: 'To be checked.' })
        return {
          input: which,
          check: (answer) => expect(answer).toMatchObject({ status: 'open', reason: '' }),
        }
      },
      foreignRow: everyCustomers,
    },
    payCommissionPayout: {
      works: async (t) => {
        const referrer = await referrerOf(t)
        const { amountMinor } = await payoutOf(t, referrer)
        return {
          input: { ...whichOf(referrer), amountMinor, reason: 'Known in person.' },
          check: (answer) =>
            expect(answer).toMatchObject({ status: 'paid', amountMinor: 100, allowedActions: [] }),
        }
      },
      foreignRow: everyCustomers,
    },
    previewCommissionRun: {
      works: async (t) => {
        await referrerOf(t)
        return {
          input: { month: lastMonth },
          check: ({ withWarnings }) => expect(withWarnings).toBeGreaterThan(0),
        }
      },
      foreignRow: everyCustomers,
    },
    startCommissionRun: {
      works: async (t) => {
        const { customerId } = await referrerOf(t)
        return { input: { month: lastMonth, payouts: [{ customerId, amountMinor: 100 }] } }
      },
      foreignRow: everyCustomers,
    },
  }),
]
