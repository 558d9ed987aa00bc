import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorBankStatements } from '../../../contract/bank-statements/bank-statements.ts'
import { csvOf, importLine, reportTransfer, uniqueReference } from './bank-factory.ts'

const ofTheAgency = 'what arrived is the agency’s'

export const cases = [
  casesOf(operatorBankStatements, {
    previewBankStatement: {
      works: async () => ({
        input: {},
        file: csvOf([`2026-11-02,12.50,USD,Ada,${uniqueReference()},1`]),
        check: ({ added, totals }) =>
          expect({ added, totals }).toEqual({
            added: 1,
            totals: [{ currency: 'USD', amountMinor: 1250 }],
          }),
      }),
      foreignRow: ofTheAgency,
    },
    importBankStatement: {
      works: async () => ({
        input: {},
        file: csvOf([`2026-11-02,12.50,USD,Ada,${uniqueReference()},1`]),
        check: ({ added, repeated }) => expect({ added, repeated }).toEqual({ added: 1, repeated: 0 }),
      }),
      foreignRow: ofTheAgency,
    },
    listBankStatements: {
      works: async (t) => {
        await importLine(t, uniqueReference())
        return {
          input: {},
          check: ({ rows }) => expect(rows[0]).toMatchObject({ fileName: 'statement.csv' }),
        }
      },
      foreignRow: ofTheAgency,
    },
    listBankLines: {
      works: async (t) => {
        const reference = uniqueReference()
        const { number } = await reportTransfer(t.main, reference)
        await importLine(t, reference)
        return {
          input: { search: reference },
          check: ({ rows }) =>
            expect(rows[0]?.matches).toMatchObject([
              { kind: 'probable', by: 'otherPayer', recharge: { number } },
            ]),
        }
      },
      foreignRow: ofTheAgency,
    },
    findBankLines: {
      works: async (t) => {
        const reference = uniqueReference()
        const { id } = await reportTransfer(t.main, reference)
        const line = await importLine(t, reference)
        return {
          input: { rechargeIds: [id] },
          check: ({ recharges }) => expect(recharges).toMatchObject([{ id, lines: [{ id: line.id }] }]),
        }
      },
      foreignRow: ofTheAgency,
    },
    previewMatchedCredit: {
      works: async (t) => {
        const reference = uniqueReference()
        const { id } = await reportTransfer(t.main, reference)
        await importLine(t, reference)
        return {
          input: { ids: [id], change: {} },
          check: ({ changes, refused }) => expect(changes + refused).toBe(1),
        }
      },
      foreignRow: ofTheAgency,
    },
    startMatchedCredit: {
      works: async (t) => {
        const reference = uniqueReference()
        const { id } = await reportTransfer(t.main, reference)
        await importLine(t, reference)
        return {
          input: { ids: [id], change: {} },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: ofTheAgency,
    },
    creditBankLine: {
      works: async (t) => {
        const reference = uniqueReference()
        const { id: rechargeId } = await reportTransfer(t.main, reference)
        const { id } = await importLine(t, reference)
        return {
          input: { id, rechargeId },
          check: (answer) => expect(answer).toEqual({ result: 'credited', creditedMinor: 50_000 }),
        }
      },
      foreignRow: ofTheAgency,
    },
    ignoreBankLine: {
      works: async (t) => ({
        input: { id: (await importLine(t, uniqueReference())).id, reason: 'Interest' },
      }),
      foreignRow: ofTheAgency,
    },
    reopenBankLine: {
      works: async (t) => {
        const { id } = await importLine(t, uniqueReference())
        await t.operator.ok(operatorBankStatements.ignoreBankLine, { id, reason: 'Interest' })
        return { input: { id } }
      },
      foreignRow: ofTheAgency,
    },
  }),
]
