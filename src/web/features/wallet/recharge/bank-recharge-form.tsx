import { Button } from 'antd'
import { useState } from 'react'
import { common } from '../../../../contract/common/common.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import type { PaymentMethod } from '../../../../contract/wallet/payment-methods.ts'
import { CopyText } from '../../../ui/components/copy-text.tsx'
import { DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { errorOf } from '../../../ui/forms/form.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useIsUploading } from '../../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { AmountField, amountProblemText } from './amount-field.tsx'
import { MethodDetails } from './method-details.tsx'
import { ReceiptField } from './receipt-field.tsx'
import { readAmount, type RechargeDraft } from './recharge-draft.ts'
import type { RechargeFormProps } from './recharge-form.ts'
import { rechargeReads } from '../common/wallet-calls.ts'

const text = defineText({
  en: {
    transferTo: 'First, transfer the money to this account',
    reference: 'Transfer reference',
    referenceHelp:
      'Enter it exactly as shown on your bank receipt. The agency uses it to find your transfer.',
    referenceNeeded: 'Enter the transfer reference (at least 3 characters).',
    receiptNeeded: 'Upload the transfer receipt.',
    ownReference: 'Transaction id',
    ownReferenceHelp: 'If you have one. It helps the agency to find your transfer.',
    tooLittle: (amount: string) => `The minimum for this payment method is ${amount}. Enter a higher amount.`,
    ownWords:
      'The agency credits the amount it receives, usually within one working day, and notifies you by email.',
    words:
      'The agency credits the amount it receives, usually within one working day, and notifies you by email. There is no fee.',
    submit: 'Report transfer',
  },
  zh: {
    transferTo: '请先向以下账户转账',
    reference: '转账附言',
    referenceHelp: '请与银行回单上的附言保持一致，我们据此核对您的转账。',
    referenceNeeded: '请填写附言，至少三个字符。',
    receiptNeeded: '请上传转账回单。',
    ownReference: '交易编号',
    ownReferenceHelp: '如有请填写，便于我们核对您的付款。',
    tooLittle: (amount: string) => `此支付方式最低 ${amount}，请输入更大的金额。`,
    ownWords: '我们将按实际到账金额入账，通常在一个工作日内完成，并以邮件通知您。',
    words: '我们将按实际到账金额入账，通常在一个工作日内完成，并以邮件通知您。不收手续费。',
    submit: '提交转账信息',
  },
})

type Words = (typeof text)['en']
interface Problems {
  readonly amount: string | null
  readonly bankReference: string | null
  readonly receipt: string | null
}

const problemsOf = (
  draft: RechargeDraft,
  method: PaymentMethod | null,
  words: Words,
  amountProblems: (typeof amountProblemText)['en'],
): Problems => {
  const amount = readAmount(draft.amount)
  return {
    amount:
      'problem' in amount
        ? amountProblems[amount.problem]
        : method && amount.amountMinor < method.minMinor
          ? words.tooLittle(moneyText({ amountMinor: method.minMinor, currency: method.currency }))
          : null,
    bankReference:
      draft.bankReference.trim().length >= 3 || (method && draft.bankReference.trim() === '')
        ? null
        : words.referenceNeeded,
    receipt: draft.receipt === null ? words.receiptNeeded : null,
  }
}

const none: Problems = { amount: null, bankReference: null, receipt: null }

const BankAccount = () => {
  const words = useText(text)
  const config = useCall(common.getConfig, {}, { staleMs: 300_000, quiet: true })
  if (config.error && !config.data)
    return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
  if (!config.data) return <CardSkeleton />
  const rows = config.data.bankAccount.map(
    ({ label, value }) => [label, <CopyText key={label} value={value} />] as const,
  )
  return (
    <section className="q-bank-account">
      <h3>{words.transferTo}</h3>
      <DescriptionList rows={rows} />
    </section>
  )
}

export const BankRechargeForm = (
  props: RechargeFormProps & {
    /** One of the agency's payment methods; null: the installation's bank account. */
    readonly method: PaymentMethod | null
    readonly onReported: (number: string) => void
  },
) => {
  const { method, draft, onDraft, clearDraft, shortMinor, onReported } = props
  const words = useText(text)
  const isUploading = useIsUploading()
  const [isChecked, setIsChecked] = useState(false)
  const problems = problemsOf(draft, method, words, useText(amountProblemText))
  const report = useCallMutation(wallet.createBankRecharge, {
    invalidates: rechargeReads,
    showsFields: true,
    onSuccess: ({ recharge }) => {
      clearDraft()
      onReported(recharge.number)
    },
  })
  const shown = isChecked ? problems : none
  const refused = fieldErrorsOf(report.error)
  const send = (): void => {
    setIsChecked(true)
    const amount = readAmount(draft.amount)
    if (!('amountMinor' in amount) || draft.receipt === null) return
    if (problems.amount !== null || problems.bankReference !== null) return
    report.mutate({
      amountMinor: amount.amountMinor,
      bankReference: draft.bankReference,
      receiptFileId: draft.receipt.id,
      ...(method && { paymentMethodId: method.id }),
    })
  }
  return (
    <form
      className="q-recharge-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {method ? <MethodDetails method={method} /> : <BankAccount />}
      <AmountField
        currency={props.wallet.balance.currency}
        value={draft.amount}
        onChange={(amount) => onDraft({ amount })}
        error={shown.amount ?? errorOf(refused, 'amountMinor')}
        shortMinor={shortMinor}
      />
      <TextField
        label={method ? words.ownReference : words.reference}
        help={method ? words.ownReferenceHelp : words.referenceHelp}
        {...(method && { optional: true })}
        error={shown.bankReference ?? errorOf(refused, 'bankReference')}
        maxLength={100}
        value={draft.bankReference}
        onChange={(bankReference) => onDraft({ bankReference })}
      />
      <ReceiptField
        receipt={draft.receipt}
        onChange={(receipt) => onDraft({ receipt })}
        error={shown.receipt ?? errorOf(refused, 'receiptFileId')}
      />
      <p className="q-muted">{method ? words.ownWords : words.words}</p>
      <Button type="primary" size="large" block htmlType="submit" loading={report.isPending || isUploading}>
        {words.submit}
      </Button>
    </form>
  )
}
