import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { Caller, TestApp } from '../../../../../test/http.ts'
import { imports } from '../../../../contract/imports/imports.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { createShop } from '../../orders/test/order-factory.ts'
import { exportCsv, exportOrder, shopifyColumns } from './export-factory.ts'

const mug = { title: 'Stoneware mug - Sand', sku: 'CH-MUG-SAND', quantity: 2, price: '18.90' }
const file = {
  name: 'orders_export.csv',
  body: exportCsv([
    ...exportOrder(1001, [mug]),
    ...exportOrder(1002, [mug], { 'Shipping Country': 'Atlantis' }),
  ]),
}

const correctedCountry = shopifyColumns.map((column) => (column === 'Shipping Country' ? 'US' : null))

const createImport = async (t: TestApp, caller: Caller, customerId: CustomerId): Promise<string> => {
  const shopId = await createShop(t, customerId)
  return (await caller.ok(imports.uploadOrderFile, { shopId }, { file })).import.id
}
const mine = (t: TestApp): Promise<string> => createImport(t, t.main, t.customerId)
const foreign = async (t: TestApp): Promise<{ input: { id: string } }> => ({
  input: { id: await createImport(t, t.other, t.otherCustomerId) },
})

export const cases = [
  casesOf(imports, {
    uploadOrderFile: {
      works: async (t) => ({
        input: { shopId: await createShop(t, t.customerId) },
        file,
        check: (answer) =>
          expect(answer.import).toMatchObject({ status: 'ready', rowsTotal: 2, rowsRejected: 1 }),
      }),
      foreignRow: async (t) => ({ input: { shopId: await createShop(t, t.otherCustomerId) }, file }),
    },
    getImport: {
      works: async (t) => ({
        input: { id: await mine(t) },
        check: ({ problems }) => expect(problems).toMatchObject([{ row: 3, column: 'Shipping Country' }]),
      }),
      foreignRow: foreign,
    },
    getSheet: {
      works: async (t) => ({
        input: { id: await mine(t) },
        check: ({ rows, check }) => {
          expect(rows.map(({ row }) => row)).toEqual([2, 3])
          expect(check.problems).toMatchObject([{ row: 3 }])
        },
      }),
      foreignRow: foreign,
    },
    correctImport: {
      works: async (t) => ({
        input: { id: await mine(t), rows: [{ row: 3, cells: correctedCountry }] },
        check: (answer) => expect(answer.import).toMatchObject({ rowsRejected: 0, ordersTotal: 2 }),
      }),
      foreignRow: async (t) => ({
        input: {
          id: await createImport(t, t.other, t.otherCustomerId),
          rows: [{ row: 3, cells: correctedCountry }],
        },
      }),
    },
    calculateImport: {
      works: async (t) => ({
        input: { id: await mine(t) },
        check: (answer) => expect(answer).toMatchObject({ units: 2, countries: ['US'], unpriced: 1 }),
      }),
      foreignRow: foreign,
    },
    confirmImport: {
      works: async (t) => ({
        input: { id: await mine(t) },
        check: (answer) => expect(answer.import.status).toBe('importing'),
      }),
      foreignRow: foreign,
    },
    listImports: {
      works: async (t) => {
        const id = await mine(t)
        return { input: {}, check: (answer) => expect(answer.imports[0]?.id).toBe(id) }
      },
      foreignRow: 'takes no id',
    },
    downloadImportProblems: {
      works: async (t) => ({
        input: { id: await mine(t) },
        check: (_answer, sent) => expect(sent.body.toString()).toContain('Atlantis'),
      }),
      foreignRow: foreign,
    },
    downloadImportTemplate: {
      works: async () => ({
        input: { format: 'csv' },
        check: (_answer, sent) => expect(sent.body.toString()).toContain('Order number'),
      }),
      foreignRow: 'takes no id',
    },
  }),
]
