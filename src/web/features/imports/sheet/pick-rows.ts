import type { OrderField } from '../../../../contract/order-columns.ts'
import type { SkuChoice } from '../../../../contract/mapping.ts'
import { orderNumbers, type Row } from './column-choice.ts'

/** Goods that every recipient gets. */
export interface PickedLine {
  readonly sku: SkuChoice
  readonly quantity: number
}

/** What is said of a recipient; the rest of an order is chosen once for all. */
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
]

/** The same goods to each recipient: an order each, with a row for each of the goods. */
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
