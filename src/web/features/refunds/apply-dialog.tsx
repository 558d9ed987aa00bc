import { Modal } from 'antd'
import { useState } from 'react'
import { currencySymbols, formatMinor } from '../../../contract/kernel/money.ts'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { policyTerms } from '../../../contract/refunds/policy-terms.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import { refundLimits, type RefundEligibility } from '../../../contract/refunds/refund-schemas.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { ticketImageTypes } from '../tickets/ticket-calls.ts'
import {
  amountOf,
  selectedLines,
  emptyRefund,
  maxOfSelected,
  problemOf,
  selectedReasonIn,
  type DraftProblem,
  type RefundDraft,
} from './apply-draft.ts'
import { refundReads } from './refund-calls.ts'
import { Lines, Reasons, Wishes } from './apply-fields.tsx'
import { blockText } from './refund-text.ts'

const { refundAnswerDays, refundPaidUnderDays, restockingFeePercent } = policyTerms

const text = defineText({
  en: {
    title: (number: string) => `Request a refund or replacement for ${number}`,
    wanted: 'What do you want?',
    reviewed: `Requests are reviewed within ${refundAnswerDays} days.`,
    terms: `Agreed refunds reach your wallet in under ${refundPaidUnderDays} days.${restockingFeePercent === 0 ? ' There is no restocking fee.' : ''}`,
    policy: 'Return Policy',
    reason: 'Reason',
    lines: 'Products affected',
    amount: 'Amount',
    atMost: (amount: string) => `Up to ${amount}. Leave empty to request the full amount.`,
    unitsFirst: 'Enter the affected units first.',
    words: 'What happened?',
    images: 'Images',
    imagesNeeded: 'Images (required)',
    send: 'Request refund',
    sendReplacement: 'Request replacement',
    cancel: 'Cancel',
    sent: 'Refund requested. The agency’s decision will appear here.',
    sentReplacement: 'Replacement requested. The agency’s decision will appear here.',
    noReason: 'Choose a reason.',
    noLines: 'Choose at least one unit.',
    unreadable: 'Enter an amount such as 12.50.',
    amountTooHigh: 'This exceeds the maximum refund. Enter a lower amount.',
    noWords: 'Describe what happened.',
    noPictures: 'Add at least one image.',
  },
  zh: {
    title: (number: string) => `为 ${number} 申请退款或补发`,
    wanted: '您希望如何处理？',
    reviewed: `${refundAnswerDays} 天内审核。`,
    terms: `退款通过后在 ${refundPaidUnderDays} 天内退回钱包。${restockingFeePercent === 0 ? '不收取退货上架费。' : ''}`,
    policy: '退货政策',
    reason: '原因',
    lines: '相关商品',
    amount: '金额',
    atMost: (amount: string) => `最多可退 ${amount}，留空则申请全额。`,
    unitsFirst: '请先填写相关商品的数量。',
    words: '问题描述',
    images: '图片凭证',
    imagesNeeded: '图片凭证（必填）',
    send: '申请退款',
    sendReplacement: '申请补发',
    cancel: '取消',
    sent: '退款申请已提交，审核结果会显示在此处。',
    sentReplacement: '补发申请已提交，审核结果会显示在此处。',
    noReason: '请选择原因。',
    noLines: '请至少选择一件商品。',
    unreadable: '请输入金额，例如 12 或 12.50。',
    amountTooHigh: '超过可退金额，请输入更小的金额。',
    noWords: '请填写问题描述。',
    noPictures: '请上传图片凭证。',
  },
})

interface ApplyDialogProps {
  readonly order: Pick<OrderDetail, 'id' | 'number'>
  readonly onClose: () => void
}

const ApplyDialog = ({ order, onClose }: ApplyDialogProps) => {
  const eligibility = useCall(refunds.getRefundEligibility, { orderId: order.id }, { quiet: true })
  const words = useText(text)
  const blocks = useText(blockText)
  const { data } = eligibility
  if (data && data.blocked === null) {
    return <ApplyForm order={order} eligibility={data} onClose={onClose} />
  }
  return (
    <Modal
      open
      title={words.title(order.number)}
      cancelText={words.cancel}
      okButtonProps={{ hidden: true }}
      onCancel={onClose}
    >
      {data?.blocked && <p>{blocks[data.blocked]}</p>}
      {!data && !eligibility.error && <CardSkeleton lines={4} />}
      {eligibility.error && (
        <ErrorState error={eligibility.error} onRetry={() => void eligibility.refetch()} />
      )}
    </Modal>
  )
}
export default ApplyDialog

type FormProps = ApplyDialogProps & { readonly eligibility: RefundEligibility }

