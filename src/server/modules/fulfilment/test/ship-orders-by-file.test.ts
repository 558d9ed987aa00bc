import { afterAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { zipSync } from 'fflate'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { StaffActor } from '../../../platform/auth/actors.ts'
import { createParsePool } from '../../../platform/parsing/parse-pool.ts'
import type { UploadedFile } from '../../../platform/http/route.ts'
import { makeCustomer, makeOperator, makeOrder, startQueues, unique } from './fulfilment-factory.ts'
import { groupsOf } from '../../bulk-jobs/index.ts'
import { problemOf, readShipFile } from '../shipping/ship-file.ts'
import { shipKeysOf, shipOrdersByFile } from '../shipping/ship-orders-by-file.ts'

const { database } = await withTestDatabase()
await startQueues(database)
const parsePool = createParsePool()
afterAll(() => parsePool.close())
const customerId = await makeCustomer(database)
const staff: StaffActor = {
  kind: 'operator',
  operatorId: await makeOperator(database),
  name: 'Pia Packer',
  roles: ['fulfilment'],
}
const shipper = {
  call: { operator: staff, requestId: 'a call', ip: '::1' },
  fileName: 'parcels.csv',
  bulkJobId: '1',
  openTasks: 'refuse',
} as const

const csv = (text: string | Buffer): UploadedFile => ({
  fileName: 'parcels.csv',
  kind: 'csv',
  contentType: 'text/csv',
  body: Buffer.from(text),
  account: 'packer',
})
const xlsx = (body: Buffer): UploadedFile => ({
  fileName: 'parcels.xlsx',
  kind: 'xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body,
  account: 'packer',
})
const ship = async (file: UploadedFile) =>
  shipOrdersByFile(database, await readShipFile(parsePool, file), shipper)
const parcelCount = async (orderId: string) =>
  (await database.agency.selectFrom('shipment').select('id').where('order_id', '=', orderId).execute()).length

describe('shipOrdersByFile', () => {
  it('ships valid rows, reports the problem of each other row, and ships nothing twice', async () => {
    const [one, two] = [await makeOrder(database, customerId), await makeOrder(database, customerId)]
    const unpaid = await makeOrder(database, customerId, { status: 'awaitingPayment' })
    const [a, b] = [unique('YT'), unique('YT')]
    const file = csv(
      [
        'Order number,Carrier,Tracking number,SKU,Quantity',
        `${one.number},YunExpress,${a},,`,
        `${unpaid.number},YunExpress,${unique('YT')},,`,
        'DS-1,YunExpress,YT00000001,,',
        `${two.number.toLowerCase()},YunExpress,${b.toLowerCase()},,`,
        ',YunExpress,YT00000002,,',
        `${two.number},YunExpress,9.40551E+21,,`,
        '',
        `${two.number},YunExpress,${a},,`,
      ].join('\n'),
    )
    const first = await ship(file)
    expect(first.map(({ reason, subjectId }) => [reason, subjectId])).toEqual([
      ['shipped', one.id],
      ['notShippable', unpaid.id],
      ['notFound', undefined],
      ['shipped', two.id],
      ['badRow', undefined],
      ['badRow', undefined],
      ['trackingNumberUsed', two.id],
    ])
    expect(first.map(({ message }) => message)).toEqual([
      'Shipped.',
      expect.stringContaining('is awaiting payment'),
      'Order DS-1 not found.',
      'Shipped.',
      'The order number is missing.',
      expect.stringContaining('Format that column as text'),
      `${a} is already the tracking number of a parcel of ${one.number}. Check the number.`,
    ])
    const second = await ship(file)
    expect(second.filter(({ ok }) => ok).map(({ message }) => message)).toEqual([
      'Already shipped with this tracking number. Nothing was changed.',
      'Already shipped with this tracking number. Nothing was changed.',
    ])
    expect([await parcelCount(one.id), await parcelCount(two.id)]).toEqual([1, 1])
  })

  it('gives a tracking number to the first of the orders that have it in the file, every time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const orders = await Promise.all(Array.from({ length: 5 }, () => makeOrder(database, customerId)))
      const [first, ...others] = orders
      const number = unique('YT')
      const rows = [
        `${others[0]?.number},YunExpress,${unique('YT')},,`,
        ...orders.map((order) => `${order.number},YunExpress,${number},,`),
      ]
      const results = await ship(
        csv(['Order number,Carrier,Tracking number,SKU,Quantity', ...rows].join('\n')),
      )
      expect(results.map(({ reason }) => reason)).toEqual([
        'shipped',
        'shipped',
        ...others.map(() => 'trackingNumberUsed'),
      ])
      expect(await parcelCount(first?.id ?? '')).toBe(1)
    }
  })

  it('keeps orders with one tracking number in one chunk of the job', () => {
    const row = (orderNumber: string, trackingNumber: string) => ({ orderNumber, trackingNumber })
    const rows = [
      row('DS-1', 'A'),
      row('DS-2', 'B'),
      row('1', 'C'),
      row('DS-3', 'A'),
      row('', ''),
      row('', ''),
    ]
    expect(groupsOf(rows, shipKeysOf).map((group) => group.map((one) => rows.indexOf(one)))).toEqual([
      [0, 2, 3],
      [1],
      [4],
      [5],
    ])
  })

  it('puts the SKUs of the rows into their parcels, counted as a warehouse does', async () => {
    const order = await makeOrder(database, customerId, {
      lines: [{ quantity: 2, units: 3 }, { quantity: 1 }],
    })
    const [set, single] = order.lines.map(({ skuCode }) => skuCode)
    const [a, b] = [unique('YT'), unique('YT')]
    const text = (rows: string[]) =>
      csv(['order number;carrier;tracking number;sku;qty', ...rows].join('\r\n'))
    const odd = await ship(text([`${order.number};DHL;${unique('YT')};${set};4`]))
    expect(odd[0]).toMatchObject({ ok: false, message: expect.stringContaining('sets of 3') })
    const much = await ship(text([`${order.number};DHL;${unique('YT')};${set};9`]))
    expect(much[0]).toMatchObject({
      ok: false,
      message: `Only 6 units of SKU ${set} are left to ship, not 9.`,
    })
    const rows = [
      `${order.number};DHL;${a};${set};3`,
      `${order.number};DHL;${a};${single};1`,
      `${order.number};DHL;${b};${set};3`,
    ]
    expect((await ship(text(rows))).map(({ message }) => message)).toEqual([
      'Partly shipped. The rest is still to be shipped.',
      'Partly shipped. The rest is still to be shipped.',
      'Shipped.',
    ])
    expect(
      (await ship(text(rows))).every(({ ok, message }) => ok && message.startsWith('Already shipped')),
    ).toBe(true)
    const other = await ship(text([`${order.number};DHL;${a};${set};6`]))
    expect(other[0]).toMatchObject({ ok: false, message: expect.stringContaining('other contents') })
    expect(await parcelCount(order.id)).toBe(2)
  })

  it('reads Excel with numbers as text', async () => {
    const order = await makeOrder(database, customerId)
    const body = await writeExcelFile([
      [{ value: '订单号' }, { value: '物流商' }, { value: '运单号' }],
      [{ value: order.number }, { value: 'USPS' }, { value: 940_551_234_567, type: Number }],
    ]).toBuffer()
    expect(await ship(xlsx(body))).toEqual([
      { ok: true, reason: 'shipped', message: 'Shipped.', subjectId: order.id },
    ])
    const parcel = database.agency
      .selectFrom('shipment')
      .select('tracking_number')
      .where('order_id', '=', order.id)
    expect(await parcel.execute()).toEqual([{ tracking_number: '940551234567' }])
  })
})

