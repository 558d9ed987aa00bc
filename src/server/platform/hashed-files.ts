import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// The built applications' own files, whose names hold the hash of what is in them: they never change, so that each is
// read once. A page brings a hundred of them; looking each up in the folder was most of what a first visit cost us.

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** One segment of an address, so that it leads nowhere else. */
const hashedName = /^[\w.-]+-[\w-]{6,}(\.\w+)$/

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
  { name: null, suffix: '' },
] as const
type Encoding = (typeof encodings)[number]

interface Kept {
  readonly body: Buffer
  readonly encoding: Encoding['name']
}

const readIfThere = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Encodings that a header takes; `q=0` takes none. */
const takes = (header: string | undefined, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name = '', ...rest] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === encoding && !rest.some((one) => /^q=0(\.0*)?$/.test(one))
  })

/** Serves the files of `folder` below `address`, for good, in the smallest form there is that the browser takes. */
export const addHashedFiles = (app: FastifyInstance, address: string, folder: string): void => {
  const known = new Map<string, Kept>()

  const find = async (name: string, accepted: readonly Encoding[]): Promise<Kept | null> => {
    for (const { name: encoding, suffix } of accepted) {
      const body = await readIfThere(join(folder, `${name}${suffix}`))
      if (body) return { body, encoding }
    }
    return null
  }
  const keep = async (name: string, header: string | undefined): Promise<Kept | null> => {
    const accepted = encodings.filter((one) => one.name === null || takes(header, one.name))
    const key = [name, ...accepted.map((one) => one.suffix)].join(' ')
    const kept = known.get(key) ?? (await find(name, accepted))
    // What is not there may come with the next build; and nobody fills our memory with names.
    if (kept) known.set(key, kept)
    return kept
  }

  app.get(
    `${address}:name`,
    async (request: FastifyRequest<{ Params: { name: string } }>, reply): Promise<FastifyReply> => {
      const { name } = request.params
      const type = types[extname(name)]
      const isOurs = type !== undefined && hashedName.test(name)
      const kept = isOurs ? await keep(name, request.headers['accept-encoding']) : null
      if (!kept || type === undefined) {
        reply.callNotFound()
        return reply
      }
      if (kept.encoding) reply.header('content-encoding', kept.encoding)
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
        .type(type)
        .send(kept.body)
    },
  )
}
