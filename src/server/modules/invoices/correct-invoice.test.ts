import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoiceIdSchema } from '../../../contract/kernel/ids.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import { testApp, type Caller } from '../../../../test/http.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import { refundPart } from '../orders/payment/refund-part.ts'
import { lockWallet } from '../wallet/index.ts'
import { invoiceInvariants } from './invoice-invariants.ts'

const t = await testApp()
const { database } = t.platform
const reason = 'The VAT number was wrong.'
const address = {
  name: 'Harbour GmbH',
  address1: 'Kai 1',
  city: 'Kiel',
  countryCode: 'DE',
  taxNumber: 'DE136695976',
}

let seller: Caller
let skuId: string
const customerId = () => customerIdFromRow(seller.customerId)
beforeAll(async () => {
  await createShippingLine(t)
  skuId = await createSku(t)
})
beforeEach(async () => {
  seller = await t.newCustomer()
  await recharge(t, customerId(), 10_000)
})

/** 9.00 USD: goods of 5.00 and shipping of 4.00. */
const paidOrder = async (countryCode = 'US'): Promise<string> => {
  const shopId = await createShop(t, customerId())
  const draft = orderDraft(shopId, { lines: [draftLine({ skuId, quantity: 1 })] })
  const { id } = await placeOrder(t, customerId(), draft)
  if (countryCode !== 'US')
    await t.admin.query('update dropshipping_order set country_code = $2 where id = $1', [id, countryCode])
  const intent = { ids: [id], key: randomUUID(), endpoint: 'payOrders' } as const
  await payOrders(database, { customerId: customerId(), shopIds: null }, intent, {
    kind: 'seller',
    name: 'Ana',
  })
  return id
}
const refund = (orderId: string, amountMinor: number) =>
  database.tenantTransaction(customerId(), async (tx) =>
    refundPart(tx, customerId(), await lockWallet(tx, customerId()), {
      orderId,
      amountMinor,
      key: randomUUID(),
      actorName: 'Lin',
      agencyRemark: 'Broken in transit',
    }),
  )
const issued = async () => {
  const { rows } = await seller.ok(invoices.listInvoices, { pageNum: 1, pageSize: 100 })
  return Promise.all(rows.map(({ id }) => seller.ok(invoices.getInvoice, { id })))
}
const only = async () => {
  const [invoice] = await issued()
  if (!invoice) throw new Error('no invoice was issued')
  return invoice
}
const saveAddress = (value: object = address) =>
  seller.ok(invoices.saveInvoiceAddress, { ...address, ...value })
const invoiceId = (id: string) => invoiceIdSchema.parse(id)
const preview = (id: string) =>
  t.operator.ok(operatorInvoices.previewInvoiceCorrection, { id: invoiceId(id) })
const tryToCorrect = (id: string, version: string, idempotencyKey: string = randomUUID()) =>
  t.operator.call(operatorInvoices.correctInvoice, { id: invoiceId(id), reason, version }, { idempotencyKey })
const correct = async (id: string) => {
  const { version } = await preview(id)
  const input = { id: invoiceId(id), reason, version }
  return t.operator.ok(operatorInvoices.correctInvoice, input, { idempotencyKey: randomUUID() })
}
const violations = async (): Promise<object[]> => {
  const found: object[] = []
  for (const { name, breaches } of invoiceInvariants)
    found.push(...(await breaches.execute(database.agency)).rows.map((row) => ({ name, ...row })))
  return found
}
const setUp = (section: 'company' | 'invoicing', value: object) =>
  t.admin.query(
    `insert into agency_settings (section, version, value, changed)
      select $1, coalesce(max(version), 0) + 1, $2, '{}' from agency_settings where section = $1`,
    [section, JSON.stringify(value)],
  )

