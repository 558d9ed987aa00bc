import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
export const saltBytes = 16
/** Each concurrent hash needs 19 MiB and a thread. */
const maxConcurrent = 3

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The next call takes over this one's slot.
    if (next) next()
    else running -= 1
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/(?<!=)=+$/, '')

interface Parsed {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

const tryParse = (hash: string): Parsed | null => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!match) return null
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const parse = (hash: string): Parsed => {
  const parsed = tryParse(hash)
  if (!parsed) throw new Error('unknown password hash format')
  return parsed
}

/** The salt of a hash made here; null for any other text. */
export const saltOf = (hash: string): Buffer | null => tryParse(hash)?.salt ?? null

/** argon2id in PHC notation (`$argon2id$v=19$m=…`). */
export const hashWith = (secret: string, salt: Buffer): Promise<string> =>
  inTurn(async () => {
    const tag = await derive('argon2id', { message: secret.normalize('NFKC'), nonce: salt, ...cost })
    const { memory, passes, parallelism } = cost
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
  })

export const hashPassword = (password: string): Promise<string> => hashWith(password, randomBytes(saltBytes))

/** A hash that no password matches: checked for unknown accounts, so that the response time is the same. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(randomBytes(saltBytes))}$${unpadded(randomBytes(cost.tagLength))}`

/** Whether the password matches; a null hash never does and takes equally long. */
export const checkPassword = (password: string, hash: string | null): Promise<boolean> =>
  inTurn(async () => {
    const { salt, tag, ...rest } = parse(hash ?? nobody)
    const options = { message: password.normalize('NFKC'), nonce: salt, tagLength: tag.length, ...rest }
    const made = await derive('argon2id', options)
    return timingSafeEqual(made, tag) && hash !== null
  })
