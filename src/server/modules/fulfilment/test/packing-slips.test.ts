import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { makeCustomer, makeOperator, makeOrder, startQueues, unique } from './fulfilment-factory.ts'
import { textsOf } from '../papers/packing-slip-pdf.ts'
import { packingSlipsOf, packingSlipsToDraw } from '../papers/packing-slips.ts'
import { orderRequestsOf, pickingListOf } from '../papers/picking-list.ts'
import { shipOrder } from '../shipping/ship-order.ts'
import { runsOf } from '../../../platform/pdf/pdf-fonts.ts'

const { database } = await withTestDatabase()
await startQueues(database)
const customerId = await makeCustomer(database)
const operatorId = await makeOperator(database)

const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

describe('packingSlipsOf', () => {
  it("draws a page for each order, whatever the recipient's script", async () => {
    const names = ['Ada Byron', '张伟', '山田 太郎', '김철수', 'Łukasz Żółć', 'Иван Иванов']
    const ids = []
    for (const recipientName of names) ids.push((await makeOrder(database, customerId, { recipientName })).id)
    const { fileName, contentType, body } = await packingSlipsOf(database.agency, ids)
    if (!Buffer.isBuffer(body)) throw new Error('the PDF must be a buffer')
    expect([fileName, contentType]).toEqual(['packing-slips-6-orders.pdf', 'application/pdf'])
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesIn(body)).toBe(names.length)
    for (const font of ['NotoSans', 'NotoSansHans', 'GowunDodum'])
      expect(body.toString('latin1')).toContain(font)
  })

  it('continues on another page when an order has many lines', async () => {
    const order = await makeOrder(database, customerId, {
      lines: Array.from({ length: 40 }, () => ({ quantity: 1 })),
    })
    const { body } = await packingSlipsOf(database.agency, [order.id])
    expect(pagesIn(body as Buffer)).toBeGreaterThan(1)
  })

  it('lists requested services, on another page when there are many', async () => {
    const order = await makeOrder(database, customerId)
    const { body: without } = await packingSlipsOf(database.agency, [order.id])
    await database.queryAgency(
      `with made as (
         insert into service (code, name_en, procedure_en, basis, price_minor)
           select gen_random_uuid()::text, 'Gift wrapping 礼品', 'In paper, with a ribbon.', 'item', 10 from generate_series(1, 30)
           returning id
       ), chosen as (
         insert into order_service (customer_id, order_id, service_id, basis, price_minor, times)
           select $1, $2, id, 'item', 10, 2 from made
       )
       update dropshipping_order set service_count = 30 where customer_id = $1 and id = $2`,
      [customerId, order.id],
    )
    const { body } = await packingSlipsOf(database.agency, [order.id])
    expect([pagesIn(without as Buffer), pagesIn(body as Buffer)]).toEqual([1, 3])
    expect((body as Buffer).toString('latin1').match(/\/MediaBox \[0 0 419\.53 595\.28\]/g)).toHaveLength(3)
    expect((body as Buffer).toString('latin1')).toContain('NotoSansHans')
  })

  it('prints what the buyer asked for, without what apps of the shop keep for themselves', async () => {
    const order = await makeOrder(database, customerId, { lines: [{ quantity: 2 }, { quantity: 1 }] })
    await database.queryAgency(
      `with written as (
         update dropshipping_order set attributes = '[{"name": "Gift message", "value": "Happy birthday"}]',
             note = 'Leave it at the door', tax_number = '529.982.247-25' where id = $1
       )
       update order_line set attributes = '[{"name": "Engraving", "value": "Anna"}, {"name": "_design", "value": "7"}]'
         where id = $2`,
      [order.id, order.lines[0]?.id],
    )
    await database.queryAgency(
      `insert into order_tax_number (customer_id, order_id, scheme, number, owner) values ($1, $2, 'IOSS', 'IM2760000742', 'seller')`,
      [customerId, order.id],
    )
    const [slip] = await packingSlipsToDraw(database.agency, [order.id])
    if (!slip) throw new Error('a slip')
    expect(textsOf(slip).filter((text) => text.includes(':'))).toEqual([
      'Gift message: Happy birthday',
      'Engraving: Anna',
    ])
    expect(textsOf(slip)).toEqual(
      expect.arrayContaining(['529.982.247-25', 'IM2760000742', 'Leave it at the door']),
    )
    const items = await pickingListOf(database.agency, [order.id])
    expect(await orderRequestsOf(database.agency, items)).toEqual([
      {
        id: order.id,
        number: order.number,
        note: 'Leave it at the door',
        attributes: [{ name: 'Gift message', value: 'Happy birthday' }],
        taxNumber: '529.982.247-25',
        schemeNumber: 'IOSS IM2760000742',
      },
    ])
    const [item] = items.filter(({ orders: [of] }) => of?.requests[0])
    expect(item?.orders[0]?.requests).toMatchObject([
      {
        quantity: 2,
        attributes: [
          { name: 'Engraving', value: 'Anna' },
          { name: '_design', value: '7' },
        ],
      },
    ])
  })

  it('prints the gift note with its lines, on further pages when it is long', async () => {
    const order = await makeOrder(database, customerId)
    const pagesWith = async (note: string): Promise<number> => {
      await database.queryAgency('update dropshipping_order set gift_note = $2 where id = $1', [
        order.id,
        note,
      ])
      const [slip] = await packingSlipsToDraw(database.agency, [order.id])
      expect(slip && textsOf(slip)).toContain(note)
      const { body } = await packingSlipsOf(database.agency, [order.id])
      return pagesIn(body as Buffer)
    }
    expect(await pagesWith('Happy birthday!\n\nYours, 小明')).toBe(1)
    expect(await pagesWith('Happy birthday!\n'.repeat(60))).toBeGreaterThan(1)
  })

  it('continues on another page when the buyer wrote much', async () => {
    const order = await makeOrder(database, customerId)
    await database.queryAgency(
      `with much as (
         select jsonb_agg(jsonb_build_object('name', 'Page ' || n, 'value', repeat('words ', 160))) as words
           from generate_series(1, 50) n
       ), written as (
         update dropshipping_order set attributes = much.words from much where id = $1
       )
       update order_line set attributes = much.words from much where order_id = $1`,
      [order.id],
    )
    const { body } = await packingSlipsOf(database.agency, [order.id])
    expect(pagesIn(body as Buffer)).toBeGreaterThan(15)
  })

  it('names an order that has no slip', async () => {
    const unpaid = await makeOrder(database, customerId, { status: 'awaitingPayment' })
    await expect(packingSlipsOf(database.agency, [unpaid.id])).rejects.toMatchObject({
      reason: 'notPackable',
      message: expect.stringContaining(unpaid.number),
    })
    await expect(packingSlipsOf(database.agency, ['1'])).rejects.toMatchObject({ reason: 'notFound' })
  })
})

