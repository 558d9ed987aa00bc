import { extraServices, type ServiceOrder } from '../../src/contract/extra-services/extra-services.ts'
import { operatorExtraServices } from '../../src/contract/extra-services/operator-extra-services.ts'
import type {
  ServiceOrderAction,
  ServiceOrderOperatorAction,
} from '../../src/contract/extra-services/service-order-states.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, type Answer, type World } from './world.ts'

// Extra services are ordered, quoted, paid, delivered and refunded; material goes into stock and is used by orders.

type Step = (world: World, order: ServiceOrder, dice: number) => Promise<Answer>

const operator = ({ stage }: World) => stage.t.operator

const steps: Record<ServiceOrderAction | ServiceOrderOperatorAction, Step> = {
  pay: async (world, { id, totalMinor }) => {
    const wish = { id, agreedMinor: totalMinor ?? 1 }
    const sent = await ask(world, world.seller, extraServices.payServiceOrder, wish)
    if (sent.code === 200 && sent.data?.paid.amountMinor !== totalMinor)
      world.problems.push(`a service for ${totalMinor} was paid with ${sent.data?.paid.amountMinor}`)
    return took(sent)
  },
  cancel: async (world, { id }) =>
    took(await ask(world, world.seller, extraServices.cancelServiceOrder, { id })),
  accept: async (world, { id }) =>
    took(await ask(world, world.seller, extraServices.acceptServiceOrder, { id })),
  requestChanges: async (world, { id }) =>
    took(await ask(world, world.seller, extraServices.requestServiceChanges, { id, content: 'Brighter' })),
  quote: async (world, { id }, dice) => {
    const quote = { id, unitUsdMinor: 100 + dice, days: 7 }
    return took(await ask(world, operator(world), operatorExtraServices.quoteServiceOrder, quote))
  },
  decline: async (world, { id }) =>
    took(
      await ask(world, operator(world), operatorExtraServices.declineServiceOrder, { id, reason: 'Busy' }),
    ),
  start: async (world, { id }) =>
    took(await ask(world, operator(world), operatorExtraServices.startServiceOrder, { id })),
  deliver: async (world, { id }) =>
    took(await ask(world, operator(world), operatorExtraServices.deliverServiceOrder, { id, note: 'Here' })),
  refund: async (world, { id, paidMinor, refundedMinor }, dice) => {
    const left = Math.max(1, paidMinor - refundedMinor)
    const wish = { id, amountMinor: dice % 2 === 0 ? left : 1 + (dice % left), reason: 'Not as ordered' }
    return took(await ask(world, operator(world), operatorExtraServices.refundServiceOrder, wish))
  },
}

/** One of the newest orders, as both sides see it. */
const lookAt = async (
  world: World,
  dice: number,
): Promise<{ order: ServiceOrder; shown: string[] } | null> => {
  const rows = await rowsOf<{ id: string }>(
    world,
    `select id from service_order where customer_id = $1
       order by status not in ('completed', 'declined', 'cancelled') desc, id desc limit 3`,
  )
  const id = oneOf(rows, dice)?.id
  if (id === undefined) return null
  const seen = await ask(world, world.seller, extraServices.getServiceOrder, { id })
  const worked = await ask(world, operator(world), operatorExtraServices.getOperatorServiceOrder, { id })
  if (seen.code !== 200 || !seen.data || !worked.data) throw new Error(`service order ${id} cannot be seen`)
  return { order: seen.data, shown: [...seen.data.allowedActions, ...worked.data.operatorActions] }
}

const names = Object.keys(steps) as (keyof typeof steps)[]
/** End an order before anything happened to it. */
const ending: readonly string[] = ['cancel', 'decline']

export const serviceMoves: Record<string, Move> = {
  ordered: async (world, { id }, dice) => {
    const { data } = await ask(world, world.seller, extraServices.listExtraServices, {})
    const service = oneOf(
      data?.services.filter((one) => world.stage.extraServiceIds.includes(one.id)) ?? [],
      dice,
    )
    if (!service) return refused('no service')
    const wish = {
      extraServiceId: service.id,
      agreedMinor: service.priceMinor,
      quantity: service.basis === 'unit' ? 1 + (dice % 5) : 1,
      ...(dice % 3 === 0 ? { subject: 'orders' as const, orderIds: [id] } : {}),
    }
    return took(await ask(world, world.seller, extraServices.createServiceOrder, wish))
  },
  /** What one of both sides is shown. */
  goesOn: async (world, _order, dice) => {
    const found = await lookAt(world, dice % 2)
    const inviting = found?.shown.filter((name) => dice % 5 === 0 || !ending.includes(name)) ?? []
    const name = names.find((one) => one === oneOf(inviting, Math.floor(dice / 2)))
    return found && name ? steps[name](world, found.order, dice) : refused('nothing to do')
  },
  /** Anything, whether or not it fits. */
  tried: async (world, _order, dice) => {
    const found = await lookAt(world, dice)
    const name = oneOf(names, dice)
    if (!found || !name) return refused('no service order')
    return steps[name](world, found.order, dice)
  },
  /** Units of material are lost or found. */
  counted: async (world, _order, dice) => {
    const rows = await rowsOf<{ id: string }>(
      world,
      `select id from service_order where customer_id = $1 and is_material order by id limit 1`,
    )
    const [first] = rows
    if (!first) return refused('no material')
    const count = {
      id: first.id,
      change: dice % 2 === 0 ? 1 + (dice % 3) : -1 - (dice % 3),
      reason: 'Counted',
    }
    return took(await ask(world, operator(world), operatorExtraServices.correctServiceStock, count))
  },
}
