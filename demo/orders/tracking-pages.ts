import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import { dayMs, hourMs } from './stories.ts'

const logo = `
  <svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240">
    <rect width="240" height="240" rx="44" fill="#1f4d45"/>
    <path d="M120 34 82 92h20l-34 48h38v22h28v-22h38l-34-48h20z" fill="#f3ead7"/>
    <path d="M40 186c20-14 40-14 60 0s40 14 60 0 30-12 40-8M52 208c18-10 34-10 52 0s36 10 54 0"
      fill="none" stroke="#7fc4b2" stroke-width="9" stroke-linecap="round"/>
  </svg>`

interface BuyerReport {
  readonly kind: 'wrongAddress' | 'notArrived'
  readonly message: string
  readonly at: Date
}

const report = async (tx: Tx, customerId: CustomerId, { kind, message, at }: BuyerReport): Promise<void> => {
  const isMissing = kind === 'notArrived'
  const statuses = isMissing ? ['delivered'] : ['pickedUp', 'inTransit', 'customs']
  const { rows } = await sql<{ id: string }>`
    with parcel as (
      select h.id, h.tracking_number, o.id as order_id, o.shop_id, o.email
        from shipment h
        join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
        where h.customer_id = ${customerId} and h.tracking_status = any(${statuses}) and h.tracking_status_at < ${at}
          and o.status = ${isMissing ? 'delivered' : 'shipped'}
        order by h.tracking_status_at desc, h.id desc limit 1
    ), created as (
      insert into shopper_report (customer_id, order_id, shop_id, shipment_id, kind, message, email, locale, at)
        select ${customerId}, order_id, shop_id, case when ${isMissing} then id end, ${kind}, ${message}, email, 'en', ${at}
          from parcel
        returning id, order_id
    )
    insert into order_event (customer_id, order_id, kind, actor_kind, detail, at)
      select ${customerId}, created.order_id, ${`shopper.${kind}`}, 'shopper',
          jsonb_build_object('reportId', created.id::text, 'words', ${message}::text)
            || case when ${isMissing} then jsonb_build_object('trackingNumber', parcel.tracking_number) else '{}' end,
          ${at}::timestamptz
        from created join parcel on parcel.order_id = created.order_id
      returning id`.execute(tx)
  if (rows.length !== 1) throw new Error(`the demo has no parcel for ${kind}`)
}

export const seedTrackingPages = async (
  tx: Tx,
  files: Files,
  { customerId, now }: { readonly customerId: CustomerId; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into tracking_page (customer_id, order_id)
      select distinct customer_id, order_id from shipment`.execute(tx)
  const picture = {
    customerId,
    isPublic: false,
    fileName: 'harbour-and-pine.svg',
    kind: 'image',
    contentType: 'image/svg+xml',
    body: Buffer.from(logo),
  } as const
  const { id } = await files.put(picture, tx)
  await tx
    .insertInto('tracking_settings')
    .values({
      customer_id: customerId,
      shown_name: 'Harbour & Pine',
      logo_file_id: id,
      contact_email: 'hello@harbourpine.example',
      website: 'https://harbourpine.example',
    })
    .execute()
  await report(tx, customerId, {
    kind: 'notArrived',
    message:
      'Tracking says delivered, but nothing was at my door, and my neighbours have not seen it either.',
    at: new Date(+now - dayMs),
  })
  await report(tx, customerId, {
    kind: 'wrongAddress',
    message: 'The house number is wrong: it should be 14, not 41. The street and city are correct.',
    at: new Date(+now - 2 * hourMs),
  })
}
