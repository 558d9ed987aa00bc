import type { Database } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import type { Clock } from '../../platform/platform.ts'
import type { Logger } from '../../platform/route.ts'
import type { Secrets } from '../../platform/secrets.ts'
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
