import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { shippableStatuses } from '../../../../contract/orders/operator-orders.ts'
import type { operatorPackStation, PackTask } from '../../../../contract/packing/pack-station.ts'
import { audit } from '../../../platform/auth/audit.ts'
import { customerIdFromRow, type CustomerId, type Tx } from '../../../platform/database/database.ts'
import type { OperatorCall } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { readPackTasks } from '../../fulfilment/index.ts'
import { actorOf, addEvents } from '../../orders/index.ts'

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

const tasksOf = async (tx: Tx, id: string): Promise<PackTask[]> =>
  (await readPackTasks(tx, [id])).get(id) ?? []

/** Of two packers who tick off the same, the first one stays. */
export const setPackTask = async (
  tx: Tx,
  { id, key, done }: ParsedInputOf<typeof operatorPackStation.setPackTask>,
  call: OperatorCall,
): Promise<PackTask[]> => {
  const { customerId, number } = await lockToPack(tx, id)
  const tasks = await tasksOf(tx, id)
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
  return tasksOf(tx, id)
}
