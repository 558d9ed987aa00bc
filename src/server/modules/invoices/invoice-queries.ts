import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type {
  Invoice,
  InvoiceLine,
  InvoiceParty,
  InvoiceRow,
  InvoiceSeries,
  InvoiceStatus,
  TaxGround,
} from '../../../contract/invoices/invoices.ts'
import { roundMinor, type Currency } from '../../../contract/kernel/money.ts'
import { buyerOf, partiesSql, sellerOf, type Parties } from './parties.ts'
import { isUblComplete } from './documents/invoice-ubl.ts'
import { minor, type CustomerId, type Db } from '../../platform/database/database.ts'

/** Whose invoices: a customer's, for sub-accounts those of their shops and of no shop; or, by `null`, everybody's. */
export interface InvoiceViewer {
  readonly customerId: CustomerId
  readonly shopIds: readonly string[] | null
}

export interface InvoiceFilter {
  readonly month?: string | undefined
  readonly series?: InvoiceSeries | undefined
  readonly status?: InvoiceStatus | undefined
  readonly search?: string | undefined
  readonly customerId?: string | undefined
}

interface StoredInvoice {
  readonly id: string
  readonly customer_id: string
  readonly customer_name: string
  readonly number: string
  readonly series: InvoiceSeries
  readonly of_series: Exclude<InvoiceSeries, 'credit'>
  readonly issued_on: string
  readonly issued_at: Date
  readonly source_kind: string
  readonly source_id: string | null
  readonly source_number: string
  readonly currency: Currency
  readonly net_minor: string
  readonly tax_minor: string
  readonly total_minor: string
  readonly credited_minor: string
  readonly corrects_id: string | null
  readonly corrects_number: string | null
  readonly home: Home | null
}

interface Home {
  readonly currency: string
  readonly rate: number
}

interface Content {
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  readonly shipTo: string | null
  readonly footer: string
  readonly remark: string
  readonly lines: readonly InvoiceLine[]
}

const creditsOf = sql`from invoice c where c.customer_id = i.customer_id and c.corrects_id = i.id`

const columns = sql`i.id, i.customer_id, k.name as customer_name, i.number, i.series, i.of_series, i.issued_on::text, i.issued_at, i.source_kind,
  i.source_id, i.source_number, i.currency, i.net_minor, i.tax_minor, i.total_minor,
  (select coalesce(sum(c.total_minor), 0) ${creditsOf}) as credited_minor, i.corrects_id, o.number as corrects_number,
  i.content -> 'home' as home`

const joined = sql`join customer k on k.customer_id = i.customer_id
  left join invoice o on o.customer_id = i.customer_id and o.id = i.corrects_id`

const statusOf = ({ series, total_minor, credited_minor }: StoredInvoice): InvoiceStatus => {
  if (series === 'credit') return 'credit'
  const credited = minor(credited_minor)
  if (credited === 0) return 'paid'
  return credited === minor(total_minor) ? 'credited' : 'partlyCredited'
}

const rowOf = (row: StoredInvoice): InvoiceRow =>
  ({
    id: row.id,
    number: row.number,
    series: row.series,
    ofSeries: row.of_series,
    status: statusOf(row),
    issuedOn: row.issued_on,
    issuedAt: row.issued_at.toISOString(),
    sourceKind: row.source_kind,
    sourceId: row.source_id,
    sourceNumber: row.source_number,
    currency: row.currency,
    netMinor: minor(row.net_minor),
    taxMinor: minor(row.tax_minor),
    totalMinor: minor(row.total_minor),
    creditedMinor: minor(row.credited_minor),
    corrects: row.corrects_id === null ? null : { id: row.corrects_id, number: row.corrects_number ?? '' },
  }) as InvoiceRow

/** The amounts in the home currency, whose net and tax add up to the total. */
const atHome = (
  home: Home | null,
  { taxMinor, totalMinor }: { readonly taxMinor: number; readonly totalMinor: number },
): Invoice['home'] => {
  if (!home) return null
  const converted = (amountMinor: number): number => roundMinor(amountMinor * home.rate)
  const [tax, total] = [converted(taxMinor), converted(totalMinor)]
  return { ...home, netMinor: total - tax, taxMinor: tax, totalMinor: total }
}