describe('readShipFile', () => {
  it('refuses quantities and numbers that it cannot be sure of, also when the job reads its rows again', async () => {
    const rows = ['abc', '1,000', '2.000', '0', '1e3', '-1', '2.5', '3.0', '1,000,000'].map(
      (quantity) => `DS-1,YunExpress,YT00000001,A-1,"${quantity}"`,
    )
    const shortened = ['9.40551E+21', '9,40551E+21'].map((number) => `DS-1,YunExpress,"${number}",,`)
    const file = csv(['Order number,Carrier,Tracking number,SKU,Quantity', ...rows, ...shortened].join('\n'))
    const read = await readShipFile(parsePool, file)
    const problems = [...Array.from({ length: 7 }, () => 'badQuantity'), undefined, undefined]
    expect(read.map(({ problem }) => problem?.case)).toEqual([...problems, 'numberFormat', 'numberFormat'])
    expect(read.slice(7, 9).map(({ quantity }) => quantity)).toEqual([3, 1_000_000])
    const stored = JSON.parse(JSON.stringify(read)) as typeof read
    expect(stored.map((row) => problemOf(row))).toEqual(read.map(({ problem }) => problem))
  })

  it.each([
    ['order,tracking\nDS-1,YT1', 'lacks these columns: “carrier”'],
    ['order number,carrier,tracking number\n', 'no rows'],
    ['order number,carrier,tracking number\n"DS-1,YT', 'never closed'],
    [
      `order number,carrier,tracking number\n${'DS-1,DHL,YT000001\n'.repeat(2001)}`,
      '2,001 rows, more than 2,000',
    ],
  ])('refuses a file that is no list of parcels: %#', async (text, message) => {
    await expect(readShipFile(parsePool, csv(text))).rejects.toMatchObject({
      reason: 'fileRefused',
      message: expect.stringContaining(message),
    })
  })

  it('rejects a damaged Excel file and a decompression bomb', async () => {
    await expect(
      readShipFile(parsePool, xlsx(Buffer.from('PK\u0003\u0004 no zip at all'))),
    ).rejects.toMatchObject({
      reason: 'fileRefused',
    })
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) })
    await expect(readShipFile(parsePool, xlsx(Buffer.from(bomb)))).rejects.toMatchObject({
      message: expect.stringContaining('unpacks to more than 40 MB'),
    })
  })

  it('reads UTF-16 with tabs and GB 18030', async () => {
    const text = 'order number\tcarrier\ttracking number\nDS-5\t顺丰\tSF00000001\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    expect((await readShipFile(parsePool, csv(utf16)))[0]).toMatchObject({
      orderNumber: 'DS-5',
      carrier: '顺丰',
    })
    const gb = Buffer.concat([
      Buffer.from('order number,carrier,tracking number\nDS-5,'),
      Buffer.from([0xcb, 0xb3, 0xb7, 0xe1]),
      Buffer.from(',SF00000001\n'),
    ])
    expect((await readShipFile(parsePool, csv(gb), { encoding: 'gb18030' }))[0]).toMatchObject({
      carrier: '顺丰',
    })
  })
})
