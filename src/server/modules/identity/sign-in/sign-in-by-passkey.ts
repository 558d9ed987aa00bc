import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { attemptSignIn } from './attempt-sign-in.ts'
import { checkPasskey, claimedOwner, type PasskeyProof } from '../second-step/passkey-proof.ts'
import type { TokenAnswer } from '../sessions/sessions.ts'
import type { SignInOwner } from '../sessions/sign-in-record.ts'

/** A passkey asks its owner for a fingerprint, face or PIN, so it is two steps in one. */
export const signInByPasskey = async (
  platform: Platform,
  side: SignInOwner['kind'],
  passkey: PasskeyProof,
  call: CallContext,
): Promise<TokenAnswer> => {
  const owner = await claimedOwner(platform, side, passkey)
  const check = async () => ({ owner: await checkPasskey(platform, side, passkey), method: 'passkey' })
  return attemptSignIn(platform, { side, owner, email: `passkey ${passkey.id.slice(0, 100)}`, check }, call)
}
