import { Button, Modal, type GetRef, type Input } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { adminView } from '../../../../contract/identity/admin-view.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { call } from '../../../ui/call/calls.ts'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useReasonRequest } from './admin-view-visit.ts'
import { FormProblem } from '../common/form-problem.tsx'
import { loadSession } from '../../../session/session.ts'

const minLength = 5
const maxLength = 300

const text = defineText({
  en: {
    title: 'Act for this customer',
    help: 'Say why you change something in this account. The reason is emailed to the customer and kept in the audit log. It is asked once a visit.',
    reason: 'Reason',
    required: 'Enter a reason of at least 5 characters.',
    start: 'Start acting',
    cancel: 'Cancel',
  },
  zh: {
    title: '代客户操作',
    help: '请说明为何更改此账户。原因会发送给客户并记入审计日志，每次进入只需填写一次。',
    reason: '原因',
    required: '请填写至少 5 个字符的原因。',
    start: '开始操作',
    cancel: '取消',
  },
})

/** Asks an operator in the admin view why they act, when they begin to. */
const ReasonDialog = () => {
  const words = useText(text)
  const request = useReasonRequest()
  const input = useRef<GetRef<typeof Input.TextArea>>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await call(adminView.startActing, { reason }, { quiet: true })
      await loadSession()
      request?.settle(true)
      setReason('')
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setProblem(failure.isToasted ? null : failure.message)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setError(reason.trim().length < minLength ? words.required : null)
    if (reason.trim().length >= minLength) void start()
  }
  const onCancel = (): void => request?.settle(false)
  return (
    <Modal
      open={request !== null}
      title={words.title}
      footer={null}
      onCancel={onCancel}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      width={480}
    >
      <form className="q-stack q-narrow-form" onSubmit={onSubmit} noValidate>
        <p>{words.help}</p>
        <FormProblem message={problem} />
        <TextAreaField
          label={words.reason}
          error={error}
          ref={input}
          rows={3}
          maxLength={maxLength}
          value={reason}
          onChange={setReason}
        />
        <div className="q-card-actions">
          <Button type="primary" htmlType="submit" loading={busy}>
            {words.start}
          </Button>
          <Button disabled={busy} onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

export default ReasonDialog
