import { useId, useState } from 'react'
import { common } from '../../../contract/common.ts'
import { useUploadMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { FileDrop } from '../../ui/parts/file-drop.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { RechargeDraft } from './recharge-draft.ts'

const text = defineText({
  en: {
    label: 'Receipt',
    hint: 'A picture or PDF, at most 5 MB',
    remove: (name: string) => `Remove ${name}`,
  },
  zh: { label: '转账回单', hint: '图片或 PDF，不超过 5 MB', remove: (name: string) => `移除 ${name}` },
})

interface ReceiptFieldProps {
  readonly receipt: RechargeDraft['receipt']
  readonly onChange: (receipt: RechargeDraft['receipt']) => void
  readonly error: string | null
}

/** Takes the receipt of a transfer and sends it at once, so that the form itself is sent quickly. */
export const ReceiptField = ({ receipt, onChange, error }: ReceiptFieldProps) => {
  const words = useText(text)
  const id = useId()
  const [progress, setProgress] = useState<number | null>(null)
  const upload = useUploadMutation(common.uploadFile, {
    onProgress: setProgress,
    onSuccess: (file) => onChange({ id: file.id, name: file.name }),
  })
  const take = (files: readonly File[]): void => {
    const [file] = files
    if (!file) return
    setProgress(0)
    upload.mutate({ input: {}, file }, { onSettled: () => setProgress(null) })
  }
  return (
    <div className="q-field" role="group" aria-labelledby={id}>
      <span className="q-field-label" id={id}>
        {words.label}
      </span>
      {receipt ? (
        <div className="q-receipt">
          <Icon name="file" size={18} />
          <span>{receipt.name}</span>
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.remove(receipt.name)}
            onClick={() => onChange(null)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ) : (
        <FileDrop
          accept=".png,.jpg,.jpeg,.webp,.gif,.bmp,.pdf"
          maxBytes={5 * 1024 * 1024}
          hint={words.hint}
          progress={progress}
          onFiles={take}
        />
      )}
      {error && (
        <p className="q-field-error" role="alert">
          <Icon name="alert" size={15} />
          {error}
        </p>
      )}
    </div>
  )
}
