import { sql } from 'kysely'
import { keepTaxNumbers } from '../../src/server/modules/orders/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSeller } from '../people/accounts.ts'
import { insertRows } from '../rows.ts'

// Numbers of the right form that nobody has: serials of zeros.

const ofAgency = [
  { scheme: 'IOSS', number: 'IM3720000001' },
  { scheme: 'VOEC', number: '2000001' },
]

interface Seeded {
  readonly seller: string
  readonly kind: string
  readonly country: string
  readonly number: string
}

const ofSellers: readonly Seeded[] = [
  { seller: 'main', kind: 'IOSS', country: 'EU', number: 'IM2760000001' },
  { seller: 'main', kind: 'EORI', country: 'EU', number: 'DE000000000000001' },
  { seller: 'main', kind: 'ARN', country: 'AU', number: '300000000001' },
  { seller: 'cny', kind: 'IOSS', country: 'EU', number: 'IM2500000002' },
]
const choices = [
  { seller: 'main', scheme: 'VOEC', use: 'agency' },
  { seller: 'nordic', scheme: 'IOSS', use: 'agency' },
]

const day = 24 * 60 * 60 * 1000

/** After the orders: those already paid travel under what their sellers have saved. */
export const seedTaxNumbers = async (
  tx: Tx,
  sellers: ReadonlyMap<string, SeededSeller>,
  now: Date,
): Promise<void> => {
  const at = new Date(now.getTime() - 40 * day)
  const ownerOf = ({ seller }: { readonly seller: string }): SeededSeller => {
    const owner = sellers.get(seller)
    if (!owner) throw new Error(`there is no seller ${seller}`)
    return owner
  }
  await insertRows(
    tx,
    `insert into agency_tax_number (scheme, number, updated_at)
       select * from json_to_recordset($1) as n (scheme text, number text, at timestamptz)`,
    ofAgency.map((number) => ({ ...number, at })),
  )
  await insertRows(
    tx,
    `insert into tax_number (customer_id, kind, country_code, number, changed_by, created_at, updated_at)
       select customer, kind, country, number, person, at, at from json_to_recordset($1)
         as n (customer bigint, kind text, country text, number text, person text, at timestamptz)`,
    ofSellers.map((number) => {
      const { customerId, person } = ownerOf(number)
      return { ...number, customer: customerId, person, at }
    }),
  )
  await insertRows(
    tx,
    `insert into tax_scheme_choice (customer_id, scheme, use, changed_by, updated_at)
       select customer, scheme, use, person, at from json_to_recordset($1)
         as n (customer bigint, scheme text, use text, person text, at timestamptz)`,
    choices.map((choice) => {
      const { customerId, person } = ownerOf(choice)
      return { ...choice, customer: customerId, person, at }
    }),
  )
  for (const { customerId } of sellers.values()) {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from dropshipping_order
        where customer_id = ${customerId} and paid_at is not null`.execute(tx)
    await keepTaxNumbers(
      tx,
      customerId,
      rows.map(({ id }) => id),
    )
  }
  await sql`
    update order_tax_number t set decided_at = o.paid_at from dropshipping_order o
      where o.customer_id = t.customer_id and o.id = t.order_id and o.paid_at is not null`.execute(tx)
}
