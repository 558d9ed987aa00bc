import { sql } from 'kysely'
import { DomainError } from '../../../contract/kernel/errors.ts'
import type { GoodsAttribute, OrderStatus } from '../../../contract/kernel/statuses.ts'
import type { Db } from '../../platform/database/database.ts'
import { referenceOf, type CarrierParcel, type LabelIntent } from '../carriers/index.ts'
import type { CustomsDeclaration } from '../fulfilment/index.ts'
import { declarationsOf } from './customs-declarations.ts'

interface Row {
  readonly number: string
  readonly status: OrderStatus
  /** As measured at the pack station, or else as estimated. */
  readonly weightGrams: number
  readonly isWeighed: boolean
  readonly goodsAttributes: GoodsAttribute[]
  readonly recipient: CarrierParcel['recipient']
  readonly names: Readonly<Record<string, string>>
}

const readOrder = async (db: Db, { customerId, orderId }: LabelIntent): Promise<Row> => {
  const { rows } = await sql<{ row: Row }>`
    select row_to_json(r) as row from (
      select o.number, o.status, coalesce((select p.weight_grams from packed_parcel p where p.customer_id = o.customer_id
            and p.order_id = o.id and p.shipment_id is null and p.voided_at is null), o.weight_grams) as "weightGrams",
          exists (select from packed_parcel p where p.customer_id = o.customer_id and p.order_id = o.id
            and p.shipment_id is null and p.voided_at is null and p.weight_grams is not null) as "isWeighed", to_json(o.goods_attributes) as "goodsAttributes",
          json_build_object('name', o.recipient_name, 'phone', o.phone, 'email', o.email, 'address1', o.address1,
            'address2', o.address2, 'city', o.city, 'province', o.province, 'postcode', o.postcode,
            'countryCode', o.country_code, 'taxNumber', o.tax_number) as recipient,
          (select coalesce(json_object_agg(k.code, p.subject_zh), '{}') from (select distinct l.sku_id
              from order_line_component l where l.customer_id = o.customer_id and l.order_id = o.id) l
            join sku k on k.id = l.sku_id join product p on p.id = k.product_id) as names
        from dropshipping_order o where o.customer_id = ${customerId} and o.id = ${orderId}
    ) r`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the order of a label does not exist')
  return found.row
}

/** Null where the products lack what customs ask; the carrier may not need it. */
const declarationOf = async (db: Db, orderId: string): Promise<CustomsDeclaration | null> => {
  try {
    const [declaration] = await declarationsOf(db, { orderIds: [orderId] })
    return declaration ?? null
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** What is left to ship of an order, as its carrier is to see it. */
export const carrierParcelOf = async (db: Db, intent: LabelIntent): Promise<CarrierParcel> => {
  const [order, declaration] = await Promise.all([readOrder(db, intent), declarationOf(db, intent.orderId)])
  const goods = declaration?.goods ?? []
  const grams = goods.reduce((sum, item) => sum + item.grams, 0)
  const isPart = order.status === 'partlyShipped' && grams > 0 && !order.isWeighed
  return {
    reference: referenceOf(intent.id),
    orderNumber: order.number,
    sender: null,
    recipient: order.recipient,
    weightGrams: Math.max(1, isPart ? grams : order.weightGrams),
    goodsAttributes: order.goodsAttributes,
    goods: goods.map((item) => ({ ...item, nameZh: order.names[item.code] || item.name })),
    currency: declaration?.currency ?? 'USD',
    scheme: declaration?.scheme ?? null,
    isDutyPaid: declaration?.incoterm === 'DDP',
  }
}
