import { Button, Input } from 'antd'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ticketLimits } from '../../../contract/tickets/tickets.ts'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import type { SendFile, UploadedFile } from '../../ui/uploads/upload-queue.ts'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ticketImageTypes } from './ticket-calls.ts'
import './tickets.css'

const text = defineText({
  en: { images: 'Images', keys: 'Ctrl + Enter to send' },
  zh: { images: '图片', keys: 'Ctrl + Enter 发送' },
})

interface ReplyBoxProps<F extends UploadedFile> {
  readonly draftKey: string
  readonly label: string
  readonly placeholder?: string
  readonly sendLabel: string
  readonly help?: ReactNode
  readonly sendFile: SendFile<F>
  /** Resolves to whether it was sent. Errors have been shown. */
  readonly onSend: (content: string, files: readonly F[]) => Promise<boolean>
  /** Puts a prepared text into the box. */
  readonly renderPrepared?: (insert: (text: string) => void) => ReactNode
  /** Absent for notes, which have no images. */
  readonly isWordsOnly?: boolean
}

/** Images are uploaded on sending. */
export const ReplyBox = <F extends UploadedFile>(props: ReplyBoxProps<F>) => {
  const {
    draftKey,
    label,
    placeholder,
    sendLabel,
    help,
    sendFile,
    onSend,
    renderPrepared,
    isWordsOnly = false,
  } = props
  const words = useText(text)
  const id = useId()
  const draft = useDraft(draftKey, { content: '' })
  const uploads = useUploads<F>({ send: sendFile, when: 'onConfirm', limit: ticketLimits.images })
  const [isBusy, setIsBusy] = useState(false)
  const { content } = draft.value
  const isEmpty = content.trim() === '' && (isWordsOnly || uploads.items.length === 0)
  useLeaveGuard(!isEmpty)

  const send = async (): Promise<void> => {
    if (isEmpty || isBusy) return
    setIsBusy(true)
    const files = isWordsOnly ? [] : await uploads.queue.sendAll()
    if (files && (await onSend(content, files))) {
      draft.clear()
      for (const { key } of uploads.items) uploads.queue.remove(key)
    }
    setIsBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className="q-reply"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="q-field-label" htmlFor={id}>
        {label}
      </label>
      {renderPrepared?.((inserted) =>
        draft.set((now) => ({
          content: now.content.trim() === '' ? inserted : `${now.content}\n${inserted}`,
        })),
      )}
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={ticketLimits.contentLength}
        placeholder={placeholder}
        value={content}
        onKeyDown={onKeyDown}
        onChange={(event) => draft.set({ content: event.target.value })}
      />
      {!isWordsOnly && <Uploader uploads={uploads} label={words.images} types={ticketImageTypes} />}
      <div className="q-reply-foot">
        <span className="q-muted">{help}</span>
        <span className="q-muted q-reply-keys">{words.keys}</span>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={isEmpty}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
