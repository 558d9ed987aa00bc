import type { Endpoint, InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { errorCodes, errorMessages } from '../../../contract/kernel/errors.ts'
import { CallError } from './call-error.ts'
import { makeRefresh, type Refresh } from './refresh.ts'
import { requestOf, type CallTarget } from './request.ts'
import type { AccessToken, SessionToken } from './session-token.ts'
import type { Transport, Outgoing, Answer } from './transport.ts'
import { type Notifier, notifyFailure } from './notifier.ts'
import { type Parsed, parse, messageOf, isRecord, isTokenExpired, isPassedOn } from './envelope.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The caller's key for retries of one intent; generated if it is left out and the endpoint needs one. */
  readonly idempotencyKey?: string
  /**
   * Shows no message but that of a refusal (code 0): for background polls, and for screens that show the failure
   * themselves.
   */
  readonly quiet?: boolean
  /** Shows no message for a refusal either: for uploaders, which have a message of their own. */
  readonly silent?: boolean
  /** The call repeats automatically: a refusal is shown once, not each time. */
  readonly repeats?: boolean
  /** The caller shows a 415 next to its fields; other failures are reported as usual. */
  readonly showsFields?: boolean
}

export interface UploadOptions extends CallOptions {
  /** 0 to 1 during the upload. */
  readonly onProgress?: (part: number) => void
}

interface SendOptions extends UploadOptions {
  /** Whether the user has signed out since the call was made. */
  readonly isOver: () => boolean
  /** The caller shows a message for a lost connection. */
  readonly quietConnection?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallClientDeps {
  readonly transport: Transport
  readonly token: SessionToken
  readonly notifier: Notifier
  readonly refreshWith: CallTarget
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly onOtherSession: () => void
  readonly makeKey: () => string
  /** Translates refusals in a response to the reader's language; without it they stay in English. */
  readonly translate?: (answer: Parsed) => Promise<Parsed>
  /**
   * Asks the user for what a refused call still needs; headers to repeat it with, `closed` if the user declined, or null:
   * nothing to be done.
   */
  readonly unlock?: (refusal: Parsed) => Promise<Readonly<Record<string, string>> | 'closed' | null>
}

export interface CallClient {
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ) => Promise<OutputOf<E>>
  readonly upload: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    file: File,
    options?: UploadOptions,
  ) => Promise<OutputOf<E>>
  /** Fetches a file; the caller saves it. */
  readonly download: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ) => Promise<{ readonly body: Blob; readonly fileName: string | null }>
  readonly refresh: Refresh
  /**
   * The user signs out: failures of calls under way are no longer reported, as they could cover the sign-in page
   * or end the next session.
   */
  readonly signOut: () => void
}

const timeoutMs = 120_000

/** Refusals that are a step of signing in or confirming oneself: the screen asks for what is missing. */
const steps: ReadonlySet<string | null> = new Set(['totpNeeded', 'confirmationNeeded'])

/** A refusal that was shown this long ago is shown again. Longer than polls wait. */
const sameRefusalMs = 90_000
const maxRefusals = 100

