import { sql } from 'kysely'
import { audit } from '../../../platform/auth/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { callOf, type RecordedDuring } from './sign-in-record.ts'

interface AdminView {
  readonly customerId: string
  readonly accountId: string
  readonly operatorId: string
}

/** What the main account sees of each look into its account. */
export const recordAdminView = async (
  db: Db,
  event: 'opened' | 'actingStarted' | 'ended',
  {
    view,
    during,
    detail = null,
  }: {
    readonly view: AdminView
    readonly during: RecordedDuring
    readonly detail?: Readonly<Record<string, unknown>> | null
  },
): Promise<void> => {
  const call = callOf(during)
  const target = `customer:${view.customerId}` as const
  await audit(db, { kind: 'customer', ...view }, { action: `adminView.${event}`, target, detail, call })
  const { customerId, operatorId } = view
  const fields = { customerId, operatorId, ...detail, ip: call?.ip, device: call?.userAgent }
  during.log.info({ securityEvent: `adminView.${event}`, ...fields }, 'security event')
}

interface EndedSession {
  readonly id: string
  readonly customer_id: string | null
  readonly account_id: string | null
  readonly operator_id: string | null
}

export const isAdminViewRow = (row: Pick<EndedSession, 'account_id' | 'operator_id'>): boolean =>
  row.account_id !== null && row.operator_id !== null

/** Records the admin views among sessions that were just ended, and ends and records those opened from them. */
export const endAdminViews = async (
  db: Db,
  ended: readonly EndedSession[],
  during: RecordedDuring,
): Promise<void> => {
  const fromConsole = ended.filter((row) => row.account_id === null).map(({ id }) => id)
  const opened =
    fromConsole.length === 0
      ? []
      : await db
          .updateTable('session')
          .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'consoleSessionEnded' })
          .where('opened_by', 'in', fromConsole)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', sql<Date>`now()`)
          .returning(['id', 'customer_id', 'account_id', 'operator_id'])
          .execute()
  for (const { customer_id, account_id, operator_id } of [...ended, ...opened]) {
    if (customer_id === null || account_id === null || operator_id === null) continue
    const view = { customerId: customer_id, accountId: account_id, operatorId: operator_id }
    await recordAdminView(db, 'ended', { view, during })
  }
}
