import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { orderImports, type ImportEstimate } from '../../../contract/import-rules/order-imports.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { calendarDay } from '../../ui/time/calendar-day.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale, type Locale } from '../../ui/text/locale.ts'
import { HelpLink } from '../help/help-link.tsx'
import { ChargeList } from './charge-list.tsx'

const text = defineText({
  en: {
    title: 'Import charges',
    today:
      'Estimate by today’s rules and exchange rates. The recipient pays it on import; customs sets the final amount.',
    paid: (day: string) =>
      `Estimate by the rules and exchange rates of ${day}, when the order was paid. The recipient pays it on import; customs sets the final amount.`,
    prepaid: 'The shipping line includes duty and tax (VAT or GST). The recipient pays nothing on import.',
    included: 'The shipping line includes all charges on import. By these rules, the recipient pays nothing.',
    value: 'Products are valued at what your buyer paid, or else at your cost.',
  },
  zh: {
    title: '进口费用',
    today: '按今日规则和汇率估算，由收件人在进口时支付，以海关核定为准。',
    paid: (day: string) => `按付款日 ${day} 的规则和汇率估算，由收件人在进口时支付，以海关核定为准。`,
    prepaid: '该物流渠道已含关税和税费（增值税或 GST），收件人进口时无需付款。',
    included: '该物流渠道已含全部进口费用，按上述规则收件人无需付款。',
    value: '商品按买家支付的金额计价，没有时按您的成本计价。',
  },
})

type Words = (typeof text)['en']

const noteOf = (estimate: ImportEstimate, words: Words, locale: Locale): string => {
  if (estimate.isPrepaid) return words.prepaid
  if (estimate.charges.every(({ payment }) => payment === 'freight')) return words.included
  const basis = estimate.isPaid ? words.paid(calendarDay(estimate.day, locale)) : words.today
  return `${basis} ${words.value}`
}

/** What the recipient pays on import, or that the shipping line includes it; nothing where that is unknown. */
const OrderImports = ({ order }: { order: Pick<OrderDetail, 'id'> }) => {
  const words = useText(text)
  const locale = useLocale()
  const answer = useCall(orderImports.getOrderImportCharges, { id: order.id }, { quiet: true })
  if (answer.error && !answer.data) {
    return (
      <Card title={words.title}>
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      </Card>
    )
  }
  const estimate = answer.data?.estimate
  if (!estimate) return null
  return (
    <Card title={words.title}>
      {estimate.charges.length > 0 && <ChargeList {...estimate} sum="onImport" />}
      <p className="q-charges-note">
        {noteOf(estimate, words, locale)} <HelpLink article="duties" />
      </p>
    </Card>
  )
}
export default OrderImports
