import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { common } from '../../../contract/common/common.ts'
import { dictionaryNames } from '../../../contract/common/dictionary-names.ts'
import { operatorCommon } from '../../../contract/common/operator-common.ts'

const noId = 'takes no id'

export const cases = [
  casesOf(common, {
    getPublicConfig: {
      works: async () => ({
        input: {},
        check: (answer) => expect(answer).toEqual({ imageHost: '', demo: null }),
      }),
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
    getDictionary: {
      works: async () => ({
        input: { name: 'goodsAttribute' },
        check: ({ items }) => expect(items[0]).toEqual({ value: 'battery', en: 'Battery', zh: '带电' }),
      }),
      foreignRow: noId,
    },
    getAllDictionaries: {
      works: async () => ({
        input: {},
        check: (answer) => expect(answer.dictionaries.map(({ name }) => name)).toEqual([...dictionaryNames]),
      }),
      foreignRow: noId,
    },
    getDictionaries: {
      works: async () => ({
        input: { names: 'orderStatus,ticketType,orderStatus' },
        check: (answer) =>
          expect(answer.dictionaries.map(({ name }) => name)).toEqual(['orderStatus', 'ticketType']),
      }),
      foreignRow: noId,
    },
    listIcons: {
      works: async () => ({
        input: { keyword: 'shopping bag' },
        check: ({ rows }) => expect(rows[0]).toMatchObject({ name: 'shopping-bag', label: 'Shopping bag' }),
      }),
      foreignRow: noId,
    },
    getRechargeCurrency: {
      works: async () => ({
        input: {},
        check: (answer) => expect(answer).toEqual({ currency: 'USD', symbol: '$' }),
      }),
      foreignRow: noId,
    },
  }),
  casesOf(operatorCommon, {
    uploadOperatorFile: {
      works: async () => ({
        input: {},
        file: { name: 'terms.txt', body: Buffer.from('what the agency says') },
        check: (answer) => expect(answer.url).toContain('signature='),
      }),
      foreignRow: noId,
    },
    getOperatorDictionaries: {
      works: async () => ({
        input: { names: 'goodsAttribute' },
        check: ({ dictionaries }) =>
          expect(dictionaries[0]?.items[0]).toEqual({ value: 'battery', en: 'Battery', zh: '带电' }),
      }),
      foreignRow: noId,
    },
  }),
]
