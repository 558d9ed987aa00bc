import { sql, type RawBuilder } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type {
  AgreedPrice,
  operatorCustomerPrices,
  CustomerPriceState,
} from '../../../contract/customer-prices/customer-prices.ts'
import { audit } from '../../platform/auth/audit.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Db,
  type Tx,
} from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'

type CreateInput = ParsedInputOf<typeof operatorCustomerPrices.createCustomerPrice>

/** Looked up once a statement, not for each row. */
const today = sql`(select agency_today())`

const state = sql`case when r.ended_at is not null or r.ends_on < ${today} then 'ended'
  when r.starts_on > ${today} then 'upcoming' else 'current' end`

type Row = Omit<AgreedPrice, 'createdAt' | 'endedAt'> & {
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const readRules = async (db: Db, rest: RawBuilder<unknown>): Promise<AgreedPrice[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.customer_id as "customerId", c.name as "customerName", r.scope, r.name, r.discount_bp as "discountBp",
        r.fixed_usd_minor as "fixedUsdMinor", r.starts_on::text as "startsOn", r.ends_on::text as "endsOn",
        ${state} as state, r.note, coalesce(m.name, '') as "createdBy", r.created_at as "createdAt",
        r.ended_at as "endedAt", e.name as "endedBy"
      from customer_price r join customer c using (customer_id)
        left join operator m on m.id = r.created_by left join operator e on e.id = r.ended_by
      ${rest}`.execute(db)
  return rows.map(({ createdAt, endedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

const getRule = async (db: Db, id: string): Promise<AgreedPrice> => {
  const [rule] = await readRules(db, sql`where r.id = ${id}`)
  if (!rule) throw notFound('Customer price')
  return rule
}

const stateSql: Readonly<Record<CustomerPriceState, RawBuilder<unknown>>> = {
  current: sql`and r.ended_at is null and r.starts_on <= ${today}
    and (r.ends_on is null or r.ends_on >= ${today})`,
  upcoming: sql`and r.ended_at is null and r.starts_on > ${today}`,
  ended: sql`and (r.ended_at is not null or r.ends_on < ${today})`,
}

export const listCustomerPrices = async (
  { agency }: Database,
  input: ParsedInputOf<typeof operatorCustomerPrices.listCustomerPrices>,
) => {
  const { customerId, pageNum, pageSize } = input
  const where = sql`where true
    ${customerId === undefined ? sql`` : sql`and r.customer_id = ${customerId}`}
    ${input.state === undefined ? sql`` : stateSql[input.state]}`
  const [count, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from customer_price r ${where}`.execute(agency),
    readRules(
      agency,
      sql`${where} order by r.created_at desc, r.id desc limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}`,
    ),
  ])
  return { total: count.rows[0]?.total ?? 0, rows }
}

interface Subject {
  readonly skuId: string | null
  readonly productId: string | null
  readonly name: string
}

const nothing = { skuId: null, productId: null }

/** Goods of the catalogue, or private ones of this customer. */
const findGoods = async (tx: Tx, { scope, code, customerId }: CreateInput): Promise<Subject> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, code as name from ${scope === 'sku' ? sql`sku` : sql`product`}
      where lower(code) = lower(${code}) and (owner_customer_id is null or owner_customer_id = ${customerId})
      limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw notFound(scope === 'sku' ? 'SKU' : 'Product')
  return scope === 'sku'
    ? { ...nothing, skuId: row.id, name: row.name }
    : { ...nothing, productId: row.id, name: row.name }
}

const nameOfCategory = async (tx: Tx, category: string): Promise<string> => {
  const { rows } = await sql`
    select from product_category where name_en = ${category}
    union all select from product where category = ${category} limit 1`.execute(tx)
  if (rows.length === 0) throw notFound('Category')
  return category
}

const nameOfLine = async (tx: Tx, lineId: string): Promise<string> => {
  const row = await tx
    .selectFrom('shipping_line')
    .select('name_en')
    .where('id', '=', lineId)
    .executeTakeFirst()
  if (!row) throw notFound('Shipping line')
  return row.name_en
}

const subjectOf = async (tx: Tx, input: CreateInput): Promise<Subject> => {
  if (input.code !== null) return findGoods(tx, input)
  if (input.category !== null) return { ...nothing, name: await nameOfCategory(tx, input.category) }
  const line = input.shippingLineId === null ? null : await nameOfLine(tx, input.shippingLineId)
  const names = [line, input.countryCode].filter((name) => name !== null)
  return { ...nothing, name: names.join(', ') }
}

