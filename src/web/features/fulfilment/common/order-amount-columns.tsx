import type { Currency } from '../../../../contract/kernel/money.ts'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { Money } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: { order: 'Order', customer: 'Customer', amount: 'Amount' },
  zh: { order: '订单', customer: '客户', amount: '金额' },
})

interface OrderAmountRow {
  readonly orderNumber: string
  readonly customerName: string
  readonly amountMinor: number
  readonly currency: Currency
}

/** Columns shared by the operator's lists of order-related amounts, such as refunds and surcharges. */
export const useOrderColumnsForOperator = (): Readonly<
  Record<'order' | 'customer' | 'amount', Column<OrderAmountRow>>
> => {
  const words = useText(text)
  return {
    order: {
      key: 'order',
      title: words.order,
      width: 130,
      inCard: 'body',
      render: (row) => <span className="q-tabular">{row.orderNumber}</span>,
    },
    customer: { key: 'customer', title: words.customer, inCard: 'body', render: (row) => row.customerName },
    amount: {
      key: 'amount',
      title: words.amount,
      width: 120,
      align: 'right',
      isFixed: true,
      inCard: 'body',
      render: (row) => <Money amountMinor={row.amountMinor} currency={row.currency} />,
    },
  }
}
