import { sql } from 'kysely'
import { changeServicesIn } from '../../src/server/modules/services/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import type { SeededOperators, SeededSeller } from '../people/accounts.ts'
import { serviceMenu, serviceStories, type ServiceStep, type ServiceStory } from './extra-service-stories.ts'
import { pictureOnBackground } from '../catalogue/pictures.ts'
import { insertRows, takeIds } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'

export interface ServiceMovement {
  readonly seller: SeededSeller
  readonly orderId: string
  readonly number: string
  readonly at: Date
  readonly kind: 'servicePayment'
  readonly key: string
  readonly amountMinor: number
  readonly actor: string
}

interface Context {
  readonly sellers: ReadonlyMap<string, SeededSeller>
  readonly staff: SeededOperators
  readonly now: Date
}

const storePicture = async (
  tx: Tx,
  files: Files,
  { picture, background, name }: { picture: string; background: string; name: string },
  customerId: string | null,
): Promise<{ id: string; url: string }> => {
  const stored = await files.put(
    {
      customerId,
      isPublic: customerId === null,
      fileName: `${name}.webp`,
      kind: 'image',
      contentType: 'image/png',
      body: await pictureOnBackground({ picture, background }),
    },
    tx,
  )
  return { id: stored.id, url: files.url(stored, 'large') }
}

