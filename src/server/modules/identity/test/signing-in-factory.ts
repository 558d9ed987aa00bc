import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { makeCustomer, makeOperator, openTestSession, testPassword } from '../../../../../test/factories.ts'
import { testApp, type SendOptions } from '../../../../../test/http.ts'
import { testPasskey } from '../../../../../test/passkey.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { operatorSecurity, security } from '../../../../contract/identity/security.ts'

export const fresh = 'an entirely new one'
export const password = testPassword
export const bearer = (token: string | undefined): SendOptions => ({
  headers: { authorization: `Bearer ${token}` },
})
export const newEmail = (domain: 'seller' | 'agency') =>
  `row-${randomBytes(6).toString('hex')}@${domain}.example`

/** Prepares, and returns what to do and the events that it must leave. */
export type Play = () => Promise<readonly [events: readonly string[], act: () => Promise<unknown>]>

/** Each call by its name: what it leaves, or why nothing. */
export type Plays = Readonly<Record<string, readonly Play[] | string>>

/** Sellers, operators and visits in the admin view, with what they need to sign in. */
export const withSigningIn = async () => {
  const lines: Record<string, unknown>[] = []
  let now = new Date()
  const t = await testApp({
    clock: { now: () => now },
    log: () => {
      const write = (fields: object) => void lines.push({ ...fields })
      const quiet = { level: 'info', trace: write, debug: write, error: write, fatal: write, silent: write }
      const logger = { ...quiet, info: write, warn: write, child: () => logger }
      return logger as never
    },
  })
  const { agency } = t.platform.database
  const confirm = async (here: SendOptions) => t.nobody.ok(security.confirmIdentity, { password }, here)
  const confirmOperator = async (here: SendOptions) =>
    t.nobody.ok(operatorSecurity.confirmOperatorIdentity, { password }, here)

  const seller = async () => {
    const customer = await makeCustomer(agency)
    const here = bearer(await openTestSession(t.platform, customer))
    await confirm(here)
    return { ...customer, account: customer.email, here }
  }
  const staff = async () => {
    const email = newEmail('agency')
    const operatorId = await makeOperator(agency, ['support'], email)
    const here = bearer(await openTestSession(t.platform, { operatorId }))
    await confirmOperator(here)
    return { email, operatorId, here }
  }
  const lastCode = async (email: string) => /\b\d{6}\b/.exec((await t.lastMailTo(email)).text)?.[0] ?? ''
  const lastLink = async (email: string) => /#(\S+)/.exec((await t.lastMailTo(email)).text)?.[1] ?? ''
  const codeOf = (secret: string): string => {
    now = new Date(now.getTime() + 30_000)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
  }
  const proofOf = async (passkey: ReturnType<typeof testPasskey>) =>
    passkey.prove(await t.nobody.ok(security.startPasskeyProof, {}))

  const newPasskey = async (
    here: SendOptions,
    start: typeof security.startPasskey | typeof operatorSecurity.startOperatorPasskey,
  ) => {
    const passkey = testPasskey(t.platform.config.publicUrl)
    return { passkey, created: passkey.create(await t.nobody.ok(start, {}, here)) }
  }
  const visit = async () => {
    const [customer, operator] = [await seller(), await staff()]
    const { customerId } = customer
    const { url } = await t.nobody.ok(operatorIdentity.openAsCustomer, { customerId }, operator.here)
    return { customer, operator, code: new URL(url).hash.slice(1) }
  }
  const visiting = async () => {
    const { customer, operator, code } = await visit()
    const { accessToken } = await t.nobody.ok(identity.loginByCode, { code })
    return { customer, operator, view: bearer(accessToken) }
  }
  const sessionOf = async (column: 'account_id' | 'operator_id', id: string): Promise<string> => {
    const { rows } = await t.admin.query(
      `select id::text from session where ${column} = $1 and revoked_at is null order by id desc limit 1`,
      [id],
    )
    return rows[0].id
  }
  const stale = async (
    cookie: string,
    refresh: typeof identity.refreshToken | typeof operatorIdentity.refreshOperatorToken,
  ) => {
    const laterBy31Seconds = "update session set rotated_at = rotated_at - interval '31 seconds'"
    await t.admin.query(laterBy31Seconds)
    await t.nobody.ok(refresh, {}, { cookie })
    await t.admin.query(laterBy31Seconds)
  }

  return {
    lines,
    t,
    seller,
    staff,
    lastCode,
    lastLink,
    codeOf,
    proofOf,
    newPasskey,
    visit,
    visiting,
    sessionOf,
    stale,
    agency,
  }
}
export type SigningIn = Awaited<ReturnType<typeof withSigningIn>>
