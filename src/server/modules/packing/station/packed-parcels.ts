import { sql, type RawBuilder } from 'kysely'
import type { PackedParcel } from '../../../../contract/packing/pack-station.ts'
import type { Db } from '../../../platform/database/database.ts'

/** Of `packed_parcel p`. */
const parcelJson = sql`json_build_object('id', p.id::text, 'version', p.version, 'lines', p.lines,
  'weight', case when p.weight_grams is not null then json_build_object('grams', p.weight_grams, 'method', p.method,
    'size', case when p.length_mm > 0 then json_build_object('lengthMm', p.length_mm, 'widthMm', p.width_mm,
      'heightMm', p.height_mm) end,
    'packaging', p.packaging, 'divisor', p.divisor, 'volumetricGrams', p.volumetric_grams, 'chargedGrams', p.charged_grams) end,
  'freight', case when p.paid_minor is not null then json_build_object('currency', p.currency, 'paidMinor', p.paid_minor,
    'dueMinor', p.due_minor, 'differs', p.differs, 'proposal', p.proposal, 'proposedBy', p.proposed_by) end,
  'closedBy', p.closed_by, 'closedAt', p.closed_at)`

const readOne = async (db: Db, where: RawBuilder<unknown>): Promise<PackedParcel | null> => {
  const { rows } = await sql<{ parcel: PackedParcel }>`
    select ${parcelJson} as parcel from packed_parcel p where ${where}`.execute(db)
  return rows[0]?.parcel ?? null
}

/** The parcel that was closed and not shipped yet. */
export const openParcelOf = (db: Db, customerId: string, orderId: string): Promise<PackedParcel | null> =>
  readOne(
    db,
    sql`p.customer_id = ${customerId} and p.order_id = ${orderId} and p.shipment_id is null and p.voided_at is null`,
  )

export const packedParcel = async (db: Db, customerId: string, id: string): Promise<PackedParcel> => {
  const found = await readOne(db, sql`p.customer_id = ${customerId} and p.id = ${id}`)
  if (!found) throw new Error('the packed parcel does not exist')
  return found
}
