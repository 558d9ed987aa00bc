import { Button, Input, Modal } from 'antd'
import { useId } from 'react'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { CopyButton } from '../../../ui/components/copy-button.tsx'

const text = defineText({
  en: {
    title: 'Copy your API key',
    once: 'You won’t see it again.',
    keep: 'Keep it where only your program can read it. Whoever has it can call Quayside as you.',
    label: 'API key',
    copy: 'Copy key',
    copied: 'API key copied.',
    done: 'Done',
  },
  zh: {
    title: '复制您的 API 密钥',
    once: '密钥仅显示这一次。',
    keep: '请保存在只有您的程序能读取的地方。持有密钥者可以以您的身份调用 Quayside。',
    label: 'API 密钥',
    copy: '复制密钥',
    copied: 'API 密钥已复制。',
    done: '完成',
  },
})

/** The server never shows the key again. */
export const NewKeyDialog = ({ value, onClose }: { value: string; onClose: () => void }) => {
  const words = useText(text)
  const labelId = useId()
  return (
    <Modal
      open
      width={520}
      title={words.title}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          <CopyButton value={value} label={words.copy} copied={words.copied} isPrimary />
        </>
      }
    >
      <div className="q-stack">
        <p role="status">
          <strong>{words.once}</strong> {words.keep}
        </p>
        <div>
          <span id={labelId} className="q-hidden-text">
            {words.label}
          </span>
          <Input.TextArea
            aria-labelledby={labelId}
            className="q-key-value"
            readOnly
            autoSize
            value={value}
            onFocus={({ target }) => target.select()}
          />
        </div>
      </div>
    </Modal>
  )
}
