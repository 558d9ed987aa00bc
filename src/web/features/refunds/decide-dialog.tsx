import { Modal } from 'antd'
import { Suspense, useState } from 'react'
import { currencySymbols, formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import {
  operatorRefunds,
  type OperatorRefund,
  type OperatorRefundAction,
} from '../../../contract/refunds/operator-refunds.ts'
import { refundLimits } from '../../../contract/refunds/refund-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorRefundReads } from './operator-calls.ts'

const GoodsPicturesCard = lazy(() => import('../goods-pictures/goods-pictures-card.tsx'))

const text = defineText({
  en: {
    pay: (number: string) => `Refund ${number}`,
    offer: (number: string) => `Offer a refund amount for ${number}`,
    askEvidence: (number: string) => `Request evidence for ${number}`,
    reject: (number: string) => `Reject ${number}?`,
    declineCancellation: (number: string) => `Decline cancellation of ${number}?`,
    payIt: 'Refund now',
    offerIt: 'Send offer',
    askIt: 'Request evidence',
    rejectIt: 'Reject request',
    declineIt: 'Decline request',
    amount: 'Amount',
    max: (requested: string, left: string) => `${requested} requested. Up to ${left} can still be refunded.`,
    maxInstead: (worth: string, left: string) =>
      `The products concerned are worth ${worth} with their share of shipping. Up to ${left} can still be refunded.`,
    unreadable: 'Enter an amount such as 12.50.',
    amountTooHigh: 'This exceeds the refundable amount. Enter a lower amount.',
    words: 'Message to the seller',
    help: 'Sent by email and shown on the order.',
    needed: 'Enter a reason. It is shown to the seller.',
    cancel: 'Cancel',
    done: 'The seller has been notified.',
  },
  zh: {
    pay: (number: string) => `为 ${number} 退款`,
    offer: (number: string) => `为 ${number} 提出退款方案`,
    askEvidence: (number: string) => `要求 ${number} 补充信息`,
    reject: (number: string) => `拒绝 ${number}？`,
    declineCancellation: (number: string) => `拒绝取消 ${number}？`,
    payIt: '立即退款',
    offerIt: '发送方案',
    askIt: '发送给卖家',
    rejectIt: '拒绝申请',
    declineIt: '拒绝',
    amount: '金额',
    max: (requested: string, left: string) => `申请 ${requested}，剩余可退 ${left}。`,
    maxInstead: (worth: string, left: string) => `相关商品及其运费 ${worth}，剩余可退 ${left}。`,
    unreadable: '请输入金额，例如 12 或 12.50。',
    amountTooHigh: '超过剩余可退金额，请输入更小的金额。',
    words: '给卖家的说明',
    help: '将通过邮件发送，并显示在订单上。',
    needed: '请说明原因，卖家会看到。',
    cancel: '取消',
    done: '已通知卖家。',
  },
})

export type Deciding =
  | { readonly as: 'declineCancellation'; readonly order: { readonly id: OrderId; readonly number: string } }
  | {
      readonly as: Exclude<OperatorRefundAction, 'review' | 'replace'>
      readonly refund: OperatorRefund
      readonly leftMinor: number
      readonly orderId: OrderId
    }

interface DecideDialogProps {
  readonly deciding: Deciding
  readonly onClose: () => void
}

const okLabels = {
  pay: 'payIt',
  offer: 'offerIt',
  askEvidence: 'askIt',
  reject: 'rejectIt',
  declineCancellation: 'declineIt',
} as const

const useDecision = (deciding: Deciding, onClose: () => void) => {
  const words = useText(text)
  const about = deciding.as === 'declineCancellation' ? deciding.order : deciding.refund
  const draft = useDraft(`decide:${about.id}:${deciding.as}`, { amount: '', words: '' })
  const options = {
    invalidates: operatorRefundReads,
    onSuccess: () => {
      draft.clear()
      toast.success(words.done)
      onClose()
    },
  }
  const pay = useCallMutation(operatorRefunds.payRefund, options)
  const offer = useCallMutation(operatorRefunds.offerRefund, options)
  const askEvidence = useCallMutation(operatorRefunds.askRefundEvidence, options)
  const reject = useCallMutation(operatorRefunds.rejectRefund, options)
  const decline = useCallMutation(operatorRefunds.declineCancellation, options)
  const send = (amountMinor: number): void => {
    const { words: message } = draft.value
    if (deciding.as === 'declineCancellation')
      return decline.mutate({ id: deciding.order.id, words: message })
    const { id } = deciding.refund
    if (deciding.as === 'pay') return pay.mutate({ id, amountMinor, words: message })
    if (deciding.as === 'offer') return offer.mutate({ id, amountMinor, words: message })
    if (deciding.as === 'askEvidence') return askEvidence.mutate({ id, words: message })
    return reject.mutate({ id, words: message })
  }
  const isBusy = [pay, offer, askEvidence, reject, decline].some(({ isPending }) => isPending)
  return { draft, send, isBusy, number: about.number }
}

const DecideDialog = ({ deciding, onClose }: DecideDialogProps) => {
  const words = useText(text)
  const { draft, send, isBusy, number } = useDecision(deciding, onClose)
  const [wasSent, setWasSent] = useState(false)
  const { as } = deciding
  const money = deciding.as === 'pay' || deciding.as === 'offer' ? deciding : null
  const wanted = money ? Math.min(money.refund.requestedMinor, money.leftMinor) : 0
  const { amount, words: message } = draft.value
  const amountMinor = amount.trim() === '' ? wanted : parseMinor(amount)
  const isUnreadable = money !== null && (amountMinor === null || amountMinor <= 0)
  const isTooMuch = money !== null && amountMinor !== null && amountMinor > money.leftMinor
  const isSilent = money === null && message.trim() === ''
  const confirm = (): void => {
    setWasSent(true)
    if (isUnreadable || isTooMuch || isSilent || amountMinor === null) return
    send(amountMinor)
  }
  const amountProblem = isUnreadable ? words.unreadable : isTooMuch ? words.amountTooHigh : null
  return (
    <Modal
      open
      title={words[as](number)}
      okText={words[okLabels[as]]}
      cancelText={words.cancel}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={confirm}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        {deciding.as !== 'declineCancellation' && (
          <Suspense fallback={null}>
            <GoodsPicturesCard orderId={deciding.orderId} of="operator" isInDialog />
          </Suspense>
        )}
        {money && (
          <TextField
            label={words.amount}
            help={words[money.refund.wanted === 'replacement' ? 'maxInstead' : 'max'](
              moneyText({ amountMinor: money.refund.requestedMinor, currency: money.refund.currency }),
              moneyText({ amountMinor: money.leftMinor, currency: money.refund.currency }),
            )}
            error={wasSent ? amountProblem : null}
            inputMode="decimal"
            autoComplete="off"
            prefix={currencySymbols[money.refund.currency]}
            placeholder={formatMinor(wanted)}
            value={amount}
            onChange={(next) => draft.set((now) => ({ ...now, amount: next }))}
          />
        )}
        <TextAreaField
          label={words.words}
          help={words.help}
          optional={money !== null}
          error={wasSent && isSilent ? words.needed : null}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={refundLimits.words}
          value={message}
          onChange={(next) => draft.set((now) => ({ ...now, words: next }))}
        />
      </div>
    </Modal>
  )
}
export default DecideDialog
