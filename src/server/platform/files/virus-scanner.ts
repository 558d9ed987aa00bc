import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClamdAddress } from '../kernel/config.ts'
import { callDeadline } from '../kernel/outside-call.ts'
import { createFairQueue } from '../parsing/fair-queue.ts'
import { refuse } from '../kernel/refuse.ts'

export type ScanResult =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  /** Larger than clamd's setting `StreamMaxLength`. */
  | { readonly kind: 'tooLarge' }

/**
 * Asks clamd for viruses, for ten seconds at most, waiting included. `account`: who takes turns with whom.
 * @throws ScannerUnavailable, DomainError fileRefused when too many files wait
 */
export type VirusScanner = (body: Buffer, account: string) => Promise<ScanResult>

/** No file is accepted unscanned, but nothing else depends on the scanner. */
export class ScannerUnavailable extends Error {
  constructor(cause: unknown) {
    super(`files cannot be scanned: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'ScannerUnavailable'
  }
}

/** Fewer than clamd's ten threads, so that two processes can share it. */
const scansAtOnce = 4
const waiting = { each: 16, all: 64 }
const chunkBytes = 256 * 1024
const longestAnswer = 1_000
const longestSignature = 200

const lengthOf = (bytes: number): Buffer => {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

const commandFor = async function* (body: Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < body.length; at += chunkBytes) {
    const chunk = body.subarray(at, at + chunkBytes)
    yield lengthOf(chunk.length)
    yield chunk
    // clamd answers at once to what is too large, and hangs up: that is read before another write fails.
    await nextTurn()
  }
  yield lengthOf(0)
}

/** What clamd answers to the command INSTREAM. */
const ask = (clamd: ClamdAddress, body: Buffer, signal: AbortSignal): Promise<string> =>
  new Promise((answered, failed) => {
    let answer = ''
    let problem: Error | null = null
    const socket = connect({ ...clamd, signal })
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('\0') || answer.length > longestAnswer) socket.destroy()
    })
    socket.on('error', (error) => {
      problem = signal.aborted ? new Error('clamd did not answer in time', { cause: error }) : error
    })
    // Decided at the end only, because an answer counts even if a write has failed.
    socket.on('close', () => {
      const end = answer.indexOf('\0')
      if (end >= 0) answered(answer.slice(0, end))
      else
        failed(problem ?? new Error(`clamd ended its answer early: ${JSON.stringify(answer.slice(0, 100))}`))
    })
    Readable.from(commandFor(body)).pipe(socket, { end: false })
  })

const resultOf = (answer: string): ScanResult => {
  if (answer === 'stream: OK') return { kind: 'clean' }
  const [before, after] = ['stream: ', ' FOUND']
  if (answer.startsWith(before) && answer.endsWith(after)) {
    const signature = answer.slice(before.length, -after.length).slice(0, longestSignature)
    return { kind: 'infected', signature }
  }
  if (answer === 'INSTREAM size limit exceeded. ERROR') return { kind: 'tooLarge' }
  throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 100))}`)
}

export const createVirusScanner = (clamd: ClamdAddress): VirusScanner => {
  const queue = createFairQueue<() => void>(waiting)
  let running = 0
  const beginNext = (): void => {
    if (running >= scansAtOnce) return
    const begin = queue.take(() => true)
    if (!begin) return
    running += 1
    begin()
  }
  const turn = (account: string, signal: AbortSignal): Promise<void> =>
    new Promise((begin, failed) => {
      if (!queue.add(account, begin)) return failed(refuse('fileRefused', { case: 'busy' }))
      signal.addEventListener('abort', () => {
        queue.remove(account, begin)
        failed(new ScannerUnavailable('clamd was busy for too long'))
      })
      return beginNext()
    })
  return async (body, account) => {
    const signal = callDeadline()
    await turn(account, signal)
    try {
      return resultOf(await ask(clamd, body, signal))
    } catch (error) {
      throw new ScannerUnavailable(error)
    } finally {
      running -= 1
      beginNext()
    }
  }
}
