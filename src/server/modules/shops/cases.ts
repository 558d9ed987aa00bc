import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { shops } from '../../../contract/shops/shops.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { approveConnect } from './shop-factory.ts'

const createShopifyShop = async (t: TestApp, customerId: CustomerId): Promise<string> => {
  const shop = await t.platform.database.agency
    .insertInto('shop')
    .values({
      customer_id: customerId,
      kind: 'shopify',
      name: 'Candle House',
      domain: `case-${randomUUID()}.myshopify.com`,
      status: 'connected',
      connected_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return shop.id
}

const approved = async (t: TestApp): Promise<Record<string, string>> => {
  const { url } = await t.main.ok(shops.startShopifyConnect, { domain: 'candle-house' })
  return approveConnect(t, url)
}

export const cases = [
  casesOf(shops, {
    listShops: {
      works: async (t) => {
        const id = await createShopifyShop(t, t.customerId)
        return {
          input: {},
          check: (answer) => expect(answer.shops.find((shop) => shop.id === id)?.health).toBe('good'),
        }
      },
      foreignRow: 'takes no id',
    },
    listShopNames: {
      works: async (t) => {
        const id = await createShopifyShop(t, t.customerId)
        const other = await createShopifyShop(t, t.otherCustomerId)
        return {
          input: {},
          check: (answer) => {
            const ids: string[] = answer.shops.map((shop) => shop.id)
            expect(ids).toContain(id)
            expect(ids).not.toContain(other)
          },
        }
      },
      foreignRow: 'takes no id',
    },
    listShopNamesByType: {
      works: async (t) => {
        const id = await createShopifyShop(t, t.customerId)
        const other = await createShopifyShop(t, t.otherCustomerId)
        const { id: manual } = await t.main.ok(shops.createManualShop, { name: `Stall ${randomUUID()}` })
        return {
          input: { type: 'shopify' as const },
          check: (answer) => {
            const ids: string[] = answer.shops.map((shop) => shop.id)
            expect(ids).toContain(id)
            expect(ids).not.toContain(manual)
            expect(ids).not.toContain(other)
          },
        }
      },
      foreignRow: 'takes no id',
    },
    setShopIcon: {
      works: async (t) => {
        const shopId = await createShopifyShop(t, t.customerId)
        return {
          input: { shopId, icon: 'shopping-bag' },
          check: async (answer) => {
            expect(answer).toEqual({ icon: 'shopping-bag' })
            const { shops: names } = await t.main.ok(shops.listShopNames, {})
            expect(names.find(({ id }) => id === shopId)?.icon).toBe('shopping-bag')
            const unknown = await t.main.call(shops.setShopIcon, { shopId, icon: 'no-such-sign' })
            expect(unknown).toMatchObject({ code: 0, reason: 'unknownIcon' })
            expect(await t.main.ok(shops.setShopIcon, { shopId, icon: null })).toEqual({ icon: null })
          },
        }
      },
      foreignRow: async (t) => ({
        input: { shopId: await createShopifyShop(t, t.otherCustomerId), icon: 'store' },
      }),
    },
    setShopFees: {
      works: async (t) => {
        const shopId = await createShopifyShop(t, t.customerId)
        return {
          input: { shopId, feeBp: 290, feeFixedMinor: 30 },
          check: async (answer) => {
            expect(answer).toEqual({ feeBp: 290, feeFixedMinor: 30 })
            const { shops: all } = await t.main.ok(shops.listShops, {})
            expect(all.find(({ id }) => id === shopId)).toMatchObject(answer)
          },
        }
      },
      foreignRow: async (t) => ({
        input: { shopId: await createShopifyShop(t, t.otherCustomerId), feeBp: 290, feeFixedMinor: 30 },
      }),
    },
    createManualShop: {
      works: async () => ({ input: { name: `Market stall ${randomUUID()}` } }),
      foreignRow: 'takes no id',
    },
    startShopifyConnect: {
      works: async () => ({
        input: { domain: 'candle-house' },
        check: ({ url }) => expect(url).toContain('/candle-house.myshopify.com/admin/oauth/authorize?'),
      }),
      foreignRow: 'takes no id',
    },
    reconnectShop: {
      works: async (t) => ({ input: { shopId: await createShopifyShop(t, t.customerId) } }),
      foreignRow: async (t) => ({ input: { shopId: await createShopifyShop(t, t.otherCustomerId) } }),
    },
    completeShopifyConnect: {
      works: async (t) => ({
        input: { query: await approved(t) },
        check: ({ name }) => expect(name).toBe('Candle House'),
      }),
      foreignRow: async (t) => ({
        input: { query: await approved(t) },
        as: t.other,
        check: (sent) => expect(sent.reason).toBe('stateUsed'),
      }),
    },
    disconnectShop: {
      works: async (t) => ({
        input: { shopId: await createShopifyShop(t, t.customerId) },
        check: ({ status }) => expect(status).toBe('disconnected'),
      }),
      foreignRow: async (t) => ({ input: { shopId: await createShopifyShop(t, t.otherCustomerId) } }),
    },
    syncShop: {
      works: async (t) => ({
        input: { shopId: await createShopifyShop(t, t.customerId) },
        check: ({ sync }) => expect(sync).toMatchObject({ cause: 'manual', status: 'queued' }),
      }),
      foreignRow: async (t) => ({ input: { shopId: await createShopifyShop(t, t.otherCustomerId) } }),
    },
    getSyncLog: {
      works: async (t) => {
        const shopId = await createShopifyShop(t, t.customerId)
        await t.main.ok(shops.syncShop, { shopId })
        return {
          input: { shopId },
          check: (answer) => {
            expect(answer.syncs).toMatchObject([{ cause: 'manual', ordersFailed: 0 }])
            expect(answer.orderProblems).toEqual([])
          },
        }
      },
      foreignRow: async (t) => ({ input: { shopId: await createShopifyShop(t, t.otherCustomerId) } }),
    },
  }),
]