export const makeCallClient = (deps: CallClientDeps): CallClient => {
  const { notifier, token, transport, translate = (answer: Parsed) => Promise.resolve(answer) } = deps

  /** Prevents repeated messages from late responses of an ended session; reset by the next session. */
  let isEndReported = false
  let endedAuthorization: string | null = null
  let signOuts = 0
  const refusals = new Map<string, number>()

  /** Whether this refusal of a call that repeats automatically has not just been shown. */
  const isNews = (call: string): boolean => {
    const before = refusals.get(call) ?? -Infinity
    if (refusals.size >= maxRefusals) refusals.clear()
    refusals.set(call, Date.now())
    return Date.now() - before > sameRefusalMs
  }

  const markEndReported = (): void => {
    isEndReported = true
    endedAuthorization = token.header() ?? endedAuthorization
  }

  const fromNow = <Options extends CallOptions>(options: Options): Options & Pick<SendOptions, 'isOver'> => {
    const before = signOuts
    return { ...options, isOver: () => signOuts !== before }
  }

  const refresh = makeRefresh({
    token,
    exclusively: deps.exclusively,
    onOtherSession: deps.onOtherSession,
    requestToken: async () => {
      const answer = await parse(await transport(outgoing(deps.refreshWith, {}, fromNow({}))))
      if (answer.code === 200) return answer.data as AccessToken
      if (answer.code === errorCodes.notSignedIn || answer.code === errorCodes.tokenExpired) return null
      throw new CallError(answer.code, messageOf(answer))
    },
  })

  const outgoing = (target: CallTarget, input: unknown, options: SendOptions, file?: File): Outgoing => {
    const { url, body } = requestOf(target, isRecord(input) ? input : {})
    const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
    const authorization = token.header()
    if (authorization) {
      headers['Authorization'] = authorization
      if (authorization !== endedAuthorization) isEndReported = false
    }
    if (target.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? deps.makeKey()
    if (body && !file) headers['Content-Type'] = 'application/json'
    return {
      method: target.method,
      url,
      headers,
      body: file ? formOf(body ?? {}, file) : body ? JSON.stringify(body) : null,
      timeoutMs,
      ...(options.signal && { signal: options.signal }),
      ...(options.onProgress && { onProgress: options.onProgress }),
    }
  }

  const showsRefusal = (error: CallError, options: SendOptions, call: string): boolean => {
    if (options.silent || (options.quiet && steps.has(error.reason))) return false
    return !options.repeats || isNews(`${call} ${error.message}`)
  }

  const fail = (answer: Parsed, options: SendOptions, call: string): CallError => {
    const error = new CallError(answer.code, messageOf(answer), answer.data)
    if (options.isOver()) return error
    const isSessionEnd = answer.code === errorCodes.notSignedIn || answer.code === errorCodes.tokenExpired
    const isOwnPlace = options.showsFields === true && error.fields.length > 0
    // The end of a session is reported even for quiet calls, because nothing on the screen works any more.
    const shouldNotify = isSessionEnd
      ? !isEndReported
      : answer.code === errorCodes.businessRejection
        ? showsRefusal(error, options, call)
        : !options.quiet && !isOwnPlace
    // Polls go on under it until the user confirms, and are answered later.
    if (isSessionEnd) markEndReported()
    if (shouldNotify) notifyFailure(notifier, answer)
    return error
  }

  const unreachable = (options: SendOptions): CallError => {
    if (!options.quiet && !options.quietConnection) notifier.unreachable('network')
    return new CallError('network', 'No connection to the server.')
  }

  const sendOnce = async (make: () => Outgoing, options: SendOptions): Promise<Answer> => {
    try {
      return await transport(make())
    } catch (error) {
      if (error instanceof CallError && (error.code === 'network' || error.code === 'timeout')) {
        const isTold = options.quiet || options.quietConnection || options.isOver()
        if (!isTold) notifier.unreachable(error.code)
      }
      throw error
    }
  }

  // An expired token is renewed before the call. If the server reports it as expired (402), the call was
  // refused before it did anything, so it is repeated once under the same idempotency key; but never with
  // the token of another sign-in.
  const send = async (make: () => Outgoing, options: SendOptions): Promise<Answer> => {
    if (token.isStale()) await refresh()
    if (options.isOver()) throw new CallError('aborted', 'Signed out.')
    const sentWith = token.header()
    const first = await sendOnce(make, options)
    if (!(await isTokenExpired(first))) return first
    const result = options.isOver() ? 'ended' : await refresh(sentWith)
    if (result === 'unknown') throw unreachable(options)
    if (result === 'ended' || options.isOver()) return first
    notifier.toastInfo(errorMessages.congestion)
    return sendOnce(make, options)
  }

  const perform = async (
    target: CallTarget,
    input: unknown,
    options: SendOptions,
    file?: File,
  ): Promise<Answer> => {
    const idempotencyKey = options.idempotencyKey ?? deps.makeKey()
    return send(() => outgoing(target, input, { ...options, idempotencyKey }, file), options)
  }

  const exchange = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    callOptions: UploadOptions,
    file?: File,
  ): Promise<OutputOf<E>> => {
    const options = fromNow(callOptions)
    const idempotencyKey = options.idempotencyKey ?? deps.makeKey()
    const attempt = async (headers: Readonly<Record<string, string>>): Promise<Parsed> => {
      const whole = await perform(endpoint, input, { ...options, idempotencyKey, headers }, file).catch(
        (error: unknown) => {
          throw isBroken(error) ? unreachable(options) : error
        },
      )
      const answer = await translate(await parse(whole))
      if (answer.code !== errorCodes.forbidden || !deps.unlock) return answer
      const unlocked = await deps.unlock(answer)
      // Whoever has just closed the question needs no message.
      if (unlocked === 'closed') throw new CallError(answer.code, messageOf(answer), answer.data)
      return unlocked ? attempt(unlocked) : answer
    }
    const answer = await attempt({})
    if (answer.code !== 200) throw fail(answer, options, `${endpoint.path} ${JSON.stringify(input)}`)
    return answer.data as OutputOf<E>
  }

  return {
    refresh,
    call: (endpoint, input, options = {}) => exchange(endpoint, input, options),
    upload: (endpoint, input, file, options = {}) => exchange(endpoint, input, options, file),
    signOut: () => {
      signOuts += 1
      markEndReported()
    },
    download: async (endpoint, input, callOptions = {}) => {
      // Its message says that the file failed, whatever became of the connection.
      const options = { ...fromNow(callOptions), quietConnection: true }
      const finished = options.quiet ? () => undefined : notifier.downloading()
      try {
        const answer = await perform(endpoint, input, options)
        if (answer.status >= 200 && answer.status < 300 && !answer.contentType.includes('json')) {
          return { body: answer.body, fileName: answer.fileName }
        }
        throw failedDownload(await translate(await parse(answer)), options)
      } catch (error) {
        // An incomplete file is not saved.
        if (isUnfinished(error) && !callOptions.quiet && !options.isOver())
          notifier.toastError(downloadFailed)
        throw error
      } finally {
        finished()
      }
    },
  }

  // A download answered with the envelope instead of a file shows its message.
  function failedDownload(answer: Parsed, options: SendOptions): CallError {
    const isKnown = Object.values<number>(errorCodes).includes(answer.code)
    const isOwn = isKnown || isPassedOn(answer.code)
    if (isOwn && answer.code !== errorCodes.serverError) return fail(answer, options, 'download')
    const message = answer.msg || downloadFailed
    if (!options.quiet) notifier.toastError(message)
    return new CallError(answer.code, message, answer.data)
  }
}

const isBroken = (error: unknown): boolean => error instanceof CallError && error.code === 'broken'

const isUnfinished = (error: unknown): boolean =>
  error instanceof CallError && typeof error.code === 'string' && error.code !== 'aborted'

export const downloadFailed = 'Error downloading file, please contact administrator!'

const formOf = (fields: Readonly<Record<string, unknown>>, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  // The file goes last, so that the server has read the fields before it.
  form.append('file', file, file.name)
  return form
}
