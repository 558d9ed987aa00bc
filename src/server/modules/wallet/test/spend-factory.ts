import { testApp, type Caller } from '../../../../../test/http.ts'
import type { ledgerKinds } from '../../../../contract/wallet/wallet.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { sumsByDayAddUp } from '../invariants/spend-invariants.ts'

// A Wednesday.
export const now = new Date('2026-03-18T10:00:00Z')

export interface Move {
  readonly at: string
  readonly kind: (typeof ledgerKinds)[number]
  readonly amountMinor: number
  readonly sourceNumber?: string
}

export const start: Move = { at: '2024-01-01T00:00:00Z', kind: 'recharge', amountMinor: 100_000_00 }

/** Wallets with movements on chosen days. */
export const withSpend = async () => {
  const t = await testApp({ clock: { now: () => now } })
  const { admin } = t
  const { database } = t.platform

  /** Posts movements in one statement, each at its own time, as triggers see them. */
  const post = async (customerId: CustomerId, moves: readonly Move[]): Promise<void> => {
    await admin.query(
      `with given as (
       select nextval('id_seq') as id, g.*, sum(amount) over (order by position) as running
         from unnest($2::timestamptz[], $3::text[], $4::bigint[], $5::text[])
           with ordinality as g (at, kind, amount, number, position)
     ), held as (
       select balance_minor, currency from wallet where customer_id = $1
     ), t as (
       insert into ledger_transaction (customer_id, id, kind, key, source_kind, source_number, created_at)
         select $1, id, kind, 'k' || id, 'test', number, at from given order by position
     )
     insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
       select $1, id, leg.account, leg.amount, currency, leg.balance from given cross join held cross join lateral (values
         ('wallet', amount, balance_minor + running), ('agency', -amount, null)) leg (account, amount, balance)`,
      [
        customerId,
        moves.map(({ at }) => at),
        moves.map(({ kind }) => kind),
        moves.map(({ amountMinor }) => amountMinor),
        moves.map(({ sourceNumber = '' }) => sourceNumber),
      ],
    )
  }

  const newSeller = async (
    moves: readonly Move[] = [],
    currency: 'USD' | 'CNY' = 'USD',
  ): Promise<Caller & { readonly id: CustomerId }> => {
    const seller = await t.newCustomer({ currency })
    const id = customerIdFromRow(seller.customerId)
    if (moves.length > 0) await post(id, moves)
    return { ...seller, id }
  }

  const violations = async (customerId: CustomerId): Promise<number> => {
    const { rows } = await sumsByDayAddUp.breaches.execute(database.agency)
    return rows.filter(({ customer_id }) => customer_id === customerId).length
  }
  return { t, admin, database, post, newSeller, violations }
}
