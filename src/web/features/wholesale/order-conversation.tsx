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

export const SellerOrderConversation = ({ order: { id, messages, mayWrite } }: { order: WholesaleOrder }) => {
  const { placeholder } = useText(text)
  const write = useCallMutation(wholesale.writeWholesale, { invalidates: sellerReads })
  return (
    <SellerConversation
      draftKey={`wholesale-message:${id}`}
      messages={messages}
      mayWrite={mayWrite}
      placeholder={placeholder}
      onSend={(content, images) => write.mutateAsync({ id, content, images })}
    />
  )
}

export const OperatorOrderConversation = ({
  order: { id, messages, mayWrite },
}: {
  order: OperatorWholesale
}) => {
  const write = useCallMutation(operatorWholesale.writeWholesaleToSeller, { invalidates: operatorReads })
  return (
    <OperatorConversation
      draftKey={`wholesale-operator-message:${id}`}
      messages={messages}
      mayWrite={mayWrite}
      sendFile={pictureSender((file, options) =>
        upload(operatorWholesale.uploadWholesalePicture, { orderId: id }, file, options),
      )}
      onSend={(content, pictureIds) => write.mutateAsync({ id, content, pictureIds })}
    />
  )
}
