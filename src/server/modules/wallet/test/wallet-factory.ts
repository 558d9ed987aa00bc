import { randomUUID } from 'node:crypto'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { CustomerActor, OperatorActor } from '../../../platform/auth/actors.ts'
import { customerIdFromRow, type CustomerId, type Database } from '../../../platform/database/database.ts'
import type { CustomerCall, OperatorCall } from '../../../platform/http/route.ts'
import { lockWallet, postMovements, type Movement } from '../ledger/ledger.ts'

const context = () => ({ idempotencyKey: randomUUID(), requestId: 'test', ip: '127.0.0.1' })

export const newSeller = async (database: Database, currency: Currency = 'USD'): Promise<CustomerCall> => {
  const { customer_id } = await database.agency
    .insertInto('customer')
    .values({ name: 'Seller', currency, referral_code: randomUUID() })
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  const account = await database.agency
    .insertInto('account')
    .values({
      customer_id,
      email: `${randomUUID()}@x.test`,
      user_name: 'Seller',
      password_hash: '-',
      is_default: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const customer = {
    kind: 'customer',
    customerId: customerIdFromRow(customer_id),
    accountId: account.id,
    operatorId: null,
    name: 'Seller',
    shopIds: null,
    currency,
    apiKey: null,
  } as CustomerActor
  return { customer, ...context() } as CustomerCall
}

export const newOperator = async (database: Database): Promise<OperatorCall> => {
  const { id } = await database.agency
    .insertInto('operator')
    .values({
      email: `${randomUUID()}@agency.test`,
      name: 'Fiona Finance',
      password_hash: '-',
      roles: ['finance'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const operator = { kind: 'operator', operatorId: id, name: 'Fiona Finance' } as OperatorActor
  return { operator, ...context() } as OperatorCall
}

export const someMovement = (amountMinor: number, more: Partial<Movement> = {}): Movement => ({
  kind: 'correction',
  key: randomUUID(),
  amountMinor,
  counterAccount: 'agency',
  sourceKind: 'test',
  sourceId: null,
  sourceNumber: 'T-1',
  actorName: 'Test',
  ...more,
})

export const moveWallet = async (
  database: Database,
  customerId: CustomerId,
  ...movements: readonly (number | Movement)[]
): Promise<number> => {
  const { balanceMinor } = await database.agencyTransaction(async (tx) =>
    postMovements(
      tx,
      customerId,
      await lockWallet(tx, customerId),
      movements.map((movement) => (typeof movement === 'number' ? someMovement(movement) : movement)),
    ),
  )
  return balanceMinor
}