export type InvoiceOfCustomer = InvoiceRow & { readonly customerId: string; readonly customerName: string }
const withCustomer = (row: StoredInvoice): InvoiceOfCustomer => ({
  ...rowOf(row),
  customerId: row.customer_id,
  customerName: row.customer_name,
})

const isCredited: Readonly<Record<InvoiceStatus, RawBuilder<boolean>>> = {
  credit: sql`i.series = 'credit'`,
  paid: sql`i.series <> 'credit' and not exists (select ${creditsOf})`,
  credited: sql`i.series <> 'credit' and i.total_minor = (select sum(c.total_minor) ${creditsOf})`,
  partlyCredited: sql`i.series <> 'credit' and i.total_minor > (select sum(c.total_minor) ${creditsOf})`,
}

const inMonth = (month: string): RawBuilder<boolean> =>
  sql`i.issued_on >= ${`${month}-01`}::date and i.issued_on < (${`${month}-01`}::date + interval '1 month')::date`

/** Numbers without regard to case. */
const isNumbered = (
  search: string,
): RawBuilder<boolean> => sql`(i.number = upper(${search}) or i.source_number = ${search}
  or i.source_number = upper(${search}))`

const visibleTo = (viewer: InvoiceViewer | null): RawBuilder<boolean>[] => {
  if (!viewer) return []
  const own = sql<boolean>`i.customer_id = ${viewer.customerId}`
  if (viewer.shopIds === null) return [own]
  return [own, sql`(i.shop_id is null or i.shop_id = any(${[...viewer.shopIds]}::bigint[]))`]
}

