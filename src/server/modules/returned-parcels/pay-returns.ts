import { sql } from 'kysely'
import type { Money } from '../../../contract/kernel/money.ts'
import type { CustomerId, Database, Db, Tx } from '../../platform/database/database.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { addEvents, type Actor, type Scope } from '../orders/index.ts'
import { loadRateBook } from '../shipping/index.ts'
import {
  covers,
  getFunds,
  lackOf,
  lockWallet,
  postMovements,
  spendable,
  type Movement,
} from '../wallet/index.ts'
import {
  decideFreight,
  offersOf,
  type RequestedReturn,
  type FreightBook,
  type PricedOffer,
  type ReturnResult,
} from './decide-freight.ts'
import { showOnOrders } from './move-return.ts'
import { findReturns, lockReturns, type LockedReturn } from './return-rows.ts'
import { returnTransitions } from './return-states.ts'

const loadBook = async (db: Db, currency: Money['currency']): Promise<FreightBook> => ({
  rates: await loadRateBook(db),
  exchangeRate: await exchangeRate(db, currency),
})

export const previewReturns = async (database: Database, scope: Scope, asked: readonly RequestedReturn[]) => {
  const db = database.tenant(scope.customerId)
  const [funds, found] = await Promise.all([
    getFunds(db, scope.customerId),
    findReturns(
      db,
      scope,
      asked.map(({ id }) => id),
    ),
  ])
  const { currency } = funds
  const book = await loadBook(db, currency)
  const decision = decideFreight(asked, found, funds, book)
  const available = spendable(funds)
  const money = (amountMinor: number): Money => ({ amountMinor, currency })
  return {
    shipments: decision.rows.flatMap(({ row, offer }) => {
      if (!row) return []
      const { offers, refusals } = row.state === 'pendingPay' ? offersOf(row, book) : noOffers
      return {
        id: row.id,
        lineId: offer?.lineId ?? null,
        price: offer ? money(offer.priceMinor) : null,
        offers: offers.map(({ trackingUrl: _tracking, priceUsdMinor: _usd, priceMinor, ...line }) => ({
          ...line,
          price: money(priceMinor),
          listPrice: money(priceMinor),
        })),
        refusals: [...refusals],
      }
    }),
    results: decision.rows.map(({ result }) => result),
    balance: money(funds.balanceMinor),
    available: money(available),
    total: money(decision.totalMinor),
    payable: money(decision.payableMinor),
    missing: money(
      covers(available, decision.totalMinor) ? 0 : lackOf(funds, decision.totalMinor, available).shortMinor,
    ),
  }
}

const noOffers = { offers: [], refusals: [] } as const

interface ToPay {
  readonly row: LockedReturn
  readonly offer: PricedOffer
}

const movementOf = ({ row, offer }: ToPay, by: Actor): Movement => ({
  kind: 'reshipmentFreight',
  key: `reship:${row.id}`,
  amountMinor: -offer.priceMinor,
  counterAccount: 'sales',
  sourceKind: 'returnedParcel',
  sourceId: row.id,
  sourceNumber: row.number,
  actorName: by.name,
})

const write = async (tx: Tx, customerId: CustomerId, toPay: readonly ToPay[], by: Actor): Promise<void> => {
  const paid = toPay.map(({ row, offer }) => ({
    id: row.id,
    lineId: offer.lineId,
    lineName: offer.name,
    freightMinor: offer.priceMinor,
  }))
  const { from, to } = returnTransitions.pay
  const { rows } = await sql`
    update returned_parcel r set state = ${to}, state_since = now(), paid_at = now(), overdue_at = null,
        shipping_line_id = v."lineId", shipping_line_name = v."lineName", freight_minor = v."freightMinor"
      from json_to_recordset(${JSON.stringify(paid)}::json)
        as v (id bigint, "lineId" bigint, "lineName" text, "freightMinor" bigint)
      where r.customer_id = ${customerId} and r.id = v.id and r.state = any(${[...from]}::text[])
      returning r.id`.execute(tx)
  if (rows.length !== toPay.length) throw new Error('a returned parcel changed despite its lock')
  const events = toPay.map(({ row, offer }) => ({
    orderId: row.orderId,
    kind: 'return.paid' as const,
    detail: {
      number: row.number,
      amountMinor: offer.priceMinor,
      currency: row.currency,
      line: offer.name,
    },
  }))
  await addEvents(tx, customerId, events, by)
  await showOnOrders(
    tx,
    customerId,
    toPay.map(({ row }) => row.orderId),
  )
}

export interface ReturnPayment {
  readonly results: ReturnResult[]
  readonly balance: Money
}

/**
 * Pays the freight that the balance covers, in the given order, with a result per parcel: in one transaction, once
 * per key, and each parcel once by its state and the ledger's posting key.
 */
export const payReturns = (
  database: Database,
  scope: Scope,
  intent: { readonly items: readonly RequestedReturn[]; readonly key: string },
  by: Actor,
): Promise<ReturnPayment> => {
  const { customerId } = scope
  const { items, key } = intent
  const call = { customerId, key, endpoint: 'payReturnedParcels', request: { items } }
  return idempotentTransaction<ReturnPayment>(database, call, async (tx) => {
    const wallet = await lockWallet(tx, customerId)
    const found = await lockReturns(
      tx,
      scope,
      items.map(({ id }) => id),
    )
    const decision = decideFreight(items, found, wallet, await loadBook(tx, wallet.currency))
    const toPay = decision.rows.flatMap(({ row, offer, result }) =>
      row && offer && result.ok ? [{ row, offer }] : [],
    )
    const movements = toPay.filter(({ offer }) => offer.priceMinor > 0).map((one) => movementOf(one, by))
    const { balanceMinor } = await postMovements(tx, customerId, wallet, movements)
    if (toPay.length > 0) await write(tx, customerId, toPay, by)
    return {
      results: decision.rows.map(({ result }) => (result.ok ? { ...result, reason: 'paid' } : result)),
      balance: { amountMinor: balanceMinor, currency: wallet.currency },
    }
  })
}
