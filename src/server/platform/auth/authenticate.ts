import { sql } from 'kysely'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { DomainError, errorCodes } from '../../../contract/kernel/errors.ts'
import type { Actor } from './actors.ts'
import type { Database } from '../database/database.ts'
import { adminViewIsOpen } from './admin-view-session.ts'
import { accountActorOf, accountColumns, staffActorOf, type AccountRow } from './load-actor.ts'
import { Lru } from '../kernel/lru.ts'
import type { Clock } from '../kernel/clock.ts'
import { refusalOf } from '../kernel/refuse.ts'
import { notSignedIn, type AccessClaims, type Audience, type Tokens } from './tokens.ts'

/** How long a change to an account or session made by another process may go unnoticed here. */
const trustedForMs = 10_000

export interface Authenticator {
  /**
   * @throws DomainError 401 (missing, forged or revoked token), 402 (expired token: refresh it), 403 if two-step
   * verification has to be set up before this `endpoint` can be called.
   */
  readonly authenticate: (
    authorization: string | undefined,
    endpoint?: Pick<Endpoint, 'beforeSecondStep'>,
  ) => Promise<Actor>
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
    .select(['o.id', 'o.name', 'o.roles', 's.second_step'])
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

const bearer = (authorization: string | undefined): string => {
  if (authorization === undefined) throw notSignedIn()
  const space = authorization.indexOf(' ')
  if (space < 0 || authorization.slice(0, space).toLowerCase() !== 'bearer') throw notSignedIn()
  return authorization.slice(space + 1).trim()
}

/** Verifies access tokens in memory and reads the session with its permissions at most every ten seconds. */
export const createAuthenticator = (database: Database, tokens: Tokens, clock: Clock): Authenticator => {
  const known = new Lru<string, Known>(20_000)
  const underWay = new Map<string, Promise<Known>>()
  let changes = 0

  const read = async (sessionId: string, audience: Audience): Promise<Known> => {
    const readAt = clock.now().getTime()
    const changesBefore = changes
    const found =
      audience === 'customer'
        ? await readCustomer(database, sessionId)
        : await readOperator(database, sessionId)
    if (!found) {
      known.delete(sessionId)
      throw notSignedIn()
    }
    // Something changed while this was read, so it may be outdated: do not cache it.
    const session = { ...found, readAt }
    if (changes === changesBefore) known.set(sessionId, session)
    return session
  }

  const forget = (matches: (actor: Actor) => boolean): void => {
    changes += 1
    known.deleteWhere(({ actor }) => matches(actor))
    underWay.clear()
  }

  const sessionOf = (claims: AccessClaims): Known | Promise<Known> => {
    const hit = known.get(claims.sessionId)
    if (hit && clock.now().getTime() - hit.readAt < trustedForMs) return hit
    const running = underWay.get(claims.sessionId)
    if (running) return running
    const reading = read(claims.sessionId, claims.audience).finally(() => {
      if (underWay.get(claims.sessionId) === reading) underWay.delete(claims.sessionId)
    })
    underWay.set(claims.sessionId, reading)
    return reading
  }

  return {
    authenticate: async (authorization, endpoint) => {
      const checked = tokens.verifyAccess(bearer(authorization))
      const session = await sessionOf(checked instanceof Promise ? await checked : checked)
      if (session.isSecondStepDue && !endpoint?.beforeSecondStep) {
        const { reason, message } = refusalOf('secondStepRequired')
        throw new DomainError(reason, message, { code: errorCodes.forbidden })
      }
      return session.actor
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
