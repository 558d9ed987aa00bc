import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import {
  operatorPurchaseDocuments,
  purchaseDocumentLimits,
  purchaseDocuments,
} from '../../../../contract/purchasing/purchase-documents.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { paid } from './purchasing-factory.ts'

const t = await testApp()

const pdf = (name: string) => ({ name, body: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n') })
const add = (id: string, name: string, caller: Caller = t.main) =>
  caller.send(purchaseDocuments.addPurchaseDocument, { id }, { file: pdf(name) })
const addAsAgency = (id: string, name: string) =>
  t.operator.ok(operatorPurchaseDocuments.addOperatorPurchaseDocument, { id }, { file: pdf(name) })
const listed = async (id: string) =>
  (await t.main.ok(purchaseDocuments.listPurchaseDocuments, { id })).documents

describe('documents of an order for stock', () => {
  it('are seen and opened by both sides, and by nobody else', async () => {
    const { id } = await paid(t)
    await add(id, 'invoice.pdf')
    await addAsAgency(id, 'packing list.pdf')
    const documents = await listed(id)
    expect(documents.map(({ name, isAgencys }) => [name, isAgencys])).toEqual([
      ['invoice.pdf', false],
      ['packing list.pdf', true],
    ])
    for (const { url } of documents) {
      expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(200)
      const [address = ''] = url.split('?')
      const open = async ({ token }: Caller) =>
        (
          await t.app.inject({
            method: 'GET',
            url: address,
            headers: token === null ? {} : { authorization: `Bearer ${token}` },
          })
        ).statusCode
      expect(await open(t.main)).toBe(200)
      expect(await open(t.operator)).toBe(200)
      expect(await open(t.other)).not.toBe(200)
      expect(await open(t.nobody)).not.toBe(200)
    }
  })

  it('are deleted by the side that added them', async () => {
    const { id } = await paid(t)
    await add(id, 'invoice.pdf')
    await addAsAgency(id, 'packing list.pdf')
    const [own, agencys] = await listed(id)
    const remove = (documentId: string) =>
      t.main.send(purchaseDocuments.deletePurchaseDocument, { id, documentId })
    expect(await remove(agencys?.id ?? '')).toMatchObject({ reason: 'notFound' })
    const foreign = await t.operator.send(operatorPurchaseDocuments.deleteOperatorPurchaseDocument, {
      id,
      documentId: own?.id ?? '',
    })
    expect(foreign).toMatchObject({ reason: 'notFound' })
    expect(await remove(own?.id ?? '')).toMatchObject({ code: 200 })
    expect((await listed(id)).map(({ name }) => name)).toEqual(['packing list.pdf'])
  })

  it('are in the timeline, with their names', async () => {
    const { id } = await paid(t)
    await add(id, 'invoice.pdf')
    const [document] = await listed(id)
    await t.main.ok(purchaseDocuments.deletePurchaseDocument, { id, documentId: document?.id ?? '' })
    const { events } = await t.main.ok(purchaseOrders.getPurchaseOrder, { id })
    expect(events.slice(-2).map(({ kind, note }) => [kind, note])).toEqual([
      ['purchase.documentAdded', 'invoice.pdf'],
      ['purchase.documentDeleted', 'invoice.pdf'],
    ])
  })

  it('have a limit that holds when several are added at once', async () => {
    const { id } = await paid(t)
    const { perOrder } = purchaseDocumentLimits
    for (let count = 0; count < perOrder - 1; count += 1) await addAsAgency(id, `${count}.pdf`)
    const answers = await Promise.all([1, 2, 3].map((no) => add(id, `last ${no}.pdf`)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, 200])
    expect(answers.find(({ code }) => code === 0)).toMatchObject({
      reason: 'tooManyDocuments',
      msg: 'An order can have up to 20 documents. Delete one first.',
    })
    expect(await listed(id)).toHaveLength(perOrder)
  })
})
