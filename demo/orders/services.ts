import { CompiledQuery } from 'kysely'
import type { PackStep } from '../../src/contract/packing/pack-station.ts'
import { changeServicesIn } from '../../src/server/modules/services/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededPayment } from './orders.ts'
import type { ShopStage } from './stories.ts'

interface DemoService {
  readonly code: string
  readonly name: readonly [string, string]
  readonly situation: readonly [string, string]
  readonly procedure: readonly [string, string]
  readonly basis: 'order' | 'item'
  readonly priceMinor: number
  readonly isWithdrawn?: true
  readonly packStep?: PackStep
}

const menu: readonly DemoService[] = [
  {
    code: 'GIFT-WRAP',
    name: ['Gift wrapping', '礼品包装'],
    situation: ['For orders sent as a gift.', '包裹用于送礼时使用。'],
    procedure: [
      'Each item is wrapped in kraft paper with a cotton ribbon, with the price tag removed.',
      '每件商品用牛皮纸和棉丝带包装，并去除价签。',
    ],
    basis: 'item',
    priceMinor: 120,
  },
  {
    code: 'CARD-WRITTEN',
    name: ['Handwritten thank-you card', '手写感谢卡'],
    situation: ['For thanking the buyer by name.', '希望按姓名向买家致谢时使用。'],
    procedure: [
      'A card handwritten with the buyer’s first name, placed on top of the products.',
      '手写一张写有买家姓名的卡片，放在商品最上层。',
    ],
    basis: 'order',
    priceMinor: 80,
  },
  {
    code: 'QC-PHOTO',
    name: ['Quality check with photos', '质检并拍照'],
    situation: ['For fragile products, or products with past complaints.', '商品易碎或曾被投诉时使用。'],
    procedure: [
      'Each item is unpacked, inspected and photographed before it is packed.',
      '打包前逐件拆开检查并拍照。',
    ],
    basis: 'item',
    priceMinor: 35,
    packStep: 'picture',
  },
  {
    code: 'OWN-BAG',
    name: ['Custom poly bag', '自有快递袋'],
    situation: ['For parcels that carry your brand.', '需要展示自有品牌时使用。'],
    procedure: ['Packed in the bags you have sent to the warehouse.', '使用您寄到仓库的快递袋打包。'],
    basis: 'order',
    priceMinor: 25,
  },
  {
    code: 'VIDEO',
    name: ['Product video', '产品视频'],
    situation: ['For product clips in your shop.', '店铺需要短视频时使用。'],
    procedure: [
      'A 30-second video of the product on a white table, sent to you by email.',
      '在白色台面拍摄约 30 秒的商品视频，通过邮件发送。',
    ],
    basis: 'order',
    priceMinor: 600,
    packStep: 'none',
  },
  {
    code: 'STICKER',
    name: ['Seasonal sticker', '节日贴纸'],
    situation: ['For the holiday season.', '节日期间使用。'],
    procedure: ['A holiday sticker on the outside of the parcel.', '在包裹外贴一张节日贴纸。'],
    basis: 'order',
    priceMinor: 15,
    isWithdrawn: true,
  },
]

const seedMenu = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .insertInto('service')
    .values(
      menu.map(({ code, name, situation, procedure, basis, priceMinor, isWithdrawn, packStep }, index) => ({
        code,
        name_en: name[0],
        name_zh: name[1],
        situation_en: situation[0],
        situation_zh: situation[1],
        procedure_en: procedure[0],
        procedure_zh: procedure[1],
        basis,
        price_minor: priceMinor,
        is_active: !isWithdrawn,
        pack_step: packStep ?? 'tick',
        position: index + 1,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const dueSql = `
  select id::text as id from dropshipping_order
    where customer_id = $1 and shop_id = $2 and waiting_reason = 'paymentDue' and kind = 'plain'
    order by created_at desc, id desc limit 2`

const paidSql = `
  select id::text as id, unit_count as items from dropshipping_order
    where customer_id = $1 and shop_id = $2 and status = 'processing' and waiting_reason = 'beingPrepared' and kind = 'plain'
    order by paid_at, id limit 1`

const addServicesSql = `
  with added as (
    insert into order_service (customer_id, order_id, service_id, basis, price_minor, times)
      select $1, $2, s.id, s.basis, s.price_minor, case when s.basis = 'item' then $4::int else 1 end
        from service s where s.id = any($3::bigint[])
      returning price_minor * times as cost
  ), cost as materialized (
    select sum(cost)::int as minor, count(*)::int as services from added
  ), update_event as (
    update order_event e set detail = jsonb_set(e.detail, '{amountMinor}', to_jsonb(o.total_minor + cost.minor))
      from dropshipping_order o, cost
      where e.customer_id = $1 and e.order_id = $2 and e.kind = 'order.paid' and o.customer_id = $1 and o.id = $2
  )
  update dropshipping_order o
    set service_minor = cost.minor, service_count = cost.services, total_minor = o.total_minor + cost.minor
    from cost where o.customer_id = $1 and o.id = $2
    returning o.total_minor as "totalMinor"`

/** Returns the payments, updated for the paid order with services. */
export const seedServices = async (
  tx: Tx,
  { customerId, id: shopId, seller, currency }: ShopStage,
  payments: readonly SeededPayment[],
): Promise<SeededPayment[]> => {
  const read = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  const [wrap = '', card = '', photo = ''] = await seedMenu(tx)
  const due = await read<{ id: string }>(dueSql, [customerId, shopId])
  const [paid] = await read<{ id: string; items: number }>(paidSql, [customerId, shopId])
  if (due.length < 2 || !paid) throw new Error('the demo has no orders to add services to')
  const by = { kind: 'seller', name: seller } as const
  const input = { ids: due.map(({ id }) => id), add: [card, photo], remove: [] }
  await changeServicesIn(tx, { customerId, shopIds: null, currency }, input, by)
  const [updated] = await read<{ totalMinor: number }>(addServicesSql, [
    customerId,
    paid.id,
    [wrap, card],
    paid.items,
  ])
  if (!updated) throw new Error('a paid order of the demo was not found')
  return payments.map((payment) =>
    payment.orderId === paid.id ? { ...payment, amountMinor: updated.totalMinor } : payment,
  )
}
