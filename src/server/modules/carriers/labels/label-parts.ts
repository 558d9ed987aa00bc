import type { Database } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Clock } from '../../../platform/kernel/clock.ts'
import type { Logger } from '../../../platform/kernel/log.ts'
import type { Carriers } from '../ports/ports.ts'
import { storableText } from '../../../platform/database/storable-text.ts'

export interface LabelParts {
  readonly database: Database
  readonly files: Files
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly carriers: Carriers
}

/** As a carrier knows the label. */
export const referenceOf = (labelId: string): string => `QS-${labelId}`

export const whyOf = (error: unknown): string =>
  storableText(error instanceof Error ? error.message : String(error), 300)
