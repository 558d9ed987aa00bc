import type { Database } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { ServiceOrderMails } from './service-order-emails.ts'

export interface ServiceOrderParts {
  readonly database: Database
  readonly files: Files
}
export interface OperatorServiceOrderParts extends ServiceOrderParts {
  readonly mails: ServiceOrderMails
}
