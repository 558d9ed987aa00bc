import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addHashedFiles } from './hashed-files.ts'

const apps = [
  { base: '/appvue', folder: 'customer' },
  { base: '/ops', folder: 'operator' },
  { base: '/track', folder: 'track' },
] as const

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

/** The camera's barcode reader is WebAssembly; only operators scan. */
const allowWebAssembly = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy'))
  void reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  )
}

export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')

const sendPage = async (reply: FastifyReply, page: string): Promise<FastifyReply> =>
  reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(await readFile(page))

/**
 * Serves an application's files, and its page for any other address below its base, because its router handles the rest;
 * a plain 404 for missing files and other methods.
 */
const addApplication = async (scope: FastifyInstance, root: string): Promise<void> => {
  const page = join(root, 'index.html')
  scope.setNotFoundHandler(async (request, reply) => {
    // Of the address as the router decoded it.
    const isFile = /\.\w{2,5}$/.test(Object.values(request.params ?? {}).join('/'))
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isFile || !isRead ? sendNotFound(reply) : sendPage(reply, page)
  })
  scope.get('/', async (_request, reply) => sendPage(reply, page))
  addHashedFiles(scope, '/assets/', join(root, 'assets'))
  await scope.register(fastifyStatic, {
    root,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders,
    globIgnore: ['**/.vite/**'],
  })
}

export const addWeb = async (app: FastifyInstance, webFolder: string | null): Promise<void> => {
  app.get('/', async (_request, reply) => reply.redirect('/appvue/', 302))
  if (webFolder === null) return
  for (const { base, folder } of apps) {
    const root = join(webFolder, folder)
    if (!existsSync(join(root, 'index.html'))) continue
    await app.register(
      async (scope) => {
        if (base === '/track')
          scope.addHook('onRequest', async (_request, reply) => void reply.headers(shopperHeaders))
        if (base === '/ops') scope.addHook('onRequest', async (_request, reply) => allowWebAssembly(reply))
        await addApplication(scope, root)
      },
      { prefix: base },
    )
  }
}
