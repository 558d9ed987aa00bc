import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { extraServices } from '../../../contract/extra-services/extra-services.ts'
import { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import { serviceStock } from '../../../contract/extra-services/service-stock.ts'
import { createOrder, recharge } from '../orders/test/order-factory.ts'
import { png, uploadPicture } from '../tickets/ticket-factory.ts'
import { exportServiceOrders } from './export-cases.ts'
import {
  delivered,
  offer,
  offerMaterial,
  ordered,
  paid,
  quoted,
  requested,
  stocked,
} from './service-order-factory.ts'

const allCustomers = 'operators work for every customer'

export const cases = [
  casesOf(extraServices, {
    listExtraServices: {
      works: async (t) => {
        const { id } = await offer(t)
        await offer(t, { nameEn: 'Retired', isActive: false })
        return {
          input: {},
          check: ({ currency, services }) => {
            expect(currency).toBe('USD')
            expect(services.find((one) => one.id === id)).toMatchObject({ priceMinor: 9000, days: 5 })
            expect(services.map(({ nameEn }) => nameEn)).not.toContain('Retired')
          },
        }
      },
      foreignRow: 'takes no id',
    },
    listServiceOrders: {
      works: async (t) => {
        const { id, number } = await ordered(t)
        return {
          input: { search: number, tab: 'yours' as const },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([{ id, totalMinor: 9000, waitingOn: 'seller' }])
            expect(counts.yours).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: async (t) => {
        const { number } = await ordered(t, t.other)
        return { input: { search: number }, check: ({ data }) => expect(data).toMatchObject({ rows: [] }) }
      },
    },
    getServiceOrder: {
      works: async (t) => ({
        input: { id: (await quoted(t)).id },
        check: ({ status, totalMinor, days, allowedActions, events }) => {
          expect({ status, totalMinor, days }).toEqual({
            status: 'awaitingPayment',
            totalMinor: 12_000,
            days: 7,
          })
          expect(allowedActions).toEqual(['pay', 'cancel'])
          expect(events.map(({ kind }) => kind)).toEqual(['service.ordered', 'service.quoted'])
        },
      }),
      foreignRow: async (t) => ({ input: { id: (await ordered(t, t.other)).id } }),
    },
    createServiceOrder: {
      works: async (t) => {
        const service = await offer(t, { basis: 'unit', priceMinor: 30 })
        const orderId = await createOrder(t, t.customerId)
        return {
          input: {
            extraServiceId: service.id,
            agreedMinor: 30,
            quantity: 40,
            subject: 'orders' as const,
            orderIds: [orderId],
            note: 'Remove the old labels.',
            images: [await uploadPicture(t.main)],
          },
          check: (made) =>
            expect(made).toMatchObject({
              status: 'awaitingPayment',
              totalMinor: 1200,
              note: 'Remove the old labels.',
              targets: [{ orderId, code: `DS-${orderId}` }],
              pictures: [{}],
            }),
        }
      },
      foreignRow: async (t) => ({
        input: {
          extraServiceId: (await offer(t)).id,
          agreedMinor: 9000,
          subject: 'orders' as const,
          orderIds: [await createOrder(t, t.otherCustomerId)],
        },
      }),
    },
    payServiceOrder: {
      works: async (t) => {
        const { id } = await ordered(t)
        await recharge(t, t.customerId, 9000)
        return {
          input: { id, agreedMinor: 9000 },
          check: ({ order: made, paid: money }) => {
            expect(money).toEqual({ amountMinor: 9000, currency: 'USD' })
            expect(made).toMatchObject({ status: 'paid', paidMinor: 9000, waitingOn: 'agency' })
            expect(made.invoices).toMatchObject([{ number: expect.stringMatching(/^EX-/) as string }])
          },
        }
      },
      foreignRow: async (t) => ({ input: { id: (await ordered(t, t.other)).id, agreedMinor: 9000 } }),
    },
    cancelServiceOrder: {
      works: async (t) => ({
        input: { id: (await requested(t)).id, reason: 'No longer needed' },
        check: (made) => expect(made).toMatchObject({ status: 'cancelled', endReason: 'No longer needed' }),
      }),
      foreignRow: async (t) => ({ input: { id: (await ordered(t, t.other)).id } }),
    },
    acceptServiceOrder: {
      works: async (t) => ({
        input: { id: (await delivered(t)).id },
        check: (made) => expect(made).toMatchObject({ status: 'completed', waitingOn: null }),
      }),
      foreignRow: async (t) => ({ input: { id: (await delivered(t, t.other)).id } }),
    },
    requestServiceChanges: {
      works: async (t) => ({
        input: { id: (await delivered(t)).id, content: 'A white background, please.' },
        check: ({ status, messages }) => {
          expect(status).toBe('inProgress')
          expect(messages).toMatchObject([{ side: 'seller', content: 'A white background, please.' }])
        },
      }),
      foreignRow: async (t) => ({ input: { id: (await delivered(t, t.other)).id, content: 'mine now' } }),
    },
    writeServiceOrder: {
      works: async (t) => {
        const images = [await uploadPicture(t.main)]
        return {
          input: { id: (await ordered(t)).id, content: 'Like this.', images },
          check: ({ messages }) =>
            expect(messages).toMatchObject([{ side: 'seller', pictures: [{ url: images[0] }] }]),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await ordered(t, t.other)).id, content: 'mine now' } }),
    },
  }),
  casesOf(serviceStock, {
    listServiceStock: {
      works: async (t) => {
        const { material } = await offerMaterial(t, { nameEn: 'Sleeves of paper' })
        await stocked(t, material, 30)
        return {
          input: { search: 'sleeves of' },
          check: ({ total, rows }) => {
            expect(total).toBe(1)
            expect(rows).toMatchObject([
              { extraServiceId: material.id, onHand: 30, usedIn30Days: 0, daysLeft: null, incoming: 0 },
            ])
          },
        }
      },
      foreignRow: async (t) => {
        const { material } = await offerMaterial(t, { nameEn: 'Foreign sleeves' })
        await stocked(t, material, 30, t.other)
        return {
          input: { search: 'foreign sleeves' },
          check: ({ data }) => expect(data).toMatchObject({ rows: [] }),
        }
      },
    },
    getServiceStock: {
      works: async (t) => {
        const { material } = await offerMaterial(t)
        await stocked(t, material, 12)
        return {
          input: { id: material.id },
          check: (stock) =>
            expect(stock).toMatchObject({ onHand: 12, paysFor: { nameEn: 'Thank-you card' } }),
        }
      },
      foreignRow: async (t) => {
        const { material } = await offerMaterial(t)
        await stocked(t, material, 12, t.other)
        return { input: { id: material.id } }
      },
    },
    listServiceStockHistory: {
      works: async (t) => {
        const { material } = await offerMaterial(t)
        const { id, number } = await stocked(t, material, 12)
        return {
          input: { id: material.id },
          check: ({ rows, stock }) => {
            expect(stock.onHand).toBe(12)
            expect(rows).toMatchObject([
              { cause: 'bought', nums: 12, after: 12, serviceOrderId: id, sourceNumber: number },
            ])
          },
        }
      },
      foreignRow: async (t) => {
        const { material } = await offerMaterial(t)
        await stocked(t, material, 12, t.other)
        return { input: { id: material.id } }
      },
    },
  }),
  casesOf(operatorExtraServices, {
    listOperatorExtraServices: {
      works: async (t) => {
        const { id } = await offer(t, { isActive: false })
        return {
          input: {},
          check: ({ services }) => expect(services.map((one) => one.id)).toContain(id),
        }
      },
      foreignRow: allCustomers,
    },
    saveExtraService: {
      works: async () => ({
        input: { nameEn: 'Quality check', priceMinor: null, basis: 'job' as const, days: 3 },
        check: (saved) =>
          expect(saved).toMatchObject({ nameEn: 'Quality check', priceMinor: null, isActive: true }),
      }),
      foreignRow: allCustomers,
    },
    switchExtraService: {
      works: async (t) => ({
        input: { id: (await offer(t)).id, isActive: false },
        check: ({ isActive }) => expect(isActive).toBe(false),
      }),
      foreignRow: allCustomers,
    },
    sortExtraServices: {
      works: async (t) => {
        const [first, second] = [await offer(t), await offer(t)]
        return {
          input: { ids: [second.id, first.id] },
          check: ({ services }) =>
            expect(services.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]),
        }
      },
      foreignRow: allCustomers,
    },
    listOperatorServiceOrders: {
      works: async (t) => {
        const { id, number } = await requested(t, t.other)
        return {
          input: { queue: 'toQuote' as const, search: number },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([
              { id, isLate: false, sellerWrote: false, operatorActions: ['quote', 'decline'] },
            ])
            expect(counts.toQuote).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: allCustomers,
    },
    exportServiceOrders,
    getOperatorServiceOrder: {
      works: async (t) => ({
        input: { id: (await paid(t)).id },
        check: ({ operatorActions, onHand, mayWrite }) => {
          expect(operatorActions).toEqual(['start', 'deliver', 'refund'])
          expect({ onHand, mayWrite }).toEqual({ onHand: null, mayWrite: true })
        },
      }),
      foreignRow: allCustomers,
    },
    quoteServiceOrder: {
      works: async (t) => ({
        input: { id: (await requested(t)).id, unitUsdMinor: 15_000, days: 4, note: 'Two drafts.' },
        check: (made) =>
          expect(made).toMatchObject({ status: 'awaitingPayment', totalMinor: 15_000, days: 4 }),
      }),
      foreignRow: allCustomers,
    },
    declineServiceOrder: {
      works: async (t) => ({
        input: { id: (await requested(t)).id, reason: 'We have no studio for furniture.' },
        check: (made) => expect(made).toMatchObject({ status: 'declined', waitingOn: null }),
      }),
      foreignRow: allCustomers,
    },
    startServiceOrder: {
      works: async (t) => ({
        input: { id: (await paid(t)).id },
        check: ({ status }) => expect(status).toBe('inProgress'),
      }),
      foreignRow: allCustomers,
    },
    uploadServiceFile: {
      works: async (t) => ({
        input: { orderId: (await paid(t)).id },
        file: { name: 'cup.png', body: png },
        check: ({ name, thumbnailUrl }) => {
          expect(name).toBe('cup.png')
          expect(thumbnailUrl).toContain('/small')
        },
      }),
      foreignRow: allCustomers,
    },
    deliverServiceOrder: {
      works: async (t) => ({
        input: { id: (await paid(t)).id, note: 'Twelve pictures' },
        check: ({ status, deliveries }) => {
          expect(status).toBe('delivered')
          expect(deliveries).toMatchObject([{ note: 'Twelve pictures', files: [] }])
        },
      }),
      foreignRow: allCustomers,
    },
    refundServiceOrder: {
      works: async (t) => ({
        input: { id: (await paid(t)).id, amountMinor: 4000, reason: 'Half of it was done' },
        check: ({ status, refundedMinor, invoices }) => {
          expect({ status, refundedMinor }).toEqual({ status: 'cancelled', refundedMinor: 4000 })
          expect(invoices).toHaveLength(2)
        },
      }),
      foreignRow: allCustomers,
    },
    writeServiceOrderToSeller: {
      works: async (t) => ({
        input: { id: (await ordered(t)).id, content: 'Which side is the front?' },
        check: ({ messages }) => expect(messages).toMatchObject([{ side: 'agency' }]),
      }),
      foreignRow: allCustomers,
    },
    correctServiceStock: {
      works: async (t) => {
        const { material } = await offerMaterial(t)
        const { id } = await stocked(t, material, 50)
        return {
          input: { id, change: -8, reason: 'Water damage' },
          check: ({ onHand }) => expect(onHand).toBe(42),
        }
      },
      foreignRow: allCustomers,
    },
  }),
]
