import { extraServices, type ServiceOrder } from '../../../contract/extra-services/extra-services.ts'
import {
  operatorExtraServices,
  type OperatorServiceOrder,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { OperatorConversation, SellerConversation } from '../case-kit/case-conversation.tsx'
import { operatorReads, sellerReads, sendServiceFileOf } from './extra-service-calls.ts'

const text = defineText({
  en: { placeholder: 'Write to the agency about this service' },
  zh: { placeholder: '就此服务给平台留言' },
})

export const SellerOrderConversation = ({ order }: { order: ServiceOrder }) => {
  const { placeholder } = useText(text)
  const write = useCallMutation(extraServices.writeServiceOrder, { invalidates: sellerReads })
  return (
    <SellerConversation
      draftKey={`service-message:${order.id}`}
      about={order}
      placeholder={placeholder}
      onSend={(content, images) => write.mutateAsync({ id: order.id, content, images })}
    />
  )
}

export const OperatorOrderConversation = ({ order }: { order: OperatorServiceOrder }) => {
  const write = useCallMutation(operatorExtraServices.writeServiceOrderToSeller, {
    invalidates: operatorReads,
  })
  return (
    <OperatorConversation
      draftKey={`service-operator-message:${order.id}`}
      about={order}
      sendFile={sendServiceFileOf(order.id)}
      onSend={(content, pictureIds) => write.mutateAsync({ id: order.id, content, pictureIds })}
    />
  )
}
