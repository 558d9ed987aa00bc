import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { operatorCarriers } from '../../../../contract/carriers/carriers.ts'
import { operatorHandOvers } from '../../../../contract/carriers/hand-overs.ts'
import { png } from '../../tickets/ticket-factory.ts'
import { unique } from '../../fulfilment/test/fulfilment-factory.ts'
import { addLine, closeDay, handedOver, saveCarrier, shippedWith } from './carrier-factory.ts'

const ofTheAgency = 'carriers and hand-overs are the agency’s'
const anyCustomers = "operators work on every customer's orders"

export const cases = [
  casesOf(operatorCarriers, {
    listCarriers: {
      works: async (t) => {
        const { id, code } = await saveCarrier(t)
        return {
          input: {},
          check: ({ carriers }) =>
            expect(carriers.find((one) => one.id === id)).toMatchObject({ code, isConnected: false }),
        }
      },
      foreignRow: ofTheAgency,
    },
    saveCarrier: {
      works: async (t) => {
        const shippingLineId = await addLine(t)
        const service = { shippingLineId, code: 'THZXR', countries: ['US'], maxGrams: 2000, weekdays: [1, 2] }
        return {
          input: {
            code: unique('YT'),
            nameEn: unique('Yun '),
            connector: 'yunexpress' as const,
            services: [service],
          },
          check: (carrier) =>
            expect(carrier).toMatchObject({
              connector: 'yunexpress',
              services: [{ ...service, minGrams: 0 }],
            }),
        }
      },
      foreignRow: ofTheAgency,
    },
    getOrderCarrierLabels: {
      works: async (t) => {
        const { order } = await shippedWith(t, 'DHL')
        return { input: { id: order.id }, check: ({ labels }) => expect(labels).toEqual([]) }
      },
      foreignRow: anyCustomers,
    },
  }),
  casesOf(operatorHandOvers, {
    getOpenParcels: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        await shippedWith(t, carrier)
        return {
          input: {},
          check: ({ carriers }) =>
            expect(carriers.find((one) => one.carrier === carrier)).toMatchObject({ count: 1 }),
        }
      },
      foreignRow: anyCustomers,
    },
    listOpenParcels: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        const { shipmentId, order, trackingNumber } = await shippedWith(t, carrier)
        return {
          input: { carrier },
          check: ({ parcels, total }) => {
            expect(parcels).toMatchObject([{ shipmentId, orderNumber: order.number, trackingNumber }])
            expect(total).toBe(1)
          },
        }
      },
      foreignRow: anyCustomers,
    },
    closeDay: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        await shippedWith(t, carrier)
        return {
          input: { carrier, count: 1, signedBy: 'Wang Wei' },
          check: (handOver) =>
            expect(handOver).toMatchObject({ carrier, count: 1, signedBy: 'Wang Wei', unscanned: 1 }),
        }
      },
      foreignRow: anyCustomers,
    },
    uploadHandOverPicture: {
      works: async () => ({
        input: {},
        file: { name: 'signed.png', body: png },
        check: ({ small }) => expect(small).toContain('/app/files/'),
      }),
      foreignRow: ofTheAgency,
    },
    signHandOver: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        await shippedWith(t, carrier)
        const { id } = await closeDay(t, carrier)
        return {
          input: { id, signedBy: 'Wang Wei' },
          check: ({ signedBy }) => expect(signedBy).toBe('Wang Wei'),
        }
      },
      foreignRow: ofTheAgency,
    },
    requestManifest: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        await shippedWith(t, carrier)
        const { id } = await closeDay(t, carrier)
        return { input: { id }, check: ({ manifestReference }) => expect(manifestReference).toBe('') }
      },
      foreignRow: ofTheAgency,
    },
    listHandOvers: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        await shippedWith(t, carrier)
        const { id, number } = await closeDay(t, carrier)
        return {
          input: { carrier },
          check: ({ rows, total }) => {
            expect(rows).toMatchObject([{ id, number, count: 1, signedBy: '', hasPicture: false }])
            expect(total).toBe(1)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    exportHandOvers: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        await shippedWith(t, carrier)
        const { number } = await closeDay(t, carrier)
        return {
          input: { carrier, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(`${number},${carrier},`),
        }
      },
      foreignRow: ofTheAgency,
    },
    getHandOver: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        const { trackingNumber } = await shippedWith(t, carrier)
        const { id } = await closeDay(t, carrier)
        return {
          input: { id },
          check: ({ parcels }) => expect(parcels).toMatchObject([{ trackingNumber, firstScanAt: null }]),
        }
      },
      foreignRow: ofTheAgency,
    },
    downloadManifest: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        await shippedWith(t, carrier)
        const { id } = await closeDay(t, carrier)
        return {
          input: { id },
          check: (_answer, sent) => expect(sent.body.subarray(0, 5).toString('latin1')).toBe('%PDF-'),
        }
      },
      foreignRow: ofTheAgency,
    },
    listUnscannedParcels: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        const { trackingNumber } = await shippedWith(t, carrier)
        const { id, number } = await closeDay(t, carrier)
        await handedOver(t, id, 49)
        return {
          input: { carrier },
          check: ({ rows, carriers }) => {
            expect(rows).toMatchObject([{ trackingNumber, carrier, handOverNumber: number }])
            expect(carriers).toContain(carrier)
          },
        }
      },
      foreignRow: anyCustomers,
    },
    exportUnscannedParcels: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        const { trackingNumber } = await shippedWith(t, carrier)
        const { id } = await closeDay(t, carrier)
        await handedOver(t, id, 49)
        return {
          input: { carrier, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(trackingNumber),
        }
      },
      foreignRow: anyCustomers,
    },
    resolveUnscannedParcel: {
      works: async (t) => {
        const carrier = unique('Carrier ')
        const { shipmentId } = await shippedWith(t, carrier)
        const { id } = await closeDay(t, carrier)
        await handedOver(t, id, 49)
        return {
          input: { shipmentId, note: 'Lost' },
          check: ({ done }) => expect(done).toBe(true),
        }
      },
      foreignRow: anyCustomers,
    },
  }),
]
