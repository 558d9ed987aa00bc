import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { operatorPaymentMethods } from '../../../contract/wallet/operator-payment-methods.ts'
import { minor, type Db } from '../../platform/database/database.ts'

export type Method = z.input<typeof operatorPaymentMethods.savePaymentMethod.output>

type Row = Omit<Method, 'minMinor' | 'updatedAt'> & { readonly least: string; readonly changedAt: Date }

/** `rest` follows `from payment_method`. */
export const readMethods = async (db: Db, rest: RawBuilder<unknown>): Promise<Method[]> => {
  const { rows } = await sql<Row>`
    select id, kind, name, currency, network, details, instructions_en as "instructionsEn",
        instructions_zh as "instructionsZh", fee_note_en as "feeNoteEn", fee_note_zh as "feeNoteZh", min_minor as least,
        is_enabled as "isEnabled", version, updated_at as "changedAt"
      from payment_method ${rest}`.execute(db)
  return rows.map(({ least, changedAt, ...row }) => ({
    ...row,
    minMinor: minor(least),
    updatedAt: changedAt.toISOString(),
  }))
}
