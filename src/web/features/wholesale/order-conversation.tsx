import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { upload } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { OperatorConversation, SellerConversation } from '../case-kit/case-conversation.tsx'
import { pictureSender } from '../tickets/ticket-calls.ts'
import { operatorReads, sellerReads } from './wholesale-calls.ts'

const text = defineText({
  en: { placeholder: 'Write to the agency about packing, labels or dates' },
  zh: { placeholder: '请填写包装、贴标、交期等要求' },
})

export const SellerOrderConversation = ({ order }: { order: WholesaleOrder }) => {
  const { placeholder } = useText(text)
  const write = useCallMutation(wholesale.writeWholesale, { invalidates: sellerReads })
  return (
    <SellerConversation
      draftKey={`wholesale-message:${order.id}`}
      about={order}
      placeholder={placeholder}
      onSend={(content, images) => write.mutateAsync({ id: order.id, content, images })}
    />
  )
}

export const OperatorOrderConversation = ({ order }: { order: OperatorWholesale }) => {
  const write = useCallMutation(operatorWholesale.writeWholesaleToSeller, { invalidates: operatorReads })
  return (
    <OperatorConversation
      draftKey={`wholesale-operator-message:${order.id}`}
      about={order}
      sendFile={pictureSender((file, options) =>
        upload(operatorWholesale.uploadWholesalePicture, { orderId: order.id }, file, options),
      )}
      onSend={(content, pictureIds) => write.mutateAsync({ id: order.id, content, pictureIds })}
    />
  )
}
