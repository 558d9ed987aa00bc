import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { InputOf } from '../src/contract/kernel/endpoint.ts'
import type { security } from '../src/contract/identity/security.ts'

type Creation = { readonly challenge: string; readonly rp: { readonly id: string } }
type Proof = { readonly challenge: string; readonly rpId: string }
type NewPasskey = InputOf<typeof security.addPasskey>['passkey']
type SignedProof = InputOf<typeof security.signInByPasskey>['passkey']

export interface TestPasskey {
  readonly create: (options: Creation) => NewPasskey
  readonly prove: (options: Proof) => SignedProof
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

// CBOR of the few shapes that an attestation needs.
const head = (major: number, size: number): Buffer =>
  size < 24 ? Buffer.from([(major << 5) | size]) : Buffer.from([(major << 5) | 24, size])
const bytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const userPresentAndVerified = 0x05
const withCredential = 0x40

/** An authenticator in software, with one passkey. `origin` is that of the page it believes to be on. */
export const testPasskey = (origin: string): TestPasskey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const shared = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const

  return {
    create: ({ challenge, rp }) => {
      const key = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(x, 'base64url'))],
        [integer(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const data = Buffer.concat([
        authenticatorData(rp.id, userPresentAndVerified | withCredential),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      )
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
        },
      }
    },
    prove: ({ challenge, rpId }) => {
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(rpId, userPresentAndVerified)
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
