import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { sourcingLimits } from '../../../contract/sourcing-states.ts'
import { Field } from '../../ui/components/form.tsx'
import { RestoredNote } from '../../ui/components/restored-note.tsx'
import { useDraft } from '../../ui/components/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: { needed: 'Enter a reason.', cancel: 'Cancel' },
  zh: { needed: '请填写原因。', cancel: '取消' },
})

interface ReasonProps {
  readonly draftKey: string
  readonly title: string
  readonly label: string
  readonly help?: string
  readonly sendLabel: string
  readonly isNeeded?: boolean
  readonly isDanger?: boolean
  /** An optional check box, checked by default. */
  readonly option?: string
  readonly isBusy: boolean
  /** Called with the text; `clear` deletes the draft. */
  readonly onSend: (reason: string, isTicked: boolean, clear: () => void) => void
  readonly onClose: () => void
}

export const ReasonDialog = (props: ReasonProps) => {
  const { title, label, help, sendLabel, option, isBusy, onSend, onClose } = props
  const { isNeeded = false, isDanger = false } = props
  const words = useText(text)
  const kept = useDraft(props.draftKey, { reason: '', isTicked: true })
  const [isTried, setIsTried] = useState(false)
  const { reason, isTicked } = kept.value
  const isMissing = isNeeded && reason.trim() === ''
  return (
    <Modal
      open
      title={title}
      okText={sendLabel}
      okButtonProps={{ danger: isDanger }}
      cancelText={words.cancel}
      confirmLoading={isBusy}
      onOk={() => {
        setIsTried(true)
        if (!isMissing) onSend(reason, option !== undefined && isTicked, kept.clear)
      }}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={kept} />
        <Field
          label={label}
          help={help}
          error={isTried && isMissing ? words.needed : null}
          optional={!isNeeded}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 3, maxRows: 8 }}
              maxLength={sourcingLimits.reason}
              value={reason}
              onChange={(event) => kept.set((now) => ({ ...now, reason: event.target.value }))}
            />
          )}
        </Field>
        {option !== undefined && (
          <Checkbox
            checked={isTicked}
            onChange={(event) => kept.set((now) => ({ ...now, isTicked: event.target.checked }))}
          >
            {option}
          </Checkbox>
        )}
      </div>
    </Modal>
  )
}
