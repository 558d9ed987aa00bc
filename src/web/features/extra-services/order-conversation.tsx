import { useState } from 'react'
import { extraServices, type ServiceOrder } from '../../../contract/extra-services/extra-services.ts'
import type { FileId } from '../../../contract/kernel/ids.ts'
import {
  operatorExtraServices,
  type OperatorServiceOrder,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { upload } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { ConversationCard } from '../tickets/conversation-card.tsx'
import type { OperatorPicture } from '../tickets/ticket-calls.ts'
import { operatorReads, sellerReads } from './extra-service-calls.ts'

const text = defineText({
  en: {
    message: 'Your message',
    placeholder: 'Write to the agency about this service',
    toSeller: 'Message to the seller',
    seen: 'The seller sees this message and is notified by email.',
  },
  zh: {
    message: '您的消息',
    placeholder: '就此服务给平台留言',
    toSeller: '给卖家的消息',
    seen: '卖家可见，并会收到邮件通知。',
  },
})

export const SellerConversation = ({ order }: { order: ServiceOrder }) => {
  const words = useText(text)
  const { id, messages, mayWrite } = order
  const write = useCallMutation(extraServices.writeServiceOrder, { invalidates: sellerReads })
  const { message: label, placeholder } = words
  const reply = { draftKey: `service-message:${id}`, label, placeholder, sendFile: sendTicketFile }
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
export const sendServiceFileOf =
  (orderId: OperatorServiceOrder['id']): SendFile<OperatorPicture> =>
  async (file, options) => {
    const sent = { ...options, quiet: true }
    const { id, url } = await upload(operatorExtraServices.uploadServiceFile, { orderId }, file, sent)
    return { id, name: file.name, url }
  }

export const OperatorConversation = ({ order }: { order: OperatorServiceOrder }) => {
  const words = useText(text)
  const { id, messages, mayWrite } = order
  const write = useCallMutation(operatorExtraServices.writeServiceOrderToSeller, {
    invalidates: operatorReads,
  })
  const [sendFile] = useState(() => sendServiceFileOf(id))
  const { toSeller: label, seen: placeholder } = words
  const reply = { draftKey: `service-operator-message:${id}`, label, placeholder, sendFile }
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
