import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type {
  operatorSurcharges,
  operatorSurchargeSchema,
  SurchargeTab,
} from '../../../contract/surcharges/operator-surcharges.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import type { surchargeSchema, SurchargeStepKind } from '../../../contract/surcharges/surcharges.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Scope } from '../orders/index.ts'
import { caseConditions, findCases } from '../operator-search/index.ts'
import { pictureView } from '../../platform/files/operator-pictures.ts'
import { isOverdue, operatorActions, sellerActions, type SurchargeFacts } from './surcharge-rules.ts'

type Shown = z.input<typeof surchargeSchema>
type OperatorShown = z.input<typeof operatorSurchargeSchema>

interface StepRow {
  readonly id: string
  readonly at: string
  readonly kind: SurchargeStepKind
  readonly actorName: string
  readonly note: string
  readonly amountMinor: number | null
  readonly pictureIds: readonly string[]
}
interface Row extends Pick<
  Shown,
  | 'id'
  | 'orderId'
  | 'orderNumber'
  | 'reason'
  | 'status'
  | 'version'
  | 'currency'
  | 'amountMinor'
  | 'usdMinor'
  | 'raisedBy'
> {
  readonly orderStatus: OrderStatus
  readonly statusSince: Date
  readonly answerBy: Date
  readonly createdAt: Date
  readonly customerId: string
  readonly customerName: string
  readonly steps: readonly StepRow[]
}

export interface ViewParts {
  readonly db: Db
  readonly files: Files
  readonly now: Date
}

const columns = sql`
  s.id, s.order_id as "orderId", o.number as "orderNumber", o.status as "orderStatus", s.reason, s.status,
  s.status_since as "statusSince", s.version, s.currency, s.amount_minor as "amountMinor", s.usd_minor as "usdMinor",
  s.answer_by as "answerBy", s.raised_by as "raisedBy", s.created_at as "createdAt", s.customer_id as "customerId",
  c.name as "customerName",
  (select coalesce(json_agg(json_build_object('id', t.id::text, 'at', t.at, 'kind', t.kind, 'actorName', t.actor_name,
      'note', t.note, 'amountMinor', t.amount_minor, 'pictureIds', t.picture_ids::text[]) order by t.id), '[]')
    from order_surcharge_event t where t.customer_id = s.customer_id and t.surcharge_id = s.id) as steps`
const joins = sql`
  join dropshipping_order o on o.customer_id = s.customer_id and o.id = s.order_id
  join customer c on c.customer_id = s.customer_id`