describe('runsOf', () => {
  it('splits a text where its script changes', () => {
    expect(runsOf('Zhang 张伟, 3F')).toEqual([
      { font: 'latin', text: 'Zhang ' },
      { font: 'chinese', text: '张伟, ' },
      { font: 'latin', text: '3F' },
    ])
    expect(runsOf('  김철수\n')).toEqual([{ font: 'korean', text: '김철수' }])
    expect(runsOf('')).toEqual([])
  })
})

describe('pickingListOf', () => {
  it('lists each SKU once with the quantity to ship and its orders', async () => {
    const skuCode = unique('SKU-')
    const one = await makeOrder(database, customerId, {
      lines: [{ quantity: 2, units: 3, skuCode }, { quantity: 1 }],
    })
    const two = await makeOrder(database, customerId, { lines: [{ quantity: 4, skuCode }] })
    const unpaid = await makeOrder(database, customerId, {
      status: 'awaitingPayment',
      lines: [{ quantity: 9, skuCode }],
    })
    const contents = { kind: 'lines', lines: [{ lineId: one.lines[0]?.id ?? '', quantity: 1 }] } as const
    await database.agencyTransaction((tx) =>
      shipOrder(
        tx,
        {
          order: { id: one.id },
          key: 'k',
          carrier: 'DHL',
          trackingNumber: unique('YT'),
          contents,
          operatorId,
        },
        { kind: 'agency', name: 'Pia' },
      ),
    )
    const items = await pickingListOf(database.agency, [one.id, two.id, unpaid.id])
    expect(items).toHaveLength(2)
    expect(items.find(({ code }) => code === skuCode)).toMatchObject({
      subjectEn: 'Pour-over coffee set',
      attributes: 'Sand / 600 ml',
      imageUrl: '/app/files/1/large',
      quantity: 7,
      orders: [
        { id: one.id, number: one.number, quantity: 3 },
        { id: two.id, number: two.number, quantity: 4 },
      ],
    })
  })
})
