import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { CustomsGap, OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import type { OperatorRole } from '../../../../contract/kernel/permissions.ts'
import type { paidTaxNumberSchema } from '../../../../contract/tax-numbers/tax-numbers.ts'
import type { OperatorOrderAction } from '../../../../contract/kernel/statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withStoredMessages } from '../../../platform/kernel/refuse.ts'
import {
  customsGapsJson,
  orderDetailColumns,
  orderRowColumns,
  orderRowJoins,
  paidTaxNumberJson,
} from '../../orders/index.ts'
import type { Queued } from './list-operator-orders.ts'
import { operatorActionsOf } from './operator-actions.ts'
import { queuedColumns } from './queue-list.ts'

type OperatorOrder = Omit<OrderDetail, 'allowedActions'> &
  Queued & {
    readonly customerId: string
    readonly customerName: string
    readonly parcelTaxNumber: z.input<typeof paidTaxNumberSchema> | null
    readonly customsGaps: CustomsGap[]
    readonly operatorActions: OperatorOrderAction[]
  }

export const getOperatorOrder = async (
  db: Db,
  orderId: string,
  roles: readonly OperatorRole[],
): Promise<OperatorOrder> => {
  const { rows } = await sql<{ row: Omit<OperatorOrder, 'operatorActions'> }>`
    select row_to_json(r) as row from (
      select ${sql.raw(orderRowColumns)}, ${sql.raw(orderDetailColumns)},
          o.customer_id::text as "customerId", c.name as "customerName", ${sql.raw(queuedColumns)},
          ${sql.raw(paidTaxNumberJson)} as "parcelTaxNumber", ${sql.raw(customsGapsJson)} as "customsGaps"
        from dropshipping_order o
        ${sql.raw(orderRowJoins)}
        join customer c on c.customer_id = o.customer_id
        where o.id = ${orderId}
    ) r`.execute(db)
  const row = rows[0]?.row
  if (!row) throw notFound('Order')
  const { status, flags, labelledAt, customsWaitSince } = row
  const state = { status, flags, labelledAt, customsWaitSince, waitingReason: row.waiting?.reason ?? null }
  return { ...withStoredMessages(row), operatorActions: operatorActionsOf(state, roles) }
}