const select = async (db: Db, where: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from order_surcharge s ${joins} where ${where} order by s.id desc`.execute(db)
  return rows
}

const shown = (row: Row, { files, now }: ViewParts): Omit<Shown, 'allowedActions'> => {
  const { orderStatus: _, customerId: __, customerName: ___, ...view } = row
  return {
    ...view,
    statusSince: row.statusSince.toISOString(),
    answerBy: row.answerBy.toISOString(),
    createdAt: row.createdAt.toISOString(),
    isOverdue: isOverdue(row, now),
    steps: row.steps.map(({ pictureIds, ...step }) => ({
      ...step,
      pictures: pictureIds.map((id) => pictureView(files, id)),
    })),
  }
}

export interface Viewer extends Scope {
  readonly authorities: readonly string[]
}

const forSeller = (row: Row, parts: ViewParts, { authorities }: Viewer): Shown => ({
  ...shown(row, parts),
  allowedActions: sellerActions(row satisfies SurchargeFacts, authorities),
})

const visibleTo = ({ customerId, shopIds }: Scope) => sql`
  s.customer_id = ${customerId} and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))`

export const listOfOrder = async (parts: ViewParts, viewer: Viewer, orderId: string): Promise<Shown[]> => {
  const { customerId, shopIds } = viewer
  const [order, rows] = await Promise.all([
    sql`select id from dropshipping_order where customer_id = ${customerId} and id = ${orderId}
      and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))`.execute(parts.db),
    select(parts.db, sql`${visibleTo(viewer)} and s.order_id = ${orderId}`),
  ])
  if (order.rows.length === 0) throw notFound('Order')
  return rows.map((row) => forSeller(row, parts, viewer))
}

export const getSurcharge = async (parts: ViewParts, viewer: Viewer, id: string): Promise<Shown> => {
  const [row] = await select(parts.db, sql`${visibleTo(viewer)} and s.id = ${id}`)
  if (!row) throw notFound('Surcharge')
  return forSeller(row, parts, viewer)
}

const forAgency = (row: Row, parts: ViewParts, roles: readonly OperatorRole[]): OperatorShown => ({
  ...shown(row, parts),
  customerId: row.customerId,
  customerName: row.customerName,
  operatorActions: operatorActions(row, roles, parts.now),
})

export const listOfOperatorOrder = async (
  parts: ViewParts,
  roles: readonly OperatorRole[],
  orderId: string,
): Promise<OperatorShown[]> => {
  const order = await parts.db
    .selectFrom('dropshipping_order')
    .select('customer_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const rows = await select(parts.db, sql`s.customer_id = ${order.customer_id} and s.order_id = ${orderId}`)
  return rows.map((row) => forAgency(row, parts, roles))
}

export const getOperatorSurcharge = async (
  parts: ViewParts,
  roles: readonly OperatorRole[],
  id: string,
): Promise<OperatorShown> => {
  const [row] = await select(parts.db, sql`s.id = ${id}`)
  if (!row) throw notFound('Surcharge')
  return forAgency(row, parts, roles)
}

interface Tab {
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** Each has a partial index in its order. */
const tabs = (now: Date): Readonly<Record<SurchargeTab, Tab>> => ({
  declined: { where: sql`x.status = 'declined'`, order: sql`x.status_since, x.id` },
  overdue: { where: sql`x.status = 'open' and x.answer_by <= ${now}`, order: sql`x.answer_by, x.id` },
  open: { where: sql`x.status = 'open'`, order: sql`x.answer_by, x.id` },
  paid: { where: sql`x.status in ('paid', 'paidBack')`, order: sql`x.id desc` },
  withdrawn: { where: sql`x.status in ('withdrawn', 'over')`, order: sql`x.id desc` },
})

const maxCounted = 1000
const counted = ({ where }: Tab) => sql`
  (select count(*)::integer from (select from order_surcharge x where ${where} limit ${sql.lit(maxCounted)}) found)`

type Input = z.output<(typeof operatorSurcharges.listSurcharges)['input']>

export const listSurcharges = async (parts: ViewParts, roles: readonly OperatorRole[], input: Input) => {
  const { tab, reason, search, pageNum, pageSize } = input
  const all = tabs(parts.now)
  const { order } = all[tab]
  const listed = sql`${all[tab].where} ${reason === undefined ? sql`` : sql`and x.reason = ${reason}`}`
  const found = search
    ? await findCases(parts.db, search, { from: sql`order_surcharge x where ${listed}` })
    : null
  const where = sql`${listed} and ${caseConditions(input, found, {
    at: 'created_at',
    since: 'status_since',
    order: 'order_id',
    isBy: (operatorId) => sql`x.raised_by = (select name from operator where id = ${operatorId})`,
  })}`
  const [page, totals] = await Promise.all([
    sql<Row>`
      select ${columns}
        from (select x.*, row_number() over (order by ${order}) as place from order_surcharge x where ${where}
          order by ${order} limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}) s
        ${joins} order by s.place`.execute(parts.db),
    sql<{ declined: number; overdue: number; open: number; total: number }>`
      select ${counted(all.declined)} as declined, ${counted(all.overdue)} as overdue, ${counted(all.open)} as open,
          ${counted({ where, order })} as total`.execute(parts.db),
  ])
  const { total = 0, ...counts } = totals.rows[0] ?? { declined: 0, overdue: 0, open: 0 }
  return {
    total,
    totalIsLowerBound: found?.isMore === true || total >= maxCounted,
    counts,
    rows: page.rows.map((row) => forAgency(row, parts, roles)),
  }
}
