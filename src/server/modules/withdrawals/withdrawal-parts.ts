import type { Platform } from '../../platform/platform.ts'
import type { WithdrawalMails } from './withdrawal-emails.ts'

export interface WithdrawalParts extends Pick<Platform, 'database' | 'files' | 'secrets' | 'clock'> {
  readonly mails: WithdrawalMails
}
