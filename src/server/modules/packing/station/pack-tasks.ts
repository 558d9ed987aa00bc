import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { shippableStatuses } from '../../../../contract/orders/operator-orders.ts'
import type { operatorPackStation, PackTask } from '../../../../contract/packing/pack-station.ts'
import { audit } from '../../../platform/auth/audit.ts'
import { customerIdFromRow, type CustomerId, type Db, type Tx } from '../../../platform/database/database.ts'
import type { OperatorCall } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { actorOf, addEvents } from '../../orders/index.ts'

/**
 * What has to be done before an order's parcel is closed: notes first, then services in the order in which they were booked.
 * A note counts as done while it says what it said when it was ticked off.
 */
export const readPackTasks = async (db: Db, customerId: string, orderId: string): Promise<PackTask[]> => {
  const { rows } = await sql<{ task: PackTask }>`
    select json_build_object('key', t.key, 'kind', t.kind, 'nameEn', t.name_en, 'nameZh', t.name_zh, 'textEn', t.text_en,
        'textZh', t.text_zh, 'times', t.times, 'needsPicture', t.needs_picture, 'done', case when d.done_at is not null
          then json_build_object('by', d.done_by, 'at', d.done_at) end) as task
      from (
        select 0::bigint as place, 'note' as key, 'note' as kind, '' as name_en, '' as name_zh, o.note as text_en,
            o.note as text_zh, 1 as times, false as needs_picture, 0::bigint as service, md5(o.note) as about
          from dropshipping_order o where o.customer_id = ${customerId} and o.id = ${orderId} and o.note <> ''
        union all
        select 1, 'giftNote', 'giftNote', '', '', o.gift_note, o.gift_note, 1, false, 0, md5(o.gift_note)
          from dropshipping_order o where o.customer_id = ${customerId} and o.id = ${orderId} and o.gift_note <> ''
        union all
        select s.id, 'service:' || s.id, 'service', v.name_en, v.name_zh, v.procedure_en, v.procedure_zh, s.times,
            v.pack_step = 'picture', s.id, ''
          from order_service s join service v on v.id = s.service_id
          where s.customer_id = ${customerId} and s.order_id = ${orderId} and s.times > 0 and v.pack_step <> 'none'
      ) t
      left join pack_task d on d.customer_id = ${customerId} and d.order_id = ${orderId} and d.kind = t.kind
        and d.order_service_id = t.service and d.about = t.about
      order by t.place`.execute(db)
  return rows.map(({ task }) => task)
}

interface Locked {
  readonly customerId: CustomerId
  readonly number: string
}

/** Ticks are set and parcels closed under the order's lock. */
const lockToPack = async (tx: Tx, id: string): Promise<Locked> => {
  const order = await tx
    .selectFrom('dropshipping_order')
    .select(['customer_id', 'number', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const packable: readonly OrderStatus[] = shippableStatuses
  if (!packable.includes(order.status as OrderStatus)) {
    throw refuse('notPackable', { number: order.number, orderId: id })
  }
  return { customerId: customerIdFromRow(order.customer_id), number: order.number }
}

const hasPackedPicture = async (tx: Tx, customerId: string, orderId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from goods_picture where customer_id = ${customerId} and order_id = ${orderId} and kind = 'packed' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const write = async (tx: Tx, customerId: string, orderId: string, task: PackTask, by: string) => {
  const service = task.kind === 'service' ? task.key.slice('service:'.length) : '0'
  const about = task.kind === 'service' ? '' : task.textEn
  await sql`
    insert into pack_task (customer_id, order_id, kind, order_service_id, about, done_by)
      values (${customerId}, ${orderId}, ${task.kind}, ${service},
        case when ${about}::text = '' then '' else md5(${about}::text) end, ${by})
      on conflict (customer_id, order_id, kind, order_service_id)
        do update set about = excluded.about, done_by = excluded.done_by, done_at = now()`.execute(tx)
}

/** Of two packers who tick off the same, the first one stays. */
export const setPackTask = async (
  tx: Tx,
  { id, key, done }: ParsedInputOf<typeof operatorPackStation.setPackTask>,
  call: OperatorCall,
): Promise<PackTask[]> => {
  const { customerId, number } = await lockToPack(tx, id)
  const tasks = await readPackTasks(tx, customerId, id)
  const task = tasks.find((one) => one.key === key)
  if (!task) throw notFound('Item')
  if ((task.done !== null) === done) return tasks
  if (done && task.needsPicture && !(await hasPackedPicture(tx, customerId, id))) {
    throw refuse('packPictureMissing', { number, nameEn: task.nameEn, nameZh: task.nameZh })
  }
  if (done) await write(tx, customerId, id, task, call.operator.name)
  else
    await sql`
      delete from pack_task where customer_id = ${customerId} and order_id = ${id} and kind = ${task.kind}
        and order_service_id = ${task.kind === 'service' ? key.slice('service:'.length) : '0'}`.execute(tx)
  const { kind, nameEn, nameZh } = task
  const detail = { packTask: kind, ...(kind === 'service' && { nameEn, nameZh }) }
  const event = { orderId: id, kind: done ? 'order.packTaskDone' : 'order.packTaskUndone', detail } as const
  await addEvents(tx, customerId, [event], actorOf(call))
  await audit(tx, call.operator, {
    action: 'packStation:setPackTask',
    target: `order:${id}`,
    detail: { customerId, task: key, done },
    call,
  })
  return readPackTasks(tx, customerId, id)
}
