import { CallError } from './call-error.ts'

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly fileName: string | null
  readonly body: Blob
}

export interface Outgoing {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  readonly onProgress?: (part: number) => void
}

/**
 * Sends one request; rejects with a CallError ('network', 'broken', 'timeout', 'aborted') if there is no
 * complete response.
 */
export type Transport = (outgoing: Outgoing) => Promise<Answer>

const fileNameOf = (disposition: string | null): string | null => {
  if (!disposition) return null
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // Badly encoded: the plain name below is used.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null
}

/** Aborts a request after a period without data; slow but steady responses may take their time. */
const silenceTimeout = (ms: number) => {
  const control = new AbortController()
  const start = (): ReturnType<typeof setTimeout> => setTimeout(() => control.abort(), ms)
  let timer = start()
  const end = (): void => clearTimeout(timer)
  const onData = (): void => {
    end()
    timer = start()
  }
  return { signal: control.signal, onData, end }
}

const bodyOf = async (response: Response, onData: () => void): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onData()
    parts.push(part.value)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

const byFetch = async (outgoing: Outgoing): Promise<Answer> => {
  const silence = silenceTimeout(outgoing.timeoutMs)
  const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, silence.signal]) : silence.signal
  let hasResponse = false
  try {
    const response = await fetch(outgoing.url, {
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body,
      credentials: 'same-origin',
      signal,
    })
    hasResponse = true
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      fileName: fileNameOf(response.headers.get('content-disposition')),
      body: await bodyOf(response, silence.onData),
    }
  } catch (error) {
    if (outgoing.signal?.aborted) throw new CallError('aborted', 'The request was cancelled.')
    if (silence.signal.aborted) throw new CallError('timeout', 'The server did not respond in time.')
    const message = error instanceof Error ? error.message : 'No connection to the server.'
    throw new CallError(hasResponse ? 'broken' : 'network', message)
  } finally {
    silence.end()
  }
}

// fetch does not report upload progress; XMLHttpRequest does.
const byRequest = (outgoing: Outgoing): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(outgoing.method, outgoing.url)
    request.responseType = 'blob'
    request.timeout = outgoing.timeoutMs
    for (const [name, value] of Object.entries(outgoing.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) outgoing.onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      resolve({
        status: request.status,
        contentType: request.getResponseHeader('content-type') ?? '',
        fileName: fileNameOf(request.getResponseHeader('content-disposition')),
        body: request.response as Blob,
      })
    })
    request.addEventListener('error', () => reject(new CallError('network', 'No connection to the server.')))
    request.addEventListener('timeout', () =>
      reject(new CallError('timeout', 'The server did not respond in time.')),
    )
    request.addEventListener('abort', () => reject(new CallError('aborted', 'The upload was cancelled.')))
    outgoing.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(outgoing.body)
  })

export const browserTransport: Transport = (outgoing) =>
  outgoing.onProgress ? byRequest(outgoing) : byFetch(outgoing)
