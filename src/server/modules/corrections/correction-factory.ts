import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { operatorCorrections, type Correction } from '../../../contract/corrections/corrections.ts'
import { setTerms } from '../withdrawals/withdrawal-factory.ts'

export const reason = 'Freight of DS-1 was charged twice.'

export const correct = (
  operator: Caller,
  { customerId }: Caller,
  amountMinor: number,
  idempotencyKey: string = randomUUID(),
) =>
  operator.call(
    operatorCorrections.proposeCorrection,
    { customerId, amountMinor, reason },
    { idempotencyKey },
  )

/** Of more than one person may post alone. */
export const proposed = async (
  t: TestApp,
  { customerId }: Caller,
  amountMinor = 1_001,
  by: Caller = t.operator,
): Promise<Correction> => {
  await setTerms(t)
  const input = { customerId, amountMinor, reason }
  return by.ok(operatorCorrections.proposeCorrection, input, { idempotencyKey: randomUUID() })
}
