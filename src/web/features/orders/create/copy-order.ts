import type { OrderId } from '../../../../contract/kernel/ids.ts'
import { mapping, type SkuChoice } from '../../../../contract/my-products/mapping.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { maxTags } from '../../../../contract/kernel/tags.ts'
import { call } from '../../../ui/call/calls.ts'
import { emptyLine, type LineDraft } from './line-draft.ts'
import type { OrderHead } from '../../order-kit/order-fields.tsx'

export interface OrderDraft extends OrderHead {
  readonly giftNote: string
  readonly tags: readonly string[]
  readonly lines: readonly LineDraft[]
}

/** The same products to the same recipient, without the shop's own number; removed line items are left out. */
export const draftOfOrder = (
  {
    shopId,
    note,
    giftNote,
    tags,
    address,
    lines,
  }: Pick<OrderDetail, 'shopId' | 'note' | 'giftNote' | 'tags' | 'address' | 'lines'>,
  skus: ReadonlyMap<string, SkuChoice>,
): OrderDraft => {
  const kept = lines.filter(({ quantity }) => quantity > 0)
  return {
    shopId,
    shopOrderName: '',
    note,
    giftNote,
    tags: tags.slice(0, maxTags),
    address: {
      recipientName: address.recipientName,
      phone: address.phone,
      email: address.email,
      countryCode: address.countryCode,
      province: address.province,
      city: address.city,
      address1: address.address1,
      address2: address.address2,
      postcode: address.postcode,
      taxNumber: address.taxNumber,
    },
    lines:
      kept.length === 0
        ? [emptyLine(1)]
        : kept.map((line, index) => ({
            key: index + 1,
            title: line.title,
            variantTitle: line.variantTitle,
            shopSku: line.shopSku,
            quantity: line.quantity,
            sku: (line.skuId !== null && skus.get(line.skuId)) || null,
          })),
  }
}

/** Reads an order and the SKUs of its line items as they are offered now. The calls themselves report failures. */
export const readCopy = async (id: OrderId): Promise<OrderDraft> => {
  const order = await call(orders.getOrder, { id })
  const codes = new Set(order.lines.flatMap(({ skuCode }) => skuCode ?? []))
  const answers = await Promise.all([...codes].map((search) => call(mapping.findSkus, { search })))
  return draftOfOrder(order, new Map(answers.flatMap(({ skus }) => skus).map((sku) => [sku.skuId, sku])))
}
