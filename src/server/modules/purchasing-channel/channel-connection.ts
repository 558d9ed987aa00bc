import { sql } from 'kysely'
import type { ChannelConnection } from '../../../contract/supplier-orders/purchasing-channel.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { ChannelAccess } from './channel-access.ts'
import { TokenRejected } from './channel-tokens.ts'

interface Row {
  readonly isLost: boolean
  readonly hasRefreshToken: boolean
  readonly expiresAt: string | null
  readonly refreshExpiresAt: string | null
  /** Null: the tokens are those of the settings. */
  readonly renewedAt: string | null
  readonly renewedBy: string
  readonly lostAt: string | null
  readonly problem: string
}

const off: ChannelConnection = {
  state: 'off',
  expiresAt: null,
  refreshExpiresAt: null,
  hasRefreshToken: false,
  renewedAt: null,
  renewedBy: '',
  lostAt: null,
  problem: '',
  waitingOrders: 0,
}

const instant = (column: string) => sql`to_json(${sql.ref(column)}) #>> '{}'`

/** Also before its first call, when nothing is stored of it yet. */
export const getChannelConnection = async (
  { agency }: Database,
  access: ChannelAccess | null,
): Promise<ChannelConnection> => {
  if (!access) return off
  const { rows } = await sql<Row>`
    select lost_at is not null as "isLost", has_refresh as "hasRefreshToken", ${instant('expires_at')} as "expiresAt",
        ${instant('refresh_expires_at')} as "refreshExpiresAt", case when expires_at is not null or renewed_by <> '' then ${instant('renewed_at')} end as "renewedAt",
        renewed_by as "renewedBy", ${instant('lost_at')} as "lostAt", problem
      from purchasing_channel_access`.execute(agency)
  const waiting = await sql<{ orders: number }>`
    select count(distinct order_id)::integer as orders from supplier_channel_order
      where state in ('placing', 'followed')`.execute(agency)
  const waitingOrders = waiting.rows[0]?.orders ?? 0
  const [row] = rows
  if (!row) return { ...off, state: 'connected', hasRefreshToken: access.hasRefreshToken, waitingOrders }
  const { isLost, ...fields } = row
  return { ...fields, state: isLost ? 'mustRenew' : 'connected', waitingOrders }
}

/** @throws DomainError channelUnavailable, channelTokenRefused */
export const renewChannelConnection = async (
  database: Database,
  access: ChannelAccess | null,
  refreshToken: string,
  call: OperatorCall,
): Promise<ChannelConnection> => {
  if (!access) throw refuse('channelUnavailable')
  try {
    await access.renewWith(refreshToken, call.operator.name)
  } catch (error) {
    if (error instanceof TokenRejected) throw refuse('channelTokenRefused', { message: error.message })
    throw refuse('channelUnavailable')
  }
  await database.agencyTransaction((tx) =>
    audit(tx, call.operator, {
      action: 'purchasingChannel:renewChannelConnection',
      target: null,
      detail: {},
      call,
    }),
  )
  return getChannelConnection(database, access)
}
