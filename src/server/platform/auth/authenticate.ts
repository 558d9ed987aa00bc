import { sql } from 'kysely'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { DomainError, errorCodes } from '../../../contract/kernel/errors.ts'
import type { Actor } from './actors.ts'
import { apiKeyHash, isApiKey, isWholeApiKey, noteUse, readApiKey } from './api-keys.ts'
import type { Database } from '../database/database.ts'
import { adminViewIsOpen } from './admin-view-session.ts'
import { accountActorOf, accountColumns, staffActorOf, type AccountRow } from './load-actor.ts'
import type { Logger } from '../kernel/log.ts'
import { Lru } from '../kernel/lru.ts'
import type { Clock } from '../kernel/clock.ts'
import { refusalOf } from '../kernel/refuse.ts'
import { notSignedIn, type AccessClaims, type Tokens } from './tokens.ts'

/** How long a change to an account, session or API key made by another process may go unnoticed here. */
const trustedForMs = 10_000

export interface Authenticator {
  /**
   * By access token or API key. @throws DomainError 401 (missing, forged or revoked), 402 (expired token: refresh
   * it), 403 if two-step verification has to be set up before this `endpoint`, or any by a key, can be called.
   */
  readonly authenticate: (
    authorization: string | undefined,
    endpoint?: Pick<Endpoint, 'beforeSecondStep'>,
  ) => Promise<Actor>
  /** Whether it is an API key, and not one that has been in use here: only these can be guesses. */
  readonly isUnknownKey: (authorization: string | undefined) => boolean
  readonly forgetSession: (sessionId: string) => void
  readonly forgetAccount: (accountId: string) => void
  readonly forgetCustomer: (customerId: string) => void
  readonly forgetOperator: (operatorId: string) => void
}

interface Known {
  readonly actor: Actor
  readonly isSecondStepDue: boolean
  readonly readAt: number
}

type Read = Omit<Known, 'readAt'>

interface SessionColumns {
  readonly second_step: string
  readonly opened_by: string | null
  readonly is_acting: boolean
}

const readCustomer = async (database: Database, sessionId: string): Promise<Read | null> => {
  const { rows } = await sql<AccountRow & SessionColumns>`
    select ${accountColumns}, s.second_step, s.opened_by, s.acting_reason is not null as is_acting
      from session s join account a on a.customer_id = s.customer_id and a.id = s.account_id
        join customer c on c.customer_id = s.customer_id left join operator o on o.id = s.operator_id
      where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now() and a.is_active and c.is_active
        and ${adminViewIsOpen}`.execute(database.agency)
  const [row] = rows
  const actor = row ? accountActorOf(row) : null
  if (!row || !actor) return null
  const visit = { isActing: row.is_acting, openedBy: row.opened_by }
  return { actor: { ...actor, ...visit, sessionId }, isSecondStepDue: row.second_step === 'due' }
}

const readOperator = async (database: Database, sessionId: string): Promise<Read | null> => {
  const row = await database.agency
    .selectFrom('session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .select(['o.id', 'o.name', 'o.roles', 'o.extra_permissions', 'o.removed_permissions', 's.second_step'])
    .where('s.id', '=', sessionId)
    .where('s.account_id', 'is', null)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', (e) => e.fn<Date>('now'))
    .where('o.is_active', '=', true)
    .executeTakeFirst()
  return row
    ? { actor: { ...staffActorOf(row), sessionId }, isSecondStepDue: row.second_step === 'due' }
    : null
}

const bearer = (authorization: string | undefined): string | null => {
  if (authorization === undefined) return null
  const space = authorization.indexOf(' ')
  if (space < 0 || authorization.slice(0, space).toLowerCase() !== 'bearer') return null
  return authorization.slice(space + 1).trim()
}

/**
 * Verifies access tokens in memory and reads the session, or the API key, with its permissions at most every ten
 * seconds.
 */
export const createAuthenticator = (
  database: Database,
  tokens: Tokens,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): Authenticator => {
  /** By the id of the session, or by the hash of the API key. */
  const known = new Lru<string, Known>(20_000)
  const underWay = new Map<string, Promise<Known>>()
  let changes = 0

  const readNow = async (key: string, find: () => Promise<Read | null>): Promise<Known> => {
    const readAt = clock.now().getTime()
    const changesBefore = changes
    const found = await find()
    if (!found) {
      known.delete(key)
      throw notSignedIn()
    }
    // Something changed while this was read, so it may be outdated: do not cache it.
    const read = { ...found, readAt }
    if (changes === changesBefore) known.set(key, read)
    return read
  }

  const readLately = (key: string, find: () => Promise<Read | null>): Known | Promise<Known> => {
    const hit = known.get(key)
    if (hit && clock.now().getTime() - hit.readAt < trustedForMs) return hit
    const running = underWay.get(key)
    if (running) return running
    const reading = readNow(key, find).finally(() => {
      if (underWay.get(key) === reading) underWay.delete(key)
    })
    underWay.set(key, reading)
    return reading
  }

  const forget = (matches: (actor: Actor) => boolean): void => {
    changes += 1
    known.deleteWhere(({ actor }) => matches(actor))
    underWay.clear()
  }

  const sessionOf = ({ sessionId, audience }: AccessClaims): Known | Promise<Known> =>
    readLately(sessionId, () =>
      audience === 'customer' ? readCustomer(database, sessionId) : readOperator(database, sessionId),
    )

  const apiKeyOf = (token: string): Known | Promise<Known> => {
    if (!isWholeApiKey(token)) throw notSignedIn()
    const hash = apiKeyHash(token)
    return readLately(hash, async () => {
      const found = await readApiKey(database, hash)
      if (!found) return null
      const { isUseDue, ...read } = found
      // Not waited for, and a use that could not be noted is no reason to refuse the call.
      if (isUseDue)
        noteUse(database, hash).catch((err: unknown) => log.warn({ err }, 'use of an API key not noted'))
      return read
    })
  }

  const callerOf = async (token: string): Promise<Known> => {
    if (isApiKey(token)) return apiKeyOf(token)
    const checked = tokens.verifyAccess(token)
    return sessionOf(checked instanceof Promise ? await checked : checked)
  }

  return {
    authenticate: async (authorization, endpoint) => {
      const token = bearer(authorization)
      if (token === null) throw notSignedIn()
      const { actor, isSecondStepDue } = await callerOf(token)
      // Whoever sets it up has signed in for it.
      if (isSecondStepDue && (actor.sessionId === null || !endpoint?.beforeSecondStep)) {
        const { reason, message } = refusalOf('secondStepRequired')
        throw new DomainError(reason, message, { code: errorCodes.forbidden })
      }
      return actor
    },
    isUnknownKey: (authorization) => {
      const token = bearer(authorization)
      return token !== null && isApiKey(token) && known.get(apiKeyHash(token)) === undefined
    },
    forgetSession: (sessionId) =>
      forget(
        (actor) =>
          actor.sessionId === sessionId || (actor.kind === 'customer' && actor.openedBy === sessionId),
      ),
    forgetAccount: (accountId) =>
      forget((actor) => actor.kind === 'customer' && actor.accountId === accountId),
    forgetCustomer: (id) => forget((actor) => actor.kind === 'customer' && actor.customerId === id),
    forgetOperator: (operatorId) => forget((actor) => actor.operatorId === operatorId),
  }
}
