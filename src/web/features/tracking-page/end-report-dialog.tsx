import { Modal } from 'antd'
import { Suspense } from 'react'
import {
  shopperReportLimits,
  trackingPage,
  type ShopperReport,
  type ShopperReportAction,
} from '../../../contract/tracking-page/tracking-page.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { orderReads } from '../order-kit/order-calls.ts'

const GoodsPicturesCard = lazy(() => import('../goods-pictures/goods-pictures-card.tsx'))

const text = defineText({
  en: {
    answer: (email: string) => `Reply to ${email}`,
    close: 'Close this report?',
    answerLabel: 'Your reply',
    answerHelp: 'Sent by email under the name shown on your tracking page, with a link to that page.',
    answerNeeded: 'Enter a reply.',
    closeLabel: 'How it was resolved',
    closeHelp: 'Internal note. The buyer sees on the tracking page that the report has been resolved.',
    send: 'Send reply',
    closeIt: 'Close report',
    cancel: 'Cancel',
    answered: 'Reply sent.',
    closed: 'Report closed.',
  },
  zh: {
    answer: (email: string) => `回复 ${email}`,
    close: '关闭此反馈？',
    answerLabel: '您的回复',
    answerHelp: '将以物流查询页显示的名称通过邮件发出，并附上页面链接。',
    answerNeeded: '请填写回复。',
    closeLabel: '处理情况',
    closeHelp: '仅供内部查看。买家会在物流查询页看到已处理。',
    send: '发送回复',
    closeIt: '关闭反馈',
    cancel: '取消',
    answered: '回复已发送。',
    closed: '反馈已关闭。',
  },
})

const reads = [trackingPage.getOrderTracking, trackingPage.listShopperReports, ...orderReads] as const

interface EndReportDialogProps {
  readonly report: ShopperReport
  readonly as: ShopperReportAction
  readonly onClose: () => void
}

const EndReportDialog = ({ report, as, onClose }: EndReportDialogProps) => {
  const words = useText(text)
  const draft = useDraft(`shopperReport:${report.id}:${as}`, { words: '' })
  const done = (message: string) => (): void => {
    draft.clear()
    toast.success(message)
    onClose()
  }
  const options = { invalidates: reads, showsFields: true }
  const answer = useCallMutation(trackingPage.answerShopperReport, {
    ...options,
    onSuccess: done(words.answered),
  })
  const close = useCallMutation(trackingPage.closeShopperReport, {
    ...options,
    onSuccess: done(words.closed),
  })
  const isAnswer = as === 'answer'
  const send = (): void => {
    const message = draft.value.words
    if (isAnswer) answer.mutate({ id: report.id, answer: message })
    else close.mutate({ id: report.id, note: message })
  }
  const error = fieldErrorsOf(answer.error)['answer'] ? words.answerNeeded : null
  return (
    <Modal
      open
      title={isAnswer ? words.answer(report.email) : words.close}
      okText={isAnswer ? words.send : words.closeIt}
      cancelText={words.cancel}
      confirmLoading={answer.isPending || close.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <RestoredNote draft={draft} />
      <Suspense fallback={null}>
        <GoodsPicturesCard orderId={report.orderId} of="seller" isInDialog />
      </Suspense>
      <TextAreaField
        label={isAnswer ? words.answerLabel : words.closeLabel}
        help={isAnswer ? words.answerHelp : words.closeHelp}
        optional={!isAnswer}
        error={error}
        autoSize={{ minRows: 4, maxRows: 12 }}
        maxLength={isAnswer ? shopperReportLimits.answer : shopperReportLimits.note}
        value={draft.value.words}
        onChange={(next) => draft.set({ words: next })}
      />
    </Modal>
  )
}
export default EndReportDialog
