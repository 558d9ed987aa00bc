import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorCustomsCodes } from '../../../contract/customs-codes/customs-codes.ts'
import { aCodeFile, saveCodeFile } from './code-list-factory.ts'

const noCustomers = 'customs codes belong to no customer'
const file = aCodeFile([
  ['7001.10', 'Invented glass bells', '玻璃铃'],
  ['7001', 'Invented glass goods'],
  ['700120', ''],
])

export const cases = [
  casesOf(operatorCustomsCodes, {
    getCustomsCodeList: {
      works: async (t) => {
        await saveCodeFile(t, file)
        return {
          input: {},
          check: ({ list }) =>
            expect(list).toMatchObject({ codes: 1, fileName: 'codes.csv', uploadedBy: 'Test Operator' }),
        }
      },
      foreignRow: noCustomers,
    },
    searchCustomsCodes: {
      works: async (t) => {
        await saveCodeFile(t, file)
        return {
          input: { search: 'bell' },
          check: ({ codes }) =>
            expect(codes).toEqual([{ code: '700110', nameEn: 'Invented glass bells', nameZh: '玻璃铃' }]),
        }
      },
      foreignRow: noCustomers,
    },
    previewCustomsCodes: {
      works: async () => ({
        input: {},
        file,
        check: (answer) =>
          expect(answer).toMatchObject({
            codes: 1,
            headings: 1,
            wrong: 1,
            wrongRows: [{ row: 4, code: '700120', problem: 'noDescription', detail: '' }],
            sample: [{ code: '700110', nameEn: 'Invented glass bells', nameZh: '玻璃铃' }],
          }),
      }),
      foreignRow: noCustomers,
    },
    saveCustomsCodes: {
      works: async () => ({
        input: {},
        file,
        check: (saved) => expect(saved).toEqual({ codes: 1, skipped: 1 }),
      }),
      foreignRow: noCustomers,
    },
  }),
]
