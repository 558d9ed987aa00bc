import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorCustomers } from '../../../contract/customers/customers.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { type CustomerRow, findCustomer } from './list-customers.ts'

type Input = ParsedInputOf<typeof operatorCustomers.assignNamedAgent>

export const listNamedAgents = async (db: Db): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from operator where is_active order by name, id`.execute(db)
  return rows
}

export const assignNamedAgent = async (
  database: Database,
  { customerId, operatorId }: Input,
  call: OperatorCall,
): Promise<CustomerRow> =>
  database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ from: string | null; to: string | null }>`
      select before.name as "from", (select name from operator where id = ${operatorId}::bigint and is_active) as "to"
        from customer c left join operator before on before.id = c.named_agent_id
        where c.customer_id = ${customerId} for update of c`.execute(tx)
    const [found] = rows
    if (!found) throw notFound('Customer')
    if (operatorId !== null && found.to === null) throw notFound('Colleague')
    await sql`
      update customer set named_agent_id = ${operatorId}::bigint where customer_id = ${customerId}`.execute(
      tx,
    )
    const detail = { customerId, from: found.from, to: found.to }
    await audit(tx, call.operator, {
      action: 'customer.namedAgentAssigned',
      target: `customer:${customerId}`,
      detail,
      call,
    })
    const row = await findCustomer(tx, customerId)
    if (!row) throw notFound('Customer')
    return row
  })
