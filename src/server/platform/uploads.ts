import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { UploadRule } from '../../contract/endpoint.ts'
import { DomainError } from '../../contract/errors.ts'
import type { UploadedFile } from './call.ts'
import { badInput } from './envelope.ts'
import { detectKind } from './file-kinds.ts'

const maxFields = 40
const maxFieldBytes = 64 * 1024

const refused = (message: string): DomainError => new DomainError('fileRefused', message)

const kindNames: Record<UploadRule['accept'][number], string> = {
  image: 'a picture (PNG, JPEG, GIF, WebP, BMP or SVG)',
  csv: 'a CSV file',
  xlsx: 'an Excel file (XLSX)',
  pdf: 'a PDF',
  document: 'a document (DOC, XLS, PPT, TXT, PDF or JSON)',
}

const listOf = (rule: UploadRule): string => {
  const names = rule.accept.map((kind) => kindNames[kind])
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} or ${last}` : last
}

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
      throw refused(`The file is larger than ${formatBytes(rule.maxBytes)}. Send a smaller one.`)
    }
    if (part.fieldname === 'file') found = { fileName: cleanName(part.filename), body }
  }
  if (!found) throw badInput([{ path: 'file', message: 'is missing' }])
  if (found.body.length === 0) throw refused('The file is empty.')
  const detected = await detectKind(found.body, rule.accept)
  if (!detected) throw refused(`The file's content is not ${listOf(rule)}.`)
  return { file: { ...found, ...detected }, fields }
}

const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} KB`

/** A display name without folders and control characters, of limited length. */
const cleanName = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const printable = [...base].filter((char) => char >= ' ' && char !== '\u007F').join('')
  return printable.trim().slice(-200) || 'file'
}
