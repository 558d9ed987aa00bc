import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type {
  extraServices,
  serviceOrderRowSchema,
  serviceOrderSchema,
} from '../../../contract/extra-services/extra-services.ts'
import {
  serviceOrderTabs,
  serviceOrderTabStatuses,
} from '../../../contract/extra-services/service-order-states.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { containing } from '../../platform/database/containing.ts'
import { clearUnread, isUnread, messagesOf } from '../../platform/conversations/conversation.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { tabCounts } from '../case-file/index.ts'
import { grantedTo } from '../orders/index.ts'
import { sellerActions, sellerMayWrite } from './service-order-actions.ts'
import { serviceConversation, serviceMarks } from './service-order-messages.ts'
import type { ServiceOrderParts } from './service-order-parts.ts'
import { detailsOf, factsOf, rowColumns, rowView, type ServiceOrderViewRow } from './service-order-view.ts'

type SellersRow = ServiceOrderViewRow & { readonly unread: boolean }

const unreadColumn = (who: CustomerActor) => sql`${isUnread(serviceMarks, who, sql`s.id`)} as unread`

const sellersView = (row: SellersRow, who: CustomerActor): z.input<typeof serviceOrderRowSchema> => ({
  ...rowView(row),
  isUnread: row.unread,
  allowedActions: sellerActions(factsOf(row), grantedTo(who)),
})

const countsOf = async (db: Db, customerId: CustomerId) => {
  const rows = await db
    .selectFrom('service_order_count')
    .select(['status', 'orders as count'])
    .where('customer_id', '=', customerId)
    .execute()
  return tabCounts(serviceOrderTabs, serviceOrderTabStatuses, rows)
}

export const listServiceOrders = async (
  { database }: ServiceOrderParts,
  who: CustomerActor,
  input: ParsedInputOf<typeof extraServices.listServiceOrders>,
) => {
  const db = database.tenant(who.customerId)
  const { tab, search, pageNum, pageSize } = input
  const parts: RawBuilder<unknown>[] = [sql`s.customer_id = ${who.customerId}`]
  if (tab !== 'all') parts.push(sql`s.status = any(${[...serviceOrderTabStatuses[tab]]}::text[])`)
  if (search) parts.push(sql`s.search_text ilike ${containing(search)}`)
  const where = sql.join(parts, sql` and `)
  const [page, counts, matching] = await Promise.all([
    sql<SellersRow>`
      select ${rowColumns}, ${unreadColumn(who)} from service_order s where ${where} order by s.id desc
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
    countsOf(db, who.customerId),
    search
      ? sql<{
          total: number
        }>`select count(*)::integer as total from service_order s where ${where}`.execute(db)
      : null,
  ])
  return {
    total: matching ? (matching.rows[0]?.total ?? 0) : counts[tab],
    rows: page.rows.map((row) => sellersView(row, who)),
    counts,
  }
}

export const viewServiceOrder = async (
  { database, files }: ServiceOrderParts,
  who: CustomerActor,
  id: string,
): Promise<z.input<typeof serviceOrderSchema>> => {
  const db = database.tenant(who.customerId)
  const { rows } = await sql<SellersRow>`
    select ${rowColumns}, ${unreadColumn(who)} from service_order s
      where s.customer_id = ${who.customerId} and s.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Service order')
  const [details, messages] = await Promise.all([
    detailsOf(db, files, row),
    messagesOf({ db, files }, serviceConversation, { customerId: who.customerId, id }),
  ])
  return { ...sellersView(row, who), ...details, messages, mayWrite: sellerMayWrite(grantedTo(who)) }
}

/**
 * Like `viewServiceOrder`, marking it as read, except for operators in the admin view. It is marked first, so that
 * concurrent messages mark it as unread again.
 */
export const getServiceOrder = async (parts: ServiceOrderParts, who: CustomerActor, id: string) => {
  await clearUnread(parts.database.tenant(who.customerId), serviceMarks, who, id)
  return viewServiceOrder(parts, who, id)
}
