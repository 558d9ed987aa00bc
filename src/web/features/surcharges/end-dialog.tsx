import { Modal } from 'antd'
import { useState } from 'react'
import {
  operatorSurcharges,
  type OperatorSurcharge,
  type OperatorSurchargeAction,
} from '../../../contract/surcharges/operator-surcharges.ts'
import { surchargeLimits } from '../../../contract/surcharges/surcharges.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorSurchargeReads } from './surcharge-calls.ts'

export type SurchargeEnding = Exclude<OperatorSurchargeAction, 'lower'>

const text = defineText({
  en: {
    note: 'Note to the seller',
    back: 'Back',
    continued: (number: string) => `${number} continues without a surcharge.`,
    cancelled: (number: string, amount: string) =>
      `${number} cancelled. ${amount} refunded to the seller’s wallet.`,
  },
  zh: {
    note: '给卖家的备注',
    back: '返回',
    continued: (number: string) => `${number} 不收取附加费，继续处理。`,
    cancelled: (number: string, amount: string) => `${number} 已取消，${amount} 已退回卖家钱包。`,
  },
})

const titleText = defineText({
  en: {
    waive: 'Waive the surcharge and ship?',
    withdraw: 'Withdraw the surcharge?',
    cancelOrder: 'Cancel order?',
  },
  zh: { waive: '照常发货？', withdraw: '撤回附加费？', cancelOrder: '取消订单？' },
})

const helpText = defineText({
  en: {
    waive: 'The seller pays nothing extra, and the order continues where it left off.',
    withdraw: 'The seller pays nothing extra, and the order continues where it left off.',
    cancelOrder: 'This cannot be undone. The order payment is refunded to the seller’s wallet immediately.',
  },
  zh: {
    waive: '不收取附加费，订单继续处理。',
    withdraw: '不收取附加费，订单继续处理。',
    cancelOrder: '此操作无法撤销。已付款项将立即退回卖家钱包。',
  },
})

const okText = defineText({
  en: { waive: 'Waive and ship', withdraw: 'Withdraw surcharge', cancelOrder: 'Cancel and refund' },
  zh: { waive: '照常发货', withdraw: '撤回', cancelOrder: '取消并退款' },
})

interface EndDialogProps {
  readonly surcharge: OperatorSurcharge
  readonly ending: SurchargeEnding
  readonly onClose: () => void
}

const EndDialog = ({ surcharge, ending, onClose }: EndDialogProps) => {
  const words = useText(text)
  const titles = useText(titleText)
  const help = useText(helpText)
  const oks = useText(okText)
  const { id, orderNumber } = surcharge
  const [note, setNote] = useState('')
  const end = useCallMutation(operatorSurcharges.endSurcharge, {
    invalidates: operatorSurchargeReads,
    onSuccess: ({ refund }) => {
      toast.success(refund ? words.cancelled(orderNumber, moneyText(refund)) : words.continued(orderNumber))
      onClose()
    },
  })
  const isCancelling = ending === 'cancelOrder'
  return (
    <Modal
      open
      title={`${orderNumber}: ${titles[ending]}`}
      okText={oks[ending]}
      cancelText={words.back}
      okButtonProps={{ danger: isCancelling }}
      confirmLoading={end.isPending}
      onOk={() => end.mutate({ id, outcome: isCancelling ? 'cancelled' : 'continued', note })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">{help[ending]}</p>
        <TextAreaField
          label={words.note}
          optional
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={surchargeLimits.note}
          value={note}
          onChange={setNote}
        />
      </div>
    </Modal>
  )
}
export default EndDialog
