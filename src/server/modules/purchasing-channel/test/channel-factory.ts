import { randomInt, randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../../test/http.ts'
import type { SupplierOrder } from '../../../../contract/supplier-orders/supplier-order-schemas.ts'
import { operatorPurchasingChannel } from '../../../../contract/supplier-orders/purchasing-channel.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { doublePath } from '../../../connectors/alibaba-1688/settings.ts'
import {
  draftOf,
  makeOfferedSku,
  makeSupplier,
  type OfferedSku,
} from '../../supplier-orders/test/supplier-order-factory.ts'

/** The double's offers cost more where their id can be divided by three. */
const offerNumber = (isHigher: boolean): string =>
  String(randomInt(100_000_000) * 3 + 600_000_000_000 + (isHigher ? 0 : 1))

export interface ChannelSku extends OfferedSku {
  readonly offerId: string
}

/** A SKU that its supplier offers at 1688 for 12.00 CNY. */
export const makeChannelSku = async (t: TestApp, isHigher = false): Promise<ChannelSku> => {
  const sku = await makeOfferedSku(t)
  const offerId = offerNumber(isHigher)
  await t.admin.query('update supplier_offer set link = $2 where sku_id = $1', [
    sku.skuId,
    `https://detail.1688.com/offer/${offerId}.html`,
  ])
  return { ...sku, offerId }
}

/** A draft of many lines, each with an offer of its own. */
export const draftOfMany = async (t: TestApp, lines: number): Promise<SupplierOrder> => {
  const supplierId = await makeSupplier(t)
  const skus = await Promise.all(Array.from({ length: lines }, () => makeOfferedSku(t, supplierId)))
  await t.admin.query(
    `update supplier_offer o set link = 'https://detail.1688.com/offer/' || (($2::bigint + n.place) * 3 + 1) || '.html'
       from unnest($1::bigint[]) with ordinality as n (sku_id, place) where o.sku_id = n.sku_id`,
    [skus.map(({ skuId }) => skuId), 210_000_000_000 + randomInt(1_000_000_000)],
  )
  const wanted = skus.map(({ skuId }) => ({ skuId, supplierId, quantity: 1, unitMinor: 1_200, onOrder: 0 }))
  const { orders } = await t.operator.ok(
    operatorSupplierOrders.createSupplierOrders,
    { lines: wanted },
    { idempotencyKey: randomUUID() },
  )
  const id = orders[0]?.id
  if (id === undefined) throw new Error('no purchase order was created')
  return t.operator.ok(operatorSupplierOrders.getSupplierOrder, { id })
}

export type Outage = 'none' | 'lostRequests' | 'lostAnswers' | 'busy'

export interface Reached {
  /** The calls that arrived, by their names. */
  readonly calls: string[]
  outage: Outage
  /** Only these calls suffer from the outage. */
  only: string
  /** So many of them still succeed. */
  after: number
}

/** Leads calls to the double into the app, which does not listen. */
export const reachDouble = (t: TestApp): Reached => {
  const base = `http://127.0.0.1:${t.platform.config.port}${doublePath}`
  const real = globalThis.fetch
  const reached: Reached = { calls: [], outage: 'none', only: '', after: 0 }
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(base)) return real(input, init)
    const name = url.split('/').at(-2) ?? ''
    const suffers = reached.outage !== 'none' && (reached.only === '' || reached.only === name)
    const fails = suffers && reached.after === 0
    if (suffers && !fails) reached.after -= 1
    if (fails && reached.outage === 'lostRequests') throw new Error('connect ECONNREFUSED')
    if (fails && reached.outage === 'busy')
      return Response.json(
        { error_code: 'gw.QosAppFrequencyLimit', error_message: 'flow limit' },
        { status: 403 },
      )
    reached.calls.push(name)
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: url.slice(`http://127.0.0.1:${t.platform.config.port}`.length),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(init?.body ?? ''),
    })
    if (fails && reached.outage === 'lostAnswers') throw new Error('socket hang up')
    return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
  }
  return reached
}

export const advance = (t: TestApp, number: string, move: 'next' | 'cancel' = 'next') =>
  t.app.inject({
    method: 'POST',
    url: `${doublePath}/orders/${number}/${move}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })

export const seen = (t: TestApp, id: SupplierOrder['id']): Promise<SupplierOrder> =>
  t.operator.ok(operatorSupplierOrders.getSupplierOrder, { id })

/** A draft that has been placed at the double. */
export const placed = async (t: TestApp, isHigher = false): Promise<SupplierOrder> => {
  const { id } = await draftOf(t, await makeChannelSku(t, isHigher))
  const { totalMinor } = await t.operator.ok(operatorPurchasingChannel.previewChannelOrder, { id })
  return t.operator.ok(operatorPurchasingChannel.placeChannelOrder, { id, totalMinor })
}

export interface FileOrderText {
  readonly number: string
  readonly supplier: string
  readonly status?: string
  readonly goods?: string
  readonly freight?: string
  readonly paid?: string
  readonly tracking?: string
  readonly lines: readonly { readonly code: string; readonly price: string; readonly quantity: string }[]
}

/** As buyers download it: what belongs to the whole order stands only in its first row. */
export const exportOf = (orders: readonly FileOrderText[]): string => {
  const head =
    '订单编号,卖家公司名称,货品总价(元),运费(元),实付款(元),订单状态,订单创建时间,货品标题,单价(元),数量,单位,货号,物流公司,运单号'
  const rows = orders.flatMap(
    ({
      number,
      supplier,
      status = '等待卖家发货',
      goods = '',
      freight = '',
      paid = '',
      tracking = '',
      lines,
    }) =>
      lines.map(({ code, price, quantity }, at) => {
        const whole = [number, supplier, goods, freight, paid, status, '2026-01-05 10:00:00']
        const own = at === 0 ? whole : whole.map(() => '')
        return [
          ...own,
          `标题 ${code}`,
          price,
          quantity,
          '件',
          code,
          at === 0 ? '中通快递(ZTO)' : '',
          at === 0 ? tracking : '',
        ].join(',')
      }),
  )
  return [head, ...rows].join('\r\n')
}

export const fileOf = (text: string) => ({ name: '订单.csv', body: Buffer.from(text) })
