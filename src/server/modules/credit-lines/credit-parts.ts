import type { Platform } from '../../platform/platform.ts'
import type { CreditMails } from './credit-emails.ts'

export interface CreditParts extends Pick<Platform, 'database'> {
  readonly mails: CreditMails
}
