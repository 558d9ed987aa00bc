import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import type { UploadedFile } from '../../ui/uploads/upload-queue.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Conversation } from './conversation.tsx'
import { ReplyBox } from './reply-box.tsx'

const text = defineText({
  en: {
    conversation: 'Conversation',
    quiet: 'No messages yet.',
    send: 'Send',
  },
  zh: {
    conversation: '沟通',
    quiet: '还没有消息。',
    send: '发送',
  },
})

type ReplyProps<F extends UploadedFile> = Omit<ComponentProps<typeof ReplyBox<F>>, 'sendLabel' | 'onSend'>
type ConversationProps = ComponentProps<typeof Conversation>

interface ConversationCardProps<F extends UploadedFile> extends Pick<ConversationProps, 'messages' | 'own'> {
  /** The message input; null if no message can be sent now. */
  readonly reply: ReplyProps<F> | null
  /** The call shows its errors. */
  readonly onSend: (content: string, files: readonly F[]) => Promise<unknown>
  readonly children?: ReactNode
}

export const ConversationCard = <F extends UploadedFile>(props: ConversationCardProps<F>) => {
  const { messages, own, reply, onSend, children } = props
  const words = useText(text)
  return (
    <Card title={words.conversation}>
      {messages.length > 0 ? (
        <Conversation messages={messages} events={[]} own={own} isPart />
      ) : (
        <p className="q-muted">{words.quiet}</p>
      )}
      {reply && (
        <>
          <ReplyBox<F>
            {...reply}
            sendLabel={words.send}
            onSend={(content, files) =>
              onSend(content, files).then(
                () => true,
                () => false,
              )
            }
          />
          {children}
        </>
      )}
    </Card>
  )
}
