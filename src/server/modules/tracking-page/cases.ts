import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { makeShipped } from './tracking-factory.ts'

const reported = async (t: TestApp, customerId?: CustomerId): Promise<string> => {
  const { token, orderId } = await makeShipped(t, customerId)
  const report = { kind: 'wrongAddress', words: 'Number 12, not 21', email: 'ada@shopper.example' } as const
  await t.nobody.ok(trackingPage.reportParcel, { token, ...report })
  const { rows } = await t.admin.query('select id from shopper_report where order_id = $1', [orderId])
  return String(rows[0].id)
}

const noRow = 'takes no id; whoever has the token may read the page'

export const cases = [
  casesOf(trackingPage, {
    getTracking: {
      works: async (t) => {
        const { token, trackingNumber } = await makeShipped(t)
        return {
          input: { token },
          check: ({ parcels }) =>
            expect(parcels).toMatchObject([{ trackingNumber, carrier: 'YunExpress', status: 'inTransit' }]),
        }
      },
      foreignRow: noRow,
    },
    reportParcel: {
      works: async (t) => ({
        input: {
          token: (await makeShipped(t)).token,
          kind: 'wrongAddress' as const,
          words: 'Number 12, not 21',
        },
        check: ({ wrongAddress }) => expect(wrongAddress.last?.status).toBe('open'),
      }),
      foreignRow: async (t) => {
        const other = await makeShipped(t, t.otherCustomerId, { statuses: ['delivered'] })
        const { token } = await makeShipped(t, t.customerId, { statuses: ['delivered'] })
        return { input: { token, kind: 'notArrived' as const, parcelId: other.shipmentId } }
      },
    },
    getOrderTracking: {
      works: async (t) => {
        const { orderId, token } = await makeShipped(t)
        return {
          input: { orderId },
          check: ({ url }) => expect(url.endsWith(`/track/${token}`)).toBe(true),
        }
      },
      foreignRow: async (t) => ({
        input: { orderId: (await makeShipped(t, t.otherCustomerId)).orderId },
      }),
    },
    listShopperReports: {
      works: async (t) => {
        const id = await reported(t)
        return { input: {}, check: ({ rows }) => expect(rows[0]?.id).toBe(id) }
      },
      foreignRow: async (t) => {
        const id = await reported(t, t.otherCustomerId)
        return {
          input: {},
          check: ({ data }) => expect(data?.rows.map((row) => row.id)).not.toContain(id),
        }
      },
    },
    answerShopperReport: {
      works: async (t) => ({
        input: { id: await reported(t), answer: 'We have told the carrier.' },
        check: ({ status, allowedActions }) => expect([status, allowedActions]).toEqual(['answered', []]),
      }),
      foreignRow: async (t) => ({ input: { id: await reported(t, t.otherCustomerId), answer: 'Hello' } }),
    },
    closeShopperReport: {
      works: async (t) => ({
        input: { id: await reported(t), note: 'Asked the agency' },
        check: ({ status, note }) => expect([status, note]).toEqual(['closed', 'Asked the agency']),
      }),
      foreignRow: async (t) => ({ input: { id: await reported(t, t.otherCustomerId) } }),
    },
    getTrackingSettings: {
      works: async (t) => {
        const caller = await t.newCustomer()
        return {
          input: {},
          as: caller,
          check: (answer) => expect(answer).toMatchObject({ shownName: '', tellsShops: false, logo: null }),
        }
      },
      foreignRow: 'takes no id',
    },
    saveTrackingSettings: {
      works: async () => ({
        input: { shownName: 'Northwind Living', website: 'https://northwind.example' },
        check: (answer) =>
          expect(answer).toMatchObject({
            shownName: 'Northwind Living',
            website: 'https://northwind.example',
          }),
      }),
      foreignRow: async (t) => {
        const { id } = await t.platform.files.put({
          customerId: t.otherCustomerId,
          isPublic: false,
          fileName: 'logo.svg',
          kind: 'image',
          contentType: 'image/svg+xml',
          body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>'),
        })
        return { input: { logo: { url: `/app/files/${id}/large`, name: 'logo.svg' } } }
      },
    },
  }),
]
