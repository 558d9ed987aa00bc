import { sql, type RawBuilder } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'
import type { Ticket } from './ticket-states.ts'

/** Condition on tickets `t` visible to an account: about its shops' orders, and its own. */
export const visibleTo = ({
  customerId,
  shopIds,
  accountId,
}: CustomerActor): RawBuilder<boolean> => sql<boolean>`
  t.customer_id = ${customerId} and t.deleted_at is null and (${shopIds}::bigint[] is null
    or t.shop_id = any(${shopIds}::bigint[]) or t.account_id = ${accountId})`

export const lockTicket = async (tx: Tx, who: CustomerActor, id: string): Promise<Ticket> => {
  const { rows } = await sql<Ticket>`
    select * from ticket t where t.id = ${id} and ${visibleTo(who)} for update`.execute(tx)
  const [ticket] = rows
  if (!ticket) throw notFound('Ticket')
  return ticket
}

export const lockAnyTicket = async (tx: Tx, id: string): Promise<Ticket> => {
  const { rows } = await sql<Ticket>`select * from ticket where id = ${id} for update`.execute(tx)
  const [ticket] = rows
  if (!ticket) throw notFound('Ticket')
  return ticket
}

export const customerOfTicket = async (database: Database, id: string): Promise<CustomerId> => {
  const found = await database.agency
    .selectFrom('ticket')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Ticket')
  return customerIdFromRow(found.customer_id)
}
