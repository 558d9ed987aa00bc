import { sql } from 'kysely'
import type { PackTask } from '../../../../contract/packing/pack-station.ts'
import type { RefusalFigures } from '../../../../contract/refusals/refusal-text.ts'
import type { Db } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'

/**
 * What has to be done before parcels of these orders are closed: notes first, then services in the order in which they were
 * booked. A note counts as done while it says what it said when it was ticked off.
 */
export const readPackTasks = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PackTask[]>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ orderId: string; task: PackTask }>`
    select t.order_id::text as "orderId", json_build_object('key', t.key, 'kind', t.kind, 'nameEn', t.name_en,
        'nameZh', t.name_zh, 'textEn', t.text_en, 'textZh', t.text_zh, 'times', t.times, 'needsPicture', t.needs_picture,
        'done', case when d.done_at is not null then json_build_object('by', d.done_by, 'at', d.done_at) end) as task
      from dropshipping_order o
      cross join lateral (
        select o.customer_id, o.id as order_id, 0::bigint as place, 'note' as key, 'note' as kind, '' as name_en,
            '' as name_zh, o.note as text_en, o.note as text_zh, 1 as times, false as needs_picture, 0::bigint as service,
            md5(o.note) as about
          where o.note <> ''
        union all
        select o.customer_id, o.id, 1, 'giftNote', 'giftNote', '', '', o.gift_note, o.gift_note, 1, false, 0,
            md5(o.gift_note)
          where o.gift_note <> ''
        union all
        select s.customer_id, s.order_id, s.id, 'service:' || s.id, 'service', v.name_en, v.name_zh, v.procedure_en,
            v.procedure_zh, s.times, v.pack_step = 'picture', s.id, ''
          from order_service s join service v on v.id = s.service_id
          where s.customer_id = o.customer_id and s.order_id = o.id and s.times > 0 and v.pack_step <> 'none'
      ) t
      left join pack_task d on d.customer_id = t.customer_id and d.order_id = t.order_id and d.kind = t.kind
        and d.order_service_id = t.service and d.about = t.about
      where o.id = any(${[...orderIds]}::bigint[])
      order by t.order_id, t.place`.execute(db)
  const tasks = new Map<string, PackTask[]>()
  for (const { orderId, task } of rows) tasks.set(orderId, [...(tasks.get(orderId) ?? []), task])
  return tasks
}

type OpenTasks = RefusalFigures<'packTasksOpen'>['tasks']

/** The tasks of orders that nobody has ticked off, by order. */
export const readOpenTasks = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OpenTasks>> => {
  const tasks = await readPackTasks(db, orderIds)
  return new Map(
    [...tasks].flatMap(([id, all]) => {
      const open = all.filter(({ done }) => done === null)
      return open.length === 0
        ? []
        : [[id, open.map(({ kind, nameEn, nameZh }) => ({ kind, nameEn, nameZh }))] as const]
    }),
  )
}

/** @throws DomainError packTasksOpen */
export const refuseOpenTasks = async (
  db: Db,
  { id, number }: { readonly id: string; readonly number: string },
): Promise<void> => {
  const tasks = (await readOpenTasks(db, [id])).get(id)
  if (tasks) throw refuse('packTasksOpen', { number, tasks })
}
