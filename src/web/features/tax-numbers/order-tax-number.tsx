import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { orderTaxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import { isNumbered } from '../../../contract/tax-numbers/tax-schemes.ts'
import { taxSchemeWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { limitText } from './limit-text.ts'
import './tax-numbers.css'

const text = defineText({
  en: {
    title: 'Import tax',
    yours: 'Your number',
    agency: 'Quayside’s number',
    paid: 'Decided when the order was paid.',
    aboveLimit: (limit: string) =>
      `The goods are worth more than ${limit}, so the parcel cannot use this scheme. Import tax is collected at delivery.`,
    noNumber: 'Without a number. Import tax may be collected at delivery.',
    declined: 'You chose to ship without a number. Import tax may be collected at delivery.',
    manage: 'Manage tax numbers',
  },
  zh: {
    title: '进口税',
    yours: '您的税号',
    agency: '平台税号',
    paid: '按付款时的设置确定。',
    aboveLimit: (limit: string) => `商品价值超过 ${limit}，不适用此机制，进口税将在派送时收取。`,
    noNumber: '未附税号，进口税可能在派送时收取。',
    declined: '您选择了不附税号，进口税可能在派送时收取。',
    manage: '管理税号',
  },
})

/** Under which tax number the parcel travels; nothing for countries without a scheme. */
const OrderTaxNumber = ({ order }: { order: Pick<OrderDetail, 'id'> }) => {
  const words = useText(text)
  const locale = useLocale()
  const answer = useCall(orderTaxNumbers.getOrderTaxNumber, { id: order.id }, { quiet: true })
  const { data } = answer
  if (answer.error && !data) {
    return (
      <Card title={words.title}>
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      </Card>
    )
  }
  if (!data || data.scheme === null || !isNumbered(data.scheme)) return null
  const { scheme, number, owner, reason, limit } = data
  const why =
    reason === 'aboveLimit'
      ? words.aboveLimit(limit ? limitText(limit) : taxSchemeWords[scheme][locale])
      : reason === 'declined'
        ? words.declined
        : words.noNumber
  return (
    <Card title={words.title}>
      <div className="q-parcel-tax">
        <strong>{taxSchemeWords[scheme][locale]}</strong>
        {number === null ? (
          <span>{why}</span>
        ) : (
          <span>
            <span className="q-tabular">{number}</span>{' '}
            <span className="q-muted">· {owner === 'agency' ? words.agency : words.yours}</span>
          </span>
        )}
        {data.isPaid ? (
          <span className="q-muted">{words.paid}</span>
        ) : (
          <PageLink to="/setting/taxNumbers">{words.manage}</PageLink>
        )}
      </div>
    </Card>
  )
}
export default OrderTaxNumber
