import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { UploadRule } from '../../contract/endpoint.ts'
import type { UploadedFile } from './call.ts'
import { badInput } from './envelope.ts'
import { detectKind } from './file-kinds.ts'
import { refuse } from './refuse.ts'

const maxFields = 40
const maxFieldBytes = 64 * 1024

interface Upload {
  readonly file: UploadedFile
  readonly fields: Record<string, string>
}

export const readUpload = async (request: FastifyRequest, rule: UploadRule): Promise<Upload> => {
  if (!request.isMultipart()) {
    throw badInput([{ path: 'file', message: 'must be sent as multipart/form-data' }])
  }
  const fields: Record<string, string> = {}
  let found: { fileName: string; body: Buffer } | null = null
  const limits = { fileSize: rule.maxBytes, files: 1, fields: maxFields, fieldSize: maxFieldBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    const body = await part.toBuffer()
    if (part.file.truncated) {
      throw refuse('fileRefused', { case: 'tooLarge', maxBytes: rule.maxBytes })
    }
    if (part.fieldname === 'file') found = { fileName: cleanName(part.filename), body }
  }
  if (!found) throw badInput([{ path: 'file', message: 'is missing' }])
  if (found.body.length === 0) throw refuse('fileRefused', { case: 'empty' })
  const detected = await detectKind(found.body, rule.accept)
  if (!detected) throw refuse('fileRefused', { case: 'wrongKind', accept: rule.accept })
  return { file: { ...found, ...detected }, fields }
}

const cleanName = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const printable = [...base].filter((char) => char >= ' ' && char !== '\u007F').join('')
  return printable.trim().slice(-200) || 'file'
}
