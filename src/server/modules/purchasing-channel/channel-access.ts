import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import { storableText } from '../../platform/database/storable-text.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  ChannelAccessLost,
  TokenRejected,
  type ChannelTokens,
  type RenewedTokens,
  type RenewTokens,
} from './channel-tokens.ts'

/** Runs `work` with a token that is valid as far as is known. @throws ChannelAccessLost, and whatever `work` throws */
export type WithToken = <T>(work: (accessToken: string) => Promise<T>) => Promise<T>

export interface ChannelAccess {
  readonly withToken: WithToken
  /** In the installation's settings. */
  readonly hasRefreshToken: boolean
  /** Begins again with a refresh token that somebody has entered. @throws TokenRejected */
  readonly renewWith: (refreshToken: string, by: string) => Promise<void>
}

export interface AccessParts extends Pick<Platform, 'database' | 'secrets'> {
  /** Of the installation's settings: where the connection begins, and begins again whenever they are others. */
  readonly seed: ChannelTokens
  readonly renew: RenewTokens
}

/** Renewed this long before it expires, so that it does not expire during calls, nor between two runs of the job. */
const earlyMinutes = 30
/** How long a process may take to renew before another tries; longer than the call's timeout. */
const claimSeconds = 30
const waitMs = 200

const purpose = 'purchasing-channel-access'
const sealedSchema = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() })

interface Held {
  readonly sealed: string
  readonly isEnding: boolean
  readonly isLost: boolean
  readonly problem: string
}

const seal = ({ secrets }: AccessParts, { accessToken, refreshToken }: ChannelTokens): string =>
  secrets.seal(purpose, JSON.stringify({ accessToken, refreshToken }))

const openTokens = ({ secrets }: AccessParts, { sealed }: Held): ChannelTokens =>
  sealedSchema.parse(JSON.parse(secrets.open(purpose, sealed)))

const hashOf = ({ accessToken, refreshToken }: ChannelTokens): string =>
  createHash('sha256')
    .update(JSON.stringify([accessToken, refreshToken]))
    .digest('hex')

/** Tokens of the settings that are new replace those that came of earlier ones. */
const load = async (parts: AccessParts): Promise<Held> => {
  const { database, seed } = parts
  const hash = hashOf(seed)
  const read = async (): Promise<(Held & { readonly seedHash: string }) | undefined> => {
    const { rows } = await sql<Held & { seedHash: string }>`
      select tokens_sealed as sealed, seed_hash as "seedHash", lost_at is not null as "isLost", problem,
          coalesce(expires_at < now() + make_interval(mins => ${sql.lit(earlyMinutes)}), false) as "isEnding"
        from purchasing_channel_access`.execute(database.agency)
    return rows[0]
  }
  const known = await read()
  if (known?.seedHash === hash) return known
  await sql`
    insert into purchasing_channel_access (seed_hash, tokens_sealed, has_refresh)
      values (${hash}, ${seal(parts, seed)}, ${seed.refreshToken !== null})
      on conflict (only_one) do update set seed_hash = excluded.seed_hash, tokens_sealed = excluded.tokens_sealed,
        has_refresh = excluded.has_refresh, expires_at = null, refresh_expires_at = null, claimed_until = null,
        lost_at = null, problem = '', renewed_at = now(), renewed_by = ''
        where purchasing_channel_access.seed_hash <> excluded.seed_hash`.execute(database.agency)
  const begun = await read()
  if (!begun) throw new Error('the tokens of the purchasing channel were not stored')
  return begun
}

/** Of concurrent callers one renews, in whatever process. */
const claim = async ({ database }: AccessParts, { sealed }: Held): Promise<boolean> => {
  const { rows } = await sql`
    update purchasing_channel_access set claimed_until = now() + make_interval(secs => ${sql.lit(claimSeconds)})
      where tokens_sealed = ${sealed} and lost_at is null and (claimed_until is null or claimed_until < now())
      returning 1`.execute(database.agency)
  return rows.length > 0
}

const release = async ({ database }: AccessParts, { sealed }: Held): Promise<void> => {
  await sql`update purchasing_channel_access set claimed_until = null where tokens_sealed = ${sealed}`.execute(
    database.agency,
  )
}

/** Only while the rejected tokens are still those in use, so that a renewal meanwhile is kept. */
const markLost = async ({ database }: AccessParts, { sealed }: Held, problem: string): Promise<void> => {
  await sql`
    update purchasing_channel_access set lost_at = coalesce(lost_at, now()), problem = ${storableText(problem, 300)},
        claimed_until = null
      where tokens_sealed = ${sealed}`.execute(database.agency)
}

