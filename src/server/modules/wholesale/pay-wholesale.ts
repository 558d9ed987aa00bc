import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { type Money } from '../../../contract/kernel/money.ts'
import type { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { auditAdminView, idempotencyKeyOf, scopeOf } from '../orders/index.ts'
import { lockWallet, postMovements, type LockedWallet, type Movement } from '../wallet/index.ts'
import { checkSellersMove, lockWholesale, moveWholesale, type LockedWholesale } from './wholesale-rows.ts'

export interface Paid {
  readonly paid: Money
  readonly balance: Money
}

/** A wallet transaction of an order; positive amounts are credits. */
export const movementOf = (
  { id, number }: Pick<LockedWholesale, 'id' | 'number'>,
  given: Pick<Movement, 'kind' | 'amountMinor' | 'actorName'> & { readonly what: string },
): Movement => {
  const { what, ...movement } = given
  return {
    ...movement,
    key: `wholesale:${id}:${what}`,
    counterAccount: 'sales',
    sourceKind: 'wholesaleOrder',
    sourceId: id,
    sourceNumber: number,
  }
}

/** The actual freight above the paid one. */
export const shortfallOf = ({
  realFreightMinor,
  freightMinor,
}: Pick<LockedWholesale, 'realFreightMinor' | 'freightMinor'>): number =>
  realFreightMinor === null || freightMinor === null ? 0 : Math.max(0, realFreightMinor - freightMinor)

const checkAmount = ({ currency }: LockedWholesale, dueMinor: number, isAgreed: boolean): void => {
  if (isAgreed) return
  throw refuse('amountChanged', { dueMinor, currency })
}

/** Runs a seller's payment once per key; locks the wallet before the order, as everywhere. */
const payOnce = (
  database: Database,
  call: CustomerCall,
  given: { readonly endpoint: string; readonly input: { readonly id: string } },
  pay: (tx: Tx, wallet: LockedWallet, order: LockedWholesale) => Promise<Paid>,
): Promise<Paid> => {
  const { customerId } = call.customer
  const { endpoint, input } = given
  const intent = { customerId, key: idempotencyKeyOf(call), endpoint, request: input }
  return idempotentTransaction<Paid>(database, intent, async (tx) => {
    const wallet = await lockWallet(tx, customerId)
    const order = await lockWholesale(tx, customerId, input.id)
    const paid = await pay(tx, wallet, order)
    await auditAdminView(tx, scopeOf(call), `wholesale:${endpoint}`, [order.id])
    return paid
  })
}

export const payWholesale = (
  database: Database,
  input: ParsedInputOf<typeof wholesale.payWholesale>,
  call: CustomerCall,
): Promise<Paid> =>
  payOnce(database, call, { endpoint: 'payWholesale', input }, async (tx, wallet, order) => {
    checkSellersMove(order, 'pay')
    const { customerId, currency, goodsMinor, freightMinor } = order
    const dueMinor = (goodsMinor ?? 0) + (freightMinor ?? 0)
    checkAmount(order, dueMinor, dueMinor === input.agreedMinor)
    const by = sellerOf(call.customer)
    const { balanceMinor } = await postMovements(tx, customerId, wallet, [
      movementOf(order, {
        what: 'payment',
        kind: 'wholesalePayment',
        amountMinor: -dueMinor,
        actorName: by.name,
      }),
    ])
    await moveWholesale(tx, order, {
      to: 'paid',
      kind: 'wholesale.paid',
      by,
      amountMinor: -dueMinor,
      set: { paid_minor: dueMinor, expires_at: null },
    })
    return { paid: { amountMinor: dueMinor, currency }, balance: { amountMinor: balanceMinor, currency } }
  })

/** An amount below the shown one is paid too, a higher one is not. */
export const replenishWholesale = (
  database: Database,
  input: ParsedInputOf<typeof wholesale.replenishWholesale>,
  call: CustomerCall,
): Promise<Paid> =>
  payOnce(database, call, { endpoint: 'replenishWholesale', input }, async (tx, wallet, order) => {
    checkSellersMove(order, 'replenish')
    const { customerId, currency, paidMinor } = order
    const dueMinor = shortfallOf(order)
    checkAmount(order, dueMinor, input.agreedMinor === undefined || dueMinor <= input.agreedMinor)
    const by = sellerOf(call.customer)
    const { balanceMinor } = await postMovements(tx, customerId, wallet, [
      movementOf(order, {
        what: 'freight',
        kind: 'wholesaleFreight',
        amountMinor: -dueMinor,
        actorName: by.name,
      }),
    ])
    await moveWholesale(tx, order, {
      to: 'awaitingFreight',
      kind: 'wholesale.replenished',
      by,
      amountMinor: -dueMinor,
      set: { paid_minor: paidMinor + dueMinor, freight_settled_at: sql<Date>`now()` },
    })
    return { paid: { amountMinor: dueMinor, currency }, balance: { amountMinor: balanceMinor, currency } }
  })
