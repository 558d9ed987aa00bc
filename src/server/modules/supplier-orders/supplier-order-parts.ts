import { sql } from 'kysely'
import type * as z from 'zod'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import type { supplierOrderSchema } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { supplierOrderRoles } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

type View = z.input<typeof supplierOrderSchema>

export interface ViewParts extends Pick<Platform, 'database' | 'files'> {
  /** Whether orders can be placed at 1688 from here. */
  readonly hasChannel: boolean
}

interface FileRow {
  readonly id: string
  readonly name: string
  readonly isPicture: boolean
  readonly operatorName: string
  readonly at: Date
}

export const readOrderFiles = async ({ database, files }: ViewParts, id: string): Promise<View['files']> => {
  const { rows } = await sql<FileRow>`
    select file.id::text as id, file.file_name as name, file.width is not null as "isPicture",
        f.operator_name as "operatorName", f.at
      from supplier_order_file f join file on file.id = f.file_id where f.order_id = ${id}
      order by f.at, file.id`.execute(database.agency)
  return rows.map((file) => ({
    ...file,
    url: files.url({ id: file.id, isPublic: false }, file.isPicture ? 'large' : 'file'),
    at: file.at.toISOString(),
  }))
}

type Channel = NonNullable<View['channel']>

type PartOrder = Channel['orders'][number]
type PartRow = PartOrder & { readonly checkedAt: Date | null }

/** Of all orders there together. */
const stateOf = (orders: readonly PartOrder[]): Channel['state'] => {
  const has = (state: PartOrder['state']): boolean => orders.some((one) => one.state === state)
  if (has('placing')) return 'placing'
  if (has('failed')) return has('followed') || has('over') ? 'partlyPlaced' : 'failed'
  return has('followed') ? 'followed' : 'over'
}

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.every((amount) => amount === null)
    ? null
    : amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0)

const listed = (texts: readonly string[]): string => [...new Set(texts.filter(Boolean))].join(', ')

export const readChannelState = async (db: Db, id: string): Promise<Channel | null> => {
  const { rows } = await sql<PartRow>`
    select part, case when stage = 'cancelled' and (select status from supplier_order where id = order_id) = 'draft'
          then 'failed' else state end as state, number, case when number <> '' then 'https://trade.1688.com/order/new_step_order_detail.htm?orderId='
          || number else '' end as link, status, coalesce(jsonb_array_length(lines), 0) as lines, trace, problem, tracking,
        goods_minor::float8 as "goodsMinor", freight_minor::float8 as "freightMinor", checked_at as "checkedAt"
      from supplier_channel_order where order_id = ${id} order by part`.execute(db)
  if (rows.length === 0) return null
  const checked = rows.flatMap(({ checkedAt }) => checkedAt?.toISOString() ?? []).toSorted()
  const orders = rows.map(({ checkedAt: _checked, ...order }) => order)
  return {
    state: stateOf(orders),
    number: listed(orders.map(({ number }) => number)),
    status: listed(orders.map(({ status }) => status)),
    trace: listed(orders.map(({ trace }) => trace)),
    problem: listed(orders.map(({ problem }) => problem)),
    goodsMinor: sumOf(orders.map(({ goodsMinor }) => goodsMinor)),
    freightMinor: sumOf(orders.map(({ freightMinor }) => freightMinor)),
    checkedAt: checked.at(-1) ?? null,
    orders,
  }
}

/** Whether somebody has to renew the connection first, for an order that is placed or followed at the channel. */
export const mustRenewChannel = async (
  db: Db,
  { hasChannel }: Pick<ViewParts, 'hasChannel'>,
  { isAtChannel }: { readonly isAtChannel: boolean },
): Promise<boolean> => {
  if (!hasChannel || !isAtChannel) return false
  const { rows } = await sql`select from purchasing_channel_access where lost_at is not null`.execute(db)
  return rows.length > 0
}

export const mayPlaceAtChannel = (
  { hasChannel }: ViewParts,
  { status, currency }: Pick<View, 'status' | 'currency'>,
  channel: View['channel'],
  roles: readonly OperatorRole[],
): boolean =>
  hasChannel &&
  status === 'draft' &&
  currency === 'CNY' &&
  (channel === null || channel.state === 'failed' || channel.state === 'partlyPlaced') &&
  (roles.includes('owner') || supplierOrderRoles.buy.some((role) => roles.includes(role)))
