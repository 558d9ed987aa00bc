import { sql } from 'kysely'
import type * as z from 'zod'
import type { operatorTrackingRuleSchema } from '../../../contract/tracking-rules/operator-tracking-rules.ts'
import { pushableTrackingStatuses } from '../../../contract/kernel/statuses.ts'
import type { trackingRules, TrackingHandling } from '../../../contract/tracking-rules/tracking-rules.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'

type SellerRule = z.input<typeof trackingRules.listTrackingRules.output>['rules'][number]
export type OperatorRule = z.input<typeof operatorTrackingRuleSchema>

/** Of parcels that no rule fits: shown and reported as the carrier says. */
const unhandled: TrackingHandling = {
  carrierName: null,
  hiddenWords: [],
  replacements: [],
  pushedStatuses: [...pushableTrackingStatuses],
}

const handlingColumns = sql`r.carrier_name as "carrierName", r.hidden_words as "hiddenWords", r.replacements,
  r.pushed_statuses as "pushedStatuses"`

/** How the parcels of an order are shown and reported: by the first active rule for its shipping line and country. */
export const trackingHandlingOf = async (
  db: Db,
  { customerId, orderId }: { readonly customerId: CustomerId; readonly orderId: string },
): Promise<TrackingHandling> => {
  const { rows } = await sql<TrackingHandling>`
    select ${handlingColumns} from dropshipping_order o
      join lateral (
        select * from tracking_rule one
          where one.is_active and (one.line_ids = '{}' or o.shipping_line_id = any(one.line_ids))
            and (one.countries = '{}' or o.country_code = any(one.countries))
          order by one.position, one.id limit 1
      ) r on true
      where o.customer_id = ${customerId} and o.id = ${orderId}`.execute(db)
  return rows[0] ?? unhandled
}

export const listTrackingRules = async (db: Db): Promise<SellerRule[]> => {
  const { rows } = await sql<SellerRule>`
    select r.id, r.name, r.countries, ${handlingColumns},
        (select coalesce(json_agg(json_build_object('nameEn', l.name_en, 'nameZh', l.name_zh) order by l.position, l.id), '[]')
          from shipping_line l where l.id = any(r.line_ids)) as lines
      from tracking_rule r where r.is_active order by r.position, r.id`.execute(db)
  return rows
}

const operatorRules = async (db: Db, id: string | null): Promise<OperatorRule[]> => {
  const { rows } = await sql<OperatorRule & { readonly updatedAt: Date }>`
    select r.id, r.name, r.line_ids as "lineIds", r.countries, ${handlingColumns}, r.is_active as "isActive",
        coalesce(o.name, '') as "savedBy", r.updated_at as "updatedAt"
      from tracking_rule r left join operator o on o.id = r.saved_by
      where ${id}::bigint is null or r.id = ${id}
      order by r.position, r.id`.execute(db)
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

export const listOperatorRules = (db: Db): Promise<OperatorRule[]> => operatorRules(db, null)

export const findOperatorRule = async (db: Db, id: string): Promise<OperatorRule | null> =>
  (await operatorRules(db, id))[0] ?? null
