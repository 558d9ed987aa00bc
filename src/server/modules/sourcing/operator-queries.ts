import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type {
  operatorSourcingRowSchema,
  operatorSourcingSchema,
  operatorSourcing,
} from '../../../contract/sourcing/operator-sourcing.ts'
import { rateMicroOf } from '../../../contract/sourcing/sourcing-price.ts'
import {
  sourcingPartyOf,
  sourcingResponseDays,
  type SourcingQueue,
} from '../../../contract/sourcing/sourcing-states.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  currencyColumn,
  customerColumn,
  exportCases,
  type CaseColumn,
} from '../../platform/exports/case-export.ts'
import type { FileAnswer, OperatorCall } from '../../platform/http/call.ts'
import { sourcingStatusWords } from '../../../contract/sourcing/sourcing-text.ts'
import type { Files } from '../../platform/files/files.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'
import { caseQueues, type CaseQueue } from '../case-file/index.ts'
import { customersOfAgent } from '../customers/index.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { caseConditions } from '../operator-search/index.ts'
import { operatorActionsFor } from './sourcing-actions.ts'
import type { SourcingParts } from './sourcing-queries.ts'
import { sourcingTable } from './sourcing-rows.ts'
import { detailsOf, rowColumns, rowJoin, rowView, type SourcingRow } from './sourcing-view.ts'

type ListInput = ParsedInputOf<typeof operatorSourcing.listOperatorSourcing>
type OperatorRow = SourcingRow & { readonly customer_name: string; readonly is_old: boolean }

const operatorColumns = sql`${rowColumns}, c.name as customer_name,
  s.status_since < now() - ${sql.lit(sourcingResponseDays)} * interval '1 day' as is_old`
const queueReads = caseQueues(sourcingTable, 's')
const operatorJoin = sql`${rowJoin} ${queueReads.customerJoin}`

const operatorView = (
  files: Files,
  row: OperatorRow,
  me: string,
): z.input<typeof operatorSourcingRowSchema> => ({
  ...rowView(files, row),
  customerId: row.customer_id,
  customerName: row.customer_name,
  operatorId: row.operator_id,
  isMine: row.operator_id === me,
  isLate: row.is_old && sourcingPartyOf[row.status] === 'agency',
  sellerWrote: row.awaits_agency_reply,
  operatorActions: operatorActionsFor({ status: row.status, operatorId: row.operator_id }, me),
})

const age = orderBySql([sql`s.status_since`, sql`s.id`], 'asc')

/** Each list has an index in its order. */
const queuesOf = (me: string): Record<SourcingQueue, CaseQueue> => ({
  toTake: { where: sql`s.status = 'requested'`, order: age },
  toFind: { where: sql`s.status in ('requested', 'inProgress')`, order: age },
  inProgress: { where: sql`s.status = 'inProgress'`, order: age },
  mine: { where: sql`s.operator_id = ${me} and s.status in ('inProgress', 'infoNeeded')`, order: age },
  myCustomers: {
    where: sql`s.status = 'requested' and s.customer_id in (${customersOfAgent(me)})`,
    order: age,
  },
  wrote: { where: sql`s.awaits_agency_reply`, order: sql`s.last_message_at, s.id` },
  infoNeeded: { where: sql`s.status = 'infoNeeded'`, order: age },
  quoted: { where: sql`s.status = 'quoted'`, order: age },
  closed: {
    where: sql`s.status in ('accepted', 'declined', 'expired', 'withdrawn', 'notFound')`,
    order: sql`s.id desc`,
  },
})

const countedQueues = [
  'toTake',
  'toFind',
  'inProgress',
  'mine',
  'myCustomers',
  'wrote',
  'infoNeeded',
  'quoted',
] as const

const orderOf = (sort: ListInput['sort'], own: RawBuilder<unknown>): RawBuilder<unknown> => {
  const given = sortOf(sort)
  if (!given) return own
  if (given.key === 'age') return orderBySql([sql`s.status_since`, sql`s.id`], given.direction)
  return given.direction === 'asc'
    ? sql`s.needed_by asc nulls last, s.id asc`
    : sql`s.needed_by desc nulls last, s.id desc`
}

export const listOperatorSourcing = ({ database, files }: SourcingParts, me: string, input: ListInput) => {
  const queues = queuesOf(me)
  return queueReads.readQueue(database.agency, {
    queues,
    counted: countedQueues,
    input,
    and: [
      caseConditions(input, null, {
        alias: 's',
        at: 'created_at',
        since: 'status_since',
        assignee: 'operator_id',
        isFor: (code) => sql`${code} = any(s.countries)`,
      }),
    ],
    order: orderOf(input.sort, queues[input.queue].order),
    columns: operatorColumns,
    join: operatorJoin,
    view: (row: OperatorRow) => operatorView(files, row, me),
  })
}

