import type { Currency } from '../../src/contract/kernel/money.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { insertRows, takeIds } from '../rows.ts'
import type { DemoCredit } from './credit.ts'
import type { ServiceMovement } from './extra-services.ts'
import type { WithdrawalMovement } from './withdrawals.ts'
import type { WholesaleMovement } from '../stock/wholesale.ts'

export interface Movement {
  readonly customerId: string
  readonly currency: Currency
  readonly at: Date
  readonly kind:
    | 'recharge'
    | 'orderPayment'
    | 'correction'
    | WholesaleMovement['kind']
    | ServiceMovement['kind']
    | WithdrawalMovement['kind']
  readonly key: string
  readonly amountMinor: number
  readonly counter: 'paypal' | 'bank' | 'sales' | 'agency' | 'withdrawals'
  readonly feeMinor: number
  readonly source: { readonly kind: string; readonly id: string | null; readonly number: string }
  readonly actor: string
  readonly remark: string
}

/** @returns the position in the ledger at a time: an id between those of the movements before and after it */
export const writeMovements = async (
  tx: Tx,
  movements: readonly Movement[],
  credit: DemoCredit,
): Promise<(at: Date) => string> => {
  const ids = await takeIds(tx, 2 * movements.length + 1)
  const balances = new Map<string, { balance: number; movements: number }>()
  const rows = movements.map((movement, index) => {
    const before = balances.get(movement.customerId) ?? { balance: 0, movements: 0 }
    const balance = before.balance + movement.amountMinor
    if (balance < (movement.customerId === credit.customerId ? -credit.limitMinor : 0))
      throw new Error(`the demo spends more than customer ${movement.customerId} has`)
    balances.set(movement.customerId, { balance, movements: before.movements + 1 })
    const { source, ...rest } = movement
    return {
      ...rest,
      id: ids[2 * index + 1],
      balance,
      sourceKind: source.kind,
      sourceId: source.id,
      sourceNumber: source.number,
    }
  })
  await insertRows(
    tx,
    `with input as materialized (
       select * from json_to_recordset($1) as m ("customerId" bigint, currency text, at timestamptz, kind text, key text,
         "amountMinor" bigint, counter text, "feeMinor" bigint, actor text, remark text, id bigint, balance bigint,
         "sourceKind" text, "sourceId" bigint, "sourceNumber" text)
     ), transactions as (
       insert into ledger_transaction (customer_id, id, kind, key, source_kind, source_id, source_number, actor_name,
           agency_remark, created_at)
         select "customerId", id, kind, key, "sourceKind", "sourceId", "sourceNumber", actor, remark, at from input
     )
     insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
       select "customerId", id, leg.account, leg.amount, currency, leg.balance
       from input cross join lateral (values
         ('wallet', "amountMinor", input.balance),
         (counter, -"amountMinor" - "feeMinor", null::bigint),
         ('fees', "feeMinor", null::bigint)
       ) as leg (account, amount, balance)
       where leg.amount <> 0`,
    rows,
  )
  await insertRows(
    tx,
    `update wallet w set balance_minor = h.balance, movements = h.movements
       from json_to_recordset($1) as h (customer bigint, balance bigint, movements bigint)
       where w.customer_id = h.customer`,
    [...balances].map(([customer, { balance, movements: count }]) => ({
      customer,
      balance,
      movements: count,
    })),
  )
  return (at) => {
    const after = movements.findIndex((movement) => movement.at > at)
    return ids[2 * (after < 0 ? movements.length : after)] ?? ''
  }
}
