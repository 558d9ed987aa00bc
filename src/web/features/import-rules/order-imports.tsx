import type { OrderDetail } from '../../../contract/order-schemas.ts'
import { orderImports } from '../../../contract/order-imports.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { calendarDay } from '../../ui/components/calendar-day.ts'
import { Card } from '../../ui/components/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { ChargeList } from './charge-list.tsx'

const text = defineText({
  en: {
    title: 'Import charges',
    today:
      'Estimate by today’s rules and exchange rates. The recipient pays it on import; customs sets the final amount.',
    paid: (day: string) =>
      `Estimate by the rules and exchange rates of ${day}, when the order was paid. The recipient pays it on import; customs sets the final amount.`,
    value: 'Products are valued at what your buyer paid, or else at your cost.',
  },
  zh: {
    title: '进口费用',
    today: '按今日规则和汇率估算，由收件人在进口时支付，以海关核定为准。',
    paid: (day: string) => `按付款日 ${day} 的规则和汇率估算，由收件人在进口时支付，以海关核定为准。`,
    value: '商品按买家支付的金额计价，没有时按您的成本计价。',
  },
})

/** What the recipient pays on import; nothing where that is unknown or the shipping line pays it. */
const OrderImports = ({ order }: { order: Pick<OrderDetail, 'id'> }) => {
  const words = useText(text)
  const locale = useLocale()
  const { data } = useCall(orderImports.getOrderImportCharges, { id: order.id }, { quiet: true })
  const estimate = data?.estimate
  if (!estimate) return null
  return (
    <Card title={words.title}>
      <ChargeList {...estimate} sum="onImport" />
      <p className="q-charges-note">
        {estimate.isPaid ? words.paid(calendarDay(estimate.day, locale)) : words.today} {words.value}
      </p>
    </Card>
  )
}
export default OrderImports
