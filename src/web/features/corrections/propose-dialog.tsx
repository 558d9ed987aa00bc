import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { maxCorrectionMinor, operatorCorrections } from '../../../contract/corrections/corrections.ts'
import { financeReasonLength } from '../../../contract/kernel/proposals.ts'
import { currencySymbols, parseMinor, type Money } from '../../../contract/kernel/money.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field, errorOf } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CustomerSelect, type ChosenCustomer } from '../customers/customer-select.tsx'
import { correctionReads, correctionText } from './correction-text.ts'

const text = defineText({
  en: {
    title: 'Correct balance',
    choose: 'Name or email',
    customerNeeded: 'Choose a customer.',
    direction: 'Direction',
    credit: 'Credit',
    debit: 'Debit',
    amountNeeded: 'Enter an amount such as 250 or 250.00, up to 1,000,000.00.',
    currency: 'In the currency of the customer’s wallet.',
    after: (now: string, after: string) => `Balance ${now}, then ${after}.`,
    now: (now: string) => `Balance ${now}.`,
    submit: 'Correct balance',
    posted: (number: string, amount: string) =>
      `${number}: ${amount} posted. The customer has been notified.`,
    proposed: (number: string) => `${number} proposed. It is posted once another operator approves it.`,
  },
  zh: {
    title: '调整余额',
    choose: '搜索名称或邮箱',
    customerNeeded: '请选择客户。',
    direction: '方向',
    credit: '入账',
    debit: '扣款',
    amountNeeded: '请输入金额，例如 250 或 250.00，不超过 1,000,000.00。',
    currency: '以客户钱包的币种计。',
    after: (now: string, after: string) => `余额 ${now}，调整后 ${after}。`,
    now: (now: string) => `余额 ${now}。`,
    submit: '调整余额',
    posted: (number: string, amount: string) => `${number}：${amount} 已入账，并已通知客户。`,
    proposed: (number: string) => `${number} 已提议，另一位客服批准后入账。`,
  },
})

const readAmount = (typed: string): number | null => {
  const minor = parseMinor(typed)
  return minor !== null && minor > 0 && minor <= maxCorrectionMinor ? minor : null
}

const balanceHelp = (words: (typeof text)['en'], balance: Money, change: number | null): string => {
  const now = moneyText(balance)
  if (change === null) return words.now(now)
  return words.after(now, moneyText({ ...balance, amountMinor: balance.amountMinor + change }))
}

interface ProposeDialogProps {
  /** Null: to be chosen. */
  readonly customer: ChosenCustomer | null
  readonly onClose: () => void
}

export const ProposeDialog = ({ customer: given, onClose }: ProposeDialogProps) => {
  const words = useText(text)
  const shared = useText(correctionText)
  const [customer, setCustomer] = useState(given)
  const [isCredit, setIsCredit] = useState(true)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const propose = useCallMutation(operatorCorrections.proposeCorrection, {
    invalidates: correctionReads,
    showsFields: true,
    onSuccess: (saved) => {
      toast.success(
        saved.status === 'posted'
          ? words.posted(saved.number, moneyText(saved, true))
          : words.proposed(saved.number),
      )
      onClose()
    },
  })
  const refused = fieldErrorsOf(propose.error)
  const amount = readAmount(typed)
  const isTooShort = reason.trim().length < financeReasonLength.min
  const balance = customer?.balance
  const submit = (): void => {
    setIsChecked(true)
    if (!customer || amount === null || isTooShort) return
    propose.mutate({ customerId: customer.id, amountMinor: isCredit ? amount : -amount, reason, note })
  }
  return (
    <Modal
      open
      title={words.title}
      okText={words.submit}
      cancelText={shared.cancel}
      confirmLoading={propose.isPending}
      onCancel={onClose}
      onOk={submit}
    >
      <div className="q-stack">
        <Field label={shared.customer} error={isChecked && !customer ? words.customerNeeded : null}>
          {({ id, status }) => (
            <CustomerSelect
              id={id}
              disabled={given !== null}
              status={status}
              value={customer}
              placeholder={words.choose}
              onChange={setCustomer}
            />
          )}
        </Field>
        <Field label={words.direction}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={words.direction}
              value={isCredit}
              onChange={(event) => setIsCredit(event.target.value === true)}
            >
              <Radio value={true}>{words.credit}</Radio>
              <Radio value={false}>{words.debit}</Radio>
            </Radio.Group>
          )}
        </Field>
        <TextField
          label={shared.amount}
          help={
            balance
              ? balanceHelp(words, balance, amount === null || isCredit ? amount : -amount)
              : words.currency
          }
          error={isChecked && amount === null ? words.amountNeeded : errorOf(refused, 'amountMinor')}
          inputMode="decimal"
          autoComplete="off"
          {...(balance && {
            prefix: currencySymbols[balance.currency],
            suffix: <span className="q-muted">{balance.currency}</span>,
          })}
          value={typed}
          onChange={setTyped}
        />
        <TextAreaField
          label={shared.reason}
          error={isChecked && isTooShort ? shared.reasonNeeded : errorOf(refused, 'reason')}
          rows={2}
          maxLength={financeReasonLength.max}
          value={reason}
          onChange={setReason}
        />
        <TextAreaField
          label={shared.note}
          error={errorOf(refused, 'note')}
          optional
          rows={2}
          maxLength={500}
          value={note}
          onChange={setNote}
        />
      </div>
    </Modal>
  )
}
