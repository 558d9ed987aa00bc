import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { aProduct, aSku } from '../catalogue/catalogue-factory.ts'
import { catalogueCsv, newRow, uploadCsv } from './catalogue-file-factory.ts'

const everyCustomers = 'operators see the rows of every customer'

export const cases = [
  casesOf(operatorCatalogueFiles, {
    exportCatalogue: {
      works: async (t) => {
        const code = randomUUID().slice(0, 12)
        const product = await t.operator.ok(
          operatorCatalogue.saveProduct,
          aProduct({ code, skus: [aSku({ code: `${code}-1` })] }),
        )
        return {
          input: { ids: [product.id] },
          check: (_answer, sent) => {
            expect(sent.headers['content-type']).toContain('text/csv')
            expect(sent.body.toString()).toContain(`${code}-1`)
          },
        }
      },
      foreignRow: everyCustomers,
    },
    downloadCatalogueTemplate: {
      works: async () => ({
        input: {},
        check: (_answer, sent) => expect(sent.body.toString()).toContain('SKU code'),
      }),
      foreignRow: 'takes no id',
    },
    uploadCatalogueFile: {
      works: async () => ({
        input: {},
        file: { name: 'products.csv', body: catalogueCsv([newRow(), newRow({ price: 'free' })]) },
        check: (answer) =>
          expect(answer.import).toMatchObject({
            status: 'ready',
            rowsTotal: 2,
            rowsRejected: 1,
            products: { new: 1, bad: 1 },
          }),
      }),
      foreignRow: 'takes no id',
    },
    listCatalogueImports: {
      works: async (t) => {
        const { id } = await uploadCsv(t.operator, [newRow()])
        return { input: {}, check: ({ imports }) => expect(imports[0]).toMatchObject({ id }) }
      },
      foreignRow: 'takes no id',
    },
    getCatalogueImport: {
      works: async (t) => {
        const { id } = await uploadCsv(t.operator, [newRow(), newRow({ weight: '' })])
        return {
          input: { id },
          check: ({ problems, changes }) => {
            expect(problems).toMatchObject([{ row: 3, column: 'Weight (g)', code: 'empty' }])
            expect(changes).toMatchObject([{ row: 2, isNew: true }])
          },
        }
      },
      foreignRow: everyCustomers,
    },
    confirmCatalogueImport: {
      works: async (t) => {
        const { id } = await uploadCsv(t.operator, [newRow()])
        return {
          input: { id, warned: 'apply' as const, edited: 'leave' as const },
          check: (answer) => expect(answer.import).toMatchObject({ id, status: 'importing' }),
        }
      },
      foreignRow: everyCustomers,
    },
    downloadCatalogueProblems: {
      works: async (t) => {
        const { id } = await uploadCsv(t.operator, [newRow({ price: 'free' })])
        return {
          input: { id },
          check: (_answer, sent) => expect(sent.body.toString()).toContain('is not an amount'),
        }
      },
      foreignRow: everyCustomers,
    },
  }),
]