describe('correcting an invoice', () => {
  it('credits it whole and issues it again with the present details, moving no money', async () => {
    await paidOrder()
    const wrong = await only()
    await saveAddress()
    const before = await t.admin.query('select balance_minor from wallet where customer_id = $1', [
      customerId(),
    ])
    await correct(wrong.id)
    const [first, second, third] = await issued()
    const made = [first, second].find((one) => one?.series === 'order')
    const credit = [first, second].find((one) => one?.series === 'credit')
    expect(made).toMatchObject({
      status: 'paid',
      totalMinor: 900,
      lines: wrong.lines,
      sourceNumber: wrong.sourceNumber,
      buyer: { name: 'Harbour GmbH', taxNumber: 'DE136695976' },
      replaces: { id: wrong.id, number: wrong.number },
      remark: reason,
    })
    expect(credit).toMatchObject({
      totalMinor: 900,
      lines: wrong.lines,
      buyer: wrong.buyer,
      remark: reason,
      corrects: { id: wrong.id },
      replacedBy: { id: made?.id, number: made?.number },
    })
    expect(third).toMatchObject({ id: wrong.id, status: 'credited', replacedBy: { id: made?.id } })
    expect(
      await t.admin.query('select balance_minor from wallet where customer_id = $1', [customerId()]),
    ).toMatchObject({
      rows: before.rows,
    })
    expect(await violations()).toEqual([])
  })

  it('decides the tax by the new details', async () => {
    await setUp('company', { legalName: 'Agency SARL', vatNumber: 'FR83404833048' })
    await setUp('invoicing', { countryCode: 'FR', taxRateBp: 2_000, homeCurrency: 'EUR', footer: '' })
    try {
      await saveAddress({ taxNumber: '' })
      await paidOrder('DE')
      const wrong = await only()
      expect(wrong).toMatchObject({
        tax: { ground: 'domestic', rateBp: 2_000 },
        taxMinor: 150,
        netMinor: 750,
      })
      await saveAddress()
      expect(await preview(wrong.id)).toMatchObject({
        isChanged: true,
        tax: { ground: 'intraCommunity', rateBp: 0 },
        taxMinor: 0,
        netMinor: 900,
      })
      await correct(wrong.id)
      const all = await issued()
      expect(all.find(({ series }) => series === 'credit')).toMatchObject({ taxMinor: 150, netMinor: 750 })
      expect(all.find(({ replaces }) => replaces)).toMatchObject({
        tax: { ground: 'intraCommunity' },
        taxMinor: 0,
        home: { currency: 'EUR', rate: wrong.home?.rate },
      })
      expect(await violations()).toEqual([])
    } finally {
      await t.admin.query('delete from agency_settings')
    }
  })

  it('credits earlier refunds to the new invoice, and later ones too', async () => {
    const orderId = await paidOrder()
    const wrong = await only()
    await refund(orderId, 200)
    await refund(orderId, 33)
    await saveAddress()
    await correct(wrong.id)
    const made = (await issued()).find(({ replaces }) => replaces?.id === wrong.id)
    expect(made).toMatchObject({ status: 'partlyCredited', totalMinor: 900, creditedMinor: 233 })
    expect(made?.credits.map(({ totalMinor }) => totalMinor)).toEqual([200, 33])
    const credit = (await issued()).find(({ replacedBy, series }) => series === 'credit' && replacedBy)
    expect(credit).toMatchObject({ totalMinor: 667, lines: [{ kind: 'correction', totalMinor: 667 }] })
    await refund(orderId, 667)
    expect((await issued()).find(({ id }) => id === made?.id)).toMatchObject({ status: 'credited' })
    expect(await violations()).toEqual([])
  })

  it('can be corrected once more, but not twice', async () => {
    await paidOrder()
    const wrong = await only()
    await saveAddress()
    await correct(wrong.id)
    const again = await t.operator.call(operatorInvoices.previewInvoiceCorrection, { id: wrong.id })
    expect(again).toMatchObject({
      reason: 'invoiceNotCorrectable',
      msg: expect.stringContaining('was already corrected'),
    })
    await saveAddress({ name: 'Harbour Ltd' })
    const made = (await issued()).find(({ replaces }) => replaces)
    await correct(made?.id ?? '')
    expect((await issued()).map(({ series }) => series).toSorted()).toEqual([
      'credit',
      'credit',
      'order',
      'order',
      'order',
    ])
    expect(await violations()).toEqual([])
  })

  it('is refused where nothing would change, or something has changed since the preview', async () => {
    await saveAddress()
    await paidOrder()
    const { id } = await only()
    expect(await preview(id)).toMatchObject({ isChanged: false })
    expect(await tryToCorrect(id, (await preview(id)).version)).toMatchObject({
      reason: 'invoiceUnchanged',
    })
    await saveAddress({ name: 'Seen' })
    const { version } = await preview(id)
    await saveAddress({ name: 'Not seen' })
    expect(await tryToCorrect(id, version)).toMatchObject({ reason: 'changedMeanwhile' })
    expect(await issued()).toHaveLength(1)
  })

  it('corrects once, however often it is pressed at the same time', async () => {
    await paidOrder()
    const wrong = await only()
    await saveAddress()
    const { version } = await preview(wrong.id)
    const key = randomUUID()
    await Promise.all([
      ...Array.from({ length: 4 }, () => tryToCorrect(wrong.id, version, key)),
      ...Array.from({ length: 4 }, () => tryToCorrect(wrong.id, version)),
    ])
    expect((await issued()).map(({ series }) => series).toSorted()).toEqual(['credit', 'order', 'order'])
    expect(await violations()).toEqual([])
  })

  it('neither loses nor doubles a refund of the same moment', async () => {
    const orderId = await paidOrder()
    const wrong = await only()
    await saveAddress()
    const { version } = await preview(wrong.id)
    await Promise.all([tryToCorrect(wrong.id, version), refund(orderId, 100), refund(orderId, 200)])
    const made = (await issued()).find(({ replaces }) => replaces)
    expect(made).toMatchObject({ creditedMinor: 300, status: 'partlyCredited' })
    expect(await violations()).toEqual([])
  })

  it('emails the customer what happened', async () => {
    await paidOrder()
    const wrong = await only()
    await saveAddress()
    await correct(wrong.id)
    const made = (await issued()).find(({ replaces }) => replaces)
    const { rows } = await t.admin.query(
      'select m.subject from mail m join account a on a.email = m.to_address where a.customer_id = $1',
      [customerId()],
    )
    expect(rows.map(({ subject }) => subject)).toContain(
      `Invoice ${wrong.number} was corrected: ${made?.number} replaces it`,
    )
  })
})
