import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import type { ProductId } from '../../../contract/kernel/ids.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { createShippingLine } from '../orders/test/order-factory.ts'
import { png, uploadPicture } from '../tickets/ticket-factory.ts'
import { accepted, askFor, declined, kettle, quoted, waitingOrder } from './sourcing-factory.ts'

const allCustomers = 'operators work for every customer'
const link = 'https://shop.example/products/folding-kettle?utm_source=mail'

export const cases = [
  casesOf(sourcing, {
    askForProduct: {
      works: async (t) => {
        const images = [await uploadPicture(t.main)]
        return {
          input: { link, images, targetMinor: 850, countries: ['DE'], wishes: ['EU plug'] },
          check: (request) =>
            expect(request).toMatchObject({
              title: 'folding kettle',
              status: 'requested',
              targetMinor: 850,
              allowedActions: ['write', 'withdraw'],
              pictures: [{ url: images[0] }],
            }),
        }
      },
      foreignRow: async (t) => ({ input: { images: [await uploadPicture(t.other)] } }),
    },
    askForProducts: {
      works: () =>
        Promise.resolve({
          input: { wishes: [{ link }, { title: 'A lamp' }] },
          check: ({ requests }) => expect(requests).toHaveLength(2),
        }),
      foreignRow: 'takes no id',
    },
    getLineWish: {
      works: async (t) => {
        const { orderId, lineId } = await waitingOrder(t)
        return {
          input: { orderId, lineId },
          check: ({ quantity, monthlyQuantity, asked }) =>
            expect({ quantity, monthlyQuantity, asked }).toEqual({
              quantity: 2,
              monthlyQuantity: 2,
              asked: null,
            }),
        }
      },
      foreignRow: async (t) => {
        const { orderId, lineId } = await waitingOrder(t, t.otherCustomerId)
        return { input: { orderId, lineId } }
      },
    },
    previewSourcingFile: {
      works: () =>
        Promise.resolve({
          input: {},
          file: { name: 'list.csv', body: Buffer.from(`Link,Target price\n${link},8.50\nnot a link,x\n`) },
          check: ({ wishes, bad }) => {
            expect(wishes).toMatchObject([{ row: 2, link, targetMinor: 850 }])
            expect(bad).toMatchObject([{ row: 3, problems: ['link', 'price'] }])
          },
        }),
      foreignRow: 'takes no id',
    },
    downloadSourcingTemplate: {
      works: () =>
        Promise.resolve({
          input: { format: 'csv' as const },
          check: (_, { body }) => expect(body.toString()).toContain('Monthly quantity'),
        }),
      foreignRow: 'takes no id',
    },
    findSourcingDuplicates: {
      works: async (t) => {
        const { id, number } = await askFor(t.main, { link: `${link}&spm=1` })
        return {
          input: { links: [link, 'https://other.example/item'] },
          check: ({ duplicates }) => expect(duplicates).toEqual([{ link, id, number, status: 'requested' }]),
        }
      },
      foreignRow: async (t) => {
        const own = 'https://only-theirs.example/item/5'
        await askFor(t.other, { link: own })
        return { input: { links: [own] }, check: ({ data }) => expect(data).toEqual({ duplicates: [] }) }
      },
    },
    listSourcing: {
      works: async (t) => {
        const { id, number } = await askFor(t.main)
        return {
          input: { search: number, tab: 'withAgency' as const },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([{ id, quoted: null }])
            expect(counts.withAgency).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: async (t) => {
        const { number } = await askFor(t.other)
        return { input: { search: number }, check: ({ data }) => expect(data).toMatchObject({ rows: [] }) }
      },
    },
    getSourcing: {
      works: async (t) => {
        const { id } = await quoted(t)
        return {
          input: { id },
          check: ({ quotes, allowedActions }) => {
            expect(quotes).toMatchObject([{ version: 1, skus: [{ priceMinor: 1000 }] }])
            expect(allowedActions).toEqual(['write', 'accept', 'decline'])
          },
        }
      },
      foreignRow: async (t) => ({ input: { id: (await askFor(t.other)).id } }),
    },
    writeSourcing: {
      works: async (t) => ({
        input: { id: (await askFor(t.main)).id, content: 'It has to be blue.' },
        check: ({ messages }) =>
          expect(messages).toMatchObject([{ side: 'seller', content: 'It has to be blue.' }]),
      }),
      foreignRow: async (t) => ({ input: { id: (await askFor(t.other)).id, content: 'mine now' } }),
    },
    calculateQuoteLandedCost: {
      works: async (t) => {
        const lineId = await createShippingLine(t, { accepts: ['battery'] })
        const { id, version } = await quoted(t)
        return {
          input: { id, version, position: 1, quantity: 2, countryCode: 'US' },
          check: ({ goods, lines }) => {
            expect(goods.amountMinor).toBe(2_000)
            const line = lines.find((offer) => offer.lineId === lineId)
            expect(line?.landed.amountMinor).toBe(2_000 + (line?.price.amountMinor ?? 0))
          },
        }
      },
      foreignRow: async (t) => {
        const { id, version } = await quoted(t, t.other)
        return { input: { id, version, position: 1, quantity: 2, countryCode: 'US' } }
      },
    },
    acceptSourcing: {
      works: async (t) => {
        const { id, version } = await quoted(t)
        return { input: { id, version }, check: ({ productId }) => expect(productId).toMatch(/^\d+$/) }
      },
      foreignRow: async (t) => {
        const { id, version } = await quoted(t, t.other)
        return { input: { id, version } }
      },
    },
    declineSourcing: {
      works: async (t) => {
        const { id, version } = await quoted(t)
        return {
          input: { id, version, reason: 'Too dear', wantsBetter: true },
          check: (request) => expect(request).toMatchObject({ status: 'inProgress' }),
        }
      },
      foreignRow: async (t) => {
        const { id, version } = await quoted(t, t.other)
        return { input: { id, version, reason: 'Too dear' } }
      },
    },
    askSourcingAgain: {
      works: async (t) => ({
        input: { id: (await declined(t)).id, note: 'Now 500 a month' },
        check: (request) => expect(request).toMatchObject({ status: 'inProgress', endReason: '' }),
      }),
      foreignRow: async (t) => ({ input: { id: (await declined(t, t.other)).id } }),
    },
    withdrawSourcing: {
      works: async (t) => ({
        input: { id: (await askFor(t.main)).id, reason: 'Found it myself' },
        check: (request) =>
          expect(request).toMatchObject({ status: 'withdrawn', endReason: 'Found it myself' }),
      }),
      foreignRow: async (t) => ({ input: { id: (await askFor(t.other)).id } }),
    },
    searchShopVariants: {
      works: () =>
        Promise.resolve({
          input: { search: 'no variant is called so' },
          check: ({ variants }) => expect(variants).toEqual([]),
        }),
      foreignRow: 'takes no id',
    },
    listPrivateProducts: {
      works: async (t) => {
        const { productId } = await accepted(t)
        return {
          input: { search: `PRV-${productId} folding`, maxPriceMinor: 1000 },
          check: ({ rows }) =>
            expect(rows).toMatchObject([
              { id: productId, priceMinor: 1000, price: '10.00', maxPrice: '10.00', skus: 1 },
            ]),
        }
      },
      foreignRow: async (t) => {
        const { productId } = await accepted(t, t.other)
        return {
          input: { search: `PRV-${productId}` },
          check: ({ data }) => expect(data).toMatchObject({ rows: [], total: 0 }),
        }
      },
    },
    getPrivateProduct: {
      works: async (t) => {
        const { productId, number } = await accepted(t)
        return {
          input: { id: productId as ProductId },
          check: (product) =>
            expect(product).toMatchObject({ cover: '/app/files/1/large', from: { number, minQuantity: 10 } }),
        }
      },
      foreignRow: async (t) => ({
        input: { id: (await accepted(t, t.other)).productId as ProductId },
      }),
    },
  }),
  casesOf(operatorSourcing, {
    listOperatorSourcing: {
      works: async (t) => {
        const { id, number } = await askFor(t.other)
        return {
          input: { search: number },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([{ id, customerId: t.otherCustomerId, sellerWrote: false }])
            expect(counts.toTake).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: allCustomers,
    },
    exportOperatorSourcing: {
      works: async (t) => {
        const { number } = await askFor(t.other)
        return {
          input: { search: number, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(number),
        }
      },
      foreignRow: allCustomers,
    },
    getOperatorSourcing: {
      works: async (t) => ({
        input: { id: (await quoted(t)).id },
        check: ({ costs }) => expect(costs).toMatchObject([{ costCnyMinor: 5432, marginBps: 3187 }]),
      }),
      foreignRow: allCustomers,
    },
    listSourcers: {
      works: () =>
        Promise.resolve({
          input: {},
          check: ({ sourcers }) => expect(sourcers.map(({ name }) => name)).toContain('Test Operator'),
        }),
      foreignRow: 'takes no id',
    },
    takeSourcing: {
      works: async (t) => ({
        input: { ids: [(await askFor(t.main)).id] },
        check: ({ results }) => expect(results).toMatchObject([{ ok: true }]),
      }),
      foreignRow: allCustomers,
    },
    assignSourcing: {
      works: async (t) => {
        const { id } = await askFor(t.main)
        await t.operator.ok(operatorSourcing.takeSourcing, { ids: [id] })
        return {
          input: { ids: [id], to: null },
          check: ({ results }) => expect(results).toMatchObject([{ ok: true }]),
        }
      },
      foreignRow: allCustomers,
    },
    uploadSourcingPicture: {
      works: async (t) => ({
        input: { requestId: (await askFor(t.main)).id },
        file: { name: 'sample.png', body: png },
        check: ({ url }) => expect(url).toContain('/large?'),
      }),
      foreignRow: allCustomers,
    },
    writeToSeller: {
      works: async (t) => ({
        input: { id: (await askFor(t.main)).id, content: 'Which plug?', isQuestion: true },
        check: (request) => expect(request).toMatchObject({ status: 'infoNeeded', isMine: true }),
      }),
      foreignRow: async (t) => {
        const pictureId = t.platform.files.idOf(await uploadPicture(t.other)) ?? ''
        return { input: { id: (await askFor(t.main)).id, pictureIds: [pictureId] } }
      },
    },
    quoteSourcing: {
      works: async (t) => ({
        input: { ...kettle, id: (await askFor(t.main)).id, version: 0 },
        check: (request) =>
          expect(request).toMatchObject({ status: 'quoted', version: 1, quoted: { fromMinor: 1000 } }),
      }),
      foreignRow: allCustomers,
    },
    previewSourcingEnd: {
      works: async (t) => {
        const { id } = await askFor(t.main)
        return {
          input: { ids: [id], change: { reason: 'Nobody makes it any more.' } },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: allCustomers,
    },
    startSourcingEnd: {
      works: async (t) => {
        const { id } = await askFor(t.main)
        return {
          input: { ids: [id], change: { reason: 'Nobody makes it any more.' } },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: allCustomers,
    },
    endSourcing: {
      works: async (t) => ({
        input: { id: (await askFor(t.main)).id, reason: 'Nobody makes it any more.' },
        check: (request) => expect(request).toMatchObject({ status: 'notFound' }),
      }),
      foreignRow: allCustomers,
    },
  }),
]