const ApplyForm = ({ order, eligibility, onClose }: FormProps) => {
  const words = useText(text)
  const form = useForm({ order, eligibility, onClose })
  const { draft, selectedReason, problem, max, uploads, isBusy } = form
  const { value, set } = draft
  const { currency } = eligibility
  const isReplacement = value.wanted === 'replacement'
  const problemText = (...own: readonly DraftProblem[]): string | null =>
    problem && own.includes(problem) ? words[problem] : null
  return (
    <Modal
      open
      width={640}
      title={words.title(order.number)}
      okText={isReplacement ? words.sendReplacement : words.send}
      cancelText={words.cancel}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void form.send()}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <p className="q-muted q-refund-terms">
          {words.reviewed} {!isReplacement && words.terms}{' '}
          <PageLink to="/policy/returnPolicy">{words.policy}</PageLink>
        </p>
        <Field label={words.wanted}>
          {({ id }) => (
            <Wishes
              id={id}
              label={words.wanted}
              eligibility={eligibility}
              value={value.wanted}
              onChange={(wanted) => set((now) => ({ ...now, wanted }))}
            />
          )}
        </Field>
        <Field label={words.reason} error={problemText('noReason')}>
          {({ id }) => (
            <Reasons
              id={id}
              label={words.reason}
              eligibility={eligibility}
              wanted={value.wanted}
              value={selectedReason?.reason ?? null}
              onChange={(reason) => set((now) => ({ ...now, reason }))}
            />
          )}
        </Field>
        {selectedReason && (
          <>
            <Field label={words.lines} error={problemText('noLines')}>
              {() => (
                <Lines
                  eligibility={eligibility}
                  selectedReason={selectedReason}
                  draft={value}
                  onChange={(quantities) => set((now) => ({ ...now, quantities }))}
                />
              )}
            </Field>
            {!isReplacement && (
              <TextField
                label={words.amount}
                help={max > 0 ? words.atMost(moneyText({ amountMinor: max, currency })) : words.unitsFirst}
                error={problemText('unreadable', 'amountTooHigh')}
                inputMode="decimal"
                autoComplete="off"
                prefix={currencySymbols[currency]}
                placeholder={max > 0 ? formatMinor(max) : ''}
                value={value.amount}
                onChange={(amount) => set((now) => ({ ...now, amount }))}
              />
            )}
            <TextAreaField
              label={words.words}
              error={problemText('noWords')}
              autoSize={{ minRows: 3, maxRows: 10 }}
              maxLength={refundLimits.words}
              value={value.words}
              onChange={(next) => set((now) => ({ ...now, words: next }))}
            />
            <Field
              label={selectedReason.needsPictures ? words.imagesNeeded : words.images}
              error={problemText('noPictures')}
            >
              {() => (
                <Uploader uploads={uploads} label={words.images} types={ticketImageTypes} disabled={isBusy} />
              )}
            </Field>
          </>
        )}
      </div>
    </Modal>
  )
}

const useForm = ({ order, eligibility, onClose }: FormProps) => {
  const words = useText(text)
  const draft = useDraft<RefundDraft>(`refund:${order.id}`, emptyRefund)
  const uploads = useUploads({ send: sendTicketFile, when: 'onConfirm', limit: refundLimits.images })
  const [isBusy, setIsBusy] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const apply = useCallMutation(refunds.applyRefund, {
    invalidates: refundReads,
    onSuccess: () => {
      draft.clear()
      toast.success(draft.value.wanted === 'replacement' ? words.sentReplacement : words.sent)
      onClose()
    },
  })
  const selectedReason = selectedReasonIn(eligibility, draft.value)
  const max = selectedReason ? maxOfSelected(eligibility, selectedReason, draft.value) : 0
  const problem = problemOf(draft.value, selectedReason, max, uploads.items.length)
  const amountMinor = amountOf(draft.value, max)
  const send = async (): Promise<void> => {
    setWasSent(true)
    if (problem || !selectedReason) return
    setIsBusy(true)
    const files = await uploads.queue.sendAll()
    // The uploader has shown the error.
    if (files) {
      const images = files.map(({ url }) => url).join(',')
      const lines = selectedLines(selectedReason, draft.value)
      const { words: happened, wanted } = draft.value
      await apply
        .mutateAsync({
          orderId: order.id,
          wanted,
          reason: selectedReason.reason,
          lines,
          ...(wanted === 'refund' && amountMinor !== null ? { amountMinor } : {}),
          words: happened,
          images,
        })
        .catch(() => undefined)
    }
    setIsBusy(false)
  }
  return { draft, uploads, selectedReason, max, isBusy, send, problem: wasSent ? problem : null }
}
