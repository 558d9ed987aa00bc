import { Button, Modal, Select, Switch } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import {
  autoRecharge,
  autoRechargeLimits,
  type AutoRechargeView,
} from '../../../../contract/wallet/auto-recharge.ts'
import { currencySymbols } from '../../../../contract/kernel/money.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Field, errorOf } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { ask } from '../../../ui/feedback/ask.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { amountProblemText } from '../recharge/amount-field.tsx'
import { useAddAccount } from './auto-recharge-calls.ts'
import {
  draftOf,
  problemsOf,
  settingsOf,
  type AutoRechargeDraft,
  type AutoRechargeField,
} from './auto-recharge-draft.ts'
import { autoRechargeText } from './auto-recharge-text.ts'
import { readAmount } from '../recharge/recharge-draft.ts'
import { FeeLines, useFee } from '../recharge/recharge-fee.tsx'
import { rechargeReads } from '../common/wallet-calls.ts'
import './auto-recharge.css'
import '../common/wallet.css'

const text = defineText({
  en: {
    isOn: 'Recharge automatically',
    below: 'When less than this is available',
    belowHelp: 'Balance plus unused credit.',
    amount: 'Amount to credit',
    maxPerDay: 'At most within 24 hours',
    times: (count: number) => (count === 1 ? '1 recharge' : `${count} recharges`),
    maxPerMonth: 'At most per month',
    maxPerMonthHelp: 'Credited in a calendar month (UTC).',
    lessThanOne: 'Enter at least the amount of one recharge.',
    account: 'PayPal account',
    noAccount: 'Allow us at PayPal to charge your account. You can remove it at any time.',
    add: 'Add PayPal account',
    replace: 'Replace',
    remove: 'Remove',
    removeQuestion: (email: string) => `Remove ${email}?`,
    removeWords: 'Automatic recharge is turned off, and the permission at PayPal is deleted.',
    removed: 'PayPal account removed.',
    accountNeeded: 'Add a PayPal account first.',
    words:
      'PayPal charges the saved account without asking you each time. Every recharge is emailed. If a payment is declined, automatic recharge is paused.',
    save: 'Save',
    turnOn: 'Turn on',
    cancel: 'Cancel',
  },
  zh: {
    isOn: '自动充值',
    below: '可用金额低于',
    belowHelp: '余额与未用额度之和。',
    amount: '入账金额',
    maxPerDay: '24 小时内最多',
    times: (count: number) => `${count} 次`,
    maxPerMonth: '每月最多',
    maxPerMonthHelp: '按自然月（UTC）入账金额计算。',
    lessThanOne: '不得低于单次充值金额。',
    account: 'PayPal 账户',
    noAccount: '请在 PayPal 授权我们从您的账户扣款，可随时移除。',
    add: '添加 PayPal 账户',
    replace: '更换',
    remove: '移除',
    removeQuestion: (email: string) => `移除 ${email}？`,
    removeWords: '自动充值将关闭，PayPal 授权也会删除。',
    removed: 'PayPal 账户已移除。',
    accountNeeded: '请先添加 PayPal 账户。',
    words:
      'PayPal 将直接从已保存的账户扣款，不再逐次询问。每次充值均会发送邮件。如付款被拒绝，自动充值将暂停。',
    save: '保存',
    turnOn: '开启',
    cancel: '取消',
  },
})

interface DialogProps {
  readonly state: AutoRechargeView
  readonly onClose: () => void
}

const useSaving = (
  state: AutoRechargeView,
  draft: ReturnType<typeof useDraft<AutoRechargeDraft>>,
  onClose: () => void,
) => {
  const words = useText(text)
  const names = useText(autoRechargeText)
  const [isChecked, setIsChecked] = useState(false)
  const save = useCallMutation(autoRecharge.saveAutoRecharge, {
    invalidates: rechargeReads,
    showsFields: true,
    onSuccess: ({ settings }) => {
      draft.clear()
      toast.success(settings?.isOn ? names.saved : names.turnedOff)
      onClose()
    },
  })
  const accountError = isChecked && draft.value.isOn && !state.account ? words.accountNeeded : null
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setIsChecked(true)
    const settings = settingsOf(draft.value)
    if (settings && (state.account || !settings.isOn)) save.mutate(settings)
    else
      requestAnimationFrame(() =>
        form.querySelector<HTMLElement>('[aria-invalid="true"], .q-auto-account button')?.focus(),
      )
  }
  return { send, isChecked, accountError, errors: fieldErrorsOf(save.error), isPending: save.isPending }
}

