import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { invoiceAddressSchema, type invoices } from '../../../contract/invoices/invoices.ts'
import type { CustomerId, Database, Db } from '../../platform/database/database.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { CustomerCall } from '../../platform/http/route.ts'

type Saved = OutputOf<typeof invoices.getInvoiceAddress>

export const readInvoiceAddress = async (db: Db, customerId: CustomerId): Promise<Saved> => {
  const { rows } = await sql<{ version: number; value: unknown; monthly_email: boolean }>`
    select version, value, monthly_email from invoice_address where customer_id = ${customerId}`.execute(db)
  const [row] = rows
  if (!row) return { version: 0, address: null }
  const address = invoiceAddressSchema.parse({ ...(row.value as object), monthlyEmail: row.monthly_email })
  return { version: row.version, address }
}

/** @throws DomainError changedMeanwhile */
export const saveInvoiceAddress = async (
  database: Database,
  { version, monthlyEmail, ...address }: ParsedInputOf<typeof invoices.saveInvoiceAddress>,
  call: CustomerCall,
): Promise<Saved> => {
  const { customerId } = call.customer
  const db = database.tenant(customerId)
  const { rows } = await sql`
    insert into invoice_address as a (customer_id, version, value, monthly_email, changed_by)
      select ${customerId}, 1, ${JSON.stringify(address)}::jsonb, ${monthlyEmail}, ${sellerOf(call.customer).name}
        where coalesce(${version ?? null}::int, 0) = 0 or exists (select from invoice_address where customer_id = ${customerId})
      on conflict (customer_id) do update set version = a.version + 1, value = excluded.value,
          monthly_email = excluded.monthly_email, changed_by = excluded.changed_by, changed_at = now()
        where ${version ?? null}::int is null or a.version = ${version ?? null}::int
      returning version`.execute(db)
  if (rows.length === 0) throw refuse('changedMeanwhile', { case: 'settings' })
  return readInvoiceAddress(db, customerId)
}
