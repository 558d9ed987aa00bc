import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../test/http.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { makeOrder } from '../fulfilment/test/fulfilment-factory.ts'

export const createWaveOf = async (
  t: TestApp,
  count: number,
): Promise<{ readonly id: string; readonly orderIds: string[] }> => {
  const orderIds: string[] = []
  for (let n = 0; n < count; n += 1) {
    orderIds.push((await makeOrder(t.platform.database, t.customerId)).id)
  }
  const key = { idempotencyKey: randomUUID() }
  const { id } = await t.operator.ok(operatorWaves.createWave, { ids: orderIds }, key)
  return { id, orderIds }
}
