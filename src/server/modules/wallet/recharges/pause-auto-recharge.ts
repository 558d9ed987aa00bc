import type { RechargeReasonCode } from '../../../../contract/refusals/recharge-reasons.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import type { RechargeMails } from './recharge-emails.ts'

interface Failure {
  readonly customerId: CustomerId
  /** The account that could not be charged. */
  readonly accountId: string
  readonly code: RechargeReasonCode
  /** Of the recharge that failed; null: PayPal reported it without one. */
  readonly number: string | null
}

/** Nothing more is charged until the seller changes the account or resumes. Emails once. */
export const pauseAutoRecharge = async (
  tx: Tx,
  { mails, now }: { readonly mails: RechargeMails; readonly now: Date },
  { customerId, accountId, code, number }: Failure,
): Promise<void> => {
  const paused = await tx
    .updateTable('auto_recharge as a')
    .set({ paused_at: now, paused_code: code, paused_recharge: number })
    .where('a.customer_id', '=', customerId)
    .where('a.is_enabled', '=', true)
    .where('a.paused_at', 'is', null)
    // The seller may have saved another account meanwhile.
    .where((e) =>
      e.exists(
        e
          .selectFrom('paypal_account as p')
          .select('p.id')
          .whereRef('p.customer_id', '=', 'a.customer_id')
          .where('p.id', '=', accountId)
          .where('p.status', '=', 'saved'),
      ),
    )
    .returning('a.customer_id')
    .executeTakeFirst()
  if (paused) await mails.autoPaused(tx, customerId, { code, number })
  if (code === 'accountRemoved')
    await tx
      .updateTable('paypal_account')
      .set({ status: 'removed', status_since: now, token_sealed: null })
      .where('customer_id', '=', customerId)
      .where('id', '=', accountId)
      .where('status', '=', 'saved')
      .execute()
}
