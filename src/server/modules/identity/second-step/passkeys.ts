import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { passkeyLimit, type security } from '../../../../contract/identity/security.ts'
import type { Actor } from '../../../platform/auth/actors.ts'
import { requireSession } from '../../../platform/auth/permit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { requireConfirmation } from './confirm-identity.ts'
import { mailFactorChange } from './factor-emails.ts'
import { makeChallenge, passkeyTimeoutMs, siteOf, takeChallenge } from './passkey-proof.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { releaseSession } from './required-second-step.ts'
import { idOf, ownerOf, recordSecurityEvent, type SignInOwner } from '../sessions/sign-in-record.ts'

/** EdDSA, ES256 and RS256, which all authenticators have one of. */
const algorithms = [-8, -7, -257]

const column = ({ kind }: SignInOwner) => (kind === 'account' ? 'account_id' : 'operator_id')

const passkeysOf = (db: Db, owner: SignInOwner) =>
  db.selectFrom('passkey').where(column(owner), '=', idOf(owner))

export const listPasskeys = async ({ database }: Platform, actor: Actor) => {
  const rows = await passkeysOf(database.agency, ownerOf(actor))
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .orderBy('id')
    .execute()
  return {
    limit: passkeyLimit,
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

const refuseTooMany = (count: number): void => {
  if (count >= passkeyLimit) throw refuse('tooManyPasskeys', { max: passkeyLimit })
}

export const startPasskey = async (platform: Platform, actor: Actor) => {
  const { agency } = platform.database
  await requireConfirmation(agency, actor)
  const owner = ownerOf(actor)
  const known = await passkeysOf(agency, owner).select(['credential_id', 'transports']).execute()
  refuseTooMany(known.length)
  const { rows } = await sql<{ email: string; name: string }>`
    select email, ${sql.ref(owner.kind === 'account' ? 'user_name' : 'name')} as name
      from ${sql.table(owner.kind)} where id = ${idOf(owner)}`.execute(agency)
  const [person] = rows
  if (!person) throw new Error(`${owner.kind} ${idOf(owner)} does not exist`)
  const site = siteOf(platform)
  const options = await generateRegistrationOptions({
    rpName: 'Quayside',
    rpID: site.id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(`${owner.kind}:${idOf(owner)}`),
    challenge: new Uint8Array(Buffer.from(await makeChallenge(agency, requireSession(actor)), 'base64url')),
    timeout: passkeyTimeoutMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    challenge: options.challenge,
    rp: { id: site.id, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
    timeout: passkeyTimeoutMs,
    attestation: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      type: 'public-key' as const,
      id: credential_id,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  } as const
}

type NewPasskey = ParsedInputOf<typeof security.addPasskey>

const verifyNew = async (platform: Platform, actor: Actor, { passkey }: NewPasskey) => {
  const { id, origin } = siteOf(platform)
  const { clientDataJSON, attestationObject } = passkey.response
  const challenge = await takeChallenge(platform.database.agency, clientDataJSON, requireSession(actor))
  if (challenge === null) throw refuse('wrongPasskey')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (verified) return registrationInfo.credential
  } catch (error) {
    // The library throws for everything that is wrong with what the browser sent.
    platform.log.info({ err: error }, 'new passkey refused')
  }
  throw refuse('wrongPasskey')
}

/** Returns recovery codes if the owner had no two-step verification before. */
export const addPasskey = async (
  platform: Platform,
  actor: Actor,
  input: NewPasskey,
  call: CallContext,
): Promise<{ id: string; recoveryCodes: string[] }> => {
  const { database, authenticator } = platform
  await requireConfirmation(database.agency, actor)
  const owner = ownerOf(actor)
  const credential = await verifyNew(platform, actor, input)
  const { codes, hashes } = await makeRecoveryCodes()
  const added = await database.agencyTransaction(async (tx) => {
    // Locked, so that the limit holds for concurrent calls.
    const { rows } = await sql<{ has_totp: boolean; passkeys: number }>`
      select totp_confirmed_at is not null as has_totp,
          (select count(*)::integer from passkey where ${sql.ref(column(owner))} = ${idOf(owner)}) as passkeys
        from ${sql.table(owner.kind)} where id = ${idOf(owner)} for update`.execute(tx)
    const before = rows[0] ?? { has_totp: false, passkeys: 0 }
    refuseTooMany(before.passkeys)
    const isFirst = !before.has_totp && before.passkeys === 0
    const row = await tx
      .insertInto('passkey')
      .values({
        customer_id: owner.kind === 'account' ? owner.customerId : null,
        account_id: owner.kind === 'account' ? owner.accountId : null,
        operator_id: owner.kind === 'operator' ? owner.operatorId : null,
        name: input.name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: String(credential.counter),
        transports: input.passkey.response.transports ?? [],
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw refuse('wrongPasskey')
    if (isFirst) {
      await sql`update ${sql.table(owner.kind)} set recovery_code_hashes = ${hashes}
        where id = ${idOf(owner)}`.execute(tx)
    }
    await releaseSession(tx, actor)
    const detail = { name: input.name }
    await recordSecurityEvent(tx, { event: 'passkeyAdded', side: owner.kind, owner, detail }, call)
    await mailFactorChange(platform, tx, owner, 'passkeyAdded')
    return { id: row.id, recoveryCodes: isFirst ? codes : [] }
  })
  if (owner.kind === 'account') authenticator.forgetAccount(owner.accountId)
  else authenticator.forgetOperator(owner.operatorId)
  return added
}

export const removePasskey = async (
  platform: Platform,
  actor: Actor,
  id: string,
  call: CallContext,
): Promise<void> => {
  const { database } = platform
  const owner = ownerOf(actor)
  await database.agencyTransaction(async (tx) => {
    await requireConfirmation(tx, actor)
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where(column(owner), '=', idOf(owner))
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw notFound('Passkey')
    // Recovery codes stand in for another way, so they go with the last one.
    await sql`update ${sql.table(owner.kind)} set recovery_code_hashes = '{}'
      where id = ${idOf(owner)} and totp_confirmed_at is null
        and not exists (select from passkey where ${sql.ref(column(owner))} = ${idOf(owner)})`.execute(tx)
    const event = { event: 'passkeyRemoved', side: owner.kind, owner, detail: removed } as const
    await recordSecurityEvent(tx, event, call)
    await mailFactorChange(platform, tx, owner, 'passkeyRemoved')
  })
}

export const hasPasskey = async (db: Db, owner: SignInOwner): Promise<boolean> =>
  (await passkeysOf(db, owner).select('id').limit(1).executeTakeFirst()) !== undefined
