import { holdsRefusal } from '../client/holds-refusal.ts'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  makeCallClient,
  type CallClient,
  type CallClientDeps,
  type CallOptions,
  type UploadOptions,
} from '../client/call-client.ts'
import type { Parsed } from '../client/envelope.ts'
import { tabLock, type Refresh } from '../client/refresh.ts'
import type { CallTarget } from '../client/request.ts'
import { makeSessionToken, type AccessToken } from '../client/session-token.ts'
import { browserTransport } from '../client/transport.ts'
import { getLocale } from '../text/locale.ts'
import { screenNotifier } from '../feedback/screen-notifier.ts'

const token = makeSessionToken()
let client: CallClient | null = null

// The server's messages are English; translations load only when needed.
const translateAnswer = async (answer: Parsed): Promise<Parsed> => {
  if (getLocale() === 'en' || !(answer.code === 0 || holdsRefusal(answer.data))) return answer
  try {
    return (await import('../client/in-chinese.ts')).inChinese(answer)
  } catch {
    // Translations could not be loaded: show English.
    return answer
  }
}

/** Called once by each application's main file; sets how its access token is renewed. */
export const configureCalls = (options: {
  readonly refreshWith: CallTarget
  readonly lockName: string
  readonly unlock?: CallClientDeps['unlock']
}): void => {
  client = makeCallClient({
    transport: browserTransport,
    token,
    notifier: screenNotifier,
    refreshWith: options.refreshWith,
    exclusively: tabLock(options.lockName),
    onOtherSession: () => location.reload(),
    makeKey: () => crypto.randomUUID(),
    translate: translateAnswer,
    ...(options.unlock && { unlock: options.unlock }),
  })
}

const configured = (): CallClient => {
  if (!client) throw new Error('configureCalls must run before the first call')
  return client
}

/** One call outside of React Query. Rejects with a CallError of which the user has been notified. */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>> => configured().call(endpoint, input, options)

/** Sends one file in the field `file`, next to the input; `onProgress` receives 0 to 1. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  options?: UploadOptions,
): Promise<OutputOf<E>> => configured().upload(endpoint, input, file, options)

export const fetchFile = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ readonly body: Blob; readonly fileName: string | null }> =>
  configured().download(endpoint, input, { quiet: true })

export const download = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  fallbackName = 'download',
): Promise<void> => {
  const file = await configured().download(endpoint, input)
  const url = URL.createObjectURL(file.body)
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName ?? fallbackName
  link.click()
  // The browser has taken over the blob once the click's task has finished.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** Stores the token of a sign-in; null at the end of the session. */
export const setAccessToken = (next: AccessToken | null): void => {
  if (next === null) beginSignOut()
  token.set(next)
}

/** To be called before signing out: calls under way fail without a message. */
export const beginSignOut = (): void => client?.signOut()

export const hasAccessToken = (): boolean => token.header() !== null

export const refreshSession: Refresh = (refused) => configured().refresh(refused)

/**
 * The Authorization header for requests outside of `call`, such as streams; renewed if expired; null: signed
 * out.
 */
export const authorizationHeader = async (): Promise<string | null> => {
  if (token.isStale()) await refreshSession()
  return token.header()
}
