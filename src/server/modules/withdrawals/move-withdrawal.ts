import { sql, type RawBuilder } from 'kysely'
import {
  withdrawalStatuses,
  withdrawalTransitions,
  type WithdrawalStatus,
} from '../../../contract/withdrawals/withdrawals.ts'
import type { DomainError } from '../../../contract/kernel/errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import {
  getOwn,
  withdrawalColumns,
  withdrawalsFrom,
  type Withdrawal,
  type StoredWithdrawal,
} from './withdrawal-rows.ts'

export interface EventActor {
  readonly kind: 'seller' | 'operator'
  readonly name: string
}

const statusesBefore = (to: WithdrawalStatus): WithdrawalStatus[] =>
  withdrawalStatuses.filter((from) =>
    (withdrawalTransitions[from] as readonly WithdrawalStatus[]).includes(to),
  )

/**
 * Changes the status if allowed, with its event; null if not (another call was first).
 * `set` assigns further columns, `guard` is a further condition on `w`.
 */
export const moveWithdrawal = async (
  tx: Tx,
  { customerId, id }: Pick<Withdrawal, 'customerId' | 'id'>,
  {
    to,
    by,
    set = sql``,
    guard = sql`true`,
  }: {
    readonly to: WithdrawalStatus
    readonly by: EventActor
    readonly set?: RawBuilder<unknown>
    readonly guard?: RawBuilder<unknown>
  },
): Promise<Withdrawal | null> => {
  const [moved] = await withdrawalsFrom(
    tx,
    sql<StoredWithdrawal>`
      with moved as (
        update withdrawal w set status = ${to}, status_since = now() ${set}
          where w.customer_id = ${customerId} and w.id = ${id} and w.status = any(${statusesBefore(to)}::text[]) and ${guard}
          returning *
      ), noted as (
        insert into withdrawal_event (customer_id, withdrawal_id, status, actor_kind, actor_name)
          select customer_id, id, status, ${by.kind}, ${by.name} from moved
      )
      select ${withdrawalColumns} from moved w`,
  )
  return moved ?? null
}

/** Why it could not be moved. */
export const movedMeanwhile = async (
  tx: Tx,
  { customerId, id }: Pick<Withdrawal, 'customerId' | 'id'>,
): Promise<DomainError> => {
  const { number, status } = await getOwn(tx, customerId, id)
  return refuse('withdrawalMoved', { number, status })
}
