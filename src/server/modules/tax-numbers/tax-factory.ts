import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { operatorTaxNumbers } from '../../../contract/tax-numbers/operator-tax-numbers.ts'
import { taxNumbers, type TaxNumber } from '../../../contract/tax-numbers/tax-numbers.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  type HasDatabase,
} from '../orders/test/order-factory.ts'
import type { OrderDraft } from '../orders/state/types.ts'

export const iossNumber = 'IM2760000742'
export const otherIossNumber = 'IM2760000753'

export const saveIoss = (caller: Caller, shopId: string | null = null): Promise<TaxNumber> =>
  caller.ok(taxNumbers.addIoss, { number: iossNumber, shopId })

export const setAgencyIoss = async (t: TestApp, number: string | null = 'IM3720001111'): Promise<void> => {
  await t.operator.ok(operatorTaxNumbers.saveAgencyTaxNumber, { scheme: 'IOSS', number })
}

export const germanAddress = {
  ...completeAddress,
  phone: '+49 30 5550100',
  countryCode: 'DE',
  province: '',
  city: 'Berlin',
  address1: 'Lindenweg 4',
  postcode: '10115',
}

/** Orders to Germany of a SKU worth 5.00 USD, sold for 19.99 USD each; 9.00 USD due. */
export const createGermanOrders = async (
  t: HasDatabase,
  customerId: CustomerId,
  parts: readonly Partial<OrderDraft>[] = [{}],
): Promise<{ readonly shopId: string; readonly ids: string[] }> => {
  await createShippingLine(t)
  const shopId = await createShop(t, customerId)
  const lines = [draftLine({ skuId: await createSku(t) })]
  const ids: string[] = []
  for (const part of parts) {
    const draft = orderDraft(shopId, { shopOrderName: randomUUID(), address: germanAddress, lines, ...part })
    ids.push((await placeOrder(t, customerId, draft)).id)
  }
  return { shopId, ids }
}
