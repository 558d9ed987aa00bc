import { sql } from 'kysely'
import { checkAddress, doubtsOf } from '../../../../contract/addresses/address-check.ts'
import { addressWords } from '../../../../contract/addresses/address-text.ts'
import type { Address } from '../../../../contract/orders/order-schemas.ts'
import type { CustomerId, Database } from '../../../platform/database/database.ts'
import { badInput } from '../../../platform/http/envelope.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'

const hasConfirmedLocalScript = async (database: Database, customerId: CustomerId): Promise<boolean> => {
  const row = await database
    .tenant(customerId)
    .selectFrom('customer')
    .select('local_script_confirmed_at')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.local_script_confirmed_at !== null
}

const confirmLocalScript = async (database: Database, customerId: CustomerId): Promise<void> => {
  await database.tenantTransaction(customerId, (tx) =>
    tx
      .updateTable('customer')
      .set({ local_script_confirmed_at: sql<Date>`now()` })
      .where('customer_id', '=', customerId)
      .where('local_script_confirmed_at', 'is', null)
      .execute(),
  )
}

/**
 * Rejects an undeliverable address with field errors, and a doubtful one unless confirmed. A country's own script is
 * confirmed once a customer. Orders of shops and files are taken in, and wait while their address is undeliverable.
 * @throws DomainError badInput, addressDoubtful
 */
export const refuseBadAddress = async (
  database: Database,
  customerId: CustomerId,
  address: Address,
  isConfirmed: boolean,
): Promise<void> => {
  const problems = checkAddress(address)
  const certain = problems.filter(({ isCertain }) => isCertain)
  if (certain.length > 0) {
    throw badInput(certain.map((one) => ({ path: `address.${one.field}`, message: addressWords(one, 'en') })))
  }
  const isLocalScript = problems.some((problem) => problem.isLocalScript)
  if (isConfirmed) {
    if (isLocalScript) await confirmLocalScript(database, customerId)
    return
  }
  const doubts = doubtsOf(problems, isLocalScript && (await hasConfirmedLocalScript(database, customerId)))
  if (doubts.length > 0) throw refuse('addressDoubtful', { doubts })
}