const seedMenu = async (tx: Tx, files: Files): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const [index, service] of serviceMenu.entries()) {
    const pictures = await Promise.all(
      service.pictures.map(([picture, background], place) =>
        storePicture(tx, files, { picture, background, name: `${service.key}-${place + 1}` }, null),
      ),
    )
    const linked = service.paysFor
      ? await tx
          .selectFrom('service')
          .select('id')
          .where('code', '=', service.paysFor)
          .executeTakeFirstOrThrow()
      : null
    const { id } = await tx
      .insertInto('extra_service')
      .values({
        name_en: service.name[0],
        name_zh: service.name[1],
        situation_en: service.situation[0],
        situation_zh: service.situation[1],
        procedure_en: service.procedure[0],
        procedure_zh: service.procedure[1],
        price_minor: service.priceMinor,
        basis: service.basis,
        days: service.days,
        picture_urls: pictures.map(({ url }) => url),
        position: index + 1,
        is_material: linked !== null,
        service_id: linked?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(service.key, id)
  }
  return ids
}

const ordersSql = `
  insert into service_order (customer_id, id, number, account_id, created_by, created_at, extra_service_id, name_en, name_zh,
      basis, is_material, is_on_request, status, status_since, currency, quantity, note, subject, unit_minor, total_minor,
      days, paid_minor, paid_at, delivered_at, end_reason, awaits_agency_reply, last_message_at)
    select r.customer, r.id, r.number, a.id, r.person, r.at, e.id, e.name_en, e.name_zh, e.basis, e.is_material,
        e.price_minor is null, r.status, r.since, r.currency, r.quantity, r.note, 'general', r.unit, r.unit * r.quantity,
        r.days, case when r.paid is null then 0 else r.unit * r.quantity end, r.paid, r.delivered, r.reason, r.wrote,
        r."wroteAt"
      from json_to_recordset($1) as r (customer bigint, id bigint, number text, person text, at timestamptz, service bigint,
          status text, since timestamptz, currency text, quantity integer, note text, unit integer, days integer,
          paid timestamptz, delivered timestamptz, reason text, wrote boolean, "wroteAt" timestamptz)
        join account a on a.customer_id = r.customer and a.is_default
        join extra_service e on e.id = r.service`

const eventsSql = `
  insert into service_order_event (customer_id, order_id, at, kind, from_status, to_status, actor_kind, actor_name,
      amount_minor, detail)
    select customer, id, at, kind, "from", "to", side, actor, amount, detail
      from json_to_recordset($1) as r (customer bigint, id bigint, at timestamptz, kind text, "from" text, "to" text,
        side text, actor text, amount integer, detail jsonb)`

const deliveriesSql = `
  insert into service_order_delivery (customer_id, order_id, at, operator_name, note, file_ids)
    select customer, id, at, actor, note, files
      from json_to_recordset($1) as r (customer bigint, id bigint, at timestamptz, actor text, note text, files bigint[])`

const messagesSql = `
  insert into service_order_message (customer_id, order_id, at, side, author_name, body)
    select customer, id, at, side, actor, body
      from json_to_recordset($1) as r (customer bigint, id bigint, at timestamptz, side text, actor text, body text)`

const sellersSteps: readonly ServiceStep['event'][] = ['ordered', 'requested', 'paid', 'accepted']

interface Written {
  readonly orders: object[]
  readonly events: object[]
  readonly deliveries: object[]
  readonly messages: object[]
  readonly movements: ServiceMovement[]
}

interface Place {
  readonly seller: SeededSeller
  readonly id: string
  readonly serviceId: string
}

const statusAfter = {
  requested: 'requested',
  ordered: 'awaitingPayment',
  quoted: 'awaitingPayment',
  paid: 'paid',
  started: 'inProgress',
  delivered: 'delivered',
  accepted: 'completed',
  stocked: 'completed',
  declined: 'declined',
} as const satisfies Record<ServiceStep['event'], string>

const eventKinds: Readonly<Record<ServiceStep['event'], string>> = {
  requested: 'service.ordered',
  ordered: 'service.ordered',
  quoted: 'service.quoted',
  paid: 'service.paid',
  started: 'service.started',
  delivered: 'service.delivered',
  accepted: 'service.completed',
  stocked: 'service.stocked',
  declined: 'service.declined',
}

const tell = async (
  tx: Tx,
  files: Files,
  { staff, now }: Context,
  { seller, id, serviceId }: Place,
  story: ServiceStory,
  written: Written,
): Promise<void> => {
  const { customerId: customer, currency, person } = seller
  const agent = staff.sourcing.name
  const at = (daysAgo: number): Date => new Date(+now - daysAgo * dayMs)
  const number = `SO-${id}`
  const offered = serviceMenu.find(({ key }) => key === story.service)
  const when = new Map(story.steps.map(({ event, daysAgo }) => [event, at(daysAgo)]))
  const quoted = story.steps.find((step) => step.event === 'quoted')
  const unit = offered?.priceMinor ?? quoted?.unitMinor ?? null
  const total = unit === null ? null : unit * story.quantity
  let before: string | null = null
  for (const step of story.steps) {
    const isSellers = sellersSteps.includes(step.event)
    const to = statusAfter[step.event]
    const isPaid = step.event === 'paid'
    written.events.push({
      customer,
      id,
      at: at(step.daysAgo),
      kind: eventKinds[step.event],
      from: before,
      to,
      side: isSellers ? 'seller' : 'agency',
      actor: isSellers ? person : agent,
      amount: isPaid && total !== null ? -total : null,
      detail: {
        ...(step.note ? { note: step.note } : {}),
        ...(step.event === 'quoted' ? { quotedMinor: total, days: step.days } : {}),
      },
    })
    if (isPaid && total !== null) {
      written.movements.push({
        seller,
        orderId: id,
        number,
        at: at(step.daysAgo),
        kind: 'servicePayment',
        key: `service:${id}:payment`,
        amountMinor: -total,
        actor: person,
      })
    }
    if (step.event === 'delivered' || step.event === 'stocked') {
      const pictures = await Promise.all(
        (story.delivered ?? []).map(([picture, background], place) =>
          storePicture(tx, files, { picture, background, name: `delivery-${place + 1}` }, customer),
        ),
      )
      const fileIds = pictures.map((file) => file.id)
      written.deliveries.push({
        customer,
        id,
        at: at(step.daysAgo),
        actor: agent,
        note: step.note ?? '',
        files: fileIds,
      })
    }
    before = to
  }
  for (const { daysAgo, by, text } of story.messages ?? []) {
    const isSellers = by === 'seller'
    const actor = isSellers ? person : agent
    written.messages.push({ customer, id, at: at(daysAgo), side: by, actor, body: text })
  }
  const last = story.steps.at(-1)
  const newest = story.messages?.at(-1)
  written.orders.push({
    customer,
    id,
    number,
    person,
    at: at(story.steps[0]?.daysAgo ?? 0),
    service: serviceId,
    status: before,
    since: at(last?.daysAgo ?? 0),
    currency,
    quantity: story.quantity,
    note: story.note,
    unit,
    days: unit === null ? null : (quoted?.days ?? offered?.days ?? 0),
    paid: when.get('paid') ?? null,
    delivered: when.get('delivered') ?? when.get('stocked') ?? null,
    reason: last?.event === 'declined' ? (last.note ?? '') : '',
    wrote: newest?.by === 'seller',
    wroteAt: newest ? at(newest.daysAgo) : null,
  })
}

/** The menu, and orders of it in every state. @returns how they move the wallets */
export const seedExtraServices = async (
  tx: Tx,
  files: Files,
  context: Context,
): Promise<ServiceMovement[]> => {
  const menu = await seedMenu(tx, files)
  const ids = await takeIds(tx, serviceStories.length)
  const written: Written = { orders: [], events: [], deliveries: [], messages: [], movements: [] }
  for (const [index, story] of serviceStories.entries()) {
    const seller = context.sellers.get(story.seller)
    const [id, serviceId] = [ids[index], menu.get(story.service)]
    if (!seller || id === undefined || serviceId === undefined) continue
    await tell(tx, files, context, { seller, id, serviceId }, story, written)
  }
  await insertRows(tx, ordersSql, written.orders)
  await insertRows(tx, eventsSql, written.events)
  await insertRows(tx, deliveriesSql, written.deliveries)
  await insertRows(tx, messagesSql, written.messages)
  return written.movements
}

const stockedSql = sql<{
  customer_id: string
  id: string
  extra_service_id: string
  number: string
  quantity: number
}>`
  select customer_id, id, extra_service_id, number, quantity from service_order
    where is_material and status = 'completed' order by id`

const dueSql = (customerId: string) => sql<{ id: string }>`
  select id::text as id from dropshipping_order
    where customer_id = ${customerId} and waiting_reason = 'paymentDue' and kind = 'plain' and service_count = 0
    order by created_at desc, id desc limit 3`

/** Puts bought material in stock, of which a few unpaid orders then use some. */
export const seedServiceStock = async (tx: Tx, main: SeededSeller, { staff }: Context): Promise<void> => {
  const { rows: bought } = await stockedSql.execute(tx)
  for (const { customer_id, id, extra_service_id, number, quantity } of bought) {
    await sql`select move_service_stock(${customer_id}, ${extra_service_id}, ${quantity}::integer, 'bought', ${id}, null,
      ${number}, ${staff.sourcing.name}, '')`.execute(tx)
  }
  const { rows: due } = await dueSql(main.customerId).execute(tx)
  const { id: card } = await tx
    .selectFrom('service')
    .select('id')
    .where('code', '=', 'CARD-WRITTEN')
    .executeTakeFirstOrThrow()
  const scope = { customerId: main.customerId, shopIds: null, currency: main.currency }
  const given = { ids: due.map((order) => order.id), add: [card], remove: [] }
  if (due.length > 0) await changeServicesIn(tx, scope, given, { kind: 'seller', name: main.person })
}
