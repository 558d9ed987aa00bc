import type { Platform } from '../../platform/platform.ts'
import type { CorrectionMails } from './correction-emails.ts'

export interface CorrectionParts extends Pick<Platform, 'database'> {
  readonly mails: CorrectionMails
}
