import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { operatorCarrierBills } from '../../../../contract/carrier-bills/carrier-bills.ts'
import { billCsv, billInput, importedBill, shippedParcel } from './bill-factory.ts'

const ofTheAgency = 'carriers’ bills are the agency’s'

export const cases = [
  casesOf(operatorCarrierBills, {
    listCarrierBills: {
      works: async (t) => {
        const { tracking } = await shippedParcel(t)
        const { id, number, carrier } = await importedBill(t, [[tracking, 'Freight', 400, '5.00']])
        return {
          input: { search: number },
          check: ({ rows, carriers }) => {
            expect(rows).toMatchObject([{ id, status: 'open', lines: 1, totalMinor: 500, undecided: 1 }])
            expect(carriers).toContain(carrier)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    getCarrierBill: {
      works: async (t) => {
        const { tracking } = await shippedParcel(t)
        const { id } = await importedBill(t, [[tracking, 'Freight', 400, '6.00']])
        return {
          input: { id },
          check: ({ tabs, overMinor }) => {
            expect(tabs.higher).toEqual({ lines: 1, amountMinor: 600 })
            expect(overMinor).toBe(100)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    listCarrierBillLines: {
      works: async (t) => {
        const { tracking, number } = await shippedParcel(t)
        const { id } = await importedBill(t, [[tracking, 'Freight', 400, '5.00']])
        return {
          input: { id, tab: 'matched' as const, search: number },
          check: ({ rows, total }) => {
            expect(total).toBe(1)
            expect(rows).toMatchObject([
              { trackingNumber: tracking, orderNumber: number, expectedMinor: 500, expectedBy: 'quote' },
            ])
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    listBilledParcels: {
      works: async (t) => {
        const { orderId, tracking } = await shippedParcel(t)
        await importedBill(t, [[tracking, 'Freight', 400, '5.00']])
        return {
          input: { orderId },
          check: ({ parcels }) =>
            expect(parcels).toMatchObject([
              {
                trackingNumber: tracking,
                quotedMinor: 500,
                billedMinor: null,
                lines: [{ amountMinor: 500, decision: 'none' }],
              },
            ]),
        }
      },
      foreignRow: 'operators work for every customer',
    },
    previewCarrierBill: {
      works: async () => ({
        input: { carrier: 'YunExpress' },
        file: billCsv([
          ['YT1234567', 'Freight', 410, '5.20'],
          ['YT1234568', 'Freight', 410, 'five'],
        ]),
        check: ({ columns, lines, totalMinor, problems }) => {
          expect(columns).toMatchObject({ tracking: 'Tracking number', amount: 'Amount' })
          expect({ lines, totalMinor }).toEqual({ lines: 1, totalMinor: 520 })
          expect(problems).toEqual([{ row: 3, field: 'amount', value: 'five', problem: 'notNumber' }])
        },
      }),
      foreignRow: 'takes no id',
    },
    importCarrierBill: {
      works: async (t) => ({
        input: billInput(),
        file: billCsv([[(await shippedParcel(t)).tracking, 'Freight', 400, '5.00']]),
        check: (bill) => expect(bill).toMatchObject({ status: 'importing', lines: 1, totalMinor: 500 }),
      }),
      foreignRow: 'takes no id',
    },
    compareCarrierBill: {
      works: async (t) => {
        const { tracking } = await shippedParcel(t)
        const { id } = await importedBill(t, [[tracking, 'Freight', 400, '6.00']])
        return {
          input: { id, limitBp: 0, limitMinor: 200 },
          check: async (bill) => {
            expect(bill).toMatchObject({ status: 'importing', limitMinor: 200 })
            await t.runJobs({ failures: 'allow' })
            const { tabs } = await t.operator.ok(operatorCarrierBills.getCarrierBill, { id })
            expect(tabs.matched.lines).toBe(1)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    acceptCarrierBillLines: {
      works: async (t) => {
        const { tracking } = await shippedParcel(t)
        const { id } = await importedBill(t, [[tracking, 'Freight', 400, '5.00']])
        return {
          input: { id, states: ['matched' as const] },
          check: ({ lines, amountMinor, bill }) => {
            expect({ lines, amountMinor }).toEqual({ lines: 1, amountMinor: 500 })
            expect(bill).toMatchObject({ undecided: 0, acceptedMinor: 500 })
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    disputeCarrierBillLines: {
      works: async (t) => {
        const { tracking } = await shippedParcel(t)
        const { id } = await importedBill(t, [[tracking, 'Freight', 400, '9.00']])
        return {
          input: { id, positions: [2], reason: 'Quoted at 5.00' },
          check: ({ lines, bill }) => {
            expect(lines).toBe(1)
            expect(bill).toMatchObject({ undecided: 0, disputed: 1 })
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    creditCarrierBillLines: {
      works: async (t) => {
        const { tracking } = await shippedParcel(t)
        const { id } = await importedBill(t, [[tracking, 'Freight', 400, '9.00']])
        await t.operator.ok(operatorCarrierBills.disputeCarrierBillLines, {
          id,
          positions: [2],
          reason: 'High',
        })
        return {
          input: { id, positions: [2] },
          check: ({ lines, bill }) => {
            expect(lines).toBe(1)
            expect(bill).toMatchObject({ disputed: 0 })
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    closeCarrierBill: {
      works: async (t) => {
        const { tracking } = await shippedParcel(t)
        const { id } = await importedBill(t, [[tracking, 'Freight', 400, '5.00']])
        await t.operator.ok(operatorCarrierBills.acceptCarrierBillLines, { id, states: ['matched'] })
        return { input: { id }, check: (bill) => expect(bill.status).toBe('closed') }
      },
      foreignRow: ofTheAgency,
    },
    exportCarrierBillLines: {
      works: async (t) => {
        const { tracking } = await shippedParcel(t)
        const { id } = await importedBill(t, [[tracking, 'Freight', 400, '9.00']])
        await t.operator.ok(operatorCarrierBills.disputeCarrierBillLines, {
          id,
          positions: [2],
          reason: 'Quoted at 5.00',
        })
        return {
          input: { id, format: 'csv' as const },
          check: (_answer, { body }) => {
            expect(body.toString()).toContain(`${tracking},Freight,400,9.00,5.00`)
            expect(body.toString()).toContain('Quoted at 5.00')
          },
        }
      },
      foreignRow: ofTheAgency,
    },
  }),
]
