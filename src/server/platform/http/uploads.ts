import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { UploadRule } from '../../../contract/kernel/endpoint.ts'
import { DomainError } from '../../../contract/kernel/errors.ts'
import type { Actor } from '../auth/actors.ts'
import type { UploadedFile } from './call.ts'
import { badInput } from './envelope.ts'
import { detectKindTask } from '../files/file-kinds.ts'
import type { ParsePool } from '../parsing/parse-pool.ts'
import { ownerOf } from '../files/files.ts'
import type { Platform } from '../platform.ts'
import { consumeRateLimit } from './rate-limit.ts'
import { refuse } from '../kernel/refuse.ts'
import type { ScanUpload } from './scan-upload.ts'
import type { HeldBytes, BodyMemory } from './body-memory.ts'

const maxFields = 40
const maxFieldBytes = 64 * 1024

export interface Upload {
  readonly file: UploadedFile
  readonly fields: Record<string, string>
  /** To be called when the file is needed no more. */
  readonly release: () => void
}

export type CountUpload = (actor: Actor | null, bytes: number) => Promise<void>

export interface UploadParts {
  readonly parsePool: ParsePool
  readonly countUpload: CountUpload
  readonly scan: ScanUpload
  readonly memory: BodyMemory
}

/** @throws DomainError 429 when a customer has uploaded too many files, or too many bytes, within the hour */
export const uploadCounter =
  ({ config, database }: Pick<Platform, 'config' | 'database'>): CountUpload =>
  async (actor, bytes) => {
    if (actor?.kind !== 'customer') return
    const { perHour, megabytesPerHour } = config.uploads
    const each = { value: actor.customerId, windowSeconds: 3600 }
    const rules = [
      { ...each, scope: 'upload:files', limit: perHour },
      { ...each, scope: 'upload:kilobytes', limit: megabytesPerHour * 1024, weight: Math.ceil(bytes / 1024) },
    ]
    await consumeRateLimit(
      database,
      rules.filter(({ limit }) => limit > 0),
    )
  }

interface Parts {
  readonly fields: Record<string, string>
  readonly found: { readonly fileName: string; readonly body: Buffer } | null
}

/** In memory that the parsers' threads can read, which spares a copy for each of them. */
const sharedBuffer = (chunks: readonly Buffer[]): Buffer => {
  const body = Buffer.from(new SharedArrayBuffer(chunks.reduce((sum, { length }) => sum + length, 0)))
  let end = 0
  for (const chunk of chunks) end += chunk.copy(body, end)
  return body
}

/** Reads to the end even what is refused, because a caller that is still sending sees no answer. */
const readBody = async (stream: AsyncIterable<Buffer>, held: HeldBytes): Promise<Buffer> => {
  const chunks: Buffer[] = []
  const iterator = stream[Symbol.asyncIterator]()
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      held.add(next.value.length)
      chunks.push(next.value)
    }
  } catch (error) {
    for (let next = await iterator.next(); !next.done;) next = await iterator.next()
    throw error
  }
  return sharedBuffer(chunks)
}

const readParts = async (request: FastifyRequest, rule: UploadRule, held: HeldBytes): Promise<Parts> => {
  const fields: Record<string, string> = {}
  let found: Parts['found'] = null
  const limits = { fileSize: rule.maxBytes, files: 1, fields: maxFields, fieldSize: maxFieldBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    const body = await readBody(part.file, held)
    if (part.file.truncated) {
      throw refuse('fileRefused', { case: 'tooLarge', maxBytes: rule.maxBytes })
    }
    if (part.fieldname === 'file') found = { fileName: cleanName(part.filename), body }
  }
  return { fields, found }
}

/** The reader of multipart bodies tells of broken ones by plain errors, of many kinds. */
const notReadable = (cause: unknown): DomainError =>
  Object.assign(badInput([{ path: 'file', message: 'must be sent as readable multipart/form-data' }]), {
    cause,
  })

export const readUpload = async (
  request: FastifyRequest,
  rule: UploadRule,
  parts: UploadParts,
): Promise<Upload> => {
  if (!request.isMultipart()) {
    throw badInput([{ path: 'file', message: 'must be sent as multipart/form-data' }])
  }
  const held = parts.memory.hold(accountOf(request))
  try {
    return { ...(await readWith(request, rule, parts, held)), release: held.release }
  } catch (error) {
    held.release()
    throw error
  }
}

const readWith = async (
  request: FastifyRequest,
  rule: UploadRule,
  { parsePool, countUpload, scan }: UploadParts,
  held: HeldBytes,
): Promise<Omit<Upload, 'release'>> => {
  const account = accountOf(request)
  const { fields, found } = await readParts(request, rule, held).catch((error: unknown) => {
    throw error instanceof DomainError || request.raw.socket.destroyed ? error : notReadable(error)
  })
  if (!found) throw badInput([{ path: 'file', message: 'is missing' }])
  if (found.body.length === 0) throw refuse('fileRefused', { case: 'empty' })
  await countUpload(request.actor, found.body.length)
  const detected = await parsePool.run(detectKindTask, [found.body, rule.accept], { account })
  if (!detected) throw refuse('fileRefused', { case: 'wrongKind', accept: rule.accept })
  await scan(request, found.body, account)
  return { file: { ...found, ...detected, account }, fields }
}

/** All accounts of a customer together, and each operator. */
const accountOf = ({ actor, ip }: FastifyRequest): string => {
  if (actor?.kind === 'customer') return ownerOf(actor.customerId)
  return actor ? `operator ${actor.operatorId}` : ip
}

const cleanName = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const printable = [...base].filter((char) => char >= ' ' && char !== '\u007F').join('')
  return printable.trim().slice(-200).toWellFormed() || 'file'
}
