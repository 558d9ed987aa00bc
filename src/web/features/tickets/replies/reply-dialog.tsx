import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { macroAssignments, operatorTickets } from '../../../../contract/tickets/operator-tickets.ts'
import { ticketLimits } from '../../../../contract/tickets/tickets.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { fieldErrorsOf, type FieldErrors } from '../../../ui/plain/use-submit.ts'
import { useText } from '../../../ui/text/define-text.ts'
import { repliesText } from './replies-text.ts'
import type { Reply } from './saved-replies-page.tsx'

interface ReplyDialogProps {
  /** Null for a new one. */
  readonly reply: Reply | null
  readonly onClose: () => void
}

const ReplyDialog = ({ reply, onClose }: ReplyDialogProps) => {
  const words = useText(repliesText)
  const [draft, setDraft] = useState({
    name: reply?.name ?? '',
    bodyEn: reply?.bodyEn ?? '',
    bodyZh: reply?.bodyZh ?? '',
    assign: reply?.assign ?? 'keep',
    isClosing: reply?.isClosing ?? false,
  })
  const [missing, setMissing] = useState<FieldErrors>({})
  const save = useCallMutation(operatorTickets.saveSavedReply, {
    invalidates: [operatorTickets.listSavedReplies],
    showsFields: true,
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  })
  const errors = { ...fieldErrorsOf(save.error), ...missing }
  const send = (): void => {
    const now = {
      ...(draft.name.trim() === '' && { name: words.nameNeeded }),
      ...(draft.bodyEn.trim() === '' && draft.bodyZh.trim() === '' && { bodyEn: words.bodyNeeded }),
    }
    setMissing(now)
    if (Object.keys(now).length > 0) return
    save.mutate({ ...draft, ...(reply && { id: reply.id, version: reply.version }) })
  }
  const body = (key: 'bodyEn' | 'bodyZh') => (
    <Field label={words[key]} error={errors[key]} help={words.help}>
      {(control) => (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={ticketLimits.contentLength}
          value={draft[key]}
          onChange={(event) => setDraft({ ...draft, [key]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      title={reply ? words.edit : words.add}
      width={640}
      sendLabel={words.save}
      isBusy={save.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <TextField
          label={words.name}
          error={errors['name']}
          maxLength={80}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        {body('bodyEn')}
        {body('bodyZh')}
        <Field label={words.assign}>
          {(control) => (
            <Select
              {...control}
              value={draft.assign}
              options={macroAssignments.map((value) => ({
                value,
                label: value === 'keep' ? words.keepAssignee : words[value],
              }))}
              onChange={(assign) => setDraft({ ...draft, assign })}
            />
          )}
        </Field>
        <Checkbox
          checked={draft.isClosing}
          onChange={(event) => setDraft({ ...draft, isClosing: event.target.checked })}
        >
          {words.closes}
        </Checkbox>
      </div>
    </FormDialog>
  )
}
export default ReplyDialog