type Cost = z.input<typeof operatorSourcingSchema>['costs'][number]

const costsOf = async (db: Db, { customer_id: customerId, id }: OperatorRow): Promise<Cost[]> => {
  const { rows } = await sql<Cost>`
    select k.version, k.position, c.supplier_url as "supplierUrl", c.cost_cny_minor as "costCnyMinor",
        c.margin_bps as "marginBps", k.price_minor as "priceUsdMinor",
        (select coalesce(json_agg(json_build_object('minQuantity', t."minQuantity", 'priceMinor', t."priceMinor")
            order by t."minQuantity"), '[]')
          from jsonb_to_recordset(k.tiers) as t ("minQuantity" integer, "priceMinor" integer)) as "tiersUsd"
      from sourcing_quote_sku k
      join sourcing_cost c on c.customer_id = k.customer_id and c.request_id = k.request_id
        and c.version = k.version and c.position = k.position
      where k.customer_id = ${customerId} and k.request_id = ${id} order by k.version desc, k.position`.execute(
    db,
  )
  return rows
}

const variantsOf = async (db: Db, { customer_id: customerId, id }: OperatorRow) => {
  const { rows } = await sql<z.input<typeof operatorSourcingSchema>['variants'][number]>`
    select s.name as "shopName", v.title, v.variant_title as "variantTitle", v.image_url as "imageUrl"
      from sourcing_variant w
      join shop_variant v on v.customer_id = w.customer_id and v.shop_id = w.shop_id and v.variant_key = w.variant_key
      join shop s on s.customer_id = v.customer_id and s.id = v.shop_id
      where w.customer_id = ${customerId} and w.request_id = ${id} order by v.title, v.variant_title`.execute(
    db,
  )
  return rows
}

export const viewOperatorSourcing = async (
  { database, files }: SourcingParts,
  me: string,
  id: string,
): Promise<z.input<typeof operatorSourcingSchema>> => {
  const db = database.agency
  const { rows } = await sql<OperatorRow>`
    select ${operatorColumns} from sourcing_request s ${operatorJoin} where s.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Request')
  const [details, costs, variants, rate] = await Promise.all([
    detailsOf({ db, files }, row),
    costsOf(db, row),
    variantsOf(db, row),
    exchangeRate(db, 'CNY'),
  ])
  return { ...operatorView(files, row, me), ...details, costs, variants, rateMicro: rateMicroOf(rate) }
}

/** Like `viewOperatorSourcing`, marking the seller's messages as read. */
export const getOperatorSourcing = async (parts: SourcingParts, me: string, id: string) => {
  await queueReads.markRead(parts.database.agency, id)
  return viewOperatorSourcing(parts, me, id)
}

type Exported = Awaited<ReturnType<typeof listOperatorSourcing>>['rows'][number]

const columns: readonly CaseColumn<Exported>[] = [
  { title: ['Number', '编号'], width: 16, text: ({ number }) => number },
  { title: ['Product', '产品'], width: 40, text: ({ title }) => title },
  { title: ['Link', '链接'], width: 40, text: ({ link }) => link },
  customerColumn,
  { title: ['Status', '状态'], width: 16, text: ({ status }, locale) => sourcingStatusWords[locale][status] },
  { title: ['Status since', '状态开始时间'], time: ({ statusSince }) => statusSince },
  { title: ['Assigned to', '负责人'], width: 20, text: ({ operatorName }) => operatorName },
  { title: ['Target price', '目标价'], money: ({ targetMinor }) => targetMinor },
  currencyColumn,
  { title: ['Monthly quantity', '月需求量'], width: 12, whole: ({ monthlyQuantity }) => monthlyQuantity },
  { title: ['Countries', '销售国家'], width: 20, text: ({ countries }) => countries.join(', ') },
  { title: ['Needed by', '需求日期'], width: 12, text: ({ neededBy }) => neededBy },
  { title: ['Requested by', '提交人'], width: 20, text: ({ createdBy }) => createdBy },
  { title: ['Requested', '提交时间'], time: ({ createdAt }) => createdAt },
  { title: ['Quote valid until', '报价有效期至'], time: ({ expiresAt }) => expiresAt },
  { title: ['Explanation', '说明'], width: 40, text: ({ endReason }) => endReason },
]

export const exportOperatorSourcing = (
  parts: SourcingParts,
  input: ParsedInputOf<typeof operatorSourcing.exportOperatorSourcing>,
  call: OperatorCall,
): Promise<FileAnswer> =>
  exportCases(parts.database, call, {
    list: 'product-requests',
    input,
    title: ['Product requests', '找货申请'],
    columns,
    page: async (database, page) => {
      const { rows } = await listOperatorSourcing({ ...parts, database }, call.operator.operatorId, {
        ...input,
        ...page,
      })
      return { rows }
    },
  })
