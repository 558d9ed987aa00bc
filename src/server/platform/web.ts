import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addHashedFiles } from './hashed-files.ts'

const apps = [
  { base: '/appvue/', folder: 'customer' },
  { base: '/ops/', folder: 'operator' },
  { base: '/track/', folder: 'track' },
] as const

declare module 'fastify' {
  interface FastifyInstance {
    /** File path of each application's page by base address; empty when the web is not built. */
    webPages: ReadonlyMap<string, string>
  }
}

const setHeaders = (reply: FastifyReply, path: string): void => {
  void reply.header('cache-control', 'no-cache')
  if (path.endsWith('.svg')) void reply.header('content-type', 'image/svg+xml; charset=utf-8')
}

/**
 * Shoppers' tracking pages must not be indexed or leak their address, and load nothing from other servers.
 */
const shopperHeaders = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';" +
    "base-uri 'none';form-action 'none';frame-ancestors 'none'",
} as const

/**
 * Serves an application's page for any address below its base, because its router handles the rest; a plain
 * 404 for missing files and everything else.
 */
export const webFallback = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const path = (request.url.split('?')[0] ?? '').toLowerCase()
  const base = apps.find((app) => path.startsWith(app.base) || `${path}/` === app.base)?.base
  const page = base === undefined ? undefined : request.server.webPages.get(base)
  const isFile = /\.\w{2,5}$/.test(path)
  if (!page || isFile || (request.method !== 'GET' && request.method !== 'HEAD')) {
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  }
  return reply
    .headers(base === '/track/' ? shopperHeaders : {})
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(await readFile(page))
}

export const addWeb = async (app: FastifyInstance, webFolder: string | null): Promise<void> => {
  const pages = new Map<string, string>()
  app.decorate('webPages', pages)
  app.get('/', async (_request, reply) => reply.redirect('/appvue/', 302))
  if (webFolder === null) return
  for (const { base, folder } of apps) {
    const root = join(webFolder, folder)
    if (!existsSync(join(root, 'index.html'))) continue
    pages.set(base, join(root, 'index.html'))
    addHashedFiles(app, `${base}assets/`, join(root, 'assets'))
    await app.register(fastifyStatic, {
      root,
      prefix: base,
      decorateReply: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders,
      globIgnore: ['**/.vite/**'],
    })
  }
}
