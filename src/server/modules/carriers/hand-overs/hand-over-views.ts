import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import {
  handOverLimits,
  type HandOver,
  type HandOverParcel,
  type HandOverRow,
  type operatorHandOvers,
} from '../../../../contract/carriers/hand-overs.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { HandOverId } from '../../../../contract/kernel/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { WithLongPages } from '../../../platform/exports/case-export.ts'
import type { Files } from '../../../platform/files/files.ts'
import { caseConditions, findCases, type FoundCases } from '../../operator-search/index.ts'
import { parcelColumns } from './open-parcels.ts'

const columns = sql`
  v.id::text as id, v.number, v.carrier_name as carrier, to_json(v.closed_at) #>> '{}' as "closedAt",
  v.operator_name as "operatorName", v.parcel_count as count, v.weight_grams::float8 as "weightGrams",
  v.manifest_reference as "manifestReference", v.manifest_failure as "manifestFailure", v.signed_by as "signedBy",
  v.picture_id is not null as "hasPicture",
  (select count(*)::integer from hand_over_parcel p where p.hand_over_id = v.id and p.first_scan_at is null) as unscanned`

/** By their numbers and parcels. */
const findHandOvers = (db: Db, search: string): Promise<FoundCases> =>
  findCases(db, search, {
    from: sql`(select p.hand_over_id, p.customer_id, h.order_id from hand_over_parcel p
      join shipment h on h.customer_id = p.customer_id and h.id = p.shipment_id) x where true`,
    id: 'hand_over_id',
  })

export const listHandOvers = async (
  db: Db,
  input: WithLongPages<ParsedInputOf<typeof operatorHandOvers.listHandOvers>>,
): Promise<{ total: number; totalIsLowerBound: boolean; rows: HandOverRow[] }> => {
  const { carrier, search, pageNum, pageSize } = input
  const found = search ? await findHandOvers(db, search) : null
  const where = sql`${carrier ? sql`lower(v.carrier_name) = lower(${carrier})` : sql`true`}
    and ${caseConditions(input, found, { alias: 'v', at: 'closed_at' })}`
  const [page, counted] = await Promise.all([
    sql<HandOverRow>`
      select ${columns} from (select * from hand_over v where ${where} order by v.closed_at desc, v.id desc
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}) v order by v.closed_at desc, v.id desc`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::integer as total from hand_over v where ${where}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, totalIsLowerBound: found?.isMore === true, rows: page.rows }
}

type Found = HandOverRow & Pick<HandOver, 'note' | 'manifestUrl'> & { readonly pictureId: string | null }

/** @throws DomainError notFound */
export const getHandOver = async (db: Db, files: Files, id: string): Promise<HandOver> => {
  const { rows } = await sql<Found>`
    select ${columns}, v.note, v.manifest_url as "manifestUrl", v.picture_id::text as "pictureId"
      from hand_over v where v.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('Hand-over')
  const parcels = await sql<HandOver['parcels'][number]>`
    select ${parcelColumns(sql`p.weight_grams`)}, to_json(p.first_scan_at) #>> '{}' as "firstScanAt"
      from hand_over_parcel p
      join shipment h on h.customer_id = p.customer_id and h.id = p.shipment_id
      join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
      join customer u on u.customer_id = h.customer_id
      where p.hand_over_id = ${id} order by h.shipped_at, h.id`.execute(db)
  const { pictureId, ...row } = found
  const picture =
    pictureId === null
      ? null
      : {
          small: files.url({ id: pictureId, isPublic: false }, 'small'),
          large: files.url({ id: pictureId, isPublic: false }, 'large'),
        }
  return { ...row, picture, parcels: parcels.rows }
}

/** Their condition and age; the queue of the operators' home counts them, too. */
export const unscannedParcels = sql`
  hand_over_parcel p where p.first_scan_at is null and p.resolved_at is null
    and p.handed_over_at < now() - ${sql.lit(handOverLimits.scanHours)} * interval '1 hour'`

interface Unscanned extends HandOverParcel {
  readonly carrier: string
  readonly trackingUrl: string | null
  readonly handOverId: HandOverId
  readonly handOverNumber: string
  readonly handedOverAt: string
}

const maxCounted = 1000

export const listUnscannedParcels = async (
  db: Db,
  input: ParsedInputOf<typeof operatorHandOvers.listUnscannedParcels>,
) => {
  const { carrier, search, pageNum, pageSize } = input
  const found = search
    ? await findCases(db, search, {
        from: sql`(select h.id, h.customer_id, h.order_id from (select p.* from ${unscannedParcels}) p
          join shipment h on h.customer_id = p.customer_id and h.id = p.shipment_id) x where true`,
      })
    : null
  const conditions = caseConditions(input, found, { alias: 'p', id: 'shipment_id', at: 'handed_over_at' })
  const ofCarrier = carrier ? sql`and lower(v.carrier_name) = lower(${carrier})` : sql``
  const from = sql`(select p.* from ${unscannedParcels} and ${conditions}) p join hand_over v on v.id = p.hand_over_id ${ofCarrier}`
  const [page, counted, names] = await Promise.all([
    sql<Unscanned>`
      select ${parcelColumns(sql`p.weight_grams`)}, v.carrier_name as carrier, h.tracking_url as "trackingUrl",
          v.id::text as "handOverId", v.number as "handOverNumber", to_json(p.handed_over_at) #>> '{}' as "handedOverAt"
        from ${from}
        join shipment h on h.customer_id = p.customer_id and h.id = p.shipment_id
        join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
        join customer u on u.customer_id = h.customer_id
        order by p.handed_over_at, h.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from (select from ${from} limit ${sql.lit(maxCounted + 1)}) x`.execute(
      db,
    ),
    sql<{ carrier: string }>`
      select distinct v.carrier_name as carrier from (select p.* from ${unscannedParcels}) p
        join hand_over v on v.id = p.hand_over_id order by 1 limit 50`.execute(db),
  ])
  const total = counted.rows[0]?.total ?? 0
  return {
    total: Math.min(total, maxCounted),
    totalIsLowerBound: found?.isMore === true || total > maxCounted,
    carriers: names.rows.map((row) => row.carrier),
    rows: page.rows,
  }
}
