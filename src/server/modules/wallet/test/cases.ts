import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { Caller, TestApp } from '../../../../../test/http.ts'
import { walletSpend } from '../../../../contract/wallet/wallet-spend.ts'
import { autoRecharge } from '../../../../contract/wallet/auto-recharge.ts'
import { common } from '../../../../contract/common/common.ts'
import type { FileId } from '../../../../contract/kernel/ids.ts'
import { operatorWallet } from '../../../../contract/wallet/operator-wallet.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { moveWallet } from './wallet-factory.ts'

const key = () => ({ idempotencyKey: randomUUID() })
const everyCustomers = 'operators see the rows of every customer'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const uploadReceipt = async (caller: Caller): Promise<FileId> =>
  (await caller.ok(common.uploadFile, {}, { file: { name: 'receipt.png', body: png } })).id

const reportTransfer = async (t: TestApp) => {
  const input = { amountMinor: 50_000, bankReference: 'REF 77', receiptFileId: await uploadReceipt(t.main) }
  return (await t.main.ok(wallet.createBankRecharge, input, key())).recharge
}

const approvedPayment = async (t: TestApp, caller: Caller): Promise<string> => {
  const { approveUrl } = await caller.ok(wallet.createPayPalRecharge, { amountMinor: 10_000 }, key())
  const page = new URL(approveUrl)
  const token = page.searchParams.get('token') ?? ''
  await t.app.inject({
    method: 'POST',
    url: page.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, action: 'approve', timing: 'never' }).toString(),
  })
  return token
}

/** Approves the page that PayPal would show, and returns the token it comes back with. */
const approvedAccount = async (t: TestApp, caller: Caller): Promise<string> => {
  const { approveUrl } = await caller.ok(autoRecharge.startPayPalAccount, {}, key())
  const page = new URL(approveUrl)
  const token = page.searchParams.get('approval_session_id') ?? ''
  await t.app.inject({
    method: 'POST',
    url: page.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ approval_session_id: token, action: 'approve' }).toString(),
  })
  return token
}

const saveAccount = async (t: TestApp, caller: Caller) =>
  caller.ok(autoRecharge.completePayPalAccount, { token: await approvedAccount(t, caller) })

const newestMovement = async (t: TestApp, customerId: CustomerId, caller: Caller): Promise<string> => {
  await moveWallet(t.platform.database, customerId, 5_000)
  return (await caller.ok(wallet.listMovements, {})).rows[0]?.id ?? ''
}

