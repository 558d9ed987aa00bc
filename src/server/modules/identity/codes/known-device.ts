import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SignInOwner } from '../sessions/sign-in-record.ts'

const deviceCookie = { name: 'device', path: '/' } as const
const purpose = 'known-device'
const days = 180
/** Of one device; the oldest are forgotten. */
const maxOwners = 5

const schema = z.object({ id: z.string(), owners: z.array(z.string()), until: z.number() })
type Device = z.infer<typeof schema>

const keyOf = (owner: SignInOwner): string =>
  owner.kind === 'account' ? `account:${owner.accountId}` : `operator:${owner.operatorId}`

const readDevice = ({ secrets, clock }: Platform, call: CallContext): Device | null => {
  const cookie = call.cookie(deviceCookie)
  if (cookie === undefined) return null
  let opened: string
  try {
    opened = secrets.open(purpose, cookie)
  } catch {
    // Forged, or made with a former secret: a device like any other.
    return null
  }
  const device = schema.parse(JSON.parse(opened))
  return device.until > clock.now().getTime() ? device : null
}

/** The id of the device if its owner has signed in on it before; null otherwise. */
export const knownDevice = (platform: Platform, owner: SignInOwner, call: CallContext): string | null => {
  const device = readDevice(platform, call)
  return device?.owners.includes(keyOf(owner)) ? device.id : null
}

/** What the audit log keeps of a device: the same for the same browser, but not its id, which a cookie could be made of. */
const traceOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16)

/**
 * Marks the browser as one that this owner has signed in with, so that strangers cannot lock them out of it. Returns its
 * trace for the audit log.
 */
export const rememberDevice = (platform: Platform, owner: SignInOwner, call: CallContext): string => {
  const before = readDevice(platform, call)
  const key = keyOf(owner)
  const device: Device = {
    id: before?.id ?? randomUUID(),
    owners: [key, ...(before?.owners ?? []).filter((one) => one !== key)].slice(0, maxOwners),
    until: platform.clock.now().getTime() + days * 24 * 3600 * 1000,
  }
  const sealed = platform.secrets.seal(purpose, JSON.stringify(device))
  call.setCookie(deviceCookie, sealed, days * 24 * 3600)
  return traceOf(device.id)
}
