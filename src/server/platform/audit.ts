import type { JobActor } from './actors.ts'
import type { CallContext } from './call.ts'
import type { Db } from './database.ts'

/** What was acted on, as `order:123`. */
export type AuditTarget = `${string}:${string}` | null

/** The call it happened in, where there is one. */
type AuditedCall = Pick<CallContext, 'requestId' | 'ip'> | null

type AuditDetail = (Record<string, unknown> & { readonly customerId?: string }) | null

export interface AuditEntry {
  /** As `order:cancel`. */
  readonly action: string
  readonly target: AuditTarget
  /** Nothing secret: operators read it. Its `customerId` puts an operator's deed into that customer's log. */
  readonly detail?: AuditDetail
}

const audited = new WeakSet<object>()

/** Whether anything was written of this call. */
export const isAudited = (call: object): boolean => audited.has(call)

/**
 * Writes who did what, in the same transaction as the deeds. In the admin view the operator is named beside the
 * account. A call that is handed over gets no general row besides (see deeds.ts).
 */
export const auditAll = async (
  tx: Db,
  actor: JobActor,
  entries: readonly AuditEntry[],
  call: AuditedCall,
): Promise<void> => {
  if (call) audited.add(call)
  if (entries.length === 0) return
  await tx
    .insertInto('audit_log')
    .values(
      entries.map(({ action, target, detail = null }) => ({
        customer_id: actor.kind === 'customer' ? actor.customerId : (detail?.customerId ?? null),
        account_id: actor.kind === 'customer' ? actor.accountId : null,
        operator_id: actor.operatorId,
        action,
        target,
        detail: detail === null ? null : JSON.stringify(detail),
        request_id: call?.requestId ?? null,
        ip: call?.ip ?? null,
      })),
    )
    .execute()
}

/** One deed; see `auditAll`. */
export const audit = (
  tx: Db,
  actor: JobActor,
  action: string,
  target: AuditTarget,
  detail: AuditDetail = null,
  call: AuditedCall = null,
): Promise<void> => auditAll(tx, actor, [{ action, target, detail }], call)
