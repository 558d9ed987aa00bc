import { Modal } from 'antd'
import { useState } from 'react'
import { ledgerIssueWords } from '../../../contract/ledger-issues/ledger-issue-text.ts'
import { operatorCustomerFinance } from '../../../contract/customer-finance/customer-finance.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorLedgerIssues, type LedgerIssue } from '../../../contract/ledger-issues/ledger-issues.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { factText } from './issue-columns.tsx'

const text = defineText({
  en: {
    title: 'Resolve ledger issue',
    again: 'If the next check finds it again, it becomes a new issue.',
    resolution: 'What was the cause, and what was done?',
    needed: 'Enter at least 3 characters.',
    resolve: 'Resolve issue',
    cancel: 'Cancel',
    done: 'Issue resolved.',
  },
  zh: {
    title: '处理账目问题',
    again: '若下次检查仍发现此问题，会作为新问题列出。',
    resolution: '原因及处理结果',
    needed: '请至少填写三个字符。',
    resolve: '标记为已处理',
    cancel: '取消',
    done: '问题已处理。',
  },
})

interface ResolveDialogProps {
  readonly issue: LedgerIssue
  readonly onClose: () => void
}

export const ResolveDialog = ({
  issue: { id, invariant, customerName, facts },
  onClose,
}: ResolveDialogProps) => {
  const words = useText(text)
  const issueWords: Readonly<Record<string, string>> = ledgerIssueWords[useLocale()]
  const draft = useDraft(`resolve-ledger-issue:${id}`, { resolution: '' })
  const { resolution } = draft.value
  const [isChecked, setIsChecked] = useState(false)
  const resolve = useCallMutation(operatorLedgerIssues.resolveLedgerIssue, {
    invalidates: [
      operatorLedgerIssues.listLedgerIssues,
      operatorCustomerFinance.getCustomerFinance,
      operatorHome.getQueues,
    ],
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.done)
      onClose()
    },
  })
  const isTooShort = resolution.trim().length < 3
  return (
    <Modal
      open
      title={words.title}
      okText={words.resolve}
      cancelText={words.cancel}
      confirmLoading={resolve.isPending}
      onCancel={onClose}
      onOk={() => {
        setIsChecked(true)
        if (!isTooShort) resolve.mutate({ id, resolution })
      }}
    >
      <div className="q-stack">
        <p>
          <strong>{issueWords[invariant] ?? invariant}</strong> {customerName}
        </p>
        <p className="q-muted q-tabular">{facts.map(factText).join(' · ')}</p>
        <RestoredNote draft={draft} />
        <TextAreaField
          label={words.resolution}
          help={words.again}
          error={isChecked && isTooShort ? words.needed : errorOf(fieldErrorsOf(resolve.error), 'resolution')}
          rows={3}
          maxLength={500}
          value={resolution}
          onChange={(next) => draft.set(() => ({ resolution: next }))}
        />
      </div>
    </Modal>
  )
}
