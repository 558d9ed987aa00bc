import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { maxCreditMinor, type WalletCredit } from '../../../contract/credit-lines/credit-lines.ts'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { financeReasonLength } from '../../../contract/kernel/proposals.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field, FieldRow, errorOf } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CustomerSelect, type ChosenCustomer } from '../customers/customer-select.tsx'
import { creditReads, creditText } from './credit-text.ts'

const text = defineText({
  en: {
    grant: 'Grant credit line',
    change: 'Change credit line',
    choose: 'Name or email',
    customerNeeded: 'Choose a customer.',
    limitNeeded: 'Enter an amount such as 500 or 500.00, up to 1,000,000.00.',
    limitHelp: 'Payments may take the balance below zero down to this amount, in the wallet’s currency.',
    statements: 'Statement',
    month: 'Each month',
    days: 'Every few days',
    everyDays: 'Days in a period',
    everyNeeded: 'Enter a number from 7 to 90.',
    dueDays: 'Days to pay a statement',
    dueNeeded: 'Enter a number from 1 to 90.',
    applied: (amount: string) => `Credit limit of ${amount} applied. The customer has been notified.`,
    proposed: (number: string) => `${number} proposed. It applies once another operator approves it.`,
  },
  zh: {
    grant: '授予信用额度',
    change: '变更信用额度',
    choose: '搜索名称或邮箱',
    customerNeeded: '请选择客户。',
    limitNeeded: '请输入金额，例如 500 或 500.00，不超过 1,000,000.00。',
    limitHelp: '付款可使余额低于零，最低至此金额，以钱包币种计。',
    statements: '出账周期',
    month: '每月',
    days: '每隔数天',
    everyDays: '每期天数',
    everyNeeded: '请输入 7 到 90 之间的数字。',
    dueDays: '付款期限（天）',
    dueNeeded: '请输入 1 到 90 之间的数字。',
    applied: (amount: string) => `信用额度 ${amount} 已生效，并已通知客户。`,
    proposed: (number: string) => `${number} 已提议，另一位客服批准后生效。`,
  },
})

const readLimit = (typed: string): number | null => {
  const minor = parseMinor(typed)
  return minor !== null && minor >= 100 && minor <= maxCreditMinor ? minor : null
}

const readDays = (typed: string, least: number): number | null => {
  const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return days >= least && days <= 90 ? days : null
}

interface SetCreditProps {
  /** Null: to be chosen. */
  readonly customer: ChosenCustomer | null
  /** The line that is changed; null or ended: a new one. */
  readonly line: WalletCredit
  readonly onClose: () => void
}

export const SetCreditDialog = ({ customer: given, line, onClose }: SetCreditProps) => {
  const words = useText(text)
  const shared = useText(creditText)
  const active = line?.status === 'active' ? line : null
  const [customer, setCustomer] = useState(given)
  const [limit, setLimit] = useState(active ? formatMinor(active.limit.amountMinor) : '')
  const [isMonthly, setIsMonthly] = useState(line === null || line.everyDays === null)
  const [every, setEvery] = useState(String(line?.everyDays ?? 14))
  const [due, setDue] = useState(String(line?.dueDays ?? 14))
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const save = useCallMutation(operatorCreditLines.setCreditLine, {
    invalidates: creditReads,
    showsFields: true,
    onSuccess: ({ proposal, credit }) => {
      if (proposal) toast.success(words.proposed(proposal.number))
      else if (credit) toast.success(words.applied(moneyText(credit.limit)))
      onClose()
    },
  })
  const refused = fieldErrorsOf(save.error)
  const limitMinor = readLimit(limit)
  const everyDays = isMonthly ? null : readDays(every, 7)
  const dueDays = readDays(due, 1)
  const isTooShort = reason.trim().length < financeReasonLength.min
  const submit = (): void => {
    setIsChecked(true)
    if (!customer || limitMinor === null || dueDays === null || isTooShort) return
    if (!isMonthly && everyDays === null) return
    save.mutate({ customerId: customer.id, limitMinor, everyDays, dueDays, reason })
  }
  return (
    <Modal
      open
      title={active ? words.change : words.grant}
      okText={active ? words.change : words.grant}
      cancelText={shared.cancel}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={submit}
    >
      <div className="q-stack">
        {given === null && (
          <Field label={shared.customer} error={isChecked && !customer ? words.customerNeeded : null}>
            {({ id, status }) => (
              <CustomerSelect
                id={id}
                status={status}
                value={customer}
                placeholder={words.choose}
                onChange={setCustomer}
              />
            )}
          </Field>
        )}
        <TextField
          label={shared.limit}
          help={words.limitHelp}
          error={isChecked && limitMinor === null ? words.limitNeeded : errorOf(refused, 'limitMinor')}
          inputMode="decimal"
          autoComplete="off"
          value={limit}
          onChange={setLimit}
        />
        <Field label={words.statements}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={words.statements}
              value={isMonthly}
              onChange={(event) => setIsMonthly(event.target.value === true)}
            >
              <Radio value={true}>{words.month}</Radio>
              <Radio value={false}>{words.days}</Radio>
            </Radio.Group>
          )}
        </Field>
        <FieldRow>
          {!isMonthly && (
            <TextField
              label={words.everyDays}
              error={isChecked && everyDays === null ? words.everyNeeded : errorOf(refused, 'everyDays')}
              inputMode="numeric"
              value={every}
              onChange={setEvery}
            />
          )}
          <TextField
            label={words.dueDays}
            error={isChecked && dueDays === null ? words.dueNeeded : errorOf(refused, 'dueDays')}
            inputMode="numeric"
            value={due}
            onChange={setDue}
          />
        </FieldRow>
        <TextAreaField
          label={shared.reason}
          error={isChecked && isTooShort ? shared.reasonNeeded : errorOf(refused, 'reason')}
          rows={2}
          maxLength={financeReasonLength.max}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Modal>
  )
}
