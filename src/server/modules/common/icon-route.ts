import type { FastifyInstance } from 'fastify'
import { nothingPolicy } from '../../platform/http/security-headers.ts'
import { iconSvg } from './icons.ts'

export const addIconRoute = (app: FastifyInstance): void => {
  app.get<{ Params: { file: string } }>('/app/icons/:file', async ({ params }, reply) => {
    const name = /^([a-z\d-]{1,60})\.svg$/.exec(params.file)?.[1]
    const svg = name === undefined ? null : await iconSvg(name)
    if (svg === null) return reply.code(404).type('text/plain; charset=utf-8').send('not found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', `${nothingPolicy};sandbox`)
      .type('image/svg+xml; charset=utf-8')
      .send(svg)
  })
}
