import { expect } from 'vitest'
import type { EndpointCase } from '../../../../test/contract/cases.ts'
import type { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import { requested } from './service-order-factory.ts'

export const exportServiceOrders: EndpointCase<typeof operatorExtraServices.exportServiceOrders> = {
  works: async (t) => {
    const { number } = await requested(t, t.other)
    return {
      input: { queue: 'toQuote', search: number, format: 'csv' },
      check: (_answer, { body }) =>
        expect(body.toString()).toMatch(new RegExp(`\\r\\n${number},Design,.*,Awaiting quote,`)),
    }
  },
  foreignRow: 'operators work for every customer',
}
