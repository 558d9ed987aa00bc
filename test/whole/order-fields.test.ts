import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { OrderId, OrderLineId } from '../../src/contract/kernel/ids.ts'
import { merging } from '../../src/contract/orders/merging.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { customerIdFromRow } from '../../src/server/platform/database/database.ts'
import {
  createTwinOrders,
  createOrder,
  createSku,
  draftLine,
  recharge,
} from '../../src/server/modules/orders/test/order-factory.ts'
import {
  orderColumns,
  orderFields,
  type OrderColumn,
} from '../../src/server/modules/orders/state/order-fields.ts'
import { redactRecipients } from '../../src/server/modules/orders/state/redact-recipients.ts'
import {
  createShippedReplacement,
  shippedOrder,
} from '../../src/server/modules/replacements/replacement-factory.ts'
import { answerDataRequest } from '../../src/server/modules/shops/answer-data-request.ts'
import { draftOfOrder } from '../../src/web/features/orders/create/copy-order.ts'
import { lineInputOf } from '../../src/web/features/orders/create/line-draft.ts'
import { figures, label, planted, valueOf, words } from './order-values.ts'
import { testApp, type Caller } from '../http.ts'
import { readPdf } from '../pdf-text.ts'
import {
  deviations,
  hasTaken,
  places,
  type Fields,
  type OrderRow,
  type Place,
  type Seen,
} from './order-places.ts'

const t = await testApp()
const fields: Fields = orderFields
const key = () => ({ idempotencyKey: randomUUID() })

const read = async (id: string): Promise<OrderRow> => {
  const { rows } = await t.admin.query<OrderRow>('select * from dropshipping_order where id = $1', [id])
  if (!rows[0]) throw new Error('no such order')
  return rows[0]
}

/** Whatever triggers say of it: only what is read afterwards counts. */
const assign = async (id: string, assignments: string, values: readonly unknown[] = []): Promise<void> => {
  const client = await t.admin.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`update dropshipping_order set ${assignments} where id = $1`, [id, ...values])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Orders to be merged have the same address. */
const plant = async (id: string, which: 0 | 1 = 0): Promise<OrderRow> => {
  const shared = planted.filter((column) => fields[column].taken === 'same')
  await assign(
    id,
    planted.map((column, n) => `${column} = $${n + 2}`).join(', '),
    planted.map((column) => valueOf(column, shared.includes(column) ? 0 : which)),
  )
  return read(id)
}

const newSeller = async () => {
  const seller = await t.newCustomer()
  return { seller, customerId: customerIdFromRow(seller.customerId) }
}

const takenFrom = (sources: readonly OrderRow[], made: readonly OrderRow[]) =>
  new Set(planted.filter((column) => made.every((one) => hasTaken(fields[column], column, sources, one))))

const seeMerge = async () => {
  const { seller, customerId } = await newSeller()
  const { ids } = await createTwinOrders(t, customerId)
  const sources = [await plant(ids[0] ?? ''), await plant(ids[1] ?? '', 1)]
  const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids }] }, key())
  return takenFrom(sources, [await read(results[0]?.order?.id ?? '')])
}

const seeSplit = async () => {
  const { seller, customerId } = await newSeller()
  const id = (await createOrder(t, customerId, {
    lines: [draftLine({ skuId: await createSku(t), quantity: 2 })],
  })) as OrderId
  const source = await plant(id)
  const { lines } = await seller.ok(orders.getOrder, { id })
  const one = [{ lineId: lines[0]?.id ?? ('' as OrderLineId), quantity: 1 }]
  const { parts } = await seller.ok(merging.splitOrder, { id, parts: [one, one] }, key())
  return takenFrom([source], await Promise.all(parts.map((part) => read(part.id))))
}

const seeReplacement = async () => {
  const { customerId } = await newSeller()
  const shipped = await shippedOrder(t, customerId)
  const source = await plant(shipped.id)
  const { id } = await createShippedReplacement(t, shipped)
  return takenFrom([source], [await read(id)])
}

const seeCopy = async () => {
  const { seller, customerId } = await newSeller()
  const id = (await createOrder(t, customerId)) as OrderId
  const source = await plant(id)
  const draft = draftOfOrder(await seller.ok(orders.getOrder, { id }), new Map())
  const copy = await seller.ok(
    orders.createOrder,
    { ...draft, tags: [...draft.tags], lines: draft.lines.map(lineInputOf), confirmed: true },
    key(),
  )
  return takenFrom([source], [await read(copy.id)])
}

const seeErasure = async () => {
  const { customerId } = await newSeller()
  const id = await createOrder(t, customerId)
  await assign(id, `labelled_at = now(), labelled_by = 'Pia', label_no = 1`)
  const before = await plant(id)
  const everybody = 'everybody'
  await t.platform.database.agencyTransaction((tx) =>
    redactRecipients(tx, customerId, String(before.shop_id), everybody),
  )
  const after = await read(id)
  return new Set(
    [...planted, ...label].filter(
      (column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]),
    ),
  )
}

/** By which a column is found in a text. */
const wordsIn = (column: keyof typeof words): string => {
  if (column === 'country_code') return 'United States'
  if (column === 'attributes') return 'Wishedone'
  if (column === 'tags') return 'Taggedone'
  return column === 'shop_address' ? 'Shopcity' : String(words[column][0])
}
/** Those whose values stand nowhere else in a text. */
const worded = planted.filter((column) => column !== 'source' && column !== 'label_no')
const foundIn = (text: string) => new Set(worded.filter((column) => text.includes(wordsIn(column))))

