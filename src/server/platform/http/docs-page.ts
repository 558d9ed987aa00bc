import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { NamedEndpoint } from '../../../contract/all.ts'

const folder = join(import.meta.dirname, 'docs')

/**
 * Serves /app/openapi.json, built on first request, and /app/docs, which renders it without external assets.
 */
export const addDocs = (
  app: FastifyInstance,
  contract: readonly NamedEndpoint[],
  publicUrl: string,
): void => {
  let text: string | null = null
  app.get('/app/openapi.json', async (_request, reply) => {
    const { buildOpenApi } = await import('./openapi.ts')
    text ??= JSON.stringify(buildOpenApi(contract, publicUrl))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
  const files = [
    ['/app/docs', 'docs.html', 'text/html; charset=utf-8'],
    ['/app/docs/docs.css', 'docs.css', 'text/css; charset=utf-8'],
    ['/app/docs/docs.js', 'docs.js', 'text/javascript; charset=utf-8'],
  ] as const
  for (const [url, name, type] of files) {
    app.get(url, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await readFile(join(folder, name))),
    )
  }
}
