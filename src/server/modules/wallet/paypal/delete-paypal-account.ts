import { sql } from 'kysely'
import { customerIdFromRow, type CustomerId, type Database } from '../../../platform/database/database.ts'
import { enqueueMany } from '../../../platform/jobs/jobs.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { PaymentService } from '../recharges/payment-service.ts'
import { deletePayPalAccountJob } from '../ledger/wallet-jobs.ts'

interface DeleteDeps {
  readonly database: Database
  readonly payments: PaymentService
  readonly secrets: Secrets
}

/** An unanswered charge can only be settled by sending it again, with the token. */
const toDelete = sql`
  p.status = 'removed' and p.token_sealed is not null and not exists (select from recharge r
    where r.customer_id = p.customer_id and r.paypal_account_id = p.id and r.status = 'created'
      and r.paypal_order_id is null)`

/** Deletes a removed account at PayPal, then here. @throws PaymentServiceUnavailable */
export const deletePayPalAccount = async (
  { database, payments, secrets }: DeleteDeps,
  customerId: CustomerId,
  accountId: string,
): Promise<void> => {
  const { rows } = await sql<{ token_sealed: string }>`
    select token_sealed from paypal_account p where p.customer_id = ${customerId} and p.id = ${accountId} and ${toDelete}`.execute(
    database.agency,
  )
  const [account] = rows
  if (!account) return
  await payments.deleteAccount(secrets.open('paypal-account', account.token_sealed))
  await database.agency
    .updateTable('paypal_account')
    .set({ token_sealed: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', accountId)
    .where('status', '=', 'removed')
    .execute()
}

/** PayPal's page is valid for three days. */
const abandonedDays = 7

/** Enqueues what a job has not deleted yet, and drops what nobody approved. */
export const cleanUpAccounts = (database: Database, now: Date): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ customer_id: string; id: string }>`
      select customer_id, id from paypal_account p
        where ${toDelete} and p.status_since < ${now}::timestamptz - interval '5 minutes' limit 100`.execute(
      tx,
    )
    await enqueueMany(
      tx,
      deletePayPalAccountJob,
      rows.map(({ customer_id, id }) => ({ customerId: customerIdFromRow(customer_id), accountId: id })),
    )
    await sql`delete from paypal_account where status = 'asked'
      and created_at < ${now}::timestamptz - ${sql.lit(abandonedDays)} * interval '1 day'`.execute(tx)
  })
