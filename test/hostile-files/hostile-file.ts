/** A file that was made to cost its parser time or memory, or to end it. */
export interface HostileFile {
  readonly name: string
  readonly body: () => Buffer
}

const megabyte = 1024 * 1024

export const kilobytes = (part: string, count: number): string =>
  part.repeat(Math.floor((count * 1024) / Buffer.byteLength(part)))

export const megabytes = (part: string | Buffer, count: number): Buffer =>
  Buffer.alloc(count * megabyte, part)

/** Numbers that look random, and are the same each time. */
export const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
}
