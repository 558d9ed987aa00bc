import type { Actor } from './actors.ts'
import type { CallContext } from './call.ts'
import type { Db } from './database.ts'

/** What was acted on, as `order:123`. */
export type AuditTarget = `${string}:${string}` | null

/** The call it happened in, where there is one. */
type AuditedCall = Pick<CallContext, 'requestId' | 'ip'> | null

/**
 * Writes who did what, in the same transaction as the deed. In the admin view the operator is named beside the account.
 * @param action as `order:cancel`.
 * @param detail nothing secret: operators read it. Its `customerId` puts an operator's deed into that customer's log.
 */
export const audit = async (
  tx: Db,
  actor: Actor,
  action: string,
  target: AuditTarget,
  detail: (Record<string, unknown> & { readonly customerId?: string }) | null = null,
  call: AuditedCall = null,
): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({
      customer_id: actor.kind === 'customer' ? actor.customerId : (detail?.customerId ?? null),
      account_id: actor.kind === 'customer' ? actor.accountId : null,
      operator_id: actor.operatorId,
      action,
      target,
      detail: detail === null ? null : JSON.stringify(detail),
      request_id: call?.requestId ?? null,
      ip: call?.ip ?? null,
    })
    .execute()
}
