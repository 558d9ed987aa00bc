import { operatorCommissions } from '../../src/contract/affiliates/commissions.ts'
import { agePayouts, pastMonth, setPercent } from '../../src/server/modules/affiliates/affiliate-factory.ts'
import type { Move } from './claim-moves.ts'
import { carrierMoves } from './external-moves.ts'
import { operatorActions } from './operator-actions.ts'
import { ask, oneOf, refused, rowsOf, took, type World } from './world.ts'

// What the seller pays earns its referrer a commission, which finance pays.

/** The orders of no commission that can be paid already, delivered 15 days earlier than they were. */
const age = async (world: World): Promise<number> => {
  const rows = await rowsOf(
    world,
    `with aged as (
       update dropshipping_order o set delivered_at = delivered_at - interval '15 days'
         where customer_id = $1 and delivered_at is not null
           and not exists (select from commission m where m.order_id = o.id and m.state in ('available', 'paid'))
         returning id
     ), parcels as (
       update shipment s set delivered_at = delivered_at - interval '15 days'
         from aged where s.customer_id = $1 and s.order_id = aged.id and s.delivered_at is not null
     )
     select id from aged`,
  )
  return rows.length
}

/** Of the dice of a shipment: no part of it. */
const wholeOrder = 1

export const affiliateMoves: Record<string, Move> = {
  computed: async (world) => {
    await world.stage.runJob('compute-commissions')
    return 'done'
  },
  orderShipped: (world, order) => operatorActions.ship.run(world, order, wholeOrder),
  /** After the order was delivered, if it has parcels. */
  twoWeeksPass: async (world, order) => {
    await carrierMoves['delivered']?.(world, order, wholeOrder)
    if ((await age(world)) === 0) return refused('nothing was delivered')
    await world.stage.runJob('compute-commissions')
    return 'done'
  },
  paidOut: async (world) => {
    world.payouts += 1
    const { referrer, payouts, stage } = world
    const month = pastMonth(payouts)
    await agePayouts(stage.t, referrer)
    const { rows } = await stage.t.admin.query<{ minor: number }>(
      `select coalesce(sum(payout_minor), 0)::int as minor from commission where customer_id = $1 and state = 'available'`,
      [referrer.customerId],
    )
    const amountMinor = rows[0]?.minor ?? 0
    if (amountMinor <= 0) return refused('nothing is available')
    const wish = { customerId: referrer.customerId, month, amountMinor, reason: 'Known in person.' }
    return took(await ask(world, stage.t.operator, operatorCommissions.payCommissionPayout, wish))
  },
  percentSet: async (world, _order, dice) => {
    await setPercent(world.stage.t, world.referrer, oneOf([0, 0.33, 3, 12.5], dice) ?? 0)
    return 'done'
  },
}
