import { sql } from 'kysely'
import { DomainError } from '../../../../contract/kernel/errors.ts'
import type { SecondStepState } from '../../../../contract/identity/identity.ts'
import { adminViewIsOpen } from '../../../platform/auth/admin-view-session.ts'
import type { CallContext, Cookie } from '../../../platform/http/call.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  accessTokenSeconds,
  notSignedIn,
  type Audience,
  type RefreshClaims,
} from '../../../platform/auth/tokens.ts'
import { endAdminViews, isAdminViewRow } from './admin-view-record.ts'
import { recordSecurityEvent, type RecordedDuring, type SignInOwner } from './sign-in-record.ts'

const dayHours = 24
const hourSeconds = 3600

/** A session ends after `seconds` without use, and `maxSeconds` after its sign-in in any case. */
const sides = {
  customer: {
    cookie: { name: 'jdkey', path: '/app' },
    seconds: 30 * dayHours * hourSeconds,
    maxSeconds: 90 * dayHours * hourSeconds,
  },
  operator: {
    cookie: { name: 'jdops', path: '/' },
    seconds: 12 * hourSeconds,
    maxSeconds: dayHours * hourSeconds,
  },
} as const satisfies Record<Audience, { cookie: Cookie; seconds: number; maxSeconds: number }>

/** The admin view ends after this time, used or not. */
const adminViewSeconds = 2 * 3600
/**
 * A refresh token is replaced at most this often, and works this long after it was replaced: tabs of one browser refresh at
 * the same moment, and one that reloads loses the answer with its cookie. Later use means that it was stolen.
 */
const rotationSeconds = 30

export interface SessionOwner {
  readonly customerId: string | null
  readonly accountId: string | null
  readonly operatorId: string | null
}

/** An admin view ends with the operator's session and with the roles that it was opened with. */
export interface AdminVisit {
  readonly openedBy: string
  readonly roles: readonly string[]
}

export interface TokenAnswer {
  readonly tokenHead: 'Bearer'
  readonly accessToken: string
  readonly expiresInSeconds: number
}

const audienceOf = (owner: SessionOwner): Audience => (owner.accountId === null ? 'operator' : 'customer')
const isAdminView = (owner: SessionOwner): boolean => owner.accountId !== null && owner.operatorId !== null

const answer = async (platform: Platform, sessionId: string, audience: Audience): Promise<TokenAnswer> => ({
  tokenHead: 'Bearer',
  accessToken: await platform.tokens.signAccess(sessionId, audience),
  expiresInSeconds: accessTokenSeconds,
})

const setCookie = async (
  platform: Platform,
  call: CallContext,
  claims: RefreshClaims,
  expiresAt: Date,
): Promise<void> => {
  const left = Math.max(0, Math.floor((expiresAt.getTime() - platform.clock.now().getTime()) / 1000))
  call.setCookie(sides[claims.audience].cookie, await platform.tokens.sealRefresh(claims, expiresAt), left)
}

/** A browser that signs somebody else in has no use for the former session, whose cookie is replaced. */
const endFormerSession = async (
  platform: Platform,
  db: Db,
  owner: SessionOwner,
  call: CallContext,
): Promise<void> => {
  const audience = audienceOf(owner)
  const former = await platform.tokens.openRefresh(call.cookie(sides[audience].cookie) ?? '', audience)
  if (!former) return
  const ended = await db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'replaced' })
    .where('id', '=', former.sessionId)
    .where('revoked_at', 'is', null)
    .where((e) =>
      e.or([
        e('account_id', 'is distinct from', owner.accountId),
        e('operator_id', 'is distinct from', owner.operatorId),
      ]),
    )
    .returning(['id', 'customer_id', 'account_id', 'operator_id'])
    .executeTakeFirst()
  if (!ended) return
  await endAdminViews(db, [ended], call)
  platform.authenticator.forgetSession(former.sessionId)
}