const store = async (
  parts: AccessParts,
  renewed: RenewedTokens,
  { was, sent, by }: { readonly was: Held; readonly sent: string; readonly by: string },
): Promise<void> => {
  const { accessToken, refreshToken, expiresInSeconds, refreshExpiresAt } = renewed
  const tokens = { accessToken, refreshToken: refreshToken ?? sent }
  await sql`
    update purchasing_channel_access set tokens_sealed = ${seal(parts, tokens)}, has_refresh = true,
        expires_at = now() + make_interval(secs => ${expiresInSeconds}::integer),
        refresh_expires_at = case when ${refreshExpiresAt}::timestamptz is null and ${by} = '' then refresh_expires_at
          else ${refreshExpiresAt}::timestamptz end,
        claimed_until = null, lost_at = null, problem = '', renewed_at = now(), renewed_by = ${by}
      where tokens_sealed = ${was.sealed}`.execute(parts.database.agency)
}

/** Null: it may renew. Otherwise another process has, whose tokens are waited for; or it could not, and this one may try. */
const claimOrWait = async (parts: AccessParts, held: Held): Promise<Held | null> => {
  for (let waited = 0; waited < claimSeconds * 1000; waited += waitMs) {
    if (await claim(parts, held)) return null
    const newest = await load(parts)
    if (newest.sealed !== held.sealed || newest.isLost) return newest
    await sleep(waitMs)
  }
  throw new Error('the tokens of 1688 are being renewed elsewhere')
}

const renewOnce = async (parts: AccessParts, held: Held): Promise<Held> => {
  const others = await claimOrWait(parts, held)
  if (others) return others
  const { refreshToken } = openTokens(parts, held)
  if (refreshToken === null) {
    await markLost(parts, held, '')
    return load(parts)
  }
  try {
    await store(parts, await parts.renew(refreshToken), { was: held, sent: refreshToken, by: '' })
  } catch (error) {
    if (!(error instanceof TokenRejected)) {
      await release(parts, held)
      throw error
    }
    await markLost(parts, held, error.message)
  }
  return load(parts)
}

const lost = ({ problem }: Held): ChannelAccessLost =>
  new ChannelAccessLost(problem || 'Request need user authorized')

/** Of the connection to the channel: one row, which all processes share. */
export const createChannelAccess = (parts: AccessParts): ChannelAccess => {
  /** Of this process; the row's claim is between processes. */
  let renewing: Promise<Held> | null = null
  const renew = (held: Held): Promise<Held> => {
    renewing ??= renewOnce(parts, held).finally(() => (renewing = null))
    return renewing
  }
  const usable = async (): Promise<Held> => {
    const held = await load(parts)
    if (held.isLost) throw lost(held)
    if (!held.isEnding) return held
    try {
      const renewed = await renew(held)
      if (renewed.isLost) throw lost(renewed)
      return renewed
    } catch (error) {
      if (error instanceof ChannelAccessLost) throw error
      // It is still valid for a while, and the next call tries again.
      return held
    }
  }
  return {
    hasRefreshToken: parts.seed.refreshToken !== null,
    withToken: async (work) => {
      const held = await usable()
      const { accessToken } = openTokens(parts, held)
      try {
        return await work(accessToken)
      } catch (error) {
        if (!(error instanceof TokenRejected)) throw error
      }
      // Rejected early: another process may have renewed it, or we can.
      const newest = await load(parts)
      const renewed = newest.sealed === held.sealed && !newest.isLost ? await renew(newest) : newest
      if (renewed.isLost) throw lost(renewed)
      try {
        return await work(openTokens(parts, renewed).accessToken)
      } catch (error) {
        if (!(error instanceof TokenRejected)) throw error
        await markLost(parts, renewed, error.message)
        throw lost({ ...renewed, problem: error.message })
      }
    },
    renewWith: async (refreshToken, by) => {
      const renewed = await parts.renew(refreshToken)
      // Whatever happened meanwhile: what somebody entered last counts.
      for (let tries = 0; tries < 5; tries += 1) {
        const held = await load(parts)
        await store(parts, renewed, { was: held, sent: refreshToken, by })
        if ((await load(parts)).sealed !== held.sealed) return
      }
      throw new Error('the tokens of 1688 were not stored')
    },
  }
}
