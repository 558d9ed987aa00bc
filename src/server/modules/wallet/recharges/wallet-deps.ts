import type { Database } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Clock } from '../../../platform/kernel/clock.ts'
import type { Logger } from '../../../platform/http/route.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { PaymentService } from './payment-service.ts'
import type { RechargeMails } from './recharge-emails.ts'
import type { Offers } from './wallet-queries.ts'

export interface WalletParts {
  readonly database: Database
  readonly files: Files
  readonly mails: RechargeMails
  /** Null: this installation has no PayPal payments. */
  readonly payments: PaymentService | null
  readonly secrets: Secrets
  readonly publicUrl: string
  readonly offers: Offers
  readonly clock: Clock
  readonly log: Logger
}
