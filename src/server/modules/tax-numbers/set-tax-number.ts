import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import { taxNumberLimit, type TaxNumber, type taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { checkNumber, placeOf } from './number-kinds.ts'
import { findNumber, type Viewer } from './number-queries.ts'

type Input = ParsedInputOf<typeof taxNumbers.setTaxCode>

/** Whoever has some shops only cannot change what applies to all. @throws DomainError chooseShop, notFound */
export const checkShop = async (tx: Tx, customer: CustomerActor, shopId: ShopId | null): Promise<void> => {
  if (shopId === null) {
    if (customer.shopIds === null) return
    throw refuse('chooseShop')
  }
  const isMine = customer.shopIds?.includes(shopId) ?? true
  const { rows } = await sql`
    select from shop where customer_id = ${customer.customerId} and id = ${shopId}`.execute(tx)
  if (!isMine || rows.length === 0) throw notFound('Shop')
}

/** One change of a customer's numbers at a time, so that their limit and uniqueness hold. */
const lockNumbers = (tx: Tx, { customerId }: Viewer) =>
  sql`select pg_advisory_xact_lock(hashtextextended('tax_number', ${customerId}::bigint))`.execute(tx)

/** @throws DomainError notFound, chooseShop */
export const findChangeable = async (tx: Tx, customer: CustomerActor, id: string): Promise<TaxNumber> => {
  const number = await findNumber(tx, customer, id)
  if (!number) throw notFound('Tax number')
  if (number.shop === null && customer.shopIds !== null) throw refuse('chooseShop')
  return number
}

/** @throws DomainError as `setTaxCode` lists */
export const setTaxNumber = async (tx: Tx, customer: CustomerActor, input: Input): Promise<TaxNumber> => {
  const { customerId } = customer
  const shopId = input.shopId ?? null
  const place = placeOf(input.kind, input.countryCode)
  const { number } = checkNumber(input.kind, place, input.number)
  await checkShop(tx, customer, shopId)
  await lockNumbers(tx, customer)
  const changedBy = sellerOf(customer).name
  const id =
    input.id === undefined
      ? await upsert(tx, customer, { kind: input.kind, place, shopId, number, changedBy })
      : await change(tx, customer, input.id, { kind: input.kind, place, shopId, number, changedBy })
  const saved = await findNumber(tx, { customerId, shopIds: null }, id)
  if (!saved) throw new Error('the tax number was not saved')
  return saved
}

interface Given {
  readonly kind: Input['kind']
  readonly place: string
  readonly shopId: ShopId | null
  readonly number: string
  readonly changedBy: string
}

const upsert = async (tx: Tx, { customerId }: Viewer, given: Given): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into tax_number as t (customer_id, kind, country_code, shop_id, number, changed_by)
      values (${customerId}, ${given.kind}, ${given.place}, ${given.shopId}, ${given.number}, ${given.changedBy})
      on conflict (customer_id, kind, country_code, shop_id) do update
        set number = excluded.number, changed_by = excluded.changed_by, updated_at = now()
      returning id::text as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the upsert returned no row')
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from tax_number where customer_id = ${customerId}`.execute(tx)
  if ((counted.rows[0]?.count ?? 0) > taxNumberLimit)
    throw refuse('tooManyTaxNumbers', { max: taxNumberLimit })
  return row.id
}

const change = async (tx: Tx, customer: CustomerActor, id: string, given: Given): Promise<string> => {
  const { customerId } = customer
  await findChangeable(tx, customer, id)
  const { rows } = await sql<{ id: string }>`
    select id::text as id from tax_number where customer_id = ${customerId} and kind = ${given.kind}
      and country_code = ${given.place} and shop_id is not distinct from ${given.shopId}::bigint and id <> ${id}`.execute(
    tx,
  )
  if (rows.length > 0) throw refuse('taxNumberExists', { kind: given.kind })
  await sql`
    update tax_number set kind = ${given.kind}, country_code = ${given.place}, shop_id = ${given.shopId},
        number = ${given.number}, changed_by = ${given.changedBy}, updated_at = now()
      where customer_id = ${customerId} and id = ${id}`.execute(tx)
  return id
}
