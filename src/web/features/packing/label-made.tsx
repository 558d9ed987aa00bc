import type { OrderDetail } from '../../../contract/order-schemas.ts'
import { Icon } from '../../ui/icon.tsx'
import { Instant } from '../../ui/parts/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    made: 'The parcel has had its label since',
    ask: 'The address cannot be changed any more. If it is wrong, ask about this order in a ticket: the agency can void the label.',
  },
  zh: {
    made: '包裹面单生成于',
    ask: '地址已不能修改。如有误，请就此订单提交工单，由平台作废面单。',
  },
})

/** Why the address of an order that is being packed cannot be changed, and what to do about it. */
const LabelMade = ({ order }: { order: Pick<OrderDetail, 'labelledAt'> }) => {
  const words = useText(text)
  return (
    <p className="q-note" style={{ marginTop: 12 }}>
      <Icon name="printer" size={16} />
      <span>
        {words.made} <Instant at={order.labelledAt} as="minute" />. {words.ask}
      </span>
    </p>
  )
}
export default LabelMade
