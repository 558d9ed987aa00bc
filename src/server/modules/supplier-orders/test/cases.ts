import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { operatorReceiving } from '../../../../contract/supplier-orders/receiving.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { unique } from '../../fulfilment/test/fulfilment-factory.ts'
import { operatorSuppliers } from '../../../../contract/supplier-orders/suppliers.ts'
import { png } from '../../tickets/ticket-factory.ts'
import { draftOf, makeOfferedSku, needUnits, ordered, receive } from './supplier-order-factory.ts'

const ofTheAgency = 'purchase orders are the agency’s'
const today = '2026-11-29'

export const cases = [
  casesOf(operatorSupplierOrders, {
    getBuyList: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        await needUnits(t, sku, 4)
        return {
          input: { search: sku.code },
          check: ({ rows, total, units, costMinor }) => {
            expect(rows).toMatchObject([
              { code: sku.code, needed: 4, onHand: 0, onOrder: 0, toBuy: 4, orders: 1 },
            ])
            expect(rows[0]?.offers).toMatchObject([
              { supplierId: sku.supplierId, costMinor: 1_200, minQuantity: 10 },
            ])
            expect({ total, units, costMinor }).toEqual({ total: 1, units: 4, costMinor: 4_800 })
          },
        }
      },
      foreignRow: 'the agency buys for every customer',
    },
    exportBuyList: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        await needUnits(t, sku, 4)
        return {
          input: { search: sku.code, format: 'csv' as const },
          // In packs of ten.
          check: (_answer, { body }) =>
            expect(body.toString()).toMatch(new RegExp(`${sku.code},.*,10,120.00`)),
        }
      },
      foreignRow: 'the agency buys for every customer',
    },
    createSupplierOrders: {
      works: async (t) => {
        const { skuId, supplierId } = await makeOfferedSku(t)
        return {
          input: { lines: [{ skuId, supplierId, quantity: 10, unitMinor: 1_150, onOrder: 0 }] },
          check: ({ orders }) => expect(orders).toMatchObject([{ lines: 1, goodsMinor: 11_500 }]),
        }
      },
      foreignRow: ofTheAgency,
    },
    listSupplierOrders: {
      works: async (t) => {
        const { id, number } = await draftOf(t, await makeOfferedSku(t))
        return {
          input: { search: number },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([{ id, status: 'draft', units: 20, goodsMinor: 24_000 }])
            expect(counts.drafts).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    exportSupplierOrders: {
      works: async (t) => {
        const { number } = await draftOf(t, await makeOfferedSku(t))
        return {
          input: { search: number, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(number),
        }
      },
      foreignRow: ofTheAgency,
    },
    getSupplierOrder: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        const { number } = await needUnits(t, sku, 6)
        return {
          input: { id: (await draftOf(t, sku)).id },
          check: (order) => {
            expect(order.items).toMatchObject([{ code: sku.code, quantity: 20, open: 20 }])
            expect(order.waiting).toMatchObject([{ number, units: 6 }])
            expect(order.allowedActions).toEqual(['edit', 'order', 'cancel', 'addNote'])
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    updateSupplierOrder: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        return {
          input: {
            id: (await draftOf(t, sku)).id,
            expectedOn: today,
            freightMinor: 800,
            items: [{ skuId: sku.skuId, quantity: 30, unitMinor: 1_100 }],
          },
          check: (order) =>
            expect(order).toMatchObject({
              expectedOn: today,
              freightMinor: 800,
              units: 30,
              goodsMinor: 33_000,
            }),
        }
      },
      foreignRow: ofTheAgency,
    },
    placeSupplierOrder: {
      works: async (t) => ({
        input: { id: (await draftOf(t, await makeOfferedSku(t))).id, supplierReference: '18842001' },
        check: (order) => expect(order).toMatchObject({ status: 'ordered', supplierReference: '18842001' }),
      }),
      foreignRow: ofTheAgency,
    },
    confirmSupplierOrder: {
      works: async (t) => ({
        input: { id: (await ordered(t, await makeOfferedSku(t))).id, expectedOn: today },
        check: (order) => expect(order).toMatchObject({ status: 'confirmed', expectedOn: today }),
      }),
      foreignRow: ofTheAgency,
    },
    shipSupplierOrder: {
      works: async (t) => ({
        input: { id: (await ordered(t, await makeOfferedSku(t))).id, trackingText: 'SF1234567' },
        check: (order) => expect(order).toMatchObject({ status: 'inTransit', trackingText: 'SF1234567' }),
      }),
      foreignRow: ofTheAgency,
    },
    receiveSupplierOrder: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        return {
          input: { id: (await ordered(t, sku)).id, items: [{ skuId: sku.skuId, received: 18, damaged: 2 }] },
          check: (order) => {
            expect(order).toMatchObject({ status: 'received', openUnits: 0 })
            expect(order.items).toMatchObject([{ received: 18, damaged: 2, open: 0 }])
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    recordSupplierPayment: {
      works: async (t) => ({
        input: { id: (await ordered(t, await makeOfferedSku(t))).id, amountMinor: 24_000, paidOn: today },
        check: (order) => {
          expect(order.paidMinor).toBe(24_000)
          expect(order.payments).toMatchObject([{ amountMinor: 24_000, paidOn: today }])
        },
      }),
      foreignRow: ofTheAgency,
    },
    closeSupplierOrder: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        const order = await ordered(t, sku)
        await receive(t, order, sku, { received: 15 })
        return {
          input: { id: order.id, reason: 'Sold out' },
          check: (closed) => {
            expect(closed).toMatchObject({ status: 'closed', endReason: 'Sold out' })
            expect(closed.items).toMatchObject([{ received: 15, closed: 5, open: 0 }])
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    cancelSupplierOrder: {
      works: async (t) => ({
        input: { id: (await ordered(t, await makeOfferedSku(t))).id, reason: 'Too expensive' },
        check: (order) => expect(order).toMatchObject({ status: 'cancelled', endReason: 'Too expensive' }),
      }),
      foreignRow: ofTheAgency,
    },
    addSupplierOrderNote: {
      works: async (t) => ({
        input: { id: (await draftOf(t, await makeOfferedSku(t))).id, note: 'They are closed on Monday.' },
        check: ({ events }) =>
          expect(events.at(-1)).toMatchObject({
            kind: 'noteAdded',
            detail: { note: 'They are closed on Monday.' },
          }),
      }),
      foreignRow: ofTheAgency,
    },
    getOrderSupply: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        const { id } = await needUnits(t, sku, 25)
        const order = await ordered(t, sku, 20)
        return {
          input: { id },
          check: ({ skus }) =>
            expect(skus).toMatchObject([
              { code: sku.code, needed: 25, inStock: 0, onOrder: [{ id: order.id, units: 20 }], toBuy: 5 },
            ]),
        }
      },
      foreignRow: 'operators work for every customer',
    },
    getAwaitedGoods: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        const { id } = await needUnits(t, sku, 25)
        const order = await ordered(t, sku, 20)
        return {
          input: { ids: [id] },
          check: ({ purchaseOrders, toBuy, expectedOn }) => {
            expect(purchaseOrders).toMatchObject([
              { id: order.id, skus: [{ code: sku.code, units: 20, orders: 1 }] },
            ])
            expect({ toBuy, expectedOn }).toEqual({ toBuy: 5, expectedOn: null })
          },
        }
      },
      foreignRow: 'operators work for every customer',
    },
    addSupplierOrderFile: {
      works: async (t) => ({
        input: { id: (await draftOf(t, await makeOfferedSku(t))).id },
        file: { name: 'Invoice 7.png', body: png },
        check: ({ files, events }) => {
          expect(files).toMatchObject([{ name: 'Invoice 7.png', isPicture: true }])
          expect(events.at(-1)).toMatchObject({ kind: 'fileAdded', detail: { note: 'Invoice 7.png' } })
        },
      }),
      foreignRow: ofTheAgency,
    },
    removeSupplierOrderFile: {
      works: async (t) => {
        const { id } = await draftOf(t, await makeOfferedSku(t))
        const file = { name: 'Invoice 8.png', body: png }
        const { files } = await t.operator.ok(operatorSupplierOrders.addSupplierOrderFile, { id }, { file })
        const [added] = files
        if (!added) throw new Error('no file was attached')
        return { input: { id, fileId: added.id }, check: (order) => expect(order.files).toEqual([]) }
      },
      foreignRow: ofTheAgency,
    },
  }),
  casesOf(operatorSuppliers, {
    getSupplierScores: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        await receive(t, await ordered(t, sku), sku, { received: 19, damaged: 1 })
        return {
          input: { supplierIds: [sku.supplierId] },
          check: ({ scores }) =>
            expect(scores).toMatchObject([
              { supplierId: sku.supplierId, orders: 1, onTimeBp: 10_000, faultyBp: 500, shortBp: 0 },
            ]),
        }
      },
      foreignRow: 'suppliers are the agency’s',
    },
    getSupplier: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        return {
          input: { id: sku.supplierId },
          check: (supplier) => {
            expect(supplier).toMatchObject({ id: sku.supplierId, score: null, skus: 1, openOrders: 0 })
            expect(supplier.offers).toMatchObject([{ code: sku.code, costMinor: 1_200, packSize: 1 }])
          },
        }
      },
      foreignRow: 'suppliers are the agency’s',
    },
  }),
  casesOf(operatorReceiving, {
    findExpectedGoods: {
      works: async (t) => {
        const sku = await makeOfferedSku(t)
        const { number } = await ordered(t, sku)
        return {
          input: { code: sku.code.toLowerCase() },
          check: ({ skuId, orders }) => {
            expect(skuId).toBe(sku.skuId)
            expect(orders).toMatchObject([{ number, openUnits: 20 }])
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    saveSkuBarcodes: {
      works: async (t) => {
        const { skuId } = await makeOfferedSku(t)
        const barcodes = [unique('EAN-').toUpperCase()]
        return {
          input: { skuId, barcodes },
          check: (answer) => expect(answer.barcodes).toEqual(barcodes),
        }
      },
      foreignRow: ofTheAgency,
    },
    saveProductChecks: {
      works: async (t) => {
        const order = await draftOf(t, await makeOfferedSku(t))
        const [item] = order.items
        if (!item) throw new Error('the draft has no line')
        return {
          input: { productId: item.productId, checks: ['Colour as ordered', 'Plug is EU'] },
          check: ({ checks }) => expect(checks).toEqual(['Colour as ordered', 'Plug is EU']),
        }
      },
      foreignRow: ofTheAgency,
    },
  }),
]
