import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { common } from '../../../contract/common.ts'
import { operatorCommon } from '../../../contract/operator/common.ts'

const noId = 'takes no id'

export const cases = [
  casesOf(common, {
    getPublicConfig: {
      works: async () => ({ input: {}, check: (answer) => expect(answer).toEqual({ demo: null }) }),
      foreignRow: noId,
    },
    getConfig: {
      works: async () => ({
        input: {},
        check: (answer) => expect(answer.exchangeRates).toContainEqual({ currency: 'USD', rate: 1 }),
      }),
      foreignRow: noId,
    },
    uploadFile: {
      works: async () => ({
        input: { FileDir: 'uploads', storeType: '2', fileName: '' },
        file: { name: 'note.txt', body: Buffer.from('a note for the agency') },
        check: (answer) => expect(answer).toMatchObject({ name: 'note.txt' }),
      }),
      foreignRow: noId,
    },
  }),
  casesOf(operatorCommon, {
    uploadFile: {
      works: async () => ({
        input: {},
        file: { name: 'terms.txt', body: Buffer.from('what the agency says') },
        check: (answer) => expect(answer.url).toContain('signature='),
      }),
      foreignRow: noId,
    },
  }),
]
