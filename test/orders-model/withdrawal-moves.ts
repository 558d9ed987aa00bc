import { operatorWithdrawals } from '../../src/contract/withdrawals/operator-withdrawals.ts'
import { withdrawals } from '../../src/contract/withdrawals/withdrawals.ts'
import { anyAccount, payment } from '../../src/server/modules/withdrawals/withdrawal-factory.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, type World } from './world.ts'

/** Mostly a withdrawal in the state that the move needs, otherwise any of the seller's withdrawals. */
const oneIn = async (world: World, status: string, dice: number): Promise<string | null> => {
  const rows = await rowsOf<{ id: string; fits: boolean }>(
    world,
    'select id, status = $2 as fits from withdrawal where customer_id = $1 order by id',
    [status],
  )
  const fitting = rows.filter(({ fits }) => fits)
  return oneOf(dice % 4 > 0 && fitting.length > 0 ? fitting : rows, dice)?.id ?? null
}

const withOne =
  (status: 'requested' | 'approved', move: (world: World, id: string) => ReturnType<Move>): Move =>
  async (world, _order, dice) => {
    const id = await oneIn(world, status, dice)
    return id === null ? refused('nothing was withdrawn') : move(world, id)
  }

/** Money leaves the wallet, and comes back to it, between payments and refunds of orders. */
export const withdrawalMoves: Record<string, Move> = {
  withdrawn: async (world, _order, dice) => {
    const { id } = await anyAccount(world.seller)
    const input = { payoutAccountId: id, amountMinor: 1_000 + 100 * (dice % 40) }
    return took(await ask(world, world.seller, withdrawals.requestWithdrawal, input))
  },
  withdrawalCancelled: withOne('requested', async (world, id) =>
    took(await ask(world, world.seller, withdrawals.cancelWithdrawal, { id })),
  ),
  withdrawalApproved: withOne('requested', async (world, id) =>
    took(await ask(world, world.stage.t.operator, operatorWithdrawals.approveWithdrawal, { id })),
  ),
  withdrawalRejected: withOne('requested', async (world, id) =>
    took(
      await ask(world, world.stage.t.operator, operatorWithdrawals.rejectWithdrawal, { id, reason: 'Test' }),
    ),
  ),
  withdrawalPaid: withOne('approved', async (world, id) =>
    took(await ask(world, world.stage.t.operator, operatorWithdrawals.payWithdrawal, { id, ...payment })),
  ),
}
