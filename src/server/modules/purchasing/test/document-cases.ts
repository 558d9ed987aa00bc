import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { Caller, TestApp } from '../../../../../test/http.ts'
import {
  operatorPurchaseDocuments,
  purchaseDocuments,
} from '../../../../contract/purchasing/purchase-documents.ts'
import { png } from '../../tickets/ticket-factory.ts'
import { paid } from './purchasing-factory.ts'

const file = { name: 'packing list.png', body: png }
const everyCustomers = 'operators see the rows of every customer'

const withSellers = async (t: TestApp, caller: Caller = t.main) => {
  const { id } = await paid(t, caller)
  const { documents } = await caller.ok(purchaseDocuments.addPurchaseDocument, { id }, { file })
  return { id, documentId: documents[0]?.id ?? '' }
}
const withAgencys = async (t: TestApp) => {
  const { id } = await paid(t)
  const { documents } = await t.operator.ok(
    operatorPurchaseDocuments.addOperatorPurchaseDocument,
    { id },
    { file },
  )
  return { id, documentId: documents[0]?.id ?? '' }
}
const foreign = async (t: TestApp) => ({ id: (await paid(t, t.other)).id })

export const documentCases = [
  casesOf(purchaseDocuments, {
    listPurchaseDocuments: {
      works: async (t) => {
        const { id, documentId } = await withSellers(t)
        return {
          input: { id },
          check: ({ documents }) =>
            expect(documents).toMatchObject([{ id: documentId, name: file.name, isAgencys: false }]),
        }
      },
      foreignRow: async (t) => ({ input: await foreign(t) }),
    },
    addPurchaseDocument: {
      works: async (t) => ({
        input: { id: (await paid(t)).id },
        file,
        check: ({ documents }) => expect(documents).toMatchObject([{ name: file.name, isAgencys: false }]),
      }),
      foreignRow: async (t) => ({ input: await foreign(t), file }),
    },
    deletePurchaseDocument: {
      works: async (t) => ({
        input: await withSellers(t),
        check: ({ documents }) => expect(documents).toEqual([]),
      }),
      foreignRow: async (t) => ({ input: await withSellers(t, t.other) }),
    },
  }),
  casesOf(operatorPurchaseDocuments, {
    listOperatorPurchaseDocuments: {
      works: async (t) => {
        const { id, documentId } = await withSellers(t)
        return {
          input: { id },
          check: ({ documents }) => expect(documents).toMatchObject([{ id: documentId }]),
        }
      },
      foreignRow: everyCustomers,
    },
    addOperatorPurchaseDocument: {
      works: async (t) => ({
        input: { id: (await paid(t)).id },
        file,
        check: ({ documents }) => expect(documents).toMatchObject([{ isAgencys: true }]),
      }),
      foreignRow: everyCustomers,
    },
    deleteOperatorPurchaseDocument: {
      works: async (t) => ({
        input: await withAgencys(t),
        check: ({ documents }) => expect(documents).toEqual([]),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
