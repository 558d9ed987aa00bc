import { sql } from 'kysely'
import type { MeasuringPlace, MeasurementStatus } from '../../src/contract/sku-weights/sku-weights.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { hourMs } from '../orders/stories.ts'

interface Story {
  /** Of the SKU's estimate. */
  readonly factor: number
  readonly status: MeasurementStatus
  readonly method: 'scale' | 'typed'
  readonly place: MeasuringPlace
  readonly isDecided?: true
  readonly hoursAgo: number
}

const stories: readonly Story[] = [
  { factor: 1.42, status: 'open', method: 'scale', place: 'packing', hoursAgo: 5 },
  { factor: 0.7, status: 'open', method: 'scale', place: 'receiving', hoursAgo: 27 },
  {
    factor: 1.3,
    status: 'kept',
    method: 'typed',
    place: 'stock',
    isDecided: true,
    hoursAgo: 90,
  },
  { factor: 1, status: 'taken', method: 'scale', place: 'receiving', hoursAgo: 120 },
]

/** SKUs of open orders, those in most orders first. */
export const seedWeights = async (
  tx: Tx,
  { packer, sourcing, now }: { readonly packer: string; readonly sourcing: string; readonly now: Date },
): Promise<void> => {
  for (const [place, { factor, status, method, place: station, isDecided, hoursAgo }] of stories.entries()) {
    const at = new Date(+now - hoursAgo * hourMs)
    await sql`
      insert into sku_measurement (sku_id, weight_grams, was_grams, was_length_mm, was_width_mm, was_height_mm, method,
          station, status, status_since, decided_by, measured_by, measured_at)
        select k.id, greatest(1, round(k.weight_grams * ${factor}::numeric)::integer), k.weight_grams, k.length_mm, k.width_mm,
            k.height_mm, ${method}, ${station}, ${status}, ${at}, ${isDecided ? sourcing : ''}, ${packer}, ${at}
          from sku k where k.id = (
            select l.sku_id from order_line l
              join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
              join sku s on s.id = l.sku_id and s.weight_grams >= 100
              where o.status in ('awaitingPayment', 'processing')
              group by l.sku_id order by count(*) desc, l.sku_id limit 1 offset ${place}::integer)`.execute(
      tx,
    )
  }
}