const conditionsOf = (viewer: InvoiceViewer | null, filter: InvoiceFilter): RawBuilder<unknown> => {
  const { month, series, status, search, customerId } = filter
  const all = [
    ...visibleTo(viewer),
    ...(customerId === undefined ? [] : [sql`i.customer_id = ${customerId}`]),
    ...(month === undefined ? [] : [inMonth(month)]),
    ...(series === undefined
      ? []
      : [series === 'credit' ? sql`i.series = 'credit'` : sql`i.of_series = ${series}`]),
    ...(status === undefined ? [] : [isCredited[status]]),
    ...(search ? [isNumbered(search)] : []),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** Without other filters, the totals of the months are enough. */
const countOf = (viewer: InvoiceViewer | null, filter: InvoiceFilter): RawBuilder<{ total: string }> => {
  const { month, series, status, search, customerId } = filter
  const isKept =
    status === undefined && !search && (viewer ? viewer.shopIds === null : customerId === undefined)
  if (!isKept) return sql`select count(*) as total from invoice i where ${conditionsOf(viewer, filter)}`
  const kept = [
    ...(viewer ? [sql`m.customer_id = ${viewer.customerId}`] : []),
    ...(month === undefined ? [] : [sql`m.month = ${`${month}-01`}::date`]),
    ...(series === undefined
      ? []
      : [series === 'credit' ? sql`m.series = 'credit'` : sql`m.of_series = ${series}`]),
  ]
  const where = kept.length === 0 ? sql`true` : sql.join(kept, sql` and `)
  return sql`select coalesce(sum(m.invoices), 0) as total from invoice_month m where ${where}`
}

/** The page is found first, so that only its rows are joined and counted. */
const readRows = async (
  db: Db,
  conditions: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<readonly StoredInvoice[]> => {
  const { rows } = await sql<StoredInvoice>`
    select ${columns} from (select i.* from invoice i where ${conditions} ${order} ${page}) i ${joined} ${order}`.execute(
    db,
  )
  return rows
}

export const listInvoices = async (
  db: Db,
  viewer: InvoiceViewer | null,
  { pageNum, pageSize, ...filter }: InvoiceFilter & { readonly pageNum: number; readonly pageSize: number },
): Promise<{ total: number; rows: InvoiceOfCustomer[] }> => {
  const order =
    viewer && filter.month === undefined ? sql`order by i.id desc` : sql`order by i.issued_on desc, i.id desc`
  const page = sql`limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}`
  const [count, rows] = await Promise.all([
    countOf(viewer, filter).execute(db),
    readRows(db, conditionsOf(viewer, filter), order, page),
  ])
  return { total: Number(count.rows[0]?.total ?? 0), rows: rows.map(withCustomer) }
}

export const countMonth = async (db: Db, viewer: InvoiceViewer, month: string): Promise<number> => {
  const { rows } = await countOf(viewer, { month }).execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** The ids of a month's invoices, oldest first. */
export const readMonthIds = async (db: Db, viewer: InvoiceViewer, month: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i where ${conditionsOf(viewer, { month })} order by i.issued_on, i.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** By ids, in their order. @throws DomainError notFound if one is missing */
export const readInvoices = async (
  db: Db,
  viewer: InvoiceViewer | null,
  ids: readonly string[],
): Promise<(Invoice & { readonly customerId: string; readonly customerName: string })[]> => {
  const conditions = sql`${conditionsOf(viewer, {})} and i.id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<
    StoredInvoice & {
      content: Content
      tax_ground: TaxGround
      tax_rate_bp: number
      replaces: Invoice['replaces']
      replaced_by: Invoice['replacedBy']
      credits: Invoice['credits']
    }
  >`
    select ${columns}, i.content, i.tax_ground, i.tax_rate_bp,
      (select coalesce(json_agg(json_build_object('id', c.id::text, 'number', c.number, 'issuedOn', c.issued_on,
        'totalMinor', c.total_minor) order by c.id), '[]') ${creditsOf}) as credits,
      (select json_build_object('id', p.id::text, 'number', p.number) from invoice p
        where p.customer_id = i.customer_id and p.id = i.replaces_id) as replaces,
      -- A credit note to a wrong invoice belongs to its transaction, one for a refund to the refund's.
      (select json_build_object('id', n.id::text, 'number', n.number) from invoice n
        where n.customer_id = i.customer_id and n.replaces_id = coalesce(o.id, i.id)
          and (o.id is null or o.transaction_id = i.transaction_id)) as replaced_by
    from invoice i ${joined} where ${conditions}`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw notFound('Invoice')
    const {
      content,
      tax_ground: ground,
      tax_rate_bp: rateBp,
      credits,
      replaces,
      replaced_by: replacedBy,
    } = row
    const base = withCustomer(row)
    const invoice = {
      ...base,
      ...content,
      lines: [...content.lines],
      tax: { ground, rateBp },
      home: atHome(row.home, base),
      credits,
      replaces,
      replacedBy,
      hasUbl: false,
    }
    return { ...invoice, hasUbl: isUblComplete(invoice) }
  })
}

const chunkSize = 1000

export type InvoiceOfMonth = InvoiceOfCustomer & Pick<Invoice, 'home'>

/** A month's invoices, oldest first, in chunks. */
export const readMonth = async function* (
  db: Db,
  viewer: InvoiceViewer | null,
  month: string,
): AsyncGenerator<InvoiceOfMonth[]> {
  const conditions = conditionsOf(viewer, { month })
  let after: InvoiceOfMonth | undefined
  for (;;) {
    const from = after
      ? sql`${conditions} and (i.issued_on, i.id) > (${after.issuedOn}::date, ${after.id}::bigint)`
      : conditions
    const rows = await readRows(db, from, sql`order by i.issued_on, i.id`, sql`limit ${sql.lit(chunkSize)}`)
    const found = rows.map((row) => {
      const base = withCustomer(row)
      return { ...base, home: atHome(row.home, base) }
    })
    after = found.at(-1)
    if (found.length > 0) yield found
    if (found.length < chunkSize) return
  }
}

/** Both sides as new invoices have them. */
export const readParties = async (db: Db, customerId: CustomerId): Promise<Parties> => {
  const { rows } = await db.executeQuery<{ parties: Parties }>(
    CompiledQuery.raw(`select ${partiesSql} as parties`, [customerId]),
  )
  const [row] = rows
  if (!row) throw new Error('there are no parties')
  return row.parties
}

/** Both sides of a statement, as new invoices name them. */
export const readStatementParties = async (
  db: Db,
  customerId: CustomerId,
): Promise<{ seller: InvoiceParty; buyer: InvoiceParty }> => {
  const parties = await readParties(db, customerId)
  return { seller: sellerOf(parties), buyer: buyerOf(parties) }
}
