import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { shippingLineInput } from '../../../contract/catalogue/catalogue.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { findShippingLine, type ShippingLine } from './list-shipping-lines.ts'
import { checkRates } from './rate-rules.ts'

type LineInput = z.output<typeof shippingLineInput>

/**
 * Creates or changes a line and replaces its rates atomically.
 * The caller clears the rate book cache after the commit.
 */
export const saveShippingLine = async (tx: Tx, line: LineInput): Promise<ShippingLine> => {
  checkRates(line.rates)
  const lineId = await writeLine(tx, line)
  await replaceRates(tx, lineId, line.rates)
  const saved = await findShippingLine(tx, lineId)
  if (!saved) throw new Error('the line was not saved')
  return saved
}

const columnsOf = (line: LineInput) => ({
  code: line.code,
  name_en: line.nameEn,
  name_zh: line.nameZh,
  carrier: line.carrier,
  tracking_url: line.trackingUrl,
  volumetric_divisor: line.volumetricDivisor,
  max_weight_grams: line.maxWeightGrams,
  max_side_mm: line.maxSideMm,
  accepts: line.accepts,
  is_active: line.isActive,
  pays_duty: line.paysDuty,
  pays_tax: line.paysTax,
})

/** Writing the line's row locks it, which serialises concurrent saves. */
const writeLine = async (tx: Tx, line: LineInput): Promise<string> => {
  const columns = columnsOf(line)
  const write = line.id
    ? tx
        .updateTable('shipping_line')
        .set({ ...columns, updated_at: sql<Date>`now()` })
        .where('id', '=', line.id)
        .returning('id')
    : tx
        .insertInto('shipping_line')
        .values({
          ...columns,
          position: sql<number>`(select coalesce(max(position), 0) + 1 from shipping_line)`,
        })
        .returning('id')
  const row = await write.executeTakeFirst().catch((error: unknown) => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'shipping_line_code_key') {
      throw refuse('codeTaken', { case: 'shippingLine', code: line.code })
    }
    throw error
  })
  if (!row) throw notFound('Shipping line')
  return row.id
}

const replaceRates = async (tx: Tx, lineId: string, rates: LineInput['rates']): Promise<void> => {
  await tx.deleteFrom('shipping_rate').where('shipping_line_id', '=', lineId).execute()
  if (rates.length === 0) return
  await sql`
    insert into shipping_rate (shipping_line_id, country_code, postcode_prefixes, from_grams, to_grams, base_minor, per_kg_minor,
      step_grams, days_min, days_max)
    select ${lineId}, "countryCode", "postcodePrefixes", "fromGrams", "toGrams", "baseMinor", "perKgMinor", "stepGrams",
      "daysMin", "daysMax"
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as rate ("countryCode" text, "postcodePrefixes" text[],
      "fromGrams" integer, "toGrams" integer, "baseMinor" integer, "perKgMinor" integer, "stepGrams" integer,
      "daysMin" integer, "daysMax" integer)`.execute(tx)
}
