import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { ListingId } from '../../../contract/kernel/ids.ts'
import { plainPriceRule } from '../../../contract/listings/listing-price.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { operatorListings } from '../../../contract/listings/operator-listings.ts'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { connectDouble } from '../shops/shop-factory.ts'
import { asSaved, draftListing, listingShop, twoMugs } from './listings-factory.ts'

const foreign = (t: TestApp) => draftListing(t, t.other)
const failing = async (t: TestApp) => {
  const { id } = await foreign(t)
  await t.platform.database.queryAgency(
    `update listing set status = 'failed', failure = 'refused', failure_message = 'Title is too long', attempts = 1,
         failing_since = now() where id = $1`,
    [id],
  )
  return id
}
const template = (caller: Caller, name: string) =>
  caller.ok(listings.savePriceTemplate, { name, rule: plainPriceRule })
const notFound = (id: ListingId) => ({
  input: { ids: [id] },
  check: ({ data }: { data: { results: { ok: boolean; reason: string }[] } | null }) =>
    expect(data?.results).toMatchObject([{ ok: false, reason: 'notFound' }]),
})

export const cases = [
  casesOf(listings, {
    listListings: {
      works: async (t) => {
        const { id, shopId } = await draftListing(t, t.main)
        return {
          input: { shopId },
          check: ({ rows, counts, total }) => {
            expect(rows).toMatchObject([
              { id, status: 'draft', variants: 2, priceMinor: 1299, maxPriceMinor: 2099 },
            ])
            expect(counts).toMatchObject({ all: 1, draft: 1, listed: 0 })
            expect(total).toBe(1)
          },
        }
      },
      foreignRow: async (t) => ({
        input: { shopId: (await foreign(t)).shopId },
        check: ({ data }) => expect(data).toMatchObject({ rows: [], total: 0 }),
      }),
    },
    listListingShops: {
      works: async (t) => {
        const { id, shopId, productId } = await draftListing(t, t.main)
        return {
          input: { productId },
          check: ({ shops }) =>
            expect(shops.find((shop) => shop.shopId === shopId)).toMatchObject({
              blocker: null,
              rate: { rate: 1, source: 'same', day: null },
              listing: { id, status: 'draft' },
            }),
        }
      },
      foreignRow: async (t) => ({
        input: { productId: (await foreign(t)).productId },
        check: ({ data }) => expect(data?.shops.every(({ listing }) => listing === null)).toBe(true),
      }),
    },
    listShopLocations: {
      works: async (t) => ({
        input: { shopId: await connectDouble(t, 'north-trail') },
        check: ({ locations }) => expect(locations).toMatchObject([{ isPrimary: true }]),
      }),
      foreignRow: async (t) => ({ input: { shopId: await listingShop(t, t.otherCustomerId) } }),
    },
    getListing: {
      works: async (t) => {
        const { id } = await draftListing(t, t.main)
        return {
          input: { id },
          check: (listing) =>
            expect(listing).toMatchObject({ id, version: 1, allowedActions: ['edit', 'push', 'remove'] }),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await foreign(t)).id } }),
    },
    createListings: {
      works: async (t) => {
        const shopId = await listingShop(t, t.customerId)
        const { id } = await twoMugs(t)
        return {
          input: { productIds: [id], shopIds: [shopId] },
          check: ({ results }) =>
            expect(results).toMatchObject([{ productId: id, shopId, ok: true, reason: 'created' }]),
        }
      },
      foreignRow: async (t) => ({
        input: {
          productIds: [(await twoMugs(t)).id],
          shopIds: [await listingShop(t, t.otherCustomerId)],
        },
      }),
    },
    previewListings: {
      works: async (t) => {
        const shopId = await listingShop(t, t.customerId)
        const { id } = await twoMugs(t)
        return {
          input: { productIds: [id], shopIds: [shopId], countryCode: 'US' },
          check: ({ products, shops, present }) => {
            expect(products).toMatchObject([
              { productId: id, refusal: null, variants: [{ costMinor: 500 }, { costMinor: 800 }] },
            ])
            expect(shops).toMatchObject([{ shopId, blocker: null }])
            expect(present).toEqual([])
          },
        }
      },
      foreignRow: async (t) => ({
        input: {
          productIds: [(await twoMugs(t)).id],
          shopIds: [await listingShop(t, t.otherCustomerId)],
        },
      }),
    },
    saveListing: {
      works: async (t) => {
        const listing = await draftListing(t, t.main)
        return {
          input: { ...asSaved(listing), title: 'My mug' },
          check: (saved) => expect(saved).toMatchObject({ id: listing.id, title: 'My mug', version: 2 }),
        }
      },
      foreignRow: async (t) => ({ input: asSaved(await foreign(t)) }),
    },
    pushListings: {
      works: async (t) => {
        const { id } = await draftListing(t, t.main)
        return {
          input: { ids: [id] },
          check: ({ results }) => expect(results).toMatchObject([{ id, ok: true, reason: 'queued' }]),
        }
      },
      foreignRow: async (t) => notFound((await foreign(t)).id),
    },
    updateListingSafety: {
      works: async (t) => {
        const { id, productId } = await draftListing(t, t.main)
        await t.platform.database.queryAgency(`update product set safety_warnings = 'Hot' where id = $1`, [
          productId,
        ])
        return {
          input: { ids: [id] },
          check: ({ results }) => expect(results).toMatchObject([{ id, ok: true, reason: 'safetyUpdated' }]),
        }
      },
      foreignRow: async (t) => notFound((await foreign(t)).id),
    },
    removeListings: {
      works: async (t) => {
        const { id } = await draftListing(t, t.main)
        return {
          input: { ids: [id] },
          check: ({ results }) => expect(results).toMatchObject([{ id, ok: true, reason: 'removed' }]),
        }
      },
      foreignRow: async (t) => notFound((await foreign(t)).id),
    },
    listPriceTemplates: {
      works: async (t) => {
        const { id } = await template(t.main, 'To be listed')
        return {
          input: {},
          check: ({ templates }) => expect(templates.map((one) => one.id)).toContain(id),
        }
      },
      foreignRow: 'takes no id',
    },
    savePriceTemplate: {
      works: () =>
        Promise.resolve({
          input: { name: 'To be saved', rule: plainPriceRule, isDefault: true },
          check: (saved) => expect(saved).toMatchObject({ name: 'To be saved', isDefault: true }),
        }),
      foreignRow: async (t) => ({
        input: { id: (await template(t.other, 'Foreign')).id, name: 'Mine', rule: plainPriceRule },
      }),
    },
    removePriceTemplate: {
      works: async (t) => {
        const { id } = await template(t.main, 'To be removed')
        return { input: { id }, check: (answer) => expect(answer).toEqual({}) }
      },
      foreignRow: async (t) => ({
        input: { id: (await template(t.other, 'Foreign, removed')).id },
      }),
    },
  }),
  casesOf(operatorListings, {
    listFailingListings: {
      works: async (t) => {
        const id = await failing(t)
        return {
          input: { reason: 'refused' as const },
          check: ({ rows }) =>
            expect(rows.find((row) => row.id === id)).toMatchObject({
              status: 'failed',
              shopName: 'Candle House',
              failure: { reason: 'refused', message: 'Title is too long', attempts: 1, retryAt: null },
            }),
        }
      },
      foreignRow: 'takes no id',
    },
    exportFailingListings: {
      works: async (t) => {
        await failing(t)
        return {
          input: { reason: 'refused' as const, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain('Candle House'),
        }
      },
      foreignRow: 'takes no id',
    },
  }),
]