const AutoRechargeDialog = ({ state, onClose }: DialogProps) => {
  const words = useText(text)
  const names = useText(autoRechargeText)
  const formId = useId()
  const draft = useDraft<AutoRechargeDraft>('auto-recharge', draftOf(state))
  const saving = useSaving(state, draft, onClose)
  const isTurningOn = draft.value.isOn && !state.settings?.isOn
  return (
    <Modal
      open
      title={names.title}
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={saving.isPending}>
            {isTurningOn ? words.turnOn : words.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="q-recharge-form" noValidate onSubmit={saving.send}>
        <label className="q-auto-switch">
          <span>{words.isOn}</span>
          <Switch
            aria-label={words.isOn}
            checked={draft.value.isOn}
            onChange={(isOn) => draft.set((now) => ({ ...now, isOn }))}
          />
        </label>
        <Account state={state} error={saving.accountError} />
        <Amounts
          currency={state.available.currency}
          draft={draft.value}
          onDraft={(change) => draft.set((now) => ({ ...now, ...change }))}
          isChecked={saving.isChecked}
          errors={saving.errors}
        />
        <p className="q-muted">{words.words}</p>
      </form>
    </Modal>
  )
}
export default AutoRechargeDialog

const Account = ({
  state: { account },
  error,
}: {
  readonly state: AutoRechargeView
  readonly error: string | null
}) => {
  const words = useText(text)
  const names = useText(autoRechargeText)
  const add = useAddAccount()
  const remove = useCallMutation(autoRecharge.removePayPalAccount, {
    invalidates: rechargeReads,
    onSuccess: () => toast.success(words.removed),
  })
  const email = account?.email || names.noEmail
  const askAndRemove = async (): Promise<void> => {
    const question = {
      title: words.removeQuestion(email),
      message: words.removeWords,
      confirmLabel: words.remove,
    }
    if (await ask({ ...question, danger: true })) remove.mutate({})
  }
  return (
    <Field label={words.account} error={error} help={account ? undefined : words.noAccount}>
      {({ id }) => (
        <div id={id} role="group" aria-label={words.account} className="q-auto-account">
          {account && <span>{email}</span>}
          <Button
            icon={account ? undefined : <Icon name="external" size={16} />}
            loading={add.isPending || add.isSuccess}
            onClick={() => add.mutate({})}
          >
            {account ? words.replace : words.add}
          </Button>
          {account && (
            <Button danger loading={remove.isPending} onClick={() => void askAndRemove()}>
              {words.remove}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

interface AmountsProps {
  readonly currency: AutoRechargeView['available']['currency']
  readonly draft: AutoRechargeDraft
  readonly onDraft: (change: Partial<AutoRechargeDraft>) => void
  readonly isChecked: boolean
  readonly errors: ReturnType<typeof fieldErrorsOf>
}

const Amounts = ({ currency, draft, onDraft, isChecked, errors }: AmountsProps) => {
  const words = useText(text)
  const problems = useText(amountProblemText)
  const read = readAmount(draft.amount)
  const fee = useFee('paypal', 'amountMinor' in read ? read.amountMinor : null)
  const found = problemsOf(draft)
  const errorAt = (field: AutoRechargeField): string | null => {
    const problem = found[field]
    if (isChecked && problem) return problem === 'lessThanOne' ? words.lessThanOne : problems[problem]
    return errorOf(errors, `${field}Minor`)
  }
  const fieldOf = (field: AutoRechargeField) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    prefix: currencySymbols[currency],
    value: draft[field],
    onChange: (value: string) => onDraft({ [field]: value }),
    error: errorAt(field),
  })
  const counts = Array.from({ length: autoRechargeLimits.maxPerDay }, (_, index) => index + 1)
  return (
    <>
      <div className="q-auto-pair">
        <TextField label={words.below} help={words.belowHelp} {...fieldOf('below')} />
        <TextField label={words.amount} {...fieldOf('amount')} />
      </div>
      <FeeLines answer={fee} rate={null} />
      <div className="q-auto-pair">
        <Field label={words.maxPerDay}>
          {({ id }) => (
            <Select
              id={id}
              value={draft.maxPerDay}
              options={counts.map((value) => ({ value, label: words.times(value) }))}
              onChange={(maxPerDay) => onDraft({ maxPerDay })}
            />
          )}
        </Field>
        <TextField
          label={words.maxPerMonth}
          optional
          help={words.maxPerMonthHelp}
          {...fieldOf('maxPerMonth')}
        />
      </div>
    </>
  )
}
