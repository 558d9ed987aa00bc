import { currencySchema } from '../../contract/money.ts'
import { authorities, menuTags, operatorRoles } from '../../contract/permissions.ts'
import type { OperatorRole } from '../../contract/permissions.ts'
import type { ShopId } from '../../contract/ids.ts'
import type { Actor, CustomerActor, OperatorActor } from './actors.ts'
import { customerIdFromRow } from './database.ts'
import type { Database } from './database.ts'
import { Lru } from './lru.ts'
import type { Clock } from './platform.ts'
import { notSignedIn } from './tokens.ts'
import type { Audience, Tokens } from './tokens.ts'

/** How long another process's change of an account or session may go unnoticed here. */
const trustedForMs = 10_000

export interface Authenticator {
  /** @throws DomainError 401 (none, forged, revoked), 402 (expired: refresh it). */
  readonly authenticate: (authorization: string | undefined) => Promise<Actor>
  /** After a session was ended or its account changed in this process: the next call reads it anew. */
  readonly forgetSession: (sessionId: string) => void
  readonly forgetAccount: (accountId: string) => void
  readonly forgetCustomer: (customerId: string) => void
  readonly forgetOperator: (operatorId: string) => void
}

interface Known {
  readonly actor: Actor
  readonly readAt: number
}

const allMenuTags = Object.values(menuTags)

const readCustomer = async (database: Database, sessionId: string): Promise<CustomerActor | null> => {
  const row = await database.agency
    .selectFrom('session as s')
    .innerJoin('account as a', (join) =>
      join.onRef('a.customer_id', '=', 's.customer_id').onRef('a.id', '=', 's.account_id'),
    )
    .innerJoin('customer as c', 'c.customer_id', 's.customer_id')
    .leftJoin('operator as o', 'o.id', 's.operator_id')
    .select(['a.customer_id', 'a.id as account_id', 'a.user_name', 'a.is_default', 'a.menu_tags'])
    .select(['a.authorities', 'a.shop_ids', 'c.currency', 'c.rank'])
    .select(['o.id as operator_id', 'o.name as operator_name', 'o.is_active as operator_is_active'])
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', (e) => e.fn<Date>('now'))
    .where('a.is_active', '=', true)
    .where('c.is_active', '=', true)
    .executeTakeFirst()
  if (!row || (row.operator_id !== null && !row.operator_is_active)) return null
  return {
    kind: 'customer',
    customerId: customerIdFromRow(row.customer_id),
    accountId: row.account_id,
    sessionId,
    isMain: row.is_default,
    isAdminView: row.operator_id !== null,
    operatorId: row.operator_id,
    name: row.operator_name ?? row.user_name,
    menuTags: row.is_default ? allMenuTags : row.menu_tags,
    authorities: row.is_default ? authorities : row.authorities,
    // The column holds ids of the shop table, which is what the brand says.
    shopIds: row.is_default ? null : (row.shop_ids as readonly ShopId[] | null),
    currency: currencySchema.parse(row.currency),
    rank: row.rank,
  }
}

const isRole = (role: string): role is OperatorRole => (operatorRoles as readonly string[]).includes(role)

const readOperator = async (database: Database, sessionId: string): Promise<OperatorActor | null> => {
  const row = await database.agency
    .selectFrom('session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .select(['o.id', 'o.name', 'o.roles'])
    .where('s.id', '=', sessionId)
    .where('s.account_id', 'is', null)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', (e) => e.fn<Date>('now'))
    .where('o.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return null
  return { kind: 'operator', operatorId: row.id, sessionId, name: row.name, roles: row.roles.filter(isRole) }
}

const bearer = (authorization: string | undefined): string => {
  if (authorization === undefined) throw notSignedIn()
  const space = authorization.indexOf(' ')
  if (space < 0 || authorization.slice(0, space).toLowerCase() !== 'bearer') throw notSignedIn()
  return authorization.slice(space + 1).trim()
}

/** Access tokens are checked in memory; the session and its rights are read at most every ten seconds. */
export const createAuthenticator = (database: Database, tokens: Tokens, clock: Clock): Authenticator => {
  const known = new Lru<string, Known>(20_000)
  const underWay = new Map<string, Promise<Actor>>()
  let changes = 0

  const read = async (sessionId: string, audience: Audience): Promise<Actor> => {
    const readAt = clock.now().getTime()
    const changesBefore = changes
    const actor =
      audience === 'customer'
        ? await readCustomer(database, sessionId)
        : await readOperator(database, sessionId)
    if (!actor) {
      known.delete(sessionId)
      throw notSignedIn()
    }
    // What was read while something changed in this process may be out of date: use it once, keep it not.
    if (changes === changesBefore) known.set(sessionId, { actor, readAt })
    return actor
  }

  const forget = (matches: (actor: Actor) => boolean): void => {
    changes += 1
    known.deleteWhere(({ actor }) => matches(actor))
    underWay.clear()
  }

  return {
    authenticate: async (authorization) => {
      const checked = tokens.verifyAccess(bearer(authorization))
      const claims = checked instanceof Promise ? await checked : checked
      const hit = known.get(claims.sessionId)
      if (hit && clock.now().getTime() - hit.readAt < trustedForMs) return hit.actor
      const running = underWay.get(claims.sessionId)
      if (running) return running
      const reading = read(claims.sessionId, claims.audience).finally(() => {
        if (underWay.get(claims.sessionId) === reading) underWay.delete(claims.sessionId)
      })
      underWay.set(claims.sessionId, reading)
      return reading
    },
    forgetSession: (sessionId) => forget((actor) => actor.sessionId === sessionId),
    forgetAccount: (accountId) =>
      forget((actor) => actor.kind === 'customer' && actor.accountId === accountId),
    forgetCustomer: (id) => forget((actor) => actor.kind === 'customer' && actor.customerId === id),
    forgetOperator: (operatorId) => forget((actor) => actor.operatorId === operatorId),
  }
}
