import type { OrderField } from '../../../../contract/imports/order-columns.ts'
import type { SkuChoice } from '../../../../contract/my-products/mapping.ts'
import { orderNumbers, type Row } from './column-choice.ts'

/** A product that every recipient gets. */
export interface PickedLine {
  readonly sku: SkuChoice
  readonly quantity: number
}

export const recipientFields: readonly OrderField[] = [
  'orderName',
  'recipientName',
  'phone',
  'email',
  'country',
  'province',
  'city',
  'address1',
  'address2',
  'postcode',
  'taxNumber',
  'note',
  'giftNote',
]

/** One order per recipient, each with one row per product. */
export const pickedRows = (lines: readonly PickedLine[], recipients: readonly Row[], now: Date): Row[] => {
  const numbers = orderNumbers(recipients.length, now)
  return recipients.flatMap((recipient, index) => {
    const orderName = recipient.orderName?.trim() ? recipient.orderName : (numbers[index] ?? '')
    return lines.map(({ sku, quantity }) => ({
      ...recipient,
      orderName,
      ourSku: sku.code,
      title: sku.subjectEn,
      variant: sku.attributes,
      quantity: String(quantity),
    }))
  })
}