export const cases = [
  casesOf(wallet, {
    getWallet: {
      works: async () => ({
        input: {},
        check: ({ methods }) => expect(methods.map(({ method }) => method)).toEqual(['paypal', 'bank']),
      }),
      foreignRow: 'takes no id',
    },
    getRechargeFee: {
      works: async () => ({
        input: { method: 'paypal', amountMinor: 10_000 },
        check: ({ fee, pay }) => expect([fee.amountMinor, pay.amountMinor]).toEqual([492, 10_492]),
      }),
      foreignRow: 'takes no id',
    },
    listMovements: {
      works: async (t) => {
        await moveWallet(t.platform.database, t.customerId, 5_000)
        return {
          input: { kind: 'correction', direction: 'in' },
          check: ({ rows }) => expect(rows[0]).toMatchObject({ amountMinor: 5_000, kind: 'correction' }),
        }
      },
      foreignRow: 'takes no id',
    },
    exportMovements: {
      works: async () => ({
        input: {},
        check: (_answer, sent) => {
          expect(sent.headers['content-type']).toContain('text/csv')
          expect(sent.body.toString()).toContain('Balance after')
        },
      }),
      foreignRow: 'takes no id',
    },
    setMovementRemark: {
      works: async (t) => ({
        input: { id: await newestMovement(t, t.customerId, t.main), remark: ' March ' },
        check: (answer) => expect(answer).toEqual({ customerRemark: 'March' }),
      }),
      foreignRow: async (t) => ({
        input: { id: await newestMovement(t, t.otherCustomerId, t.other), remark: 'mine now' },
      }),
    },
    listRecharges: {
      works: async (t) => {
        const { id, number } = await reportTransfer(t)
        return {
          input: { status: 'pending', search: number },
          check: ({ rows }) => expect(rows[0]).toMatchObject({ id, method: 'bank', bankReference: 'REF 77' }),
        }
      },
      foreignRow: 'takes no id',
    },
    createPayPalRecharge: {
      works: async () => ({
        input: { amountMinor: 10_000 },
        check: ({ recharge, approveUrl }) => {
          expect(recharge).toMatchObject({ status: 'created', payMinor: 10_492, approveUrl })
        },
      }),
      foreignRow: 'takes no id',
    },
    completePayPalRecharge: {
      works: async (t) => ({
        input: { token: await approvedPayment(t, t.main) },
        check: ({ recharge }) =>
          expect(recharge).toMatchObject({ status: 'credited', creditedMinor: 10_000 }),
      }),
      foreignRow: async (t) => ({ input: { token: await approvedPayment(t, t.other) } }),
    },
    createBankRecharge: {
      works: async (t) => ({
        input: { amountMinor: 50_000, bankReference: 'REF 1', receiptFileId: await uploadReceipt(t.main) },
        check: ({ recharge }) => expect(recharge).toMatchObject({ status: 'pending', feeMinor: 0 }),
      }),
      foreignRow: async (t) => ({
        input: { amountMinor: 50_000, bankReference: 'REF 1', receiptFileId: await uploadReceipt(t.other) },
      }),
    },
  }),
  casesOf(walletSpend, {
    getWalletSpend: {
      works: async (t) => {
        await moveWallet(t.platform.database, t.customerId, 5_000, -700)
        return {
          input: { period: '12months' as const },
          check: ({ buckets, sums }) => {
            expect(buckets).toHaveLength(12)
            expect(sums.spend.adjustments).toBeGreaterThanOrEqual(700)
          },
        }
      },
      foreignRow: 'takes no id',
    },
    downloadWalletStatement: {
      works: async (t) => {
        await moveWallet(t.platform.database, t.customerId, 5_000)
        const today = new Date().toISOString().slice(0, 10)
        return {
          input: { from: today, to: today, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain('Closing balance'),
        }
      },
      foreignRow: 'takes no id',
    },
  }),
  casesOf(autoRecharge, {
    getAutoRecharge: {
      works: async () => ({
        input: {},
        check: (answer) => expect(answer).toMatchObject({ isOffered: true, paused: null }),
      }),
      foreignRow: 'takes no id',
    },
    saveAutoRecharge: {
      works: async (t) => {
        await saveAccount(t, t.main)
        return {
          input: { isOn: true, belowMinor: 1_000, amountMinor: 5_000, maxPerMonthMinor: 20_000 },
          check: ({ settings }) =>
            expect(settings).toEqual({
              isOn: true,
              belowMinor: 1_000,
              amountMinor: 5_000,
              maxPerDay: 3,
              maxPerMonthMinor: 20_000,
            }),
        }
      },
      foreignRow: 'takes no id',
    },
    startPayPalAccount: {
      works: async () => ({
        input: {},
        check: ({ approveUrl }) => expect(approveUrl).toContain('/agreements/approve?approval_session_id='),
      }),
      foreignRow: 'takes no id',
    },
    completePayPalAccount: {
      works: async (t) => ({
        input: { token: await approvedAccount(t, t.main) },
        check: ({ account }) => expect(account?.email).toBe('payer@example.com'),
      }),
      foreignRow: async (t) => ({ input: { token: await approvedAccount(t, t.other) } }),
    },
    removePayPalAccount: {
      works: async (t) => {
        await saveAccount(t, t.main)
        return { input: {}, check: ({ account }) => expect(account).toBeNull() }
      },
      foreignRow: 'takes no id',
    },
  }),
  casesOf(operatorWallet, {
    listRechargesForReview: {
      works: async (t) => {
        const { id, number } = await reportTransfer(t)
        return {
          input: { toReview: true, customerId: t.customerId, search: number.replace('RC-', '') },
          check: ({ rows }) => expect(rows.map((row) => String(row.id))).toEqual([String(id)]),
        }
      },
      foreignRow: everyCustomers,
    },
    exportRechargesForReview: {
      works: async (t) => {
        const { number } = await reportTransfer(t)
        return {
          input: { toReview: true, customerId: t.customerId, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(number),
        }
      },
      foreignRow: everyCustomers,
    },
    creditBankRecharge: {
      works: async (t) => ({
        input: { id: (await reportTransfer(t)).id, creditedMinor: 49_000, remark: 'The bank kept 10.00.' },
        check: (answer) => expect(answer).toMatchObject({ status: 'credited', creditedMinor: 49_000 }),
      }),
      foreignRow: everyCustomers,
    },
    rejectBankRecharge: {
      works: async (t) => ({
        input: { id: (await reportTransfer(t)).id, reason: 'Nothing has arrived.' },
        check: (answer) =>
          expect(answer).toMatchObject({ status: 'refused', reason: 'Nothing has arrived.' }),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
