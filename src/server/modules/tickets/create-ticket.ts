import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { tickets } from '../../../contract/tickets/tickets.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { checkOwnPictures } from '../../platform/files/own-pictures.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { auditAdminView } from './audit-admin-view.ts'
import { pictureIdsIn } from './ticket-pictures.ts'
import type { TicketParts } from './ticket-deps.ts'

type Form = z.output<(typeof tickets.createTicket)['input']>

interface Target {
  readonly id: string
  readonly number: string
  readonly shop_id: string
}

const findTarget = async (tx: Tx, who: CustomerActor, orderId: string): Promise<Target> => {
  const { rows } = await sql<Target>`
    select id, number, shop_id from dropshipping_order
      where customer_id = ${who.customerId} and id = ${orderId}
        and (${who.shopIds}::bigint[] is null or shop_id = any(${who.shopIds}::bigint[]))`.execute(tx)
  const [target] = rows
  if (!target) throw notFound('Order')
  return target
}

interface NewTicket {
  readonly form: Form
  readonly target: Target | null
  readonly pictureIds: readonly string[]
}

const insert = async (
  tx: Tx,
  who: CustomerActor,
  { form, target, pictureIds }: NewTicket,
): Promise<string> => {
  const { name } = sellerOf(who)
  const { rows } = await sql<{ id: string }>`
    with ids as materialized (select nextval('id_seq') as ticket, nextval('id_seq') as message),
    made as (
      insert into ticket (customer_id, id, number, work_order_type, title, order_id, order_number, shop_id, account_id,
          created_by, status, last_message_id, operator_id, operator_name)
        select ${who.customerId}, ticket, 'TK-' || ticket, ${form.workOrderType}::smallint, ${form.title},
            ${target?.id ?? null}::bigint, ${target?.number ?? ''}, ${target?.shop_id ?? null}::bigint,
            ${who.accountId}, ${name}, 'awaitingAgent', message, agent.id, coalesce(agent.name, '')
          from ids left join acting_agent_of_customer() agent on true
        returning id
    ), said as (
      insert into ticket_message (customer_id, ticket_id, id, side, author_name, body, picture_ids)
        select ${who.customerId}, ticket, message, 'seller', ${name}, ${form.content}, ${pictureIds}::bigint[] from ids
    ), happened as (
      insert into ticket_event (customer_id, ticket_id, kind, to_status, actor_kind, actor_name)
        select ${who.customerId}, ticket, 'ticket.created', 'awaitingAgent', 'seller', ${name} from ids
    )
    select id from made`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the insert returned no row')
  return row.id
}

export const createTicket = async (
  { database, files }: TicketParts,
  form: Form,
  call: CustomerCall,
): Promise<string> => {
  const { customer: who } = call
  const pictureIds = pictureIdsIn(files, form.images)
  const intent = {
    customerId: who.customerId,
    key: call.idempotencyKey,
    endpoint: 'createTicket',
    request: form,
  }
  return database.tenantTransaction(who.customerId, async (tx) => {
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => {
      const isAboutOrder = String(form.targetId) !== '0'
      const target = isAboutOrder ? await findTarget(tx, who, String(form.targetId)) : null
      await checkOwnPictures(tx, who.customerId, pictureIds)
      const made = await insert(tx, who, { form, target, pictureIds })
      await auditAdminView(tx, call, 'ticket:create', made)
      return { id: made }
    })
    return id
  })
}
