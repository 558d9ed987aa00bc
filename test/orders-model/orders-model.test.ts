import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginWorld } from './create-world.ts'
import { unexpectedResult, actionOf, observeBefore, playedFor, probe } from './check-actions.ts'
import { checkCredit } from './check-credit.ts'
import { checkCounts } from './check-counts.ts'
import { checkFigures } from './check-figures.ts'
import { checkMoney } from './check-money.ts'
import { checkOrders } from './check-orders.ts'
import { checkFlags } from './check-order-flags.ts'
import { checkStock } from './check-stock.ts'
import { checkProfit } from './warehouse/check-profit.ts'
import { settleLabels } from './warehouse/parcel-moves.ts'
import { checkSettled, checkWarehouse } from './warehouse/check-warehouse.ts'
import { drawn, moneyMoves, moves, warehouseMoves } from './moves.ts'
import { openStage } from './stage.ts'
import { oneOf, readOrders, type Answer, type World } from './world.ts'

// Random concurrent actions of everyone on orders; see CONTRIBUTING.md.

const stage = await openStage()
/** More steps get further: to what follows a delivery, a refund or a statement. */
const maxSteps = Number(process.env['ORDERS_MODEL_STEPS'] ?? 24)
const isLong = process.env['ORDERS_MODEL_RUNS'] !== undefined
const runs = Number(process.env['ORDERS_MODEL_RUNS'] ?? 12)
/**
 * Normal runs use a fixed seed, so that failures are caused by the change under test. Longer runs use a random seed.
 */
const seed = Number(process.env['ORDERS_MODEL_SEED'] ?? (isLong ? Date.now() : 1)) | 0

/** What each move was answered. */
const tally = new Map<string, Answer[]>()

interface Draw {
  readonly name: string
  readonly order: number
  readonly dice: number
}

const draw: fc.Arbitrary<Draw> = fc.record({
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...drawn) },
    { weight: isLong ? 3 : 1, arbitrary: fc.constantFrom(...moneyMoves) },
    { weight: isLong ? 5 : 2, arbitrary: fc.constantFrom(...warehouseMoves) },
  ),
  order: fc.nat({ max: 11 }),
  dice: fc.nat({ max: 99 }),
})
/** Up to three concurrent moves, often of one order. */
const step: fc.Arbitrary<readonly Draw[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(draw) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.array(draw, { minLength: 2, maxLength: 3 }), fc.boolean())
      .map(([several, isOne]) =>
        isOne ? several.map((one) => ({ ...one, order: several[0]?.order ?? 0 })) : several,
      ),
  },
)

const play = async (world: World, { name, order: drawnOrder, dice }: Draw): Promise<Answer> => {
  const order = oneOf(world.orders, drawnOrder)
  const move = moves.get(name)
  if (!order || !move) throw new Error(`${name} cannot be played`)
  const answer = await move(world, order, dice)
  world.trail.push(`${name} ${order.number} ${order.status} [${dice}]: ${answer}`)
  tally.set(name, [...(tally.get(name) ?? []), answer])
  return answer
}

const named = async (world: World, draws: Draw): Promise<Draw> => {
  const order = oneOf(world.orders, draws.order)
  if (!order) return draws
  const { name, orderId } = await playedFor(world, draws.name, order, draws.dice)
  const at = world.orders.findIndex(({ id }) => id === orderId)
  return { ...draws, name, order: at < 0 ? draws.order : at }
}

/** Runs the drawn moves concurrently; returns violations. A single move must succeed exactly if it was shown. */
const takeStep = async (world: World, given: readonly Draw[]): Promise<string[]> => {
  const before = world.orders
  const draws = await Promise.all(given.map((one) => named(world, one)))
  const [only] = draws
  const isAlone = draws.length === 1
  world.isAlone = isAlone
  const order = only && isAlone ? oneOf(before, only.order) : undefined
  const sight = only && order ? await observeBefore(world, only.name, order) : null
  world.trail.push(isAlone ? '- alone' : '- at once')
  const answers = await Promise.all(draws.map((one) => play(world, one)))
  world.orders = await readOrders(world)
  const known = only && sight ? actionOf(only.name) : null
  const [answer] = answers
  return known && sight && answer ? unexpectedResult(known.side, known.action, sight, answer) : []
}

const check = async (world: World, before: World['orders'], isAlone: boolean): Promise<string[]> => {
  const physical = await checkWarehouse(world)
  const problems = await Promise.all([
    checkMoney(world),
    checkCredit(world),
    checkOrders(world, before, isAlone),
    checkFlags(world),
    checkCounts(world),
    checkFigures(world),
    checkStock(world),
  ])
  return [...physical, ...problems.flat(), ...world.problems]
}

const expectNone = (world: World, problems: readonly string[]): void => {
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nafter:\n${world.trail.join('\n')}`)
}

/** How much a longer run has played, how often each move succeeded, and what it never got to succeed. */
const summary = (): string => {
  const answers = [...tally.values()].flat()
  const isDone = (answer: Answer): boolean => answer === 'done'
  const counts = [...moves.keys()].map((name) => {
    const given = tally.get(name) ?? []
    const usual = [
      ...Map.groupBy(
        given.filter((one) => !isDone(one)),
        (one) => one,
      ),
    ].toSorted(([, a], [, b]) => b.length - a.length)
    const why = usual.slice(0, 3).map(([answer, { length }]) => `${length} ${answer}`)
    return { name, done: given.filter(isDone).length, tried: given.length, why: why.join(', ') }
  })
  const never = counts.filter(({ done }) => done === 0).map(({ name }) => name)
  return [
    `seed ${seed}: ${answers.length} moves, ${answers.filter(isDone).length} of them done; never done: ${never.join(', ')}`,
    ...counts.map(({ name, done, tried, why }) => `${name}: ${done} of ${tried}; ${why}`),
  ].join('\n')
}

it(
  'for any actions on orders, concurrent or in turn, no money or goods are lost, and exactly the shown actions succeed',
  async () => {
    const property = fc.asyncProperty(
      fc.noBias(fc.array(step, { minLength: 10, maxLength: maxSteps, size: 'max' })),
      fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 99 }), fc.boolean()),
      async (steps, [probed, dice, isPoor]) => {
        const world = await beginWorld(stage, isPoor ? 3_000 : 20_000)
        for (const draws of steps) {
          const before = world.orders
          const problems = await takeStep(world, draws)
          problems.push(...(await check(world, before, draws.length === 1)))
          expectNone(world, problems)
        }
        const before = world.orders
        const problems = await probe(world, oneOf(before, probed)?.id ?? '', dice)
        world.orders = await readOrders(world)
        // With everything read, the laws of commissions leave nothing out.
        await stage.runJob('compute-commissions')
        const unsettled = await checkSettled(world, () => settleLabels(world))
        const ended = [...(await check(world, before, false)), ...(await checkProfit(world))]
        expectNone(world, [...problems, ...unsettled, ...ended])
      },
    )
    await fc.assert(property, {
      numRuns: runs,
      seed,
      endOnFailure: process.env['ORDERS_MODEL_SHRINK'] === '0',
    })
    expect(stage.takeErrors()).toEqual([])
    if (isLong) process.stdout.write(`${summary()}\n`)
  },
  Math.max(180_000, runs * maxSteps * 1_500),
)