/** @throws DomainError notFound */
export const checkCustomer = async (tx: Tx, id: string): Promise<CustomerId> => {
  const { rows } = await sql<{ id: string }>`
    select customer_id::text as id from customer where customer_id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Customer')
  return customerIdFromRow(row.id)
}

/** @throws DomainError dayPassed */
export const checkLastDay = async (tx: Tx, endsOn: string | null): Promise<void> => {
  const { rows } = await sql<{ day: string }>`select agency_today()::text as day`.execute(tx)
  const day = rows[0]?.day ?? ''
  if (endsOn !== null && endsOn < day) throw refuse('dayPassed', { today: day })
}

const insertRule = async (tx: Tx, input: CreateInput, call: OperatorCall): Promise<{ id: string }> => {
  const { customerId, scope, category, shippingLineId, countryCode, discountBp, fixedUsdMinor } = input
  await checkLastDay(tx, input.endsOn)
  const { skuId, productId, name } = await subjectOf(tx, input)
  const { rows } = await sql<{ id: string }>`
    insert into customer_price (customer_id, scope, sku_id, product_id, category, shipping_line_id, country_code,
        name, discount_bp, fixed_usd_minor, starts_on, ends_on, note, created_by)
      values (${customerId}, ${scope}, ${skuId}, ${productId}, ${category}, ${shippingLineId}, ${countryCode}, ${name},
        ${discountBp}, ${fixedUsdMinor}, ${input.startsOn}, ${input.endsOn}, ${input.note}, ${call.operator.operatorId})
      returning id::text as id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('the insert returned no row')
  const detail = {
    customerId,
    scope,
    name,
    discountBp,
    fixedUsdMinor,
    from: input.startsOn,
    to: input.endsOn,
  }
  await audit(tx, call.operator, {
    action: 'customerPrice.created',
    target: `customerPrice:${made.id}`,
    detail,
    call,
  })
  return made
}

export const createCustomerPrice = (
  database: Database,
  input: CreateInput,
  call: OperatorCall,
): Promise<AgreedPrice> =>
  database.agencyTransaction(async (tx) => {
    const customerId = await checkCustomer(tx, input.customerId)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'createCustomerPrice', request: input }
    const { id } = await idempotently<{ id: string }>(tx, intent, () => insertRule(tx, input, call))
    return getRule(tx, id)
  })

const changeOpen = (
  database: Database,
  id: string,
  change: {
    readonly set: RawBuilder<unknown>
    readonly action: 'endChanged' | 'ended'
    readonly to?: string | null
  },
  call: OperatorCall,
): Promise<AgreedPrice> =>
  database.agencyTransaction(async (tx) => {
    const before = await getRule(tx, id)
    if (change.to !== undefined) {
      await checkLastDay(tx, change.to)
      if (change.to !== null && change.to < before.startsOn)
        throw refuse('dayPassed', { today: before.startsOn })
    }
    const { numAffectedRows } = await sql`
      update customer_price r set ${change.set}
        where r.customer_id = ${before.customerId} and r.id = ${id} and r.ended_at is null
          and (r.ends_on is null or r.ends_on >= agency_today())`.execute(tx)
    if (!numAffectedRows) throw refuse('customerPriceEnded')
    const detail = {
      customerId: before.customerId,
      name: before.name,
      from: before.endsOn,
      to: change.to ?? null,
    }
    await audit(tx, call.operator, {
      action: `customerPrice.${change.action}`,
      target: `customerPrice:${id}`,
      detail,
      call,
    })
    return getRule(tx, id)
  })

/** @throws DomainError dayPassed, customerPriceEnded */
export const changeCustomerPriceEnd = (
  database: Database,
  { id, endsOn }: ParsedInputOf<typeof operatorCustomerPrices.changeCustomerPriceEnd>,
  call: OperatorCall,
): Promise<AgreedPrice> =>
  changeOpen(database, id, { set: sql`ends_on = ${endsOn}::date`, action: 'endChanged', to: endsOn }, call)

/** @throws DomainError customerPriceEnded */
export const endCustomerPrice = (
  database: Database,
  { id }: ParsedInputOf<typeof operatorCustomerPrices.endCustomerPrice>,
  call: OperatorCall,
): Promise<AgreedPrice> =>
  changeOpen(
    database,
    id,
    { set: sql`ended_at = now(), ended_by = ${call.operator.operatorId}`, action: 'ended' },
    call,
  )
