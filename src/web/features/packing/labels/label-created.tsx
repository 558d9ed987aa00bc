import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    created: 'Shipping label created',
    ask: 'The address can no longer be edited. If it is wrong, open a ticket for this order and ask the agency to void the label.',
  },
  zh: {
    created: '包裹面单生成于',
    ask: '地址已无法修改。如地址有误，请就此订单提交工单，由平台作废面单后再修改。',
  },
})

const LabelCreated = ({ order }: { order: Pick<OrderDetail, 'labelledAt'> }) => {
  const words = useText(text)
  return (
    <p className="q-note" style={{ marginTop: 12 }}>
      <Icon name="printer" size={16} />
      <span>
        {words.created} <Instant at={order.labelledAt} as="minute" />. {words.ask}
      </span>
    </p>
  )
}
export default LabelCreated
