import type { Money } from '../../../contract/kernel/money.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { postMovements, type LockedWallet, type Movement } from '../wallet/index.ts'

export interface Paid {
  readonly paid: Money
  readonly balance: Money
}

interface MovementKind {
  /** Begins the keys of the kind's movements. */
  readonly prefix: string
  readonly sourceKind: Movement['sourceKind']
}

type MovementFacts = Pick<Movement, 'kind' | 'amountMinor' | 'actorName' | 'agencyRemark'> & {
  /** Unique for the record. */
  readonly what: string
}

interface Payment extends Pick<MovementFacts, 'what' | 'kind' | 'actorName'> {
  readonly dueMinor: number
}

interface PaidRow {
  readonly id: string
  readonly customerId: CustomerId
  readonly number: string
}

export const caseMoney = ({ prefix, sourceKind }: MovementKind) => {
  /** A wallet transaction of a record; positive amounts are credits. */
  const movementOf = (
    { id, number }: Pick<PaidRow, 'id' | 'number'>,
    { what, ...movement }: MovementFacts,
  ): Movement => ({
    ...movement,
    key: `${prefix}:${id}:${what}`,
    counterAccount: 'sales',
    sourceKind,
    sourceId: id,
    sourceNumber: number,
  })

  const pay = async (
    tx: Tx,
    wallet: LockedWallet,
    row: PaidRow,
    { dueMinor, ...payment }: Payment,
  ): Promise<Paid> => {
    const { currency } = wallet
    const movement = movementOf(row, { ...payment, amountMinor: -dueMinor })
    const { balanceMinor } = await postMovements(tx, row.customerId, wallet, [movement])
    return { paid: { amountMinor: dueMinor, currency }, balance: { amountMinor: balanceMinor, currency } }
  }

  return { movementOf, pay }
}