export const openSession = async (
  platform: Platform,
  db: Db,
  owner: SessionOwner & { readonly secondStep: SecondStepState; readonly visit?: AdminVisit },
  call: CallContext,
): Promise<TokenAnswer> => {
  const audience = audienceOf(owner)
  await endFormerSession(platform, db, owner, call)
  const seconds = isAdminView(owner) ? adminViewSeconds : sides[audience].seconds
  const expiresAt = new Date(platform.clock.now().getTime() + seconds * 1000)
  const { id } = await db
    .insertInto('session')
    .values({
      customer_id: owner.customerId,
      account_id: owner.accountId,
      operator_id: owner.operatorId,
      expires_at: expiresAt,
      second_step: owner.secondStep,
      opened_by: owner.visit?.openedBy ?? null,
      opened_with_roles: owner.visit ? [...owner.visit.roles] : null,
      ip: call.ip,
      user_agent: call.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setCookie(platform, call, { sessionId: id, audience, number: 1 }, expiresAt)
  return answer(platform, id, audience)
}

/** An operator in the admin view acts for themselves when a session ends. */
const signInOwnerOf = (row: {
  readonly customer_id: string | null
  readonly account_id: string | null
  readonly operator_id: string | null
}): SignInOwner => {
  if (row.operator_id !== null) return { kind: 'operator', operatorId: row.operator_id }
  if (row.customer_id === null || row.account_id === null) throw new Error('a session without owner')
  return { kind: 'account', customerId: row.customer_id, accountId: row.account_id }
}

interface NewestToken {
  readonly number: number
  readonly expiresAt: Date
}

const rotatedLately = sql<boolean>`rotated_at > now() - make_interval(secs => ${rotationSeconds})`

/** Replaces the token; null if it is not the newest of a live session, or is too new. */
const rotate = async (platform: Platform, claims: RefreshClaims): Promise<NewestToken | null> => {
  const { seconds, maxSeconds } = sides[claims.audience]
  const extendedTo = new Date(platform.clock.now().getTime() + seconds * 1000)
  const row = await platform.database.agency
    .updateTable('session as s')
    .set({
      refresh_number: claims.number + 1,
      rotated_at: sql<Date>`now()`,
      last_seen_at: sql<Date>`now()`,
      // The admin view is never extended.
      expires_at: sql<Date>`case when account_id is not null and operator_id is not null then expires_at
        else least(${extendedTo}::timestamptz, created_at + make_interval(secs => ${maxSeconds})) end`,
    })
    .where('id', '=', claims.sessionId)
    .where('refresh_number', '=', claims.number)
    .where(sql<boolean>`not ${rotatedLately}`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(adminViewIsOpen)
    .returning(['refresh_number as number', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return row ?? null
}

/** The newest token of a live session, if this one is it or was just replaced by it. */
const newestToken = async (platform: Platform, claims: RefreshClaims): Promise<NewestToken | null> => {
  const row = await platform.database.agency
    .selectFrom('session as s')
    .select(['refresh_number as number', 'expires_at as expiresAt'])
    .where('id', '=', claims.sessionId)
    .where((e) =>
      e.or([
        e('refresh_number', '=', claims.number),
        e.and([e('refresh_number', '=', claims.number + 1), rotatedLately]),
      ]),
    )
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(adminViewIsOpen)
    .executeTakeFirst()
  return row ?? null
}

const revokeReused = async (platform: Platform, claims: RefreshClaims, call: CallContext): Promise<void> => {
  const row = await platform.database.agency
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'refreshReused' })
    .where('id', '=', claims.sessionId)
    .where('refresh_number', '>', claims.number)
    .where('revoked_at', 'is', null)
    .returning(['id', 'customer_id', 'account_id', 'operator_id'])
    .executeTakeFirst()
  if (!row) return
  await endAdminViews(platform.database.agency, [row], call)
  platform.authenticator.forgetSession(claims.sessionId)
  const owner = signInOwnerOf(row)
  const detail = { sessionId: claims.sessionId }
  await recordSecurityEvent(
    platform.database.agency,
    { event: 'sessionReused', side: owner.kind, owner, detail },
    call,
  )
}

/**
 * Exchanges the refresh cookie for the newest one and an access token. @throws DomainError 401 without a live
 * session; reusing an old token revokes its whole session.
 */
export const refreshSession = async (
  platform: Platform,
  audience: Audience,
  call: CallContext,
): Promise<TokenAnswer> => {
  const { cookie } = sides[audience]
  const claims = await platform.tokens.openRefresh(call.cookie(cookie) ?? '', audience)
  if (!claims) throw notSignedIn()
  const newest = (await rotate(platform, claims)) ?? (await newestToken(platform, claims))
  if (newest) {
    await setCookie(platform, call, { ...claims, number: newest.number }, newest.expiresAt)
    return answer(platform, claims.sessionId, audience)
  }
  await revokeReused(platform, claims, call)
  call.clearCookie(cookie)
  throw notSignedIn()
}

/** The session of the bearer token; null for none, or one that has expired. */
const sessionOfBearer = async (
  { tokens }: Platform,
  audience: Audience,
  { authorization }: CallContext,
): Promise<string | null> => {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return null
  try {
    const claims = await tokens.verifyAccess(token)
    return claims.audience === audience ? claims.sessionId : null
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** Ends the session of the cookie and that of the bearer token, which are one in a browser. */
export const endSession = async (
  platform: Platform,
  audience: Audience,
  call: CallContext,
): Promise<void> => {
  const { cookie } = sides[audience]
  call.clearCookie(cookie)
  const claims = await platform.tokens.openRefresh(call.cookie(cookie) ?? '', audience)
  const bearer = await sessionOfBearer(platform, audience, call)
  for (const id of new Set([claims?.sessionId, bearer])) {
    if (id) await endOne(platform, id, call)
  }
}

const endOne = async (platform: Platform, sessionId: string, call: CallContext): Promise<void> => {
  const { database, authenticator } = platform
  await database.agencyTransaction(async (tx) => {
    const ended = await tx
      .updateTable('session')
      .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'loggedOut' })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .returning(['id', 'customer_id', 'account_id', 'operator_id'])
      .executeTakeFirst()
    if (!ended) return
    await endAdminViews(tx, [ended], call)
    // The operator stays signed in to the console.
    if (isAdminViewRow(ended)) return
    const owner = signInOwnerOf(ended)
    await recordSecurityEvent(tx, { event: 'signedOut', side: owner.kind, owner }, call)
  })
  authenticator.forgetSession(sessionId)
}

/**
 * Ends the sessions of an account or operator (admin views included), but not `except`, or `only` one; returns how many. After
 * the commit the caller must drop them from the authenticator's cache.
 */
export const endSessionsOf = async (
  tx: Db,
  owner: { readonly accountId: string } | { readonly operatorId: string },
  {
    reason,
    during,
    except = null,
    only = null,
  }: {
    readonly reason: string
    readonly during: RecordedDuring
    readonly except?: string | null
    readonly only?: string | null
  },
): Promise<number> => {
  let update = tx
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: reason })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
  update =
    'accountId' in owner
      ? update.where('account_id', '=', owner.accountId)
      : update.where('operator_id', '=', owner.operatorId)
  if (except !== null) update = update.where('id', '<>', except)
  if (only !== null) update = update.where('id', '=', only)
  const ended = await update.returning(['id', 'customer_id', 'account_id', 'operator_id']).execute()
  await endAdminViews(tx, ended, during)
  return ended.length
}

/** Ends the customer accounts that an operator has open, as after a change of what they may do. */
export const endAdminViewsOf = async (tx: Db, operatorId: string, during: RecordedDuring): Promise<void> => {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'permissionsChanged' })
    .where('operator_id', '=', operatorId)
    .where('account_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'customer_id', 'account_id', 'operator_id'])
    .execute()
  await endAdminViews(tx, ended, during)
}
