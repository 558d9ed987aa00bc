import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { operatorCustomerPrices, type AgreedPrice } from '../../../contract/operator/customer-prices.ts'

type Input = InputOf<typeof operatorCustomerPrices.createCustomerPrice>

export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

/** 10% off all products from today on, if nothing else is given. */
export const agreedPrice = (
  t: TestApp,
  { customerId }: Pick<Caller, 'customerId'>,
  given: Partial<Input> = {},
): Promise<AgreedPrice> => {
  const price = given.fixedUsdMinor === undefined ? { discountBp: 1_000 } : {}
  return t.operator.ok(
    operatorCustomerPrices.createCustomerPrice,
    { customerId, scope: 'goods', startsOn: dayFrom(0), ...price, ...given },
    { idempotencyKey: randomUUID() },
  )
}
