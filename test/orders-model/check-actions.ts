import { operatorOrderActions, orderActions } from '../../src/contract/statuses.ts'
import { operatorActions } from './operator-actions.ts'
import { sellerActions, type Attempt } from './seller-actions.ts'
import { oneOf, readOperatorOrder, readOrder, type Answer, type AnyOrder, type World } from './world.ts'

type Side = 'seller' | 'operator'

interface Sight {
  readonly order: AnyOrder
  /** What the server says that it would take now. */
  readonly shown: readonly string[]
}

const look = async (world: World, side: Side, id: string): Promise<Sight | null> => {
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

/** What is wrong where an action was, or was not, shown and was answered so. */
export const judge = (side: Side, action: string, { order, shown }: Sight, answer: Answer): string[] => {
  const { excuses = [] } = attemptsOf[side][action] ?? {}
  const isShown = shown.includes(action)
  const isExcused = isShown && excuses.some((reason) => answer === `refused: ${reason}`)
  if (isShown === (answer === 'done') || isExcused) return []
  return [`${side} ${action} of ${stateOf(order)}: ${isShown ? 'shown' : 'not shown'}, ${answer}`]
}

/** A name of a move as an action of an order's; null where it is none. */
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

/** `seller shown` and `operator shown` stand for any action that the order shows to that side. */
export const shown = ['seller shown', 'operator shown'] as const

/** Which move a draw stands for, as the order is. */
export const nameOf = async (world: World, name: string, order: AnyOrder, dice: number): Promise<string> => {
  if (!shown.some((one) => one === name)) return name
  const side = name === shown[0] ? 'seller' : 'operator'
  const sight = await look(world, side, order.id)
  const all = sight?.shown ?? []
  // What nearly every order shows would crowd out what leads on.
  const leading = dice % 4 === 0 ? all : all.filter((action) => !usual.has(action))
  return `${side} ${oneOf(leading, dice) ?? oneOf(all, dice) ?? namesOf[side][0]}`
}

export const lookBefore = (world: World, name: string, order: AnyOrder): Promise<Sight | null> => {
  const known = actionOf(name)
  return known ? look(world, known.side, order.id) : Promise.resolve(null)
}

const tryOne = async (
  world: World,
  side: Side,
  action: string,
  sight: Sight,
  dice: number,
): Promise<string[]> => {
  const attempt = attemptsOf[side][action]
  if (!attempt) return [`there is no way to try ${action}`]
  const answer = await attempt.run(world, sight.order, dice)
  world.trail.push(`(trying) ${side} ${action} ${stateOf(sight.order)}: ${answer}`)
  return judge(side, action, sight, answer)
}

const offering = async (world: World, side: Side, id: string, dice: number): Promise<string[]> => {
  const problems: string[] = []
  const first = await look(world, side, id)
  if (!first) return [`order ${id} cannot be seen any more`]
  const hidden = namesOf[side].filter((action) => !first.shown.includes(action))
  for (const action of hidden) problems.push(...(await tryOne(world, side, action, first, dice)))
  // What is shown moves the order: each is tried where it is still shown, from another one on each time.
  const turn = dice % Math.max(1, first.shown.length)
  for (const action of [...first.shown.slice(turn), ...first.shown.slice(0, turn)]) {
    const sight = await look(world, side, id)
    if (!sight) return [...problems, `order ${id} cannot be seen any more`]
    if (sight.shown.includes(action)) problems.push(...(await tryOne(world, side, action, sight, dice)))
  }
  return problems
}

/**
 * Tries every action of both sides on an order: those that are not shown first, none of which may be taken; then those
 * that are, each as the order then stands.
 */
export const probe = async (world: World, id: string, dice: number): Promise<string[]> => {
  const sides: readonly Side[] = dice % 2 === 0 ? ['seller', 'operator'] : ['operator', 'seller']
  const problems: string[] = []
  for (const side of sides) problems.push(...(await offering(world, side, id, dice)))
  return problems
}
