import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { checkShop } from './set-tax-number.ts'

/** @throws DomainError chooseShop, noAgencyNumber, notFound */
export const setSchemeChoice = async (
  tx: Tx,
  customer: CustomerActor,
  { scheme, use, shopId: given }: ParsedInputOf<typeof taxNumbers.setSchemeChoice>,
): Promise<void> => {
  const { customerId } = customer
  const shopId = given ?? null
  await checkShop(tx, customer, shopId)
  if (use === null) {
    await sql`
      delete from tax_scheme_choice where customer_id = ${customerId} and scheme = ${scheme}
        and shop_id is not distinct from ${shopId}::bigint`.execute(tx)
    return
  }
  if (use === 'agency') {
    const { rows } = await sql`select from agency_tax_number where scheme = ${scheme}`.execute(tx)
    if (rows.length === 0) throw refuse('noAgencyNumber', { scheme })
  }
  await sql`
    insert into tax_scheme_choice (customer_id, scheme, shop_id, use, changed_by)
      values (${customerId}, ${scheme}, ${shopId}, ${use}, ${sellerOf(customer).name})
      on conflict (customer_id, scheme, shop_id) do update
        set use = excluded.use, changed_by = excluded.changed_by, updated_at = now()`.execute(tx)
}
