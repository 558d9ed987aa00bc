import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Database } from '../../platform/database/database.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { caseMoney, type Paid } from '../case-file/index.ts'
import { runSellerPayment } from './run-wholesale-action.ts'
import { checkSellersMove, moveWholesale, type LockedWholesale } from './wholesale-rows.ts'

const { movementOf, pay } = caseMoney({ prefix: 'wholesale', sourceKind: 'wholesaleOrder' })
export { movementOf }

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

export const payWholesale = (
  database: Database,
  input: ParsedInputOf<typeof wholesale.payWholesale>,
  call: CustomerCall,
): Promise<Paid> =>
  runSellerPayment(database, call, { endpoint: 'payWholesale', input }, async (tx, order, wallet) => {
    checkSellersMove(order, 'pay')
    const { goodsMinor, freightMinor } = order
    const dueMinor = (goodsMinor ?? 0) + (freightMinor ?? 0)
    checkAmount(order, dueMinor, dueMinor === input.agreedMinor)
    const by = sellerOf(call.customer)
    const paid = await pay(tx, wallet, order, {
      what: 'payment',
      kind: 'wholesalePayment',
      dueMinor,
      actorName: by.name,
    })
    await moveWholesale(tx, order, {
      to: 'paid',
      kind: 'wholesale.paid',
      by,
      amountMinor: -dueMinor,
      set: { paid_minor: dueMinor, expires_at: null },
    })
    return paid
  })

/** An amount below the shown one is paid too, a higher one is not. */
export const replenishWholesale = (
  database: Database,
  input: ParsedInputOf<typeof wholesale.replenishWholesale>,
  call: CustomerCall,
): Promise<Paid> =>
  runSellerPayment(database, call, { endpoint: 'replenishWholesale', input }, async (tx, order, wallet) => {
    checkSellersMove(order, 'replenish')
    const dueMinor = shortfallOf(order)
    checkAmount(order, dueMinor, input.agreedMinor === undefined || dueMinor <= input.agreedMinor)
    const by = sellerOf(call.customer)
    const paid = await pay(tx, wallet, order, {
      what: 'freight',
      kind: 'wholesaleFreight',
      dueMinor,
      actorName: by.name,
    })
    await moveWholesale(tx, order, {
      to: 'awaitingFreight',
      kind: 'wholesale.replenished',
      by,
      amountMinor: -dueMinor,
      set: { paid_minor: order.paidMinor + dueMinor, freight_settled_at: sql<Date>`now()` },
    })
    return paid
  })
