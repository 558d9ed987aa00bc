import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { orderServices } from '../../../contract/services/services.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import type { Db } from '../../platform/database/database.ts'
import { servicesJson, statusesFor, type Scope } from '../orders/index.ts'
import { listOffered } from './service-menu.ts'

type Answer = z.input<typeof orderServices.getOrderServices.output>
interface Found {
  readonly currency: Currency
  readonly status: OrderStatus
  readonly kind: string
  readonly items: number
  readonly chosen: Answer['chosen']
}

export const getOrderServices = async (db: Db, scope: Scope, id: string): Promise<Answer> => {
  const { rows } = await sql<Found>`
    select o.currency, o.status, o.kind, o.unit_count as items, ${sql.raw(servicesJson)} as chosen
      from dropshipping_order o
      where o.customer_id = ${scope.customerId} and o.id = ${id}
        and (${scope.shopIds}::bigint[] is null or o.shop_id = any(${scope.shopIds}::bigint[]))`.execute(db)
  const [order] = rows
  if (!order) throw notFound('Order')
  const { customerId } = scope
  const { currency, items, chosen, status, kind } = order
  const isOpen = kind !== 'replacement' && statusesFor('changeProducts').includes(status)
  return {
    currency,
    items,
    isOpen,
    offered: isOpen ? await listOffered(db, { customerId, currency }) : [],
    chosen,
  }
}
