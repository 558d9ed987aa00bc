import { useState } from 'react'
import { handOverLimits, operatorHandOvers, type HandOver } from '../../../contract/carriers/hand-overs.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { imageTypes } from '../../ui/uploads/upload-rules.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { handOverReads, handOverText } from './carrier-text.ts'
import { sendHandOverPicture, type SentPicture } from './hand-over-picture.ts'

const text = defineText({
  en: {
    title: (number: string) => `Add the signature for ${number}`,
    save: 'Save',
    required: 'Enter who signed.',
    done: 'Signature saved.',
  },
  zh: {
    title: (number: string) => `补签：${number}`,
    save: '保存',
    required: '请填写签收人。',
    done: '签字已保存。',
  },
})

const SignDialog = ({ handOver, onClose }: { readonly handOver: HandOver; readonly onClose: () => void }) => {
  const words = useText(text)
  const common = useText(handOverText)
  const [signedBy, setSignedBy] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [picture, setPicture] = useState<SentPicture | null>(null)
  const pictures = useUploads<SentPicture>({
    send: sendHandOverPicture,
    limit: 1,
    onChange: ([sent]) => setPicture(sent ?? null),
  })
  const sign = useCallMutation(operatorHandOvers.signHandOver, {
    invalidates: handOverReads,
    showsFields: true,
    onSuccess: () => {
      toast.success(words.done)
      onClose()
    },
  })
  const errors = fieldErrorsOf(sign.error)
  const isMissing = signedBy.trim() === ''
  const send = (): void => {
    setIsTried(true)
    if (!isMissing) sign.mutate({ id: handOver.id, signedBy, pictureId: picture?.id ?? null })
  }
  return (
    <FormDialog
      title={words.title(handOver.number)}
      sendLabel={words.save}
      isBusy={sign.isPending || pictures.isUploading}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <TextField
          label={common.signedBy}
          maxLength={handOverLimits.signer}
          error={isTried && isMissing ? words.required : errorOf(errors, 'signedBy')}
          value={signedBy}
          onChange={setSignedBy}
        />
        <div>
          <span className="q-muted">{common.picture}</span>
          <Uploader uploads={pictures} label={common.picture} types={imageTypes} />
        </div>
      </div>
    </FormDialog>
  )
}
export default SignDialog
