import type { FileId } from '../../../../contract/kernel/ids.ts'
import { Icon } from '../../../ui/icon.tsx'
import { imageTypes } from '../../../ui/uploads/upload-rules.ts'
import { Uploader } from '../../../ui/uploads/uploader.tsx'
import { useUploads } from '../../../ui/uploads/use-uploads.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { sendFile } from '../../common/send-file.ts'
import type { RechargeDraft } from './recharge-draft.ts'

const text = defineText({ en: { label: 'Receipt' }, zh: { label: '转账回单' } })

interface ReceiptFieldProps {
  readonly receipt: RechargeDraft['receipt']
  readonly onChange: (receipt: RechargeDraft['receipt']) => void
  readonly error: string | null
}

/** Uploads the transfer receipt as soon as it is chosen, so that submitting the form is quick. */
export const ReceiptField = ({ receipt, onChange, error }: ReceiptFieldProps) => {
  const words = useText(text)
  // A restored draft has only the file name: its URL has expired.
  const initial = receipt ? [{ id: receipt.id as FileId, name: receipt.name, url: '' }] : []
  const uploads = useUploads({
    send: sendFile,
    initial,
    onChange: ([file]) => onChange(file ? { id: file.id, name: file.name } : null),
  })
  return (
    <div className="q-field">
      <span className="q-field-label">{words.label}</span>
      <Uploader uploads={uploads} label={words.label} types={[...imageTypes, 'webp', 'pdf']} />
      {error && (
        <p className="q-field-error" role="alert">
          <Icon name="alert" size={15} />
          {error}
        </p>
      )}
    </div>
  )
}
