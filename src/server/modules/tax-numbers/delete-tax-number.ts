import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { TaxNumberKind } from '../../../contract/tax-numbers/tax-schemes.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findChangeable } from './set-tax-number.ts'

/** @throws DomainError notFound, also for a number of another kind; chooseShop */
export const deleteTaxNumber = async (
  tx: Tx,
  customer: CustomerActor,
  id: string,
  kind?: TaxNumberKind,
): Promise<void> => {
  const number = await findChangeable(tx, customer, id)
  if (kind !== undefined && number.kind !== kind) throw notFound('Tax number')
  await sql`delete from tax_number where customer_id = ${customer.customerId} and id = ${id}`.execute(tx)
}
