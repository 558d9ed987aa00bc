import { createHash, randomUUID } from 'node:crypto'
import { operatorWallet } from '../../src/contract/wallet/operator-wallet.ts'
import { trackingEventStatuses, type TrackingEventStatus } from '../../src/contract/kernel/statuses.ts'
import { wallet } from '../../src/contract/wallet/wallet.ts'
import { signBody } from '../../src/server/connectors/shopify/admin-api/signature.ts'
import { signatureOf } from '../../src/server/connectors/tracking/signature.ts'
import type { Move } from './claim-moves.ts'
import { secrets } from './stage.ts'
import {
  ask,
  oneOf,
  refused,
  rowsOf,
  took,
  unique,
  type Answer,
  type AnyOrder,
  type ShopsOrder,
  type World,
} from './world.ts'

// Moves of shop, carrier, bank and time: real webhooks, and jobs as the worker runs them.

const deliver = async (
  world: World,
  hook: {
    readonly url: string
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
    readonly eventId: string
    readonly job: readonly [name: string, payloadOf: (webhookEventId: string | undefined) => object]
  },
): Promise<Answer> => {
  const { t, runJob } = world.stage
  const { url, body, headers, eventId, job } = hook
  const sent = await t.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  if (sent.statusCode !== 200) world.problems.push(`${url} answered ${sent.statusCode}`)
  const stored = await t.admin.query<{ id: string }>('select id from webhook_event where event_id = $1', [
    eventId,
  ])
  const [name, payloadOf] = job
  try {
    await runJob(name, payloadOf(stored.rows[0]?.id))
  } catch (error) {
    world.problems.push(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
  }
  return 'done'
}

const payloadOf = (order: ShopsOrder): object => ({
  id: order.key,
  name: `#${order.key}`,
  created_at: new Date(0).toISOString(),
  updated_at: new Date(order.updatedAt).toISOString(),
  cancelled_at: order.cancelled ? new Date(order.updatedAt).toISOString() : null,
  cancel_reason: order.cancelled ? 'customer' : null,
  financial_status: order.paid ? 'paid' : 'pending',
  currency: 'USD',
  email: 'ana@example.com',
  shipping_address: {
    name: 'Ana Müller',
    phone: '+1 555 0100',
    address1: order.street,
    city: 'Portland',
    province: 'Oregon',
    zip: '97205',
    country_code: order.countryCode,
  },
  line_items: order.lines.map(({ id, title, quantity, fulfilled = 0 }) => ({
    id,
    title,
    quantity,
    fulfillable_quantity: Math.max(0, quantity - fulfilled),
    price: '19.99',
  })),
})

const sendShop = (world: World, body: string, eventId: string): Promise<Answer> => {
  const topic = 'orders/updated'
  return deliver(world, {
    url: '/app/webhooks/shopify',
    body,
    headers: {
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': world.domain,
      'x-shopify-event-id': eventId,
      'x-shopify-hmac-sha256': signBody(secrets.shopify, body),
    },
    eventId: `${topic}:${eventId}`,
    job: ['process-shop-delivery', (id) => ({ eventId: id })],
  })
}

let clock = Date.UTC(2026, 0, 1)
/** Changes something in the shop and sends `times` webhooks about it. */
const changed =
  (change: (order: ShopsOrder, dice: number) => void, times = 1): Move =>
  async (world, _order, dice) => {
    const order = oneOf(world.shop, dice)
    if (!order) return refused('no such order')
    change(order, dice)
    order.updatedAt = clock += 1000
    const body = JSON.stringify(payloadOf(order))
    world.sent.push(body)
    const answers = Array.from({ length: times }, () => sendShop(world, body, randomUUID()))
    return (await Promise.all(answers))[0] ?? 'done'
  }

export const shopMoves: Record<string, Move> = {
  paid: changed((order) => (order.paid = true)),
  unpaid: changed((order) => (order.paid = false)),
  cancelled: changed((order) => (order.cancelled = true)),
  cancelledTwice: changed((order) => (order.cancelled = true), 2),
  moved: changed((order, dice) => (order.street = dice % 2 === 0 ? '12 Alder Street' : '1 Cedar Lane')),
  lessOfIt: changed((order, dice) => {
    const line = oneOf(order.lines, dice)
    if (line) line.quantity = Math.max(0, line.quantity - 1)
  }),
  moreOfIt: changed((order, dice) => {
    const line = oneOf(order.lines, dice)
    if (line) line.quantity += 1
  }, 2),
  added: changed((order) =>
    order.lines.push({ id: `${order.key}${order.lines.length + 1}`, title: 'Lamp', quantity: 1 }),
  ),
  fulfilledElsewhere: changed((order, dice) => {
    const line = oneOf(order.lines, dice)
    if (line)
      line.fulfilled = dice % 3 === 0 ? line.quantity : Math.min(line.quantity, (line.fulfilled ?? 0) + 1)
  }),
  /** Repeats an old webhook as a new delivery. */
  oldOne: (world, _order, dice) => {
    const body = oneOf(world.sent, dice)
    return body ? sendShop(world, body, randomUUID()) : Promise.resolve(refused('none sent'))
  },
}

const codes: Readonly<Record<TrackingEventStatus, string>> = {
  notFound: 'NotFound_Other',
  infoReceived: 'InfoReceived',
  pickedUp: 'InTransit_PickedUp',
  inTransit: 'InTransit_Other',
  customs: 'InTransit_CustomsProcessing',
  outForDelivery: 'OutForDelivery_Other',
  availableForPickup: 'AvailableForPickup_Other',
  deliveryFailed: 'DeliveryFailure_Other',
  exception: 'Exception_Other',
  returning: 'Exception_Returning',
  returned: 'Exception_Returned',
  delivered: 'Delivered_Other',
  expired: 'Expired_Other',
  unknown: 'Something_New',
}

/** Deliveries of returned parcels' replacements are processed by a job. */
const processReshipments = async (world: World): Promise<void> => {
  const rows = await rowsOf<{ id: string }>(
    world,
    `select id from shipment where customer_id = $1 and replaces_id is not null and tracking_status = 'delivered'`,
  )
  const { customerId } = world
  for (const { id: shipmentId } of rows)
    await world.stage.runJob('reshipment-delivered', { customerId, shipmentId })
}

/** The event time is random: later reports may be about earlier events, and events may repeat. */
const trackingMove =
  (status: TrackingEventStatus): Move =>
  async (world, order: AnyOrder, dice) => {
    const parcels = await rowsOf<{ number: string }>(
      world,
      `select tracking_number as number from shipment where customer_id = $1
         order by order_id = $2 desc, delivered_at is null desc, id desc limit 2`,
      [order.id],
    )
    const number = oneOf(parcels, dice % 4 === 0 ? 1 : 0)?.number
    if (number === undefined) return refused('no parcel')
    const event = {
      time_utc: new Date(Date.now() + ((dice % 7) - 5) * 3_600_000 - (Date.now() % 1000)).toISOString(),
      description: `It is ${status}`,
      location: 'Leipzig',
      sub_status: codes[status],
    }
    const body = JSON.stringify({
      event: 'TRACKING_UPDATED',
      data: {
        number,
        track_info: {
          latest_status: { sub_status: codes[status] },
          latest_event: event,
          tracking: { providers: [{ events: [event] }] },
        },
      },
    })
    const answer = await deliver(world, {
      url: '/app/webhooks/17track',
      body,
      headers: { sign: signatureOf(Buffer.from(body), secrets.tracking) },
      eventId: createHash('sha256').update(body).digest('hex'),
      job: ['apply-tracking-update', () => ({ trackingNumber: number })],
    })
    await processReshipments(world)
    return answer
  }

export const carrierMoves: Record<string, Move> = Object.fromEntries(
  trackingEventStatuses.map((status) => [status, trackingMove(status)]),
)

export const recharge = async (world: World, amountMinor: number): Promise<Answer> => {
  const [file] = await rowsOf<{ id: string }>(
    world,
    `insert into file (customer_id, storage_key, file_name, content_type, size_bytes, sha256)
       values ($1, $2, 'receipt.png', 'image/webp', 1, '-') returning id`,
    [unique('receipt')],
  )
  const transfer = { amountMinor, bankReference: 'REF 77', receiptFileId: file?.id ?? '' }
  const reported = await ask(world, world.seller, wallet.createBankRecharge, transfer)
  const id = reported.data?.recharge.id ?? ''
  const arrived = { id, creditedMinor: amountMinor }
  return took(await ask(world, world.stage.t.operator, operatorWallet.creditBankRecharge, arrived))
}

const runsOut =
  (text: string, job: string): Move =>
  async (world) => {
    const rows = await rowsOf<{ id: string }>(world, text)
    if (rows.length === 0) return refused('nothing runs out')
    await world.stage.runJob(job)
    return 'done'
  }

/** Deadlines pass, and their jobs run. */
export const timeMoves: Record<string, Move> = {
  offersRunOut: runsOut(
    `update quote_request set expires_at = now() - interval '1 minute'
       where customer_id = $1 and status = 'offered' returning id`,
    'expire-quotes',
  ),
  replacementsRunOut: runsOut(
    `update replacement set offered_until = now() - interval '1 minute'
       where customer_id = $1 and decision = 'offered' returning order_id as id`,
    'expire-replacements',
  ),
  refundsRunOut: runsOut(
    `update refund set expires_at = now() - interval '1 minute'
       where customer_id = $1 and expires_at is not null returning id`,
    'expire-refunds',
  ),
  returnsRunOut: runsOut(
    `update returned_parcel set answer_until = now() - interval '1 minute'
       where customer_id = $1 and state in ('pendingAddress', 'pendingPay') and overdue_at is null returning id`,
    'return-deadlines',
  ),
  holdsEnd: runsOut(
    `update order_flag set expires_at = now() - interval '1 minute'
       where customer_id = $1 and kind = 'onHold' returning order_id as id`,
    'release-order-holds',
  ),
}

export const walletMoves: Record<string, Move> = {
  recharged: (world, _order, dice) => recharge(world, 100 * (1 + (dice % 20))),
}
