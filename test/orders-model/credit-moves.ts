import { operatorCreditLines } from '../../src/contract/credit-lines/operator-credit-lines.ts'
import { operatorCorrections } from '../../src/contract/corrections/corrections.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, type World } from './world.ts'

// Finance lends to the seller, and corrects what a wallet holds.

/** The last one needs a second person. */
const limits = [500, 2_000, 150_000, 6_000, 150_000]
const reason = 'Any reason'

/** Either of two people: only one of them did not propose. */
const someone = ({ stage: { t, second } }: World, dice: number) => (dice % 2 === 0 ? t.operator : second)

const newest = async (world: World, table: string): Promise<string | undefined> => {
  const rows = await rowsOf<{ id: string }>(
    world,
    `select id from ${table} where customer_id = $1 order by status = 'proposed' desc, id desc limit 1`,
  )
  return rows[0]?.id
}

/** Everything about the credit of the seller moves into the past. */
const passDays = async ({ stage, customerId }: World, days: number): Promise<void> => {
  const past = `- ${days} * interval '1 day'`
  const client = await stage.t.admin.connect()
  try {
    await client.query('begin')
    await client.query('select from wallet where customer_id = $1 for update', [customerId])
    for (const statement of [
      `update credit_line set period_since = period_since ${past}, next_statement_at = next_statement_at ${past}`,
      `update credit_statement set period_since = period_since ${past}, period_until = period_until ${past},
         closed_at = closed_at ${past}, due_at = due_at ${past}, stops_at = stops_at ${past}`,
      `update wallet set credit_stops_at = credit_stops_at ${past}`,
      // In two steps, as two days of one customer may not meet on the way.
      'update credit_reminder set sent_on = sent_on - 10000',
      `update credit_reminder set sent_on = (sent_on + 10000 ${past})::date`,
    ])
      await client.query(`${statement} where customer_id = $1`, [customerId])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const closePeriods = (world: World): Promise<void> => world.stage.runJob('close-credit-statements')

export const creditMoves: Record<string, Move> = {
  /** Grants a line, or raises or lowers its limit. */
  limitSet: async (world, _order, dice) => {
    const limitMinor = oneOf(limits, dice) ?? 500
    const { customerId } = world
    const wish = { customerId, limitMinor, everyDays: 7, dueDays: 5, reason }
    return took(
      await ask(world, someone(world, Math.floor(dice / 5)), operatorCreditLines.setCreditLine, wish),
    )
  },
  limitDecided: async (world, _order, dice) => {
    const id = await newest(world, 'credit_line_change')
    if (id === undefined) return refused('no change')
    const by = someone(world, Math.floor(dice / 4))
    if (dice % 4 < 2) return took(await ask(world, by, operatorCreditLines.approveCreditLineChange, { id }))
    return dice % 4 === 2
      ? took(await ask(world, by, operatorCreditLines.declineCreditLineChange, { id, reason }))
      : took(await ask(world, by, operatorCreditLines.withdrawCreditLineChange, { id }))
  },
  lineEnded: async (world) => {
    const { customerId, stage } = world
    return took(await ask(world, stage.t.operator, operatorCreditLines.endCreditLine, { customerId, reason }))
  },
  periodEnds: async (world) => {
    const rows = await rowsOf(
      world,
      `update credit_line set next_statement_at = now() - interval '1 minute' where customer_id = $1 returning status`,
    )
    if (rows.length === 0) return refused('no credit line')
    await closePeriods(world)
    return 'done'
  },
  daysPass: async (world, _order, dice) => {
    await passDays(world, oneOf([1, 4, 8], dice) ?? 1)
    await closePeriods(world)
    return 'done'
  },
}

export const correctionMoves: Record<string, Move> = {
  /** Up to 20.00 in either direction: above 10.00 another person approves it. */
  proposed: async (world, _order, dice) => {
    const amountMinor = (dice % 2 === 0 ? 1 : -1) * (1 + ((dice * 397) % 2_000))
    const wish = { customerId: world.customerId, amountMinor, reason, note: '' }
    const sent = await ask(
      world,
      someone(world, Math.floor(dice / 2)),
      operatorCorrections.proposeCorrection,
      wish,
    )
    const expected = Math.abs(amountMinor) > 1_000 ? 'proposed' : 'posted'
    if (sent.code === 200 && (sent.data?.status !== expected || sent.data.amountMinor !== amountMinor))
      world.problems.push(
        `a correction of ${amountMinor} is ${sent.data?.status} with ${sent.data?.amountMinor}`,
      )
    return took(sent)
  },
  decided: async (world, _order, dice) => {
    const id = await newest(world, 'balance_correction')
    if (id === undefined) return refused('no correction')
    const by = someone(world, Math.floor(dice / 4))
    if (dice % 4 < 2) return took(await ask(world, by, operatorCorrections.approveCorrection, { id }))
    return dice % 4 === 2
      ? took(await ask(world, by, operatorCorrections.declineCorrection, { id, reason }))
      : took(await ask(world, by, operatorCorrections.withdrawCorrection, { id }))
  },
}
