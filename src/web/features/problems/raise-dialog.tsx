import { Modal, Select } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import {
  problemCodes,
  type ProblemAnswer,
  type ProblemCode,
} from '../../../contract/orders/order-problems.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { toastResults } from '../fulfilment/common/toast-results.ts'
import { NoteField, ProposalField } from './problem-fields.tsx'
import { problemText } from '../order-kit/problem-text.ts'

const text = defineText({
  en: {
    title: (count: number) => `Report a problem with ${counted(count, 'order', 'orders')}`,
    help: 'The seller is asked on the order page and by email. Nothing can be paid or shipped until the problem is resolved.',
    code: 'Problem',
    note: 'Note to the seller',
    noteHelp: 'Describe the problem and what you already know about it.',
    send: 'Report problem',
    cancel: 'Cancel',
    raised: (count: number) =>
      count === 1
        ? 'Problem reported. Waiting for the seller.'
        : `Problem reported on ${count} orders. Waiting for the sellers.`,
  },
  zh: {
    title: (count: number) => `为 ${formatNumber(count, 'zh')} 个订单标记异常`,
    help: '卖家会在订单页面看到询问，并收到邮件通知。解决之前，订单不会付款或发货。',
    code: '异常类型',
    note: '给卖家的备注',
    noteHelp: '请说明具体情况和已知信息。',
    send: '标记异常',
    cancel: '取消',
    raised: (count: number) => `${formatNumber(count, 'zh')} 个订单正在等待卖家答复。`,
  },
})

interface RaiseDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

const RaiseDialog = ({ ids, onClose, onDone }: RaiseDialogProps) => {
  const words = useText(text)
  const codes = useText(problemText)
  const [code, setCode] = useState<ProblemCode>('addressInvalid')
  const [proposed, setProposed] = useState<ProblemAnswer | ''>('')
  const [note, setNote] = useState('')
  const raise = useCallMutation(operatorProblems.raiseProblems, {
    invalidates: operatorOrderReads,
    onSuccess: ({ results }) => {
      toastResults(results, words.raised)
      onDone?.()
      onClose()
    },
  })
  const change = (next: ProblemCode): void => {
    setCode(next)
    setProposed('')
  }
  return (
    <Modal
      open
      title={words.title(ids.length)}
      okText={words.send}
      cancelText={words.cancel}
      confirmLoading={raise.isPending}
      mask={{ closable: false }}
      onOk={() => raise.mutate({ ids: [...ids], code, note, ...(proposed && { proposed }) })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">{words.help}</p>
        <Field label={words.code}>
          {(control) => (
            <Select
              {...control}
              value={code}
              options={problemCodes.map((one) => ({ value: one, label: codes[one] }))}
              onChange={change}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        <NoteField label={words.note} help={words.noteHelp} optional note={note} onNote={setNote} />
        <ProposalField code={code} proposed={proposed} onProposed={setProposed} />
      </div>
    </Modal>
  )
}
export default RaiseDialog
