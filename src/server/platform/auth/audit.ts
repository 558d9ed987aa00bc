import type { Db } from '../database/database.ts'
import type { UsedApiKey } from './actors.ts'

/** For example `order:123`. */
export type AuditTarget = `${string}:${string}` | null

/** Who acted; `nobody` failed to show who they are. */
export type AuditActor =
  | {
      readonly kind: 'customer'
      readonly customerId: string
      readonly accountId: string
      readonly operatorId: string | null
      readonly apiKey?: Pick<UsedApiKey, 'name' | 'lastFour'> | null
    }
  | { readonly kind: 'operator'; readonly operatorId: string }
  | { readonly kind: 'nobody'; readonly operatorId: null }

/** The call during which it happened; null in jobs. */
type AuditedCall = {
  readonly requestId: string
  readonly ip: string
  readonly userAgent?: string
} | null

type AuditDetail = (Record<string, unknown> & { readonly customerId?: string }) | null

export interface AuditEntry {
  readonly action: string
  readonly target: AuditTarget
  /**
   * Operators can read it, so it must hold no secrets. A `customerId` in it makes an operator's action show
   * in that customer's log.
   */
  readonly detail?: AuditDetail
}

const keyOf = (actor: AuditActor): string | null =>
  actor.kind === 'customer' && actor.apiKey ? `${actor.apiKey.name} …${actor.apiKey.lastFour}` : null

const audited = new WeakSet<object>()

export const isAudited = (call: object): boolean => audited.has(call)

/**
 * Writes audit rows in the same transaction as the actions. In the admin view the operator is recorded beside
 * the account, and for a program its API key. A `call` that is passed gets no generic row afterwards (see action-log.ts).
 */
export const auditAll = async (
  tx: Db,
  actor: AuditActor,
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
        api_key: keyOf(actor),
        action,
        target,
        detail: detail === null ? null : JSON.stringify(detail),
        request_id: call?.requestId ?? null,
        ip: call?.ip ?? null,
        user_agent: call?.userAgent ?? null,
      })),
    )
    .execute()
}

export const audit = (
  tx: Db,
  actor: AuditActor,
  {
    action,
    target,
    detail = null,
    call = null,
  }: {
    readonly action: string
    readonly target: AuditTarget
    readonly detail?: AuditDetail
    readonly call?: AuditedCall
  },
): Promise<void> => auditAll(tx, actor, [{ action, target, detail }], call)
