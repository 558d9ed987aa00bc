import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { Caller } from '../../../../test/http.ts'
import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import {
  anyAccount,
  approved,
  bankDetails,
  confirm,
  fund,
  payment,
  requested,
  saveAccount,
  setTerms,
  someDetails,
} from './withdrawal-factory.ts'

const everyCustomers = 'operators see the rows of every customer'
const noId = 'takes no id'
const amountMinor = 10_000

/** Their number is limited. */
const deleteAccounts = async (caller: Caller): Promise<void> => {
  const { accounts } = await caller.ok(withdrawals.listPayoutAccounts, {})
  for (const { id } of accounts) await caller.ok(withdrawals.deletePayoutAccount, { id })
}
const onlyBank = async (caller: Caller) => {
  await deleteAccounts(caller)
  return saveAccount(caller, bankDetails)
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const cases = [
  casesOf(withdrawals, {
    getWithdrawalTerms: {
      works: async (t) => {
        await setTerms(t)
        return {
          input: {},
          check: ({ methods, minimumMinor }) => {
            expect(methods.map(({ kind }) => kind)).toEqual(['bank', 'paypal', 'payoneer', 'usdt'])
            expect(minimumMinor).toBe(1_000)
          },
        }
      },
      foreignRow: noId,
    },
    calculateWithdrawal: {
      works: async (t) => {
        await setTerms(t)
        await fund(t, t.main, amountMinor)
        return {
          input: { kind: 'bank' as const, amountMinor },
          check: ({ fee, payout, problem }) =>
            expect([fee.amountMinor, payout.amountMinor, problem]).toEqual([300, 9_700, null]),
        }
      },
      foreignRow: noId,
    },
    requestWithdrawal: {
      works: async (t) => {
        await setTerms(t)
        await fund(t, t.main, amountMinor)
        return {
          input: { payoutAccountId: (await anyAccount(t.main)).id, amountMinor },
          check: (answer) =>
            expect(answer).toMatchObject({
              status: 'requested',
              waitingOn: 'agency',
              allowedActions: ['cancel'],
            }),
        }
      },
      foreignRow: async (t) => {
        await fund(t, t.main, amountMinor)
        return { input: { payoutAccountId: (await anyAccount(t.other)).id, amountMinor } }
      },
    },
    listWithdrawals: {
      works: async (t) => {
        const { id } = await requested(t, t.main)
        return {
          input: { status: 'requested' as const },
          check: ({ rows }) => expect(rows[0]).toMatchObject({ id, payoutMinor: amountMinor }),
        }
      },
      foreignRow: noId,
    },
    getWithdrawal: {
      works: async (t) => ({
        input: { id: (await requested(t, t.main)).id },
        check: ({ details, events }) => {
          expect(details).toMatchObject({ kind: 'paypal', holder: 'Paula Payee' })
          expect(events).toMatchObject([{ status: 'requested', actorKind: 'seller' }])
        },
      }),
      foreignRow: async (t) => ({ input: { id: (await requested(t, t.other)).id } }),
    },
    cancelWithdrawal: {
      works: async (t) => ({
        input: { id: (await requested(t, t.main)).id },
        check: (answer) => expect(answer).toMatchObject({ status: 'cancelled', waitingOn: null }),
      }),
      foreignRow: async (t) => ({ input: { id: (await requested(t, t.other)).id } }),
    },
    listPayoutAccounts: {
      works: async (t) => {
        const { id } = await onlyBank(t.main)
        return {
          input: {},
          check: ({ accounts }) => expect(accounts).toMatchObject([{ id, kind: 'bank', hint: '•••• 3000' }]),
        }
      },
      foreignRow: noId,
    },
    getPayoutAccount: {
      works: async (t) => ({
        input: { id: (await onlyBank(t.main)).id },
        check: ({ details }) => expect(details).toMatchObject({ iban: 'DE89370400440532013000' }),
      }),
      foreignRow: async (t) => ({ input: { id: (await anyAccount(t.other)).id } }),
    },
    addPayoutAccount: {
      works: async (t) => {
        await deleteAccounts(t.main)
        await confirm(t.main)
        return {
          input: { details: someDetails() },
          check: (answer) => expect(answer).toMatchObject({ kind: 'paypal' }),
        }
      },
      foreignRow: noId,
    },
    deletePayoutAccount: {
      works: async (t) => ({ input: { id: (await anyAccount(t.main)).id } }),
      foreignRow: async (t) => ({ input: { id: (await anyAccount(t.other)).id } }),
    },
  }),
  casesOf(operatorWithdrawals, {
    listOperatorWithdrawals: {
      works: async (t) => {
        const { id } = await requested(t, t.main)
        return {
          input: { status: 'requested' as const },
          check: ({ rows }) =>
            expect(rows.find((row) => row.id === id)).toMatchObject({
              allowedActions: ['approve', 'reject'],
            }),
        }
      },
      foreignRow: everyCustomers,
    },
    exportOperatorWithdrawals: {
      works: async (t) => {
        const { number } = await requested(t, t.main)
        return {
          input: { status: 'requested' as const, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(number),
        }
      },
      foreignRow: everyCustomers,
    },
    getOperatorWithdrawal: {
      works: async (t) => ({
        input: { id: (await requested(t, t.main)).id },
        check: ({ details }) => expect(details).toMatchObject({ holder: 'Paula Payee' }),
      }),
      foreignRow: everyCustomers,
    },
    previewWithdrawalApproval: {
      works: async (t) => {
        const { id } = await requested(t, t.main)
        return {
          input: { ids: [id], change: {} },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: everyCustomers,
    },
    startWithdrawalApproval: {
      works: async (t) => {
        const { id } = await requested(t, t.main)
        return {
          input: { ids: [id], change: {} },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: everyCustomers,
    },
    approveWithdrawal: {
      works: async (t) => ({
        input: { id: (await requested(t, t.main)).id },
        check: (answer) => expect(answer).toMatchObject({ status: 'approved', approvedBy: 'Test Operator' }),
      }),
      foreignRow: everyCustomers,
    },
    rejectWithdrawal: {
      works: async (t) => ({
        input: { id: (await approved(t, t.main)).id, reason: 'The names differ.' },
        check: (answer) => expect(answer).toMatchObject({ status: 'rejected', reason: 'The names differ.' }),
      }),
      foreignRow: everyCustomers,
    },
    uploadWithdrawalProof: {
      works: async (t) => ({
        input: { id: (await approved(t, t.main)).id },
        file: { name: 'proof.png', body: png },
        check: ({ url }) => expect(url).toContain('signature='),
      }),
      foreignRow: everyCustomers,
    },
    payWithdrawal: {
      works: async (t) => ({
        input: { id: (await approved(t, t.main)).id, ...payment },
        check: (answer) =>
          expect(answer).toMatchObject({
            status: 'paid',
            paymentReference: 'TT 2026-77',
            paidOn: '2026-01-31',
          }),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
