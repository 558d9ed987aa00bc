import { Modal } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import type { ProblemAnswer, ProblemCode } from '../../../contract/orders/order-problems.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { NoteField, ProposalField } from './problem-fields.tsx'

/** `again` asks the seller a follow-up; the others end the problem. */
export type EndingKind = 'continued' | 'cancelled' | 'again'

const text = defineText({
  en: {
    note: 'Note on the timeline',
    question: 'What do you need to know?',
    needed: 'Enter your question for the seller.',
    back: 'Back',
    done: (number: string) => `${number} resumed.`,
    cancelled: (number: string) => `${number} cancelled.`,
    refunded: (number: string, amount: string) =>
      `${number} cancelled. ${amount} refunded to the seller’s wallet.`,
    questionSent: 'Question sent to the seller.',
  },
  zh: {
    note: '备注（显示在订单动态中）',
    question: '需要卖家说明的内容',
    needed: '请填写要询问的内容。',
    back: '返回',
    done: (number: string) => `${number} 已恢复。`,
    cancelled: (number: string) => `${number} 已取消。`,
    refunded: (number: string, amount: string) => `${number} 已取消，${amount} 已退回卖家钱包。`,
    questionSent: '已再次询问卖家。',
  },
})

const titleText = defineText({
  en: {
    continued: (number: string) => `Resume ${number}?`,
    cancelled: (number: string) => `Cancel ${number}?`,
    again: (number: string) => `Ask a follow-up about ${number}`,
  },
  zh: {
    continued: (number: string) => `恢复 ${number}`,
    cancelled: (number: string) => `取消 ${number}？`,
    again: (number: string) => `再次询问 ${number}`,
  },
})

const helpText = defineText({
  en: {
    continued: 'The problem is marked as resolved and the order continues from where it stopped.',
    cancelled: 'This cannot be undone. The amount paid is refunded to the seller’s wallet immediately.',
    again: 'The seller is asked on the order page and by email.',
  },
  zh: {
    continued: '异常已解决，订单继续处理。',
    cancelled: '此操作无法撤销。已付款项将立即退回卖家钱包。',
    again: '卖家会在订单页面看到询问，并收到邮件通知。',
  },
})

const sendText = defineText({
  en: { continued: 'Resume order', cancelled: 'Cancel order', again: 'Ask follow-up' },
  zh: { continued: '恢复订单', cancelled: '取消订单', again: '再次询问' },
})

interface EndProblemDialogProps {
  readonly order: OutputOf<typeof operatorOrders.getOperatorOrder>
  readonly code: ProblemCode
  readonly ending: EndingKind
  readonly onClose: () => void
}

const EndProblemDialog = ({ order, code, ending, onClose }: EndProblemDialogProps) => {
  const words = useText(text)
  const send = useText(sendText)
  const help = useText(helpText)
  const title = useText(titleText)
  const [note, setNote] = useState('')
  const [proposed, setProposed] = useState<ProblemAnswer | ''>('')
  const { id, number } = order
  const resolve = useCallMutation(operatorProblems.resolveProblem, {
    invalidates: operatorOrderReads,
    onSuccess: ({ refund }) => {
      const done = refund ? words.refunded(number, moneyText(refund)) : words.cancelled(number)
      toast.success(ending === 'cancelled' ? done : words.done(number))
      onClose()
    },
  })
  const again = useCallMutation(operatorProblems.askProblemAgain, {
    invalidates: operatorOrderReads,
    showsFields: true,
    onSuccess: () => {
      toast.success(words.questionSent)
      onClose()
    },
  })
  const isAgain = ending === 'again'
  const end = (): void => {
    if (isAgain) again.mutate({ id, note, ...(proposed && { proposed }) })
    else resolve.mutate({ id, note, outcome: ending })
  }
  return (
    <Modal
      open
      title={title[ending](number)}
      okText={send[ending]}
      cancelText={words.back}
      okButtonProps={{ danger: ending === 'cancelled' }}
      confirmLoading={resolve.isPending || again.isPending}
      mask={{ closable: false }}
      onOk={end}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p>{help[ending]}</p>
        <NoteField
          label={isAgain ? words.question : words.note}
          optional={!isAgain}
          error={errorOf(fieldErrorsOf(again.error), 'note') && words.needed}
          note={note}
          onNote={setNote}
        />
        {isAgain && <ProposalField code={code} proposed={proposed} onProposed={setProposed} />}
      </div>
    </Modal>
  )
}
export default EndProblemDialog
