import { randomBytes } from 'node:crypto'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import * as z from 'zod'
import type { passkeyProofSchema } from '../../../../contract/identity/passkey-proof.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import { clientNetwork } from '../../../platform/http/client-network.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import type { SignInOwner } from '../sessions/sign-in-record.ts'

export type PasskeyProof = z.output<typeof passkeyProofSchema>

const challengeSeconds = 5 * 60
export const passkeyTimeoutMs = challengeSeconds * 1000

/** The site that passkeys belong to: browsers offer them, and sign, for it only. */
export const siteOf = ({ config }: Platform): { readonly id: string; readonly origin: string } => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, origin }
}

export const makeChallenge = async (db: Db, sessionId: string | null): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge,
      session_id: sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${challengeSeconds})`,
    })
    .execute()
  return challenge
}

const clientDataSchema = z.object({ challenge: z.string().max(100) })

/** The challenge that a browser says it has signed; null if this cannot be read. */
const signedChallenge = (clientDataJson: string): string | null => {
  let data: unknown
  try {
    data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  const parsed = clientDataSchema.safeParse(data)
  return parsed.success ? parsed.data.challenge : null
}

/** The signed challenge, if it was made for this session, or for nobody in particular; it counts once. */
export const takeChallenge = async (
  db: Db,
  clientDataJson: string,
  sessionId: string | null,
): Promise<string | null> => {
  const challenge = signedChallenge(clientDataJson)
  if (challenge === null) return null
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}

export const startPasskeyProof = async (platform: Platform, call: CallContext) => {
  const { database } = platform
  await consumeRateLimit(database, [
    { scope: 'passkey-proof:network', value: clientNetwork(call.ip), limit: 300, windowSeconds: 15 * 60 },
  ])
  return {
    challenge: await makeChallenge(database.agency, null),
    rpId: siteOf(platform).id,
    timeout: passkeyTimeoutMs,
    userVerification: 'required',
  } as const
}

const findPasskey = async (db: Db, side: SignInOwner['kind'], credentialId: string) => {
  const row = await db
    .selectFrom('passkey as p')
    .leftJoin('account as a', (join) =>
      join.onRef('a.customer_id', '=', 'p.customer_id').onRef('a.id', '=', 'p.account_id'),
    )
    .leftJoin('customer as c', 'c.customer_id', 'p.customer_id')
    .leftJoin('operator as o', 'o.id', 'p.operator_id')
    .select(['p.id', 'p.customer_id', 'p.account_id', 'p.operator_id', 'p.public_key', 'p.counter'])
    .where('p.credential_id', '=', credentialId)
    .where(
      side === 'operator'
        ? sql<boolean>`o.is_active`
        : sql<boolean>`a.is_active and a.password_hash is not null and c.is_active`,
    )
    .executeTakeFirst()
  return row ?? null
}

/** Whose passkey it says it is, before anything is proven. */
export const claimedOwner = async (
  { database }: Platform,
  side: SignInOwner['kind'],
  { id }: PasskeyProof,
): Promise<SignInOwner | null> => {
  const row = await findPasskey(database.agency, side, id)
  return row && rowOwner(row)
}

const rowOwner = (row: {
  readonly customer_id: string | null
  readonly account_id: string | null
  readonly operator_id: string | null
}): SignInOwner => {
  if (row.operator_id !== null) return { kind: 'operator', operatorId: row.operator_id }
  if (row.customer_id === null || row.account_id === null) throw new Error('a passkey without owner')
  return { kind: 'account', customerId: row.customer_id, accountId: row.account_id }
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** The counter after this use; null if the signature, challenge or origin is wrong, or the counter went back. */
const verify = async (platform: Platform, proof: PasskeyProof, passkey: Passkey): Promise<number | null> => {
  const { id, origin } = siteOf(platform)
  const { clientDataJSON } = proof.response
  const challenge = await takeChallenge(platform.database.agency, clientDataJSON, null)
  if (challenge === null) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, response: withoutUndefined(proof.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: proof.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    // The library throws for everything that is wrong with what the browser sent.
    platform.log.info({ err: error }, 'passkey refused')
    return null
  }
}

const withoutUndefined = ({ userHandle, ...rest }: PasskeyProof['response']) =>
  userHandle === undefined ? rest : { ...rest, userHandle }

/** The owner of a passkey that has signed one of our challenges. @throws DomainError wrongPasskey */
export const checkPasskey = async (
  platform: Platform,
  side: SignInOwner['kind'],
  proof: PasskeyProof,
): Promise<SignInOwner> => {
  const { agency } = platform.database
  const passkey = await findPasskey(agency, side, proof.id)
  const counter = passkey && (await verify(platform, proof, passkey))
  if (passkey === null || counter === null) throw refuse('wrongPasskey')
  // A copied passkey may be used at the same moment; one of the two is refused.
  const used = await agency
    .updateTable('passkey')
    .set({ counter: String(counter), last_used_at: sql<Date>`now()` })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw refuse('wrongPasskey')
  return rowOwner(passkey)
}
