import type { RechargeReasonCode } from '../../src/contract/refusals/recharge-reasons.ts'
import type { RechargeStatus } from '../../src/contract/kernel/statuses.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { rechargeFee } from '../../src/server/modules/wallet/index.ts'
import type { SeededOperators, SeededSeller } from '../people/accounts.ts'
import type { SeededPayment } from '../orders/orders.ts'
import { receiptPicture } from '../catalogue/pictures.ts'
import { createRandom } from '../random.ts'
import { insertRows, takeIds } from '../rows.ts'
import { dayMs, hourMs } from '../orders/stories.ts'
import type { DemoCredit } from './credit.ts'
import { serviceFunds } from './extra-service-stories.ts'
import { withdrawalFunds } from './withdrawals.ts'
import type { WholesaleMovement } from '../stock/wholesale.ts'
import type { Movement } from './movements.ts'

interface Recharge {
  readonly seller: SeededSeller
  readonly method: 'paypal' | 'bank'
  readonly status: RechargeStatus
  readonly at: Date
  readonly settledAt: Date
  readonly amountMinor: number
  readonly reason: string
  readonly reasonCode: RechargeReasonCode | null
  readonly remark: string
}

const minute = 60_000
const sessionMs = 30 * minute

/**
 * Recharges that cover a seller's payments: a round sum shortly before each payment above the balance, unless the credit
 * covers it.
 */
export const rechargesFor = (
  seller: SeededSeller,
  payments: readonly SeededPayment[],
  credit: DemoCredit,
): Recharge[] => {
  const random = createRandom(Number(seller.customerId))
  const unit = seller.currency === 'CNY' ? 100_000 : 25_000
  const recharges: Recharge[] = []
  let balance = 0
  for (const [index, payment] of payments.entries()) {
    const session = payments.slice(index).filter(({ at }) => +at - +payment.at < sessionMs)
    const needed = session.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const drawn = credit.customerId === seller.customerId && payment.at > credit.since ? credit.limitMinor : 0
    if (balance + drawn < needed) {
      const amountMinor = Math.ceil((needed - balance) / unit + random.between(1, 4)) * unit
      const method = random.happens(0.7) ? 'paypal' : 'bank'
      const settledAt = new Date(+payment.at - random.between(12, 50) * minute)
      const at = new Date(+settledAt - (method === 'paypal' ? 2 * minute : random.between(3, 20) * hourMs))
      recharges.push({
        seller,
        method,
        status: 'credited',
        at,
        settledAt,
        amountMinor,
        reason: '',
        reasonCode: null,
        remark: '',
      })
      balance += amountMinor
    }
    balance -= payment.amountMinor
  }
  return recharges
}

/**
 * Wholesale and inventory orders are paid by separate transfers, after using earlier refunds, so that other balances
 * are unaffected.
 */
export const transfersFor = (movements: readonly WholesaleMovement[]): Recharge[] => {
  const balances = new Map<string, number>()
  return movements.flatMap(({ seller, at, amountMinor }) => {
    const balance = (balances.get(seller.customerId) ?? 0) + amountMinor
    balances.set(seller.customerId, Math.max(0, balance))
    if (balance >= 0) return []
    const settledAt = new Date(+at - 40 * minute)
    const requestedAt = new Date(+settledAt - 6 * hourMs)
    const credited = { method: 'bank', status: 'credited', reason: '', reasonCode: null, remark: '' } as const
    return [{ seller, ...credited, at: requestedAt, settledAt, amountMinor: -balance }]
  })
}

export const otherRecharges = (sellers: ReadonlyMap<string, SeededSeller>, now: Date): Recharge[] => {
  const ago = (days: number): Date => new Date(+now - days * dayMs)
  const createRecharge = (
    key: string,
    method: Recharge['method'],
    status: RechargeStatus,
    days: number,
    amountMinor: number,
    words: { reason?: string; reasonCode?: RechargeReasonCode; remark?: string } = {},
  ): Recharge[] => {
    const seller = sellers.get(key)
    if (!seller) return []
    const settledAt =
      status === 'pending' ? ago(days) : new Date(+ago(days) + (method === 'bank' ? 5 : 0.1) * hourMs)
    const { reason = '', reasonCode = null, remark = '' } = words
    const at = ago(days)
    return [{ seller, method, status, at, settledAt, amountMinor, reason, reasonCode, remark }]
  }
  return [
    ...createRecharge('main', 'paypal', 'refused', 23.3, 50_000, {
      reasonCode: 'declinedNotHonoured',
    }),
    ...createRecharge('main', 'paypal', 'expired', 11.6, 30_000, {
      reasonCode: 'notApproved',
    }),
    ...createRecharge('main', 'bank', 'refused', 41.2, 120_000, {
      reason:
        'The receipt shows a transfer to a different account. Please send the receipt for your transfer to our account.',
    }),
    ...createRecharge('main', 'bank', 'pending', 0.22, 80_000),
    ...createRecharge('cny', 'bank', 'pending', 0.6, 500_000),
    ...createRecharge('nordic', 'bank', 'pending', 1.1, 40_000),
    ...createRecharge('verano', 'paypal', 'credited', 51, 30_000),
    ...createRecharge('tinytoys', 'bank', 'credited', 44, 75_000),
    ...createRecharge('lumen', 'paypal', 'credited', 37, 20_000),
    ...createRecharge('lumen', 'paypal', 'credited', 12, 25_000),
    ...createRecharge('xiaoman', 'bank', 'credited', 30, 300_000),
    ...createRecharge('southx', 'paypal', 'credited', 21, 50_000),
    ...createRecharge('kettle', 'paypal', 'refused', 18, 10_000, {
      reasonCode: 'declinedNoFunds',
    }),
    ...createRecharge('kettle', 'paypal', 'credited', 17.9, 10_000),
    ...[...withdrawalFunds, ...serviceFunds].flatMap(([key, days, amountMinor]) =>
      createRecharge(key, 'bank', 'credited', days, amountMinor),
    ),
  ]
}

