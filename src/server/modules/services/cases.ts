import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { operatorServices } from '../../../contract/services/operator-services.ts'
import { orderServices } from '../../../contract/services/services.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createOrder } from '../orders/test/order-factory.ts'
import { changeOrderServices } from './choose-services.ts'
import { createService } from './service-factory.ts'

const allCustomers = 'operators work for every customer'
const by = { kind: 'seller', name: 'Test' } as const

const withService = async (t: TestApp, customerId: CustomerId) => {
  const id = await createOrder(t, customerId)
  const serviceId = await createService(t)
  const scope = { customerId, shopIds: null, currency: 'USD' } as const
  await changeOrderServices(t.platform.database, scope, { id, add: [serviceId], remove: [] }, by)
  return { id, serviceId }
}
const without = async (t: TestApp, customerId: CustomerId) => ({
  id: await createOrder(t, customerId),
  serviceId: await createService(t),
})
const forMany = async (t: TestApp, customerId: CustomerId) => ({
  ids: [await createOrder(t, customerId)],
  add: [await createService(t)],
})

export const cases = [
  casesOf(orderServices, {
    getOrderServices: {
      works: async (t) => {
        const { id, serviceId } = await withService(t, t.customerId)
        return {
          input: { id },
          check: ({ offered, chosen }) => {
            expect(offered.map((one) => one.serviceId)).toContain(serviceId)
            expect(chosen).toMatchObject([{ serviceId, times: 1, amountMinor: 150 }])
          },
        }
      },
      foreignRow: async (t) => ({ input: { id: await createOrder(t, t.otherCustomerId) } }),
    },
    listOfferedServices: {
      works: async (t) => {
        const serviceId = await createService(t)
        return {
          input: {},
          check: ({ offered }) => expect(offered.map((one) => one.serviceId)).toContain(serviceId),
        }
      },
      foreignRow: 'takes no id',
    },
    addOrderService: {
      works: async (t) => ({
        input: await without(t, t.customerId),
        check: (answer) => expect(answer).toMatchObject({ serviceMinor: 150, totalMinor: 1050 }),
      }),
      foreignRow: async (t) => ({ input: await without(t, t.otherCustomerId) }),
    },
    removeOrderService: {
      works: async (t) => ({
        input: await withService(t, t.customerId),
        check: (answer) => expect(answer).toMatchObject({ serviceMinor: 0, totalMinor: 900 }),
      }),
      foreignRow: async (t) => ({ input: await withService(t, t.otherCustomerId) }),
    },
    previewOrderServices: {
      works: async (t) => ({
        input: await forMany(t, t.customerId),
        check: (answer) => expect(answer).toMatchObject({ changing: 1, extraMinor: 150, refused: 0 }),
      }),
      foreignRow: async (t) => ({
        input: await forMany(t, t.otherCustomerId),
        check: ({ data }) => expect(data).toMatchObject({ changing: 0, extraMinor: 0, refused: 1 }),
      }),
    },
    changeServicesOfOrders: {
      works: async (t) => ({
        input: await forMany(t, t.customerId),
        check: ({ results }) => expect(results.map(({ reason }) => reason)).toEqual(['changed']),
      }),
      foreignRow: async (t) => ({
        input: await forMany(t, t.otherCustomerId),
        check: ({ data }) => expect(data).toMatchObject({ results: [{ ok: false, reason: 'notFound' }] }),
      }),
    },
  }),
  casesOf(operatorServices, {
    listServices: {
      works: async (t) => {
        const id = await createService(t)
        return {
          input: {},
          check: ({ services }) => expect(services.map((one) => one.id)).toContain(id),
        }
      },
      foreignRow: allCustomers,
    },
    saveService: {
      works: async () => ({
        input: {
          code: `CARD-${Date.now()}`,
          nameEn: 'Card',
          nameZh: '卡片',
          basis: 'item' as const,
          priceMinor: 20,
        },
        check: (answer) => expect(answer).toMatchObject({ nameEn: 'Card', basis: 'item', isActive: true }),
      }),
      foreignRow: allCustomers,
    },
    switchService: {
      works: async (t) => ({
        input: { id: await createService(t), isActive: false },
        check: ({ isActive }) => expect(isActive).toBe(false),
      }),
      foreignRow: allCustomers,
    },
  }),
]
