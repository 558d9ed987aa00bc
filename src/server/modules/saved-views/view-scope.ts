import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CustomerActor, OperatorActor } from '../../platform/auth/actors.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Whose views: a customer's, as one of its accounts sees them, or the operators', as one of them does. */
export interface ViewScope {
  readonly table: RawBuilder<unknown>
  readonly makers: RawBuilder<unknown>
  readonly makerName: RawBuilder<string>
  /** Conditions on `v`, a view, and on `m`, its maker. */
  readonly within: RawBuilder<SqlBool>
  readonly isMaker: RawBuilder<SqlBool>
  /** Columns of a new view that say whose it is, with their values. */
  readonly ownColumns: RawBuilder<unknown>
  readonly ownValues: RawBuilder<unknown>
  readonly selfId: string
  /** Also the shared views of others. */
  readonly mayChangeShared: boolean
  /** In the admin view nothing can be changed. */
  readonly isReadOnly: boolean
  /** One change at a time, so that names, numbers and places are those that were read. */
  readonly lock: (tx: Tx) => Promise<unknown>
}

export const customerScope = (customer: CustomerActor): ViewScope => {
  const { customerId, accountId, isMain, isAdminView } = customer
  return {
    table: sql`saved_view`,
    makers: sql`account`,
    makerName: sql`m.user_name`,
    within: sql<SqlBool>`v.customer_id = ${customerId}`,
    isMaker: sql<SqlBool>`m.customer_id = ${customerId} and m.id = v.maker_id`,
    ownColumns: sql`customer_id, maker_id`,
    ownValues: sql`${customerId}::bigint, ${accountId}::bigint`,
    selfId: accountId,
    mayChangeShared: isMain,
    isReadOnly: isAdminView,
    lock: (tx) =>
      tx
        .selectFrom('customer')
        .select('customer_id')
        .where('customer_id', '=', customerId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),
  }
}

export const operatorScope = ({ operatorId, roles }: OperatorActor): ViewScope => ({
  table: sql`operator_saved_view`,
  makers: sql`operator`,
  makerName: sql`m.name`,
  within: sql<SqlBool>`true`,
  isMaker: sql<SqlBool>`m.id = v.maker_id`,
  ownColumns: sql`maker_id`,
  ownValues: sql`${operatorId}::bigint`,
  selfId: operatorId,
  mayChangeShared: roles.includes('owner'),
  isReadOnly: false,
  lock: (tx) => sql`lock table operator_saved_view in share row exclusive mode`.execute(tx),
})
