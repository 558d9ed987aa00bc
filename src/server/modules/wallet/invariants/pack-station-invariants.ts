import { sql } from 'kysely'
import type { Violation } from './ledger-invariants.ts'

/**
 * Each surcharge or credit that a pack station proposed is for the difference of one measured parcel of its order. A violation
 * means that a seller is charged or credited another amount than the parcel's weight accounts for.
 */
const proposalsFollowWeights = {
  name: 'proposalsFollowWeights',
  breaches: sql<Violation>`
    select p.customer_id, jsonb_build_object('packedParcel', p.id::text, 'proposal', p.proposal,
      'paidMinor', p.paid_minor, 'dueMinor', p.due_minor, 'proposedMinor', coalesce(s.first_minor, c.amount_minor)) as detail
    from packed_parcel p
      left join lateral (select s.order_id, (select e.amount_minor from order_surcharge_event e
          where e.customer_id = s.customer_id and e.surcharge_id = s.id and e.kind = 'raised') as first_minor
        from order_surcharge s where s.customer_id = p.customer_id and s.id = p.surcharge_id) s on true
      left join balance_correction c on c.customer_id = p.customer_id and c.id = p.correction_id
    where p.proposal is not null and (p.proposed_minor is null
      or coalesce(s.order_id, c.order_id) is distinct from p.order_id
      or coalesce(s.first_minor, c.amount_minor) is distinct from p.proposed_minor)`,
}

/**
 * A violation means that other goods were shipped than were closed and weighed, or that a parcel's volumetric weight is not
 * that of its size.
 */
const parcelsAreAsMeasured = {
  name: 'parcelsAreAsMeasured',
  breaches: sql<Violation>`
    select p.customer_id, jsonb_build_object('packedParcel', p.id::text, 'shipment', p.shipment_id::text,
      'closed', p.lines, 'shipped', s.lines, 'volumetricGrams', p.volumetric_grams) as detail
    from packed_parcel p
      left join lateral (select h.order_id, (select jsonb_agg(jsonb_build_object('lineId', l.order_line_id::text,
          'quantity', l.quantity) order by l.order_line_id) from shipment_line l
          where l.customer_id = h.customer_id and l.shipment_id = h.id) as lines
        from shipment h where h.customer_id = p.customer_id and h.id = p.shipment_id) s on true
    where (p.shipment_id is not null and (s.order_id is distinct from p.order_id or s.lines is distinct from p.lines))
      or p.volumetric_grams <> case when p.weight_grams is null or p.divisor is null then 0
        else ceil(p.length_mm::numeric * p.width_mm * p.height_mm / p.divisor) end`,
}

export const packStationInvariants = [proposalsFollowWeights, parcelsAreAsMeasured]
