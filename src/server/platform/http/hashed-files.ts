import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Serves the built applications' assets, whose names hold a hash of their content. They never change, so each
// is read once and kept in memory: looking up some hundred files per page was most of the cost of a first
// visit.

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** A single path segment, so that no request leaves the folder. */
const isHashedName = (name: string): boolean => /^[\w.-]+$/.test(name) && /-[\w-]{6}/.test(name)

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

/** Whether an Accept-Encoding header accepts an encoding; `q=0` rejects it. */
const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name = '', ...rest] = part
      .trim()
      .toLowerCase()
      .split(';')
      .map((one) => one.trim())
    return name === encoding && !rest.some((one) => /^q=0(\.0*)?$/.test(one))
  })

export const addHashedFiles = (app: FastifyInstance, address: string, folder: string): void => {
  const known = new Map<string, Kept>()

  const find = async (name: string, accepted: readonly Encoding[]): Promise<Kept | null> => {
    for (const { name: encoding, suffix } of accepted) {
      const body = await readIfThere(join(folder, `${name}${suffix}`))
      if (body) return { body, encoding }
    }
    return null
  }
  const load = async (name: string, header: string | undefined): Promise<Kept | null> => {
    const accepted = encodings.filter((one) => one.name === null || accepts(header, one.name))
    const key = [name, ...accepted.map((one) => one.suffix)].join(' ')
    const kept = known.get(key) ?? (await find(name, accepted))
    // Missing names are not cached: they may appear with the next build, and must not fill the memory.
    if (kept) known.set(key, kept)
    return kept
  }

  app.get(
    `${address}:name`,
    async (request: FastifyRequest<{ Params: { name: string } }>, reply): Promise<FastifyReply> => {
      const { name } = request.params
      const type = types[extname(name)]
      const isOurs = type !== undefined && isHashedName(name)
      const kept = isOurs ? await load(name, request.headers['accept-encoding']) : null
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
