import { operatorWithdrawals } from '../../src/contract/operator/withdrawals.ts'
import { withdrawals } from '../../src/contract/withdrawals.ts'
import { anyAccount, payment } from '../../src/server/modules/withdrawals/withdrawal-factory.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, type World } from './world.ts'

/** Any of the seller's withdrawals, whether or not the move fits its state. */
const anyOf = async (world: World, dice: number): Promise<string | null> => {
  const rows = await rowsOf<{ id: string }>(
    world,
    'select id from withdrawal where customer_id = $1 order by id',
  )
  return oneOf(rows, dice)?.id ?? null
}

const withOne =
  (move: (world: World, id: string) => ReturnType<Move>): Move =>
  async (world, _order, dice) => {
    const id = await anyOf(world, dice)
    return id === null ? refused('nothing was withdrawn') : move(world, id)
  }

/** Money leaves the wallet, and comes back to it, between payments and refunds of orders. */
export const withdrawalMoves: Record<string, Move> = {
  withdrawn: async (world, _order, dice) => {
    const { id } = await anyAccount(world.seller)
    const input = { payoutAccountId: id, amountMinor: 1_000 + 100 * (dice % 40) }
    return took(await ask(world, world.seller, withdrawals.requestWithdrawal, input))
  },
  withdrawalCancelled: withOne(async (world, id) =>
    took(await ask(world, world.seller, withdrawals.cancelWithdrawal, { id })),
  ),
  withdrawalApproved: withOne(async (world, id) =>
    took(await ask(world, world.stage.t.operator, operatorWithdrawals.approveWithdrawal, { id })),
  ),
  withdrawalRejected: withOne(async (world, id) =>
    took(
      await ask(world, world.stage.t.operator, operatorWithdrawals.rejectWithdrawal, { id, reason: 'Test' }),
    ),
  ),
  withdrawalPaid: withOne(async (world, id) =>
    took(await ask(world, world.stage.t.operator, operatorWithdrawals.payWithdrawal, { id, ...payment })),
  ),
}
