import { Modal } from 'antd'
import { useMemo, useState } from 'react'
import type { FileId } from '../../../contract/kernel/ids.ts'
import {
  operatorWithdrawals,
  type OperatorWithdrawal,
} from '../../../contract/withdrawals/operator-withdrawals.ts'
import { upload } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { errorOf, Field } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { imageTypes } from '../../ui/uploads/upload-rules.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { PayoutDetails } from './payout-details.tsx'
import { operatorWithdrawalReads } from './withdrawal-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Mark ${number} as paid`,
    send: (amount: string) => `Send ${amount} to this account first:`,
    reference: 'Payment reference',
    referenceHelp: 'The seller sees it and can find the payment by it.',
    referenceNeeded: 'Enter the payment reference (at least 3 characters).',
    day: 'Paid on',
    dayNeeded: 'Enter the date of the payment.',
    proof: 'Proof of payment',
    pay: 'Mark as paid',
    cancel: 'Cancel',
    paid: (number: string) => `${number} marked as paid. The seller has been notified.`,
  },
  zh: {
    title: (number: string) => `标记 ${number} 已付款`,
    send: (amount: string) => `请先向此账户付款 ${amount}：`,
    reference: '付款流水号',
    referenceHelp: '卖家可见，用于查询此笔付款。',
    referenceNeeded: '请填写付款流水号，至少三个字符。',
    day: '付款日期',
    dayNeeded: '请填写付款日期。',
    proof: '付款凭证',
    pay: '标记付款',
    cancel: '取消',
    paid: (number: string) => `${number} 已标记付款，并已通知卖家。`,
  },
})

/** Today where the operator is. */
const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

interface PayDialogProps {
  readonly withdrawal: OperatorWithdrawal
  readonly onClose: () => void
}

export const PayDialog = ({ withdrawal, onClose }: PayDialogProps) => {
  const words = useText(text)
  const { id, number, payoutMinor, currency, details } = withdrawal
  const [paymentReference, setReference] = useState('')
  const [paidOn, setDay] = useState(today)
  const [proofFileId, setProof] = useState<FileId | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const send = useMemo(
    () =>
      (file: File, options: { onProgress?: (part: number) => void; signal?: AbortSignal } = {}) =>
        upload(operatorWithdrawals.uploadWithdrawalProof, { id }, file, {
          ...options,
          quiet: true,
          silent: true,
        }),
    [id],
  )
  const uploads = useUploads({ send, onChange: ([file]) => setProof(file?.id ?? null) })
  const pay = useCallMutation(operatorWithdrawals.payWithdrawal, {
    invalidates: operatorWithdrawalReads,
    showsFields: true,
    onSuccess: () => {
      toast.success(words.paid(number))
      onClose()
    },
  })
  const refused = fieldErrorsOf(pay.error)
  const isTooShort = paymentReference.trim().length < 3
  return (
    <Modal
      open
      title={words.title(number)}
      okText={words.pay}
      cancelText={words.cancel}
      okButtonProps={{ disabled: uploads.isUploading }}
      confirmLoading={pay.isPending}
      onCancel={onClose}
      onOk={() => {
        setIsChecked(true)
        if (!isTooShort && paidOn !== '') pay.mutate({ id, paymentReference, paidOn, proofFileId })
      }}
    >
      <div className="q-stack">
        <p>{words.send(moneyText({ amountMinor: payoutMinor, currency }))}</p>
        <PayoutDetails details={details} />
        <TextField
          label={words.reference}
          help={words.referenceHelp}
          error={isChecked && isTooShort ? words.referenceNeeded : errorOf(refused, 'paymentReference')}
          maxLength={100}
          autoComplete="off"
          value={paymentReference}
          onChange={setReference}
        />
        <TextField
          label={words.day}
          error={isChecked && paidOn === '' ? words.dayNeeded : errorOf(refused, 'paidOn')}
          type="date"
          max={today()}
          value={paidOn}
          onChange={setDay}
        />
        <Field label={words.proof} optional>
          {() => <Uploader uploads={uploads} label={words.proof} types={[...imageTypes, 'webp', 'pdf']} />}
        </Field>
      </div>
    </Modal>
  )
}