const seeDataRequest = async () => {
  const { customerId } = await newSeller()
  const id = await createOrder(t, customerId)
  const { shop_id: shopId, number } = await plant(id)
  const domain = `${randomUUID()}.myshopify.com`
  await t.admin.query('update shop set domain = $2 where id = $1', [shopId, domain])
  await answerDataRequest(t.platform, domain, { orders_requested: [words.shop_order_key[0]] })
  const { rows } = await t.admin.query<{ email: string }>(
    'select email from account where customer_id = $1 and is_default',
    [customerId],
  )
  const { text } = await t.lastMailTo(rows[0]?.email ?? '')
  const found: Set<OrderColumn> = foundIn(text)
  if (text.includes(String(number))) found.add('number')
  return found
}

const seeSlip = async () => {
  const { seller, customerId } = await newSeller()
  const id = (await createOrder(t, customerId)) as OrderId
  await recharge(t, customerId, 5000)
  await seller.ok(orders.payOrder, { id }, key())
  await plant(id)
  await assign(id, `shipped_at = null, delivered_at = null, shipping_line_name = 'Lineone'`)
  const { number } = await read(id)
  const { body } = await t.operator.call(operatorOrders.downloadPackingSlips, { ids: [id] })
  const text = readPdf(body)
    .map((one) => one.text)
    .join('\n')
  const found: Set<OrderColumn> = foundIn(text)
  if (text.includes(String(number))) found.add('number')
  if (text.includes('Corner shop')) found.add('shop_id')
  if (text.includes('Lineone')) found.add('shipping_line_name')
  return found
}

/** Those whose change changes the exported row. */
const seeExport = async (as: Caller, id: string) => {
  const found = new Set<OrderColumn>()
  const exported = async (): Promise<string> => {
    const endpoint = as === t.operator ? operatorOrders.exportOperatorOrders : orders.exportOrders
    const { body } = await as.send(endpoint, { ids: [id], format: 'csv' })
    const [row]: object[] = parse(body, { bom: true, columns: true })
    if (!row) throw new Error(`nothing was exported: ${body.toString()}`)
    return JSON.stringify(row)
  }
  const watch = async (column: OrderColumn, change: (which: 0 | 1) => Promise<unknown>): Promise<void> => {
    await change(0)
    const before = await exported()
    await change(1)
    if ((await exported()) !== before) found.add(column)
    await change(0)
  }
  for (const column of planted)
    await watch(column, (which) => assign(id, `${column} = $2`, [valueOf(column, which)]))
  for (const [column, assignments] of Object.entries(figures))
    await watch(column as OrderColumn, (which) => assign(id, assignments[which]))
  return found
}

const exportOf = async () => {
  const { seller, customerId } = await newSeller()
  await t.admin.query(
    `insert into shop (customer_id, kind, name, status) values ($1, 'manual', 'Second shop', 'connected')`,
    [customerId],
  )
  const id = await createOrder(t, customerId)
  return { export: await seeExport(seller, id), 'operator export': await seeExport(t.operator, id) }
}

const seen: Seen = {
  merge: await seeMerge(),
  split: await seeSplit(),
  replacement: await seeReplacement(),
  copy: await seeCopy(),
  erasure: await seeErasure(),
  'data request': await seeDataRequest(),
  ...(await exportOf()),
  'packing slip': await seeSlip(),
}

/** Those that make-orders.ts computes are not among them: that they equal a source's would say nothing. */
const takenOver = planted.filter((column) => fields[column].taken !== 'made')
const figureColumns = Object.keys(figures) as OrderColumn[]
const watched: Readonly<Record<Place, readonly OrderColumn[]>> = {
  merge: takenOver,
  split: takenOver,
  replacement: takenOver,
  copy: planted,
  erasure: [...planted, ...label],
  'data request': [...worded, 'number'],
  export: [...planted, ...figureColumns],
  'operator export': [...planted, ...figureColumns],
  'packing slip': [...worded, 'number', 'shop_id', 'shipping_line_name'],
}

const noneWatched = Object.fromEntries(places.map((place) => [place, []])) as unknown as typeof watched

describe('the registry of order columns', () => {
  it('has the columns of the database, each once', async () => {
    const { rows } = await t.admin.query<{ name: string }>(
      `select attname as name from pg_attribute
         where attrelid = 'dropshipping_order'::regclass and attnum > 0 and not attisdropped`,
    )
    expect(orderColumns.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it.each(places)('says what this place really does: %s', (place) => {
    expect(deviations(fields, { ...noneWatched, [place]: watched[place] }, seen)).toEqual([])
  })

  it('says nothing of a column that is not watched here', () => {
    const isSaid = (column: OrderColumn): boolean => {
      const { taken, ...others } = fields[column]
      return !['made', 'none'].includes(taken) || Object.keys(others).length > 0
    }
    const all: readonly OrderColumn[] = Object.values(watched).flat()
    // Each taken over with what it belongs to; order-fields.ts types them.
    const beside: readonly OrderColumn[] = ['shop_id', 'currency']
    expect(orderColumns.filter((column) => isSaid(column) && ![...all, ...beside].includes(column))).toEqual(
      [],
    )
  })
})

describe('a place that forgets a column', () => {
  it.each(places)('is named: %s', (place) => {
    const forgetful: Seen = {
      ...seen,
      [place]: new Set([...seen[place]].filter((one) => one !== 'gift_note')),
    }
    expect(deviations(fields, watched, forgetful)).toEqual([`gift_note: ${place} leaves it out`])
  })

  it('is named where the registry forgets it instead', () => {
    const { copied: _copied, handedOut: _handedOut, ...rest } = fields.gift_note
    expect(deviations({ ...fields, gift_note: rest }, watched, seen)).toEqual([
      'gift_note: copy has it, against the registry',
      'gift_note: data request has it, against the registry',
    ])
  })
})
