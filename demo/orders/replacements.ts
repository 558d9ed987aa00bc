import { sql } from 'kysely'
import { endReplacement, replacementIn } from '../../src/server/modules/replacements/index.ts'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import { dayMs } from './stories.ts'

type ReplacementInput = Parameters<typeof replacementIn>[2]

interface Candidate {
  readonly orderId: ReplacementInput['orderId']
  readonly shippingLineId: ReplacementInput['shippingLineId']
  readonly lineId: ReplacementInput['lines'][number]['lineId']
  readonly unitPriceMinor: number
}

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
  options: {
    readonly customerId: CustomerId
    readonly seller: string
    readonly agent: string
    readonly now: Date
  },
): Promise<void> => {
  const { customerId, now } = options
  const by = { kind: 'agency', name: options.agent } as const
  const [free, offered, declined] = await candidates(tx, customerId)
  if (!free || !offered || !declined) throw new Error('the demo has no orders to replace')
  const send = (
    { orderId, shippingLineId, lineId, unitPriceMinor }: Candidate,
    input: Pick<ReplacementInput, 'paidBy' | 'reason' | 'words'>,
    daysAgo: number,
  ) => {
    const isCharged = input.paidBy === 'seller'
    const lines = [{ lineId, quantity: 1, unitPriceMinor: isCharged ? unitPriceMinor : 0 }]
    const sending = { by, now: new Date(+now - daysAgo * dayMs) }
    return replacementIn(
      tx,
      customerId,
      { orderId, shippingLineId, lines, freightMinor: 0, ...input },
      sending,
    )
  }
  await send(
    free,
    {
      paidBy: 'agency',
      reason: 'damaged',
      words: 'Your photos show it was damaged in transit. We are sending a replacement.',
    },
    0.2,
  )
  await send(
    offered,
    {
      paidBy: 'seller',
      reason: 'lost',
      words:
        'It was left at the door of the address on the order and has gone missing. We can send a replacement if you cover the product cost.',
    },
    1,
  )
  const { id } = await send(
    declined,
    {
      paidBy: 'seller',
      reason: 'missingItem',
      words: 'We packed everything on the order. We can send the missing item for the product price.',
    },
    3,
  )
  const ending = { decision: 'declined', words: 'We will refund the buyer instead.' } as const
  const replacement = { id, number: `DS-${id}`, ofId: declined.orderId }
  await endReplacement(tx, customerId, replacement, { ending, by: { kind: 'seller', name: options.seller } })
}
