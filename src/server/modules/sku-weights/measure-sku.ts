import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { differs, volumetricGrams, type Size } from '../../../contract/packing/parcel-weight.ts'
import type { PackTerms } from '../../../contract/packing/pack-terms.ts'
import type { Measurement, operatorSkuWeights } from '../../../contract/sku-weights/sku-weights.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { readPackTerms } from '../agency-settings/index.ts'
import { readMeasurements } from './measurement-rows.ts'

interface LockedSku {
  readonly code: string
  readonly isBundle: boolean
  readonly grams: number
  readonly size: Size
}

export const lockSku = async (tx: Tx, skuId: string): Promise<LockedSku> => {
  const { rows } = await sql<LockedSku>`
    select code, product_id is null as "isBundle", coalesce(weight_grams, 0) as grams,
        json_build_object('lengthMm', length_mm, 'widthMm', width_mm, 'heightMm', height_mm) as size
      from sku where id = ${skuId} for update`.execute(tx)
  const [sku] = rows
  if (!sku) throw notFound('SKU')
  return sku
}

/** The usual divisor: sizes count by the weight that most carriers give them. */
const usualDivisor = 6000

/** Whether a measurement is beyond the agency's limit, by weight or by size. A size that was unknown is no difference. */
export const isBeyondLimit = (
  was: Pick<LockedSku, 'grams' | 'size'>,
  measured: { readonly grams: number; readonly size: Size | null },
  { weightLimitGrams: amount, weightLimitPercent: percent }: PackTerms,
): boolean => {
  if (differs(was.grams, measured.grams, { amount, percent })) return true
  if (measured.size === null || was.size.lengthMm === 0) return false
  const [before, after] = [was.size, measured.size].map((size) => volumetricGrams(size, usualDivisor))
  return differs(before ?? 0, after ?? 0, { amount, percent })
}

/** What the SKU says from now on: a size that was not measured stays. */
export const takeMeasurement = async (
  tx: Tx,
  skuId: string,
  { grams, size }: { readonly grams: number; readonly size: Size | null },
): Promise<void> => {
  await tx
    .updateTable('sku')
    .set({
      weight_grams: grams,
      ...(size && { length_mm: size.lengthMm, width_mm: size.widthMm, height_mm: size.heightMm }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', skuId)
    .execute()
}

const insert = async (
  tx: Tx,
  { skuId, grams, size, method, place }: ParsedInputOf<typeof operatorSkuWeights.measureSku>,
  was: LockedSku,
  status: 'taken' | 'open',
  by: string,
): Promise<string> => {
  await sql`update sku_measurement set status = 'replaced', status_since = now() where sku_id = ${skuId} and status = 'open'`.execute(
    tx,
  )
  const row = await tx
    .insertInto('sku_measurement')
    .values({
      sku_id: skuId,
      weight_grams: grams,
      length_mm: size?.lengthMm ?? 0,
      width_mm: size?.widthMm ?? 0,
      height_mm: size?.heightMm ?? 0,
      method,
      station: place,
      was_grams: was.grams,
      was_length_mm: was.size.lengthMm,
      was_width_mm: was.size.widthMm,
      was_height_mm: was.size.heightMm,
      status,
      measured_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Stored under the SKU's lock, so that of two people who measure it the second one replaces the first. */
export const measureSku = async (
  tx: Tx,
  input: ParsedInputOf<typeof operatorSkuWeights.measureSku>,
  call: OperatorCall,
): Promise<Measurement> => {
  const { skuId, grams, size, method, place } = input
  const was = await lockSku(tx, skuId)
  if (was.isBundle) throw refuse('notAGood', { code: was.code })
  const status = isBeyondLimit(was, input, await readPackTerms(tx)) ? 'open' : 'taken'
  const id = await insert(tx, input, was, status, call.operator.name)
  if (status === 'taken') await takeMeasurement(tx, skuId, { grams, size })
  await audit(tx, call.operator, {
    action: 'skuWeight:measureSku',
    target: `sku:${skuId}`,
    detail: { code: was.code, grams, size, method, place, wasGrams: was.grams, status },
    call,
  })
  const [measured] = await readMeasurements(tx, sql`where m.id = ${id}`)
  if (!measured) throw new Error('the measurement was not stored')
  return measured
}
