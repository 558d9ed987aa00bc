import { operatorOrderActions, orderActions } from '../../src/contract/kernel/statuses.ts'
import { leadOf } from './claim-moves.ts'
import { operatorActions } from './operator-actions.ts'
import { sellerActions, type Attempt } from './seller-actions.ts'
import { oneOf, readOperatorOrder, readOrder, type Answer, type AnyOrder, type World } from './world.ts'

type Side = 'seller' | 'operator'

interface ObservedOrder {
  readonly order: AnyOrder
  /** The actions the server currently allows. */
  readonly shown: readonly string[]
}

const observe = async (world: World, side: Side, id: string): Promise<ObservedOrder | null> => {
  if (side === 'seller') {
    const order = await readOrder(world, id)
    return order && { order, shown: order.allowedActions }
  }
  const order = await readOperatorOrder(world, id)
  return order && { order, shown: order.operatorActions }
}

const attemptsOf: Readonly<Record<Side, Readonly<Record<string, Attempt>>>> = {
  seller: sellerActions,
  operator: operatorActions,
}
const namesOf: Readonly<Record<Side, readonly string[]>> = {
  seller: orderActions,
  operator: operatorOrderActions,
}

const stateOf = ({ number, status, waiting, flags }: AnyOrder): string =>
  `${number} (${[status, waiting?.reason, ...flags.map(({ kind, state }) => `${kind} ${state}`)].join(', ')})`

/** Compares an action's result with whether it was shown as allowed. */
export const unexpectedResult = (
  side: Side,
  action: string,
  { order, shown }: ObservedOrder,
  answer: Answer,
): string[] => {
  const { excuses = [] } = attemptsOf[side][action] ?? {}
  const isShown = shown.includes(action)
  const isExcused = isShown && excuses.some((reason) => answer === `refused: ${reason}`)
  if (isShown === (answer === 'done') || isExcused) return []
  return [`${side} ${action} of ${stateOf(order)}: ${isShown ? 'shown' : 'not shown'}, ${answer}`]
}

/** The order action a move name stands for; null if none. */
export const actionOf = (name: string): { readonly side: Side; readonly action: string } | null => {
  const [who, action = ''] = name.split(' ')
  const side = who === 'seller' || who === 'operator' ? who : null
  return side && namesOf[side].includes(action) ? { side, action } : null
}

const usual: ReadonlySet<string> = new Set([
  'raiseProblem',
  'packingSlip',
  'applyRefund',
  'hold',
  'editAddress',
])

/** `seller shown` and `operator shown` stand for any action shown to that side. */
export const shown = ['seller shown', 'operator shown'] as const

interface Played {
  readonly name: string
  /** Another order than the drawn one; null for the drawn one. */
  readonly orderId: string | null
}

/** The move a draw stands for, for the current order. */
export const playedFor = async (
  world: World,
  name: string,
  order: AnyOrder,
  dice: number,
): Promise<Played> => {
  const lead = await leadOf(world, name, dice)
  return lead ?? { name: await nameOf(world, name, order, dice), orderId: null }
}

const nameOf = async (world: World, name: string, order: AnyOrder, dice: number): Promise<string> => {
  if (!shown.some((one) => one === name)) return name
  const side = name === shown[0] ? 'seller' : 'operator'
  const sight = await observe(world, side, order.id)
  const all = sight?.shown ?? []
  // Actions shown for nearly every order are drawn less often, so that others are reached.
  const leading = dice % 4 === 0 ? all : all.filter((action) => !usual.has(action))
  return `${side} ${oneOf(leading, dice) ?? oneOf(all, dice) ?? namesOf[side][0]}`
}

export const observeBefore = (world: World, name: string, order: AnyOrder): Promise<ObservedOrder | null> => {
  const known = actionOf(name)
  return known ? observe(world, known.side, order.id) : Promise.resolve(null)
}

const tryOne = async (
  world: World,
  side: Side,
  action: string,
  sight: ObservedOrder,
  dice: number,
): Promise<string[]> => {
  const attempt = attemptsOf[side][action]
  if (!attempt) return [`there is no way to try ${action}`]
  const answer = await attempt.run(world, sight.order, dice)
  world.trail.push(`(trying) ${side} ${action} ${stateOf(sight.order)}: ${answer}`)
  return unexpectedResult(side, action, sight, answer)
}

const offering = async (world: World, side: Side, id: string, dice: number): Promise<string[]> => {
  const problems: string[] = []
  const first = await observe(world, side, id)
  if (!first) return [`order ${id} cannot be seen any more`]
  const hidden = namesOf[side].filter((action) => !first.shown.includes(action))
  for (const action of hidden) problems.push(...(await tryOne(world, side, action, first, dice)))
  // Actions change the order, so each is tried only if still shown, starting from a different one each time.
  const turn = dice % Math.max(1, first.shown.length)
  for (const action of [...first.shown.slice(turn), ...first.shown.slice(0, turn)]) {
    const sight = await observe(world, side, id)
    if (!sight) return [...problems, `order ${id} cannot be seen any more`]
    if (sight.shown.includes(action)) problems.push(...(await tryOne(world, side, action, sight, dice)))
  }
  return problems
}

/**
 * Tries every action of both sides: first those not shown, which must all be refused; then those shown, as the order
 * is then.
 */
export const probe = async (world: World, id: string, dice: number): Promise<string[]> => {
  const sides: readonly Side[] = dice % 2 === 0 ? ['seller', 'operator'] : ['operator', 'seller']
  const problems: string[] = []
  for (const side of sides) problems.push(...(await offering(world, side, id, dice)))
  return problems
}
