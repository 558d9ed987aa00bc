import { Readable } from 'node:stream'

/**
 * How long a call to an outside service may take in all: its repeats, and its answer to the last byte. A service that
 * hangs must not hold jobs and callers.
 */
export const outsideCallMs = 10_000

/** Slower than this, a transfer of much data counts as hanging too. */
const minBytesPerSecond = 250_000

/** For one call that starts now, and transfers so many bytes. */
export const callDeadline = (bytes = 0): AbortSignal =>
  AbortSignal.timeout(outsideCallMs + Math.ceil((bytes / minBytesPerSecond) * 1000))

/**
 * Ends a body with an error when its service hangs. Only the time spent waiting for the service counts, since whoever
 * reads the body may be slow.
 */
export const limitWaiting = (body: Readable, limitMs = outsideCallMs): Readable => {
  const chunks = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let leftMs = limitMs
    const iterator = source[Symbol.asyncIterator]()
    for (;;) {
      const begun = performance.now()
      const timer = setTimeout(
        () => body.destroy(new Error('the storage stopped sending the file')),
        Math.max(0, leftMs),
      )
      const { done, value } = await iterator.next().finally(() => clearTimeout(timer))
      if (done) return
      leftMs += (value.length / minBytesPerSecond) * 1000 - (performance.now() - begun)
      yield value
    }
  }
  return Readable.from(chunks(body), { objectMode: false })
}

/** Limits the time until a call has an answer, not the time that its body takes. */
export const beforeDeadline = async <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(new Error('the service did not answer')), outsideCallMs)
  try {
    return await call(control.signal)
  } finally {
    clearTimeout(timer)
  }
}
