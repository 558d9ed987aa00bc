import type { UploadRule } from '../../contract/endpoint.ts'

export type FileKind = UploadRule['accept'][number]
