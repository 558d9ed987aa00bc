import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../../../contract/kernel/ids.ts'
import { DomainError, notFound } from '../../../contract/kernel/errors.ts'
import { sendFailure } from './adapter.ts'
import { mayReadFile, type FileReference } from '../files/file-references.ts'
import { servedName, servedType } from '../files/served-file.ts'
import type { FileVariant, StoredFile } from '../files/files.ts'
import type { Platform } from '../platform.ts'
import { nothingPolicy } from './security-headers.ts'
import { notSignedIn } from '../auth/tokens.ts'

interface FileRequest {
  readonly id: string
  readonly variant: FileVariant
  readonly expires: string
  readonly signature: string
}

const isVariant = (text: string): text is FileVariant =>
  text === 'small' || text === 'large' || text === 'file'

const textOf = (record: unknown, name: string): string => {
  if (typeof record !== 'object' || record === null) return ''
  const value: unknown = Reflect.get(record, name)
  return typeof value === 'string' ? value : ''
}

const parse = (request: FastifyRequest): FileRequest => {
  const id = textOf(request.params, 'id')
  const variant = textOf(request.params, 'variant').toLowerCase()
  if (!isId(id) || !isVariant(variant)) throw notFound('File')
  return {
    id,
    variant,
    expires: textOf(request.query, 'expires'),
    signature: textOf(request.query, 'signature'),
  }
}

type Permission = 'public' | 'private'

/** @throws DomainError notFound for files of others as for unknown ones, so that ids cannot be probed. */
const mayRead = async (
  platform: Platform,
  references: readonly FileReference[],
  request: FastifyRequest,
  wanted: FileRequest,
  file: StoredFile | null,
): Promise<Permission> => {
  if (file?.isPublic) return 'public'
  if (platform.files.isSigned(wanted.id, wanted.variant, wanted.expires, wanted.signature)) return 'private'
  if (request.headers.authorization === undefined) throw notSignedIn()
  const actor = await platform.authenticator.authenticate(request.headers.authorization)
  if (file && (await mayReadFile(platform.database.agency, references, actor, file))) return 'private'
  throw notFound('File')
}

const send = async (
  platform: Platform,
  reply: FastifyReply,
  file: StoredFile,
  wanted: FileRequest,
  permission: Permission,
): Promise<FastifyReply> => {
  const found = await platform.files.read(file, wanted.variant)
  if (!found) throw notFound('File')
  reply
    .header('content-type', servedType(file.contentType))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `${nothingPolicy};sandbox`)
  // Public images may be embedded from a CDN's origin.
  if (permission === 'public') {
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=31536000, immutable')
  }
  if (found.size !== null) reply.header('content-length', found.size)
  if (!file.isPicture) {
    const name = encodeURIComponent(servedName(file))
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
  }
  return reply.send(found.body)
}

/**
 * GET /app/files/{id}/{variant}: public images, signed URLs, or the token of one who is shown a row that refers to
 * the file.
 */
export const addFileRoutes = (
  app: FastifyInstance,
  platform: Platform,
  references: readonly FileReference[],
): void => {
  app.get('/app/files/:id/:variant', async (request, reply) => {
    try {
      const wanted = parse(request)
      const file = await platform.files.find(wanted.id)
      const permission = await mayRead(platform, references, request, wanted, file)
      if (!file) throw notFound('File')
      return await send(platform, reply, file, wanted, permission)
    } catch (error) {
      // An <img> cannot read an envelope with status 200, so a plain 404 is sent.
      if (error instanceof DomainError && error.reason === 'notFound') {
        return reply.code(404).type('text/plain; charset=utf-8').send('not found')
      }
      return sendFailure(error, request, reply)
    }
  })
}
