import { Modal, Select } from 'antd'
import { useState } from 'react'
import { operatorProblems } from '../../../contract/operator/problems.ts'
import { problemCodes, type ProblemAnswer, type ProblemCode } from '../../../contract/order-problems.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/parts/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { agencyReads } from '../fulfilment/fulfilment-calls.ts'
import { tellResults } from '../fulfilment/tell-results.ts'
import { NoteField, ProposalField } from './problem-fields.tsx'
import { problemText } from './problem-words.ts'

const text = defineText({
  en: {
    title: (count: number) => (count === 1 ? 'Raise a problem' : `Raise a problem with ${count} orders`),
    help: 'The seller is asked on the order’s page and by mail. Until it is solved nothing is paid or shipped.',
    code: 'What is wrong',
    note: 'Note to the seller',
    noteHelp: 'What exactly, and what you know of it already.',
    send: 'Raise problem',
    cancel: 'Cancel',
    raised: (count: number) =>
      count === 1 ? 'The order waits on its seller.' : `${count} orders wait on their sellers.`,
  },
  zh: {
    title: (count: number) => (count === 1 ? '提出异常' : `为 ${count} 个订单提出异常`),
    help: '卖家会在订单页面和邮件中收到询问。解决之前不会付款或发货。',
    code: '问题',
    note: '给卖家的备注',
    noteHelp: '具体情况以及已知信息。',
    send: '提出异常',
    cancel: '取消',
    raised: (count: number) => `${count} 个订单正在等待卖家答复。`,
  },
})

interface RaiseDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Says that something is wrong with orders, and asks their sellers. */
const RaiseDialog = ({ ids, onClose, onDone }: RaiseDialogProps) => {
  const words = useText(text)
  const codes = useText(problemText)
  const [code, setCode] = useState<ProblemCode>('addressInvalid')
  const [proposed, setProposed] = useState<ProblemAnswer | ''>('')
  const [note, setNote] = useState('')
  const raise = useCallMutation(operatorProblems.raiseProblems, {
    invalidates: agencyReads,
    onSuccess: ({ results }) => {
      tellResults(results, words.raised)
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
