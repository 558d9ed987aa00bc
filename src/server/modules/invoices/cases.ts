import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { invoices, maxInvoicesAtOnce } from '../../../contract/invoices/invoices.ts'
import { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import { copyInvoice, createArchivePart, createInvoice, createWronglyMadeOut } from './invoice-factory.ts'

const everyCustomers = 'finance sees the invoices of every customer'
const noId = 'takes no id'
const isPdf = (_: unknown, { body }: { readonly body: Buffer }) =>
  expect(body.toString('latin1', 0, 5)).toBe('%PDF-')
const isZip = (_: unknown, { body }: { readonly body: Buffer }) =>
  expect(body.toString('latin1', 0, 2)).toBe('PK')
const address = { name: 'Harbour Pine Ltd', address1: '1 Quay', city: 'Kiel', countryCode: 'DE' }

export const cases = [
  casesOf(invoices, {
    listInvoices: {
      works: async (t) => {
        const { id, number } = await createInvoice(t)
        return {
          input: { search: number },
          check: ({ rows, total }) => {
            expect(total).toBe(1)
            expect(rows[0]).toMatchObject({ id, status: 'paid', series: 'order' })
          },
        }
      },
      foreignRow: noId,
    },
    listExtraOrInventoryInvoices: {
      works: async (t) => {
        const { number } = await createInvoice(t)
        return {
          input: { series: 'extra' as const },
          check: ({ rows }) => {
            expect(rows.map((one) => one.number)).not.toContain(number)
            expect(rows.every(({ ofSeries }) => ofSeries === 'extra')).toBe(true)
          },
        }
      },
      foreignRow: noId,
    },
    getInvoice: {
      works: async (t) => {
        const { id, number } = await createInvoice(t)
        return {
          input: { id },
          check: (answer) =>
            expect(answer).toMatchObject({
              number,
              totalMinor: 1_400,
              lines: [{ quantity: 2 }, { kind: 'freight' }],
            }),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await createInvoice(t, t.otherCustomerId)).id } }),
    },
    downloadInvoice: {
      works: async (t) => ({ input: { id: (await createInvoice(t)).id }, check: isPdf }),
      foreignRow: async (t) => ({ input: { id: (await createInvoice(t, t.otherCustomerId)).id } }),
    },
    downloadInvoices: {
      works: async (t) => ({
        input: { ids: [(await createInvoice(t)).id, (await createInvoice(t)).id] },
        check: isZip,
      }),
      foreignRow: async (t) => ({ input: { ids: [(await createInvoice(t, t.otherCustomerId)).id] } }),
    },
    startInvoiceArchive: {
      works: async (t) => {
        const { id, month } = await createInvoice(t)
        await copyInvoice(t, id, maxInvoicesAtOnce)
        return {
          input: { month },
          check: ({ bulkJobId, invoices: count }) => {
            expect(bulkJobId).not.toBeNull()
            expect(count).toBeGreaterThan(maxInvoicesAtOnce)
          },
        }
      },
      foreignRow: noId,
    },
    downloadInvoiceArchive: {
      works: async (t) => ({ input: { id: await createArchivePart(t, t.main) }, check: isZip }),
      foreignRow: async (t) => ({
        input: { id: await createArchivePart(t, { ...t.other, customerId: t.otherCustomerId }) },
      }),
    },
    downloadStatement: {
      works: async (t) => {
        const { month, number } = await createInvoice(t)
        return {
          input: { month, format: 'csv' as const },
          check: (_, { body }) => expect(body.toString()).toContain(number),
        }
      },
      foreignRow: noId,
    },
    getInvoiceAddress: {
      works: async (t) => {
        const as = await t.newCustomer()
        await as.ok(invoices.saveInvoiceAddress, { ...address, version: 0 })
        return { input: {}, as, check: (answer) => expect(answer).toMatchObject({ version: 1, address }) }
      },
      foreignRow: noId,
    },
    saveInvoiceAddress: {
      works: async (t) => ({
        input: { ...address, version: 0 },
        as: await t.newCustomer(),
        check: (answer) => expect(answer).toMatchObject({ version: 1, address }),
      }),
      foreignRow: noId,
    },
  }),
  casesOf(operatorInvoices, {
    listOperatorInvoices: {
      works: async (t) => {
        const { id, orderNumber } = await createInvoice(t, t.otherCustomerId)
        return {
          input: { search: orderNumber },
          check: ({ rows }) => expect(rows).toMatchObject([{ id, customerId: t.otherCustomerId }]),
        }
      },
      foreignRow: everyCustomers,
    },
    getOperatorInvoice: {
      works: async (t) => {
        const { id, number } = await createInvoice(t)
        return { input: { id }, check: (answer) => expect(answer.number).toBe(number) }
      },
      foreignRow: everyCustomers,
    },
    previewInvoiceCorrection: {
      works: async (t) => ({
        input: { id: (await createWronglyMadeOut(t)).id },
        check: (answer) =>
          expect(answer).toMatchObject({
            isChanged: true,
            buyer: { name: 'Right Name GmbH' },
            refundedMinor: 0,
          }),
      }),
      foreignRow: everyCustomers,
    },
    correctInvoice: {
      works: async (t) => {
        const { id, number } = await createWronglyMadeOut(t)
        const { version } = await t.operator.ok(operatorInvoices.previewInvoiceCorrection, { id })
        return {
          input: { id, version, reason: 'The name was wrong.' },
          check: (answer) =>
            expect(answer).toMatchObject({ replaces: { id, number }, buyer: { name: 'Right Name GmbH' } }),
        }
      },
      foreignRow: everyCustomers,
    },
    downloadOperatorInvoice: {
      works: async (t) => ({ input: { id: (await createInvoice(t)).id }, check: isPdf }),
      foreignRow: everyCustomers,
    },
    downloadJournal: {
      works: async (t) => {
        const { month, number } = await createInvoice(t)
        return { input: { month }, check: (_, { body }) => expect(body.toString()).toContain(number) }
      },
      foreignRow: everyCustomers,
    },
  }),
]