const receiptOf = (files: Files, tx: Tx, { seller, amountMinor, at }: Recharge) =>
  files.put(
    {
      customerId: seller.customerId,
      isPublic: false,
      fileName: 'receipt.webp',
      kind: 'image',
      contentType: 'image/svg+xml',
      body: receiptPicture([
        `Payer: ${seller.currency === 'CNY' ? seller.email : seller.name}`,
        'Payee: Quayside Trading Ltd',
        `Amount: ${(amountMinor / 100).toFixed(2)} ${seller.currency}`,
        `Date: ${at.toISOString().slice(0, 10)}`,
      ]),
    },
    tx,
  )

const rechargeSql = `
  insert into recharge (customer_id, id, number, method, status, status_since, currency, amount_minor, fee_minor, pay_minor,
      credited_minor, paypal_order_id, paypal_capture_id, bank_reference, receipt_file_id, reason, reason_code, agency_remark,
      reviewed_by, actor_name, created_at, credited_at)
    select customer, id, 'RC-' || id, method, status, settled, currency, amount, fee, amount + fee,
      case when status = 'credited' then amount end, paypal, capture, reference, receipt, reason, code, remark, reviewer, actor,
      created, case when status = 'credited' then settled end
    from json_to_recordset($1) as r (customer bigint, id bigint, method text, status text, settled timestamptz,
      currency text, amount bigint, fee bigint, paypal text, capture text, reference text, receipt bigint, reason text,
      code text, remark text, reviewer bigint, actor text, created timestamptz)`

const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const reference = (seed: number, length: number): string => {
  const random = createRandom(seed)
  return Array.from(
    { length },
    () => referenceAlphabet[random.between(0, referenceAlphabet.length - 1)],
  ).join('')
}

export const writeRecharges = async (
  tx: Tx,
  files: Files,
  recharges: readonly Recharge[],
  staff: SeededOperators,
): Promise<Movement[]> => {
  const ids = await takeIds(tx, recharges.length)
  const rows: object[] = []
  const movements: Movement[] = []
  for (const [index, recharge] of recharges.entries()) {
    const { seller, method, status, amountMinor } = recharge
    const id = ids[index] ?? ''
    const isBank = method === 'bank'
    const feeMinor = rechargeFee(method, amountMinor)
    const receipt = isBank && status === 'pending' ? await receiptOf(files, tx, recharge) : null
    rows.push({
      customer: seller.customerId,
      id,
      method,
      status,
      settled: recharge.settledAt,
      currency: seller.currency,
      amount: amountMinor,
      fee: feeMinor,
      paypal: isBank ? null : `DEMO${reference(Number(id), 13)}`,
      capture: isBank || status !== 'credited' ? null : reference(Number(id) * 3, 17),
      reference: isBank ? `TT-${reference(Number(id), 8)}` : null,
      receipt: receipt?.id ?? null,
      reason: recharge.reason,
      code: recharge.reasonCode,
      remark: recharge.remark,
      reviewer: isBank && status !== 'pending' ? staff.finance.id : null,
      actor: seller.person,
      created: recharge.at,
    })
    if (status !== 'credited') continue
    movements.push({
      customerId: seller.customerId,
      currency: seller.currency,
      at: recharge.settledAt,
      kind: 'recharge',
      key: `recharge:${id}`,
      amountMinor,
      counter: method,
      feeMinor,
      source: { kind: 'recharge', id, number: `RC-${id}` },
      actor: isBank ? staff.finance.name : 'PayPal',
      remark: '',
    })
  }
  await insertRows(tx, rechargeSql, rows)
  return movements
}
