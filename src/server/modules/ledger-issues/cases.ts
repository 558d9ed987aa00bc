import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorLedgerIssues } from '../../../contract/ledger-issues/ledger-issues.ts'
import { newIssue } from './ledger-issue-factory.ts'

const everyCustomers = 'operators see the rows of every customer'

export const cases = [
  casesOf(operatorLedgerIssues, {
    listLedgerIssues: {
      works: async (t) => {
        const id = await newIssue(t, t.main.customerId)
        return {
          input: { pageSize: 100 },
          check: ({ rows }) =>
            expect(rows.find((row) => row.id === id)).toMatchObject({
              invariant: 'balanceIsSumOfMovements',
              facts: [{ name: 'balanceMinor', value: '12' }],
              times: 1,
            }),
        }
      },
      foreignRow: everyCustomers,
    },
    resolveLedgerIssue: {
      works: async (t) => ({
        input: { id: await newIssue(t, t.main.customerId), resolution: 'Corrected by BC-1.' },
        check: (answer) =>
          expect(answer).toMatchObject({ resolvedBy: 'Test Operator', resolution: 'Corrected by BC-1.' }),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
