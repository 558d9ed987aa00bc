import { useState } from 'react'
import type { FileId } from '../../../contract/kernel/ids.ts'
import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { upload } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { ConversationCard } from '../tickets/conversation-card.tsx'
import type { OperatorPicture } from '../tickets/ticket-calls.ts'
import { operatorReads, sellerReads } from './wholesale-calls.ts'

const text = defineText({
  en: {
    message: 'Your message',
    placeholder: 'Write to the agency about packing, labels or dates',
    toSeller: 'Message to the seller',
    seen: 'The seller sees this message and is notified by email.',
  },
  zh: {
    message: '您的消息',
    placeholder: '请填写包装、贴标、交期等要求',
    toSeller: '给卖家的消息',
    seen: '卖家可见，并会收到邮件通知。',
  },
})

export const SellerConversation = ({ order }: { order: WholesaleOrder }) => {
  const words = useText(text)
  const { id, messages, mayWrite } = order
  const write = useCallMutation(wholesale.writeWholesale, { invalidates: sellerReads })
  const { message: label, placeholder } = words
  const reply = { draftKey: `wholesale-message:${id}`, label, placeholder, sendFile: sendTicketFile }
  return (
    <ConversationCard
      messages={messages}
      own="seller"
      reply={mayWrite ? reply : null}
      onSend={(content, files) => write.mutateAsync({ id, content, images: files.map(({ url }) => url) })}
    />
  )
}

/** The uploader shows the errors. */
const sendPictureOf =
  (orderId: OperatorWholesale['id']): SendFile<OperatorPicture> =>
  async (file, options) => {
    const sent = { ...options, quiet: true }
    const { id, url } = await upload(operatorWholesale.uploadWholesalePicture, { orderId }, file, sent)
    return { id, name: file.name, url }
  }

export const OperatorConversation = ({ order }: { order: OperatorWholesale }) => {
  const words = useText(text)
  const { id, messages, mayWrite } = order
  const write = useCallMutation(operatorWholesale.writeWholesaleToSeller, { invalidates: operatorReads })
  const [sendFile] = useState(() => sendPictureOf(id))
  const { toSeller: label, seen: placeholder } = words
  const reply = { draftKey: `wholesale-operator-message:${id}`, label, placeholder, sendFile }
  return (
    <ConversationCard<OperatorPicture>
      messages={messages}
      own="agency"
      reply={mayWrite ? reply : null}
      onSend={(content, files) =>
        write.mutateAsync({ id, content, pictureIds: files.map((file) => file.id as FileId) })
      }
    />
  )
}
