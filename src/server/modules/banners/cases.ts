import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { banners } from '../../../contract/banners/banners.ts'
import { operatorBanners } from '../../../contract/banners/operator-banners.ts'
import { bannerInput, createBanner } from './banner-factory.ts'

const everyCustomers = 'operators see every banner'

export const cases = [
  casesOf(banners, {
    listBanners: {
      works: async (t) => {
        const { id } = await createBanner(t)
        return { input: {}, check: (answer) => expect(answer.banners.map((one) => one.id)).toContain(id) }
      },
      foreignRow: 'takes no id',
    },
  }),
  casesOf(operatorBanners, {
    listOperatorBanners: {
      works: async (t) => {
        const { id } = await createBanner(t)
        return {
          input: { status: 'live' as const },
          check: ({ rows }) => expect(rows[0]).toMatchObject({ id, status: 'live', endsAt: null }),
        }
      },
      foreignRow: everyCustomers,
    },
    saveBanner: {
      works: async (t) => ({
        input: await bannerInput(t, { audience: 'named', customerIds: [t.customerId] }),
        check: ({ customers }) => expect(customers).toEqual([{ id: t.customerId, name: 'Test Seller' }]),
      }),
      foreignRow: everyCustomers,
    },
    endBanner: {
      works: async (t) => ({
        input: { id: (await createBanner(t)).id },
        check: ({ status }) => expect(status).toBe('ended'),
      }),
      foreignRow: everyCustomers,
    },
    deleteBanner: {
      works: async (t) => ({ input: { id: (await createBanner(t)).id } }),
      foreignRow: everyCustomers,
    },
  }),
]
