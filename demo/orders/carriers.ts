import { sql } from 'kysely'
import type { CarrierConnector, CarrierSender } from '../../src/contract/carriers/carrier-schemas.ts'
import type { GoodsAttribute } from '../../src/contract/kernel/statuses.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import { insertRows } from '../rows.ts'
import { signedManifest } from './signed-manifest.ts'

interface Service {
  readonly line: string
  readonly code: string
  readonly countries?: readonly string[]
  readonly maxGrams?: number
  readonly accepts?: readonly GoodsAttribute[]
  readonly weekdays?: readonly number[]
}

interface Carrier {
  readonly code: string
  readonly en: string
  readonly zh: string
  readonly connector?: CarrierConnector
  readonly trackingUrl: string
  readonly services?: readonly Service[]
}

const sender: CarrierSender = {
  name: 'Quayside Demo Ltd',
  phone: '+86 755 8300 1200',
  address1: '18 Harbour Logistics Park, Building 4',
  address2: '',
  city: 'Shenzhen',
  province: 'Guangdong',
  postcode: '518000',
  countryCode: 'CN',
}

/** Two of them are connected, to their doubles, and fulfil the standard and the priority line. */
const carriers: readonly Carrier[] = [
  {
    code: 'YUN',
    en: 'YunExpress',
    zh: '云途',
    connector: 'yunexpress',
    trackingUrl: 'https://www.yuntrack.com/parcelTracking?id={number}',
    services: [
      { line: 'STD', code: 'THZXR', maxGrams: 5_000 },
      { line: 'STD', code: 'BKPHR', maxGrams: 5_000, accepts: ['battery', 'magnet'] },
    ],
  },
  {
    code: 'USPS',
    en: 'USPS',
    zh: '美国邮政',
    connector: 'easypost',
    trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
    services: [
      { line: 'STD', code: 'USPS GroundAdvantage', countries: ['US'] },
      {
        line: 'PRI',
        code: 'USPS Priority',
        countries: ['US', 'CA', 'GB', 'DE', 'FR', 'AU'],
        accepts: ['battery'],
      },
    ],
  },
  {
    code: '4PX',
    en: '4PX',
    zh: '递四方',
    trackingUrl: 'https://track.4px.com/#/result/0/{number}',
  },
  {
    code: 'POST',
    en: 'China Post',
    zh: '中国邮政',
    trackingUrl: 'https://t.17track.net/en#nums={number}',
  },
]

const seedRows = async (tx: Tx): Promise<void> => {
  for (const { code, en, zh, connector = null, trackingUrl, services = [] } of carriers) {
    const { id } = await tx
      .insertInto('carrier')
      .values({
        code,
        name_en: en,
        name_zh: zh,
        connector,
        tracking_url: trackingUrl,
        sender: connector === null ? null : JSON.stringify(sender),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRows(
      tx,
      `insert into carrier_service (carrier_id, shipping_line_id, code, countries, max_grams, accepts, weekdays, position)
         select ${id}, l.id, s.code, s.countries, s."maxGrams", s.accepts, s.weekdays, s.position
         from json_to_recordset($1) as s (line text, code text, countries text[], "maxGrams" integer, accepts text[],
           weekdays integer[], position integer)
         join shipping_line l on l.code = s.line`,
      services.map((service, position) => ({
        ...service,
        countries: service.countries ?? [],
        maxGrams: service.maxGrams ?? null,
        accepts: service.accepts ?? [],
        weekdays: service.weekdays ?? [],
        position,
      })),
    )
  }
}

interface Day {
  readonly carrier: string
  readonly day: string
  readonly parcels: readonly {
    readonly customerId: string
    readonly shipmentId: string
    readonly grams: number
  }[]
  readonly grams: number
}

/** The last ten days with shipments of each carrier; those of today are still to be handed over. */
const daysToClose = async (tx: Tx, now: Date): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    select carrier, day::text as day, sum(grams)::integer as grams,
        json_agg(json_build_object('customerId', customer_id::text, 'shipmentId', id::text, 'grams', grams) order by id)
          as parcels
      from (select h.carrier, h.customer_id, h.id, (h.shipped_at at time zone 'UTC')::date as day,
          greatest(20, o.weight_grams) as grams
        from shipment h join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
        where h.shipped_at > ${new Date(+now - 10 * 86_400_000)} and h.shipped_at < ${new Date(+now - 20 * 3_600_000)}) x
      group by carrier, day order by day, carrier`.execute(tx)
  return rows
}

const drivers = ['Wang Wei', 'Chen Jun', 'Liu Yang']
/** Of the parcels shipped four days ago and before, so many were never scanned. */
const neverScanned = 3

/** Carriers, the close of their past days, and some parcels that their carriers have never scanned. */
export const seedCarriers = async (
  tx: Tx,
  files: Files,
  { packer, now }: { readonly packer: string; readonly now: Date },
): Promise<void> => {
  await seedRows(tx)
  const picture = await files.put(
    {
      customerId: null,
      isPublic: false,
      fileName: 'signed-manifest.webp',
      kind: 'image',
      contentType: 'image/svg+xml',
      body: signedManifest,
    },
    tx,
  )
  const days = await daysToClose(tx, now)
  for (const [index, { carrier, day, grams, parcels }] of days.entries()) {
    const closedAt = new Date(Math.min(Date.parse(`${day}T18:30:00Z`), +now - 3_600_000))
    const isLast = index === days.length - 1
    const { rows } = await sql<{ id: string }>`
      with new as (select nextval('id_seq') as id)
      insert into hand_over (id, number, carrier_name, closed_at, operator_name, parcel_count, weight_grams, signed_by, picture_id)
        select new.id, 'HO-' || new.id, ${carrier}, ${closedAt}, ${packer}, ${parcels.length}, ${grams},
            ${isLast ? '' : (drivers[index % drivers.length] ?? '')}, ${isLast ? null : picture.id} from new
        returning id::text as id`.execute(tx)
    const id = rows[0]?.id ?? ''
    await sql`
      insert into hand_over_parcel (customer_id, shipment_id, hand_over_id, weight_grams, handed_over_at, first_scan_at)
        select h.customer_id, h.id, ${id}, p.grams, ${closedAt},
            case when h.tracking_status in ('infoReceived', 'notFound') then null
              else ${closedAt}::timestamptz + interval '7 hours' end
          from json_to_recordset(${JSON.stringify(parcels)}::json)
            as p ("customerId" bigint, "shipmentId" bigint, grams integer)
          join shipment h on h.customer_id = p."customerId" and h.id = p."shipmentId"`.execute(tx)
  }
  await sql`
    with lost as (select p.customer_id, p.shipment_id from hand_over_parcel p
      join shipment h on h.customer_id = p.customer_id and h.id = p.shipment_id
      -- By when they were shipped: which day they were handed over on depends on the hour at which the demo is filled.
      where h.shipped_at < ${new Date(+now - 4 * 86_400_000)} and h.tracking_status in ('pickedUp', 'inTransit')
        and h.carrier in ('YunExpress', '4PX', 'China Post')
      order by h.shipped_at desc, p.shipment_id limit ${neverScanned})
    update shipment h set tracking_status = 'infoReceived', tracking_status_at = h.shipped_at from lost
      where h.customer_id = lost.customer_id and h.id = lost.shipment_id`.execute(tx)
  await sql`
    update hand_over_parcel p set first_scan_at = null from shipment h
      where h.customer_id = p.customer_id and h.id = p.shipment_id and h.tracking_status = 'infoReceived'`.execute(
    tx,
  )
}
