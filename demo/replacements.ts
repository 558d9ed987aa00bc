import { sql } from 'kysely'
import { endReplacement, replacementIn } from '../src/server/modules/replacements/index.ts'
import type { CustomerId, Tx } from '../src/server/platform/database.ts'
import { dayMs } from './stories.ts'

type Wish = Parameters<typeof replacementIn>[2]

interface Candidate {
  readonly orderId: Wish['orderId']
  readonly shippingLineId: Wish['shippingLineId']
  readonly lineId: Wish['lines'][number]['lineId']
  readonly unitPriceMinor: number
}

/** Delivered orders without buyer reports, newest first. */
const candidates = async (tx: Tx, customerId: CustomerId): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select o.id::text as "orderId", o.shipping_line_id::text as "shippingLineId", l.id::text as "lineId",
        l.unit_price_minor as "unitPriceMinor"
      from dropshipping_order o
      join lateral (
        select * from order_line l where l.customer_id = o.customer_id and l.order_id = o.id
          and l.shipped_quantity > 0 and l.unit_price_minor > 0 order by l.id limit 1
      ) l on true
      where o.customer_id = ${customerId} and o.status = 'delivered' and o.shipping_line_id is not null
        and not exists (select from shopper_report r where r.customer_id = o.customer_id and r.order_id = o.id)
      order by o.delivered_at desc, o.id desc limit 3`.execute(tx)
  return rows
}

export const seedReplacements = async (
  tx: Tx,
  given: {
    readonly customerId: CustomerId
    readonly seller: string
    readonly agent: string
    readonly now: Date
  },
): Promise<void> => {
  const { customerId, now } = given
  const by = { kind: 'agency', name: given.agent } as const
  const [free, offered, declined] = await candidates(tx, customerId)
  if (!free || !offered || !declined) throw new Error('the demo has no orders to replace')
  const send = (
    { orderId, shippingLineId, lineId, unitPriceMinor }: Candidate,
    wish: Pick<Wish, 'paidBy' | 'reason' | 'words'>,
    daysAgo: number,
  ) => {
    const isCharged = wish.paidBy === 'seller'
    const lines = [{ lineId, quantity: 1, unitPriceMinor: isCharged ? unitPriceMinor : 0 }]
    const sending = { by, now: new Date(+now - daysAgo * dayMs) }
    return replacementIn(
      tx,
      customerId,
      { orderId, shippingLineId, lines, freightMinor: 0, ...wish },
      sending,
    )
  }
  await send(
    free,
    {
      paidBy: 'agency',
      reason: 'damaged',
      words: 'The pictures show it: it broke on the way. We send a new one.',
    },
    0.2,
  )
  await send(
    offered,
    {
      paidBy: 'seller',
      reason: 'lost',
      words:
        'It was left at the door of the address we had, and is gone. We can send it again for the goods alone.',
    },
    1,
  )
  const { id } = await send(
    declined,
    {
      paidBy: 'seller',
      reason: 'missingItem',
      words: 'We packed what was ordered; a further one can be sent.',
    },
    3,
  )
  const ending = { decision: 'declined', words: 'We pay the buyer back instead.' } as const
  const replacement = { id, number: `DS-${id}`, ofId: declined.orderId }
  await endReplacement(tx, customerId, replacement, ending, { kind: 'seller', name: given.seller })
}
