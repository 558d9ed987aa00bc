import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import {
  makeCallClient,
  type CallClient,
  type CallOptions,
  type Parsed,
  type UploadOptions,
} from './call-client.ts'
import { tabLock, type Refresh } from './refresh.ts'
import type { CallTarget } from './request.ts'
import { makeSessionToken, type AccessToken } from './session-token.ts'
import { browserTransport } from './transport.ts'
import { getLocale } from '../text/locale.ts'
import { screenNotifier } from '../feedback/screen-notifier.ts'

const token = makeSessionToken()
let client: CallClient | null = null

/** Where answers hold what came of single orders. */
const places = ['results', 'result', 'work', 'alone', 'refusals']
const mayRefuse = ({ code, data }: Parsed): boolean =>
  code === 0 || (typeof data === 'object' && data !== null && places.some((place) => place in data))

// The server's words are English; the others are fetched when there is something to say.
const answerInWords = async (answer: Parsed): Promise<Parsed> => {
  if (getLocale() === 'en' || !mayRefuse(answer)) return answer
  try {
    return (await import('./in-chinese.ts')).inChinese(answer)
  } catch {
    // Not reached: English is better than nothing.
    return answer
  }
}

/** Called once by each application's main file: how its access token is renewed. */
export const configureCalls = (options: {
  readonly refreshWith: CallTarget
  readonly lockName: string
}): void => {
  client = makeCallClient({
    transport: browserTransport,
    token,
    teller: screenNotifier,
    refreshWith: options.refreshWith,
    exclusively: tabLock(options.lockName),
    makeKey: () => crypto.randomUUID(),
    inWords: answerInWords,
  })
}

const configured = (): CallClient => {
  if (!client) throw new Error('configureCalls must run before the first call')
  return client
}

/** One call outside of React Query. Rejects with a CallError, of which the user has been told. */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>> => configured().call(endpoint, input, options)

/** Sends one file in the field `file` beside the input; `onProgress` hears 0 to 1. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  options?: UploadOptions,
): Promise<OutputOf<E>> => configured().upload(endpoint, input, file, options)

/** Fetches a file, for a screen that does something else with it than save it; the failure is the screen's to show. */
export const fetchFile = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ readonly body: Blob; readonly fileName: string | null }> =>
  configured().download(endpoint, input, { quiet: true })

/** Fetches a file under the overlay and saves it under the server's name for it. */
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
  // The browser has taken the blob over once the click's task is done.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** Stores the token of a sign-in, or forgets it at the end of the session. */
export const setAccessToken = (next: AccessToken | null): void => token.set(next)

export const hasAccessToken = (): boolean => token.header() !== null

/** Renews the token from the refresh cookie: at page load, and before anything that needs a live session. */
export const refreshSession: Refresh = (refused) => configured().refresh(refused)

/** For requests outside of `call` (streams): the Authorization header, renewed when past its time; null: signed out. */
export const authorizationHeader = async (): Promise<string | null> => {
  if (token.isStale()) await refreshSession()
  return token.header()
}
