import { Modal, Select } from 'antd'
import { useState } from 'react'
import type { CaseChangePreview } from '../../../../contract/bulk-jobs/case-changes.ts'
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { useGo } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { CaseDecision, TypedDecision } from './case-bulk.tsx'
import './fulfilment.css'

const text = defineText({
  en: {
    can: (changes: number, all: number) =>
      changes === all
        ? all === 1
          ? 'It can be changed'
          : `All ${formatNumber(all, 'en')} can be changed`
        : `${formatNumber(changes, 'en')} of ${formatNumber(all, 'en')} can be changed`,
    refused: (count: number) => `${formatNumber(count, 'en')} cannot:`,
    others: (count: number) => `and ${counted(count, 'more', 'more')}`,
    needed: 'Enter a reason. Their sellers see it.',
    choose: 'Choose a reason.',
    cancel: 'Cancel',
  },
  zh: {
    can: (changes: number, all: number) =>
      changes === all
        ? `全部 ${formatNumber(all, 'zh')} 项均可处理`
        : `${formatNumber(all, 'zh')} 项中有 ${formatNumber(changes, 'zh')} 项可以处理`,
    refused: (count: number) => `${formatNumber(count, 'zh')} 项无法处理：`,
    others: (count: number) => `另有 ${formatNumber(count, 'zh')} 项`,
    needed: '请填写原因，卖家会看到。',
    choose: '请选择原因。',
    cancel: '取消',
  },
})

interface CaseChangeDialogProps {
  readonly ids: readonly string[]
  readonly decision: CaseDecision
  readonly onClose: () => void
  readonly onStarted: () => void
}

type ChangeCall = Endpoint & { readonly input: { readonly _zod: unknown } }

/** Says what a decision about many cases would change, and why some refuse it, before its job is started. */
const CaseChangeDialog = ({ ids, decision, onClose, onStarted }: CaseChangeDialogProps) => {
  const words = useText(text)
  const go = useGo()
  const [typed, setTyped] = useState<TypedDecision>({ words: '', choice: '' })
  const [isTried, setIsTried] = useState(false)
  const { field, choice } = decision
  const isMissing = field?.isNeeded === true && typed.words.trim() === ''
  const isUnchosen = choice !== undefined && typed.choice === ''
  // What is typed makes no difference to what can be changed.
  const assumed = {
    words: field?.isNeeded ? '-' : '',
    choice: typed.choice || (choice?.options[0]?.value ?? ''),
  }
  const preview = useCall(
    decision.calls.preview as ChangeCall,
    { ids: [...ids], change: decision.change(assumed) },
    { quiet: true, staleMs: 0 },
  )
  const start = useCallMutation(decision.calls.start, {
    invalidates: [decision.calls.preview],
    onSuccess: async ({ bulkJobId }) => {
      onStarted()
      onClose()
      await go('/jobs/detail', { search: { id: bulkJobId } })
    },
  })
  const shown = preview.data as CaseChangePreview | undefined
  const isCurrent = shown !== undefined && !preview.isPlaceholderData
  const send = (): void => {
    setIsTried(true)
    if (!isMissing && !isUnchosen) start.mutate({ ids: [...ids], change: decision.change(typed) })
  }
  return (
    <Modal
      open
      width={560}
      className="q-case-change"
      title={decision.title(ids.length)}
      okText={isCurrent && shown.changes > 0 ? decision.title(shown.changes) : decision.title(ids.length)}
      okButtonProps={{ disabled: !isCurrent || shown.changes === 0, danger: decision.isDanger === true }}
      cancelText={words.cancel}
      confirmLoading={start.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        {decision.about && <p>{decision.about}</p>}
        {choice && (
          <Field label={choice.label} error={isTried && isUnchosen ? words.choose : null}>
            {({ status, ...control }) => (
              <Select
                {...control}
                {...(status ? { status } : {})}
                value={typed.choice || undefined}
                options={[...choice.options]}
                onChange={(next) => setTyped((now) => ({ ...now, choice: next }))}
                style={{ width: '100%' }}
              />
            )}
          </Field>
        )}
        {field && (
          <TextAreaField
            label={field.label}
            optional={!field.isNeeded}
            error={isTried && isMissing ? words.needed : null}
            maxLength={field.maxLength}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={typed.words}
            onChange={(next) => setTyped((now) => ({ ...now, words: next }))}
          />
        )}
        {preview.isError && !shown && (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {!shown && preview.isPending && <CardSkeleton lines={3} />}
        {shown && <Outcome preview={shown} all={ids.length} />}
      </div>
    </Modal>
  )
}
export default CaseChangeDialog

const Outcome = ({
  preview: { changes, refused, reasons },
  all,
}: {
  readonly preview: CaseChangePreview
  readonly all: number
}) => {
  const words = useText(text)
  return (
    <section className="q-stack-tight" role="status">
      <p>
        <strong>{words.can(changes, all)}</strong>
      </p>
      {refused > 0 && (
        <>
          <p>{words.refused(refused)}</p>
          <ul className="q-order-reasons">
            {reasons.map(({ reason, message, cases }) => (
              <li key={reason}>
                {message} {cases > 1 && <span className="q-muted">{words.others(cases - 1)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
