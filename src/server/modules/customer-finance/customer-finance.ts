import { sql } from 'kysely'
import type { InputOf, OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { operatorCustomerFinance } from '../../../contract/customer-finance/customer-finance.ts'
import { customerIdFromRow, type CustomerId, type Database } from '../../platform/database/database.ts'
import { getBalances, listMovements } from '../wallet/index.ts'

type Finance = OutputOf<typeof operatorCustomerFinance.getCustomerFinance>
type CustomerRef = InputOf<typeof operatorCustomerFinance.getCustomerFinance>['customerId']

interface Row extends Record<keyof Finance['toReview'], number> {
  readonly customerId: string
  readonly name: string
  readonly currency: Currency
}

export const getCustomerFinance = async (database: Database, id: CustomerRef) => {
  const { rows } = await sql<Row>`
    select customer_id as "customerId", name, currency,
        (select count(*)::int from recharge r
          where r.customer_id = c.customer_id and r.method = 'bank' and r.status = 'pending') as recharges,
        (select count(*)::int from withdrawal w
          where w.customer_id = c.customer_id and w.status in ('requested', 'approved')) as withdrawals,
        (select count(*)::int from balance_correction b
          where b.customer_id = c.customer_id and b.status = 'proposed') as corrections,
        (select count(*)::int from ledger_violation v
          where v.customer_id = c.customer_id and v.resolved_at is null) as "ledgerIssues"
      from customer c where customer_id = ${id}`.execute(database.agency)
  const [row] = rows
  if (!row) throw notFound('Customer')
  const { customerId, name, currency, ...toReview } = row
  const viewer = { customerId: customerIdFromRow(customerId), currency, shopIds: null }
  return { customerId, name, ...(await getBalances(database, viewer)), toReview }
}

const requireCustomer = async ({ agency }: Database, id: string): Promise<CustomerId> => {
  const row = await agency
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Customer')
  return customerIdFromRow(row.customer_id)
}

/** Without the customer's own notes. */
export const listCustomerMovements = async (
  database: Database,
  { customerId: id, ...input }: ParsedInputOf<typeof operatorCustomerFinance.listCustomerMovements>,
) => {
  const customerId = await requireCustomer(database, id)
  const { total, rows } = await listMovements(database, { customerId, shopIds: null }, input)
  return { total, rows: rows.map(({ customerRemark: _own, ...row }) => row) }
}
