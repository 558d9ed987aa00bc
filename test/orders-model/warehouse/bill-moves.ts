import {
  billLineStates,
  type BillLineState,
} from '../../../src/contract/carrier-bills/carrier-bill-states.ts'
import { operatorCarrierBills, type CarrierBill } from '../../../src/contract/carrier-bills/carrier-bills.ts'
import { billCsv, billInput } from '../../../src/server/modules/carrier-bills/test/bill-factory.ts'
import type { Move } from '../claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, unique, type Answer, type World } from '../world.ts'

// Carriers bill parcels: rightly, too high or low, twice, and parcels that nobody shipped.

type Step = (world: World, bill: CarrierBill, dice: number) => Promise<Answer>
const operator = ({ stage }: World) => stage.t.operator

const compare = (world: World, billId: string): Promise<void> =>
  world.stage.runJob('compare-carrier-bill', { billId })

interface Parcel {
  readonly tracking: string
  /** What its seller paid for shipping, by its units. */
  readonly paid: number
}

const parcelsOf = (world: World): Promise<Parcel[]> =>
  rowsOf<Parcel>(
    world,
    `select s.tracking_number as tracking, round(o.freight_minor * least(1, coalesce((select sum(l.quantity) from shipment_line l
         where l.customer_id = s.customer_id and l.shipment_id = s.id), 0)::numeric / nullif(o.unit_count, 0)))::int as paid
       from shipment s join dropshipping_order o on o.customer_id = s.customer_id and o.id = s.order_id
       where s.customer_id = $1 and s.replaces_id is null order by s.id desc limit 5`,
  )

const charges = ['Freight', 'Fuel', 'Freight', 'Remote area'] as const

/** The lines of a bill with what they should be taken for; null where earlier bills decide that. */
const linesOf = (parcels: readonly Parcel[], dice: number) => {
  const rows = parcels.flatMap(({ tracking, paid }, n): (readonly [string, string, number, number])[] => {
    const charge = oneOf(charges, dice + n) ?? 'Freight'
    const amount = (paid + (oneOf([0, 400, -300, 20, 0], dice + n) ?? 0)) / 100
    const line = [tracking, charge, 200, Math.max(0.01, amount)] as const
    return (dice + n) % 4 === 0 ? [line, line] : [line]
  })
  const credit = parcels[0] && dice % 6 === 0 ? [[parcels[0].tracking, 'Credit', 0, -1] as const] : []
  return [...rows, ...credit, [unique('UNKNOWN'), 'Freight', 300, 5.5] as const]
}

const positionsOf = async (
  world: World,
  { id }: CarrierBill,
  tab: 'all' | 'disputed',
  dice: number,
): Promise<number[]> => {
  const wish = { id, tab, pageSize: 100 } as const
  const { data } = await ask(world, operator(world), operatorCarrierBills.listCarrierBillLines, wish)
  return (data?.rows ?? []).filter((_line, n) => (n + dice) % 2 === 0).map(({ position }) => position)
}

/** Single lines, or all of some states that are not decided. */
const chosen = async (world: World, bill: CarrierBill, dice: number) => {
  const positions = dice % 2 === 0 ? await positionsOf(world, bill, 'all', dice) : []
  const states: BillLineState[] =
    positions.length > 0 ? [] : billLineStates.filter((_state, n) => (n + dice) % 3 !== 0)
  return { id: bill.id, positions, states }
}

const steps: readonly Step[] = [
  async (world, bill, dice) => {
    const wish = await chosen(world, bill, dice)
    return took(await ask(world, operator(world), operatorCarrierBills.acceptCarrierBillLines, wish))
  },
  async (world, bill, dice) => {
    const wish = { ...(await chosen(world, bill, dice)), reason: 'Not agreed' }
    return took(await ask(world, operator(world), operatorCarrierBills.disputeCarrierBillLines, wish))
  },
  async (world, bill, dice) => {
    const positions = await positionsOf(world, bill, 'disputed', dice)
    if (positions.length === 0) return refused('nothing disputed')
    const wish = { id: bill.id, positions }
    return took(await ask(world, operator(world), operatorCarrierBills.creditCarrierBillLines, wish))
  },
  async (world, { id }, dice) => {
    const wish = { id, limitBp: (dice % 5) * 500, limitMinor: (dice % 7) * 60 }
    const sent = await ask(world, operator(world), operatorCarrierBills.compareCarrierBill, wish)
    if (sent.code === 200) await compare(world, id)
    return took(sent)
  },
  async (world, { id }) =>
    took(await ask(world, operator(world), operatorCarrierBills.closeCarrierBill, { id })),
]

const lookAt = async (world: World, dice: number): Promise<CarrierBill | null> => {
  const rows = await rowsOf<{ id: string }>(
    world,
    `select id from carrier_bill where carrier = $2 and $1::bigint is not null order by status = 'closed', id desc limit 2`,
    [carrierOf(world)],
  )
  const id = oneOf(rows, dice % 3 === 0 ? 1 : 0)?.id
  if (id === undefined) return null
  const { data } = await ask(world, operator(world), operatorCarrierBills.getCarrierBill, { id })
  if (!data) throw new Error(`bill ${id} cannot be seen`)
  return data
}

/** Bills of each world are apart, because a bill may be closed once all of its lines are decided. */
const carrierOf = ({ customerId }: World): string => `Carrier of ${customerId}`

export const billMoves: Record<string, Move> = {
  imported: async (world, _order, dice) => {
    const parcels = await parcelsOf(world)
    if (parcels.length === 0) return refused('no parcel')
    const rows = linesOf(parcels, dice)
    const input = billInput({ carrier: carrierOf(world), currency: dice % 9 === 0 ? 'CNY' : 'USD' })
    const file = billCsv(rows)
    const sent = await operator(world).call(operatorCarrierBills.importCarrierBill, input, {
      idempotencyKey: unique('bill-'),
      file,
    })
    if (sent.code !== 200 || !sent.data) {
      world.problems.push(`the bill was not imported: ${sent.msg}`)
      return took(sent)
    }
    await compare(world, sent.data.id)
    const sum = Math.round(rows.reduce((total, [, , , amount]) => total + amount * 100, 0))
    if (sent.data.lines !== rows.length || sent.data.totalMinor !== sum)
      world.problems.push(
        `bill ${sent.data.number} of ${rows.length} lines, ${sum} has ${sent.data.totalMinor}`,
      )
    return 'done'
  },
  goesOn: async (world, _order, dice) => {
    const bill = await lookAt(world, dice)
    const step = oneOf(steps, Math.floor(dice / 3))
    return bill && step ? step(world, bill, dice) : refused('no bill')
  },
  /** Two people accept the same lines: they count once. */
  acceptedTwice: async (world, _order, dice) => {
    const bill = await lookAt(world, dice)
    const [accept] = steps
    if (!bill || !accept) return refused('no bill')
    const [one] = await Promise.all([accept(world, bill, dice), accept(world, bill, dice)])
    return one ?? refused('no bill')
  },
}
