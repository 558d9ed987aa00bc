import { useState, type ReactNode } from 'react'
import type { FileId } from '../../../contract/kernel/ids.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { ConversationCard } from '../tickets/conversation-card.tsx'
import type { OperatorPicture } from '../tickets/ticket-calls.ts'

const text = defineText({
  en: {
    message: 'Your message',
    toSeller: 'Message to the seller',
    seen: 'The seller sees this message and is notified by email.',
  },
  zh: {
    message: '您的消息',
    toSeller: '给卖家的消息',
    seen: '卖家可见，并会收到邮件通知。',
  },
})

interface Conversation {
  readonly messages: Parameters<typeof ConversationCard>[0]['messages']
  readonly mayWrite: boolean
}

interface SellerConversationProps {
  readonly draftKey: string
  readonly about: Conversation
  readonly label?: string
  readonly placeholder: string
  readonly onSend: (content: string, images: string[]) => Promise<unknown>
}

export const SellerConversation = (props: SellerConversationProps) => {
  const { draftKey, about, placeholder, onSend } = props
  const words = useText(text)
  const { label = words.message } = props
  return (
    <ConversationCard
      messages={about.messages}
      own="seller"
      reply={about.mayWrite ? { draftKey, label, placeholder, sendFile: sendTicketFile } : null}
      onSend={(content, files) =>
        onSend(
          content,
          files.map(({ url }) => url),
        )
      }
    />
  )
}

interface OperatorConversationProps {
  readonly draftKey: string
  readonly about: Conversation
  /** The same function in every render: each new one starts its uploads again. */
  readonly sendFile: SendFile<OperatorPicture>
  readonly onSend: (content: string, pictureIds: FileId[]) => Promise<unknown>
  readonly children?: ReactNode
}

export const OperatorConversation = (props: OperatorConversationProps) => {
  const { draftKey, about, onSend, children } = props
  const words = useText(text)
  const [sendFile] = useState(() => props.sendFile)
  const reply = { draftKey, label: words.toSeller, placeholder: words.seen, sendFile }
  return (
    <ConversationCard<OperatorPicture>
      messages={about.messages}
      own="agency"
      reply={about.mayWrite ? reply : null}
      onSend={(content, files) =>
        onSend(
          content,
          files.map((file) => file.id as FileId),
        )
      }
    >
      {children}
    </ConversationCard>
  )
}
