import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '../kernel/refuse.ts'
import { parseTask } from './parse-task.ts'

// Parsers that misbehave, for parse-pool.test.ts.

/** Tests that wait for a deadline give a shorter one; the others must not meet it on a busy machine. */
const longestMs = 600_000

export const echo = (text: string, body: Buffer) => ({ text: text.toUpperCase(), body })
export const echoTask = parseTask(import.meta.url, { echo }, longestMs)

export const spin = (forMs: number): string => {
  const until = performance.now() + forMs
  while (performance.now() < until);
  return 'done'
}
export const spinTask = parseTask(import.meta.url, { spin }, longestMs)

export const fill = (): number => {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + kept.length / 3))
}
export const fillTask = parseTask(import.meta.url, { fill }, longestMs)

export const reject = (rows: number): string => {
  throw refuse('fileRefused', { case: 'tooManyRows', max: rows })
}
export const rejectTask = parseTask(import.meta.url, { reject }, longestMs)

export const fail = (): string => {
  throw new TypeError('a mistake of ours')
}
export const failTask = parseTask(import.meta.url, { fail }, longestMs)

export async function* count(upTo: number): AsyncGenerator<{ readonly row: number }> {
  for (let row = 1; row <= upTo; row += 1) yield { row }
}
export const countTask = parseTask(import.meta.url, { count }, longestMs)

export async function* repeat(text: string): AsyncGenerator<string> {
  const long = text.repeat(1_000_000)
  for (;;) yield long
}
export const repeatTask = parseTask(import.meta.url, { repeat }, longestMs)

export const secretOf = (name: string): string | undefined => process.env[name]
export const secretTask = parseTask(import.meta.url, { secretOf }, longestMs)

export const drawEndlessly = async (): Promise<void> => {
  const { default: sharp } = await import('sharp')
  const points = Array.from({ length: 60_000 }, (_, at) => `L${(at * 7919) % 1200} ${(at * 104_729) % 1200}`)
  const path = `<path fill="none" stroke="red" stroke-width="9" stroke-linejoin="round" d="M0 0${points.join('')}"/>`
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200">${path}</svg>`),
  ).toBuffer()
}
export const drawEndlesslyTask = parseTask(import.meta.url, { drawEndlessly }, longestMs)

export const fillNatively = async (): Promise<void> => {
  const kept: Buffer[] = []
  for (;;) {
    kept.push(Buffer.alloc(10_000_000, 1))
    await sleep(1)
  }
}
export const fillNativelyTask = parseTask(import.meta.url, { fillNatively }, longestMs)

export const crash = (): void => process.abort()
export const crashTask = parseTask(import.meta.url, { crash }, longestMs)
