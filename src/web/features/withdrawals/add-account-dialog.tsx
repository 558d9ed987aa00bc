import { Button, Input, Modal, Segmented, Select } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { security } from '../../../contract/identity/security.ts'
import type { PayoutKind } from '../../../contract/withdrawals/withdrawal-terms.ts'
import { usdtNetworkWords } from '../../../contract/withdrawals/withdrawal-text.ts'
import { usdtNetworks, withdrawals, type PayoutAccount } from '../../../contract/withdrawals/withdrawals.ts'
import { CallError } from '../../ui/client/call-error.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useConfirmation } from '../identity/security/confirm-identity.tsx'
import { FormProblem } from '../identity/common/form-problem.tsx'
import {
  detailsOf,
  emptyAccount,
  fieldsOf,
  isOptional,
  problemsOf,
  type AccountDraft,
  type AccountField,
  type AccountProblem,
} from './account-draft.ts'
import { detailText } from './payout-details.tsx'
import { payoutKindText } from './withdrawal-text.ts'
import '../wallet/common/wallet.css'

const text = defineText({
  en: {
    title: 'Add payout account',
    holderHelp: 'Exactly as the account is registered.',
    addressHelp: 'Copy it from your wallet, with its capital letters. Money sent to a wrong address is lost.',
    submit: 'Add account',
    cancel: 'Cancel',
    added: (target: string) => `${target} added. The main account has been notified.`,
  },
  zh: {
    title: '添加收款账户',
    holderHelp: '须与账户登记的姓名或名称完全一致。',
    addressHelp: '请从您的钱包复制，并保留大小写。转到错误地址的资金无法追回。',
    submit: '添加账户',
    cancel: '取消',
    added: (target: string) => `已添加 ${target}，并已通知主账户。`,
  },
})

const problemText = defineText<Record<AccountProblem, string>>({
  en: {
    missing: 'Required.',
    iban: 'This is not a valid IBAN of the bank’s country. Check it against your bank statement.',
    bic: 'A BIC has 8 or 11 characters, such as CHASUS33.',
    email: 'Enter an email address.',
  },
  zh: {
    missing: '必填。',
    iban: '不是该国家/地区的有效 IBAN，请与银行对账单核对。',
    bic: 'BIC 为 8 或 11 位字符，例如 CHASUS33。',
    email: '请输入邮箱地址。',
  },
})

interface AddAccountDialogProps {
  readonly kinds: readonly PayoutKind[]
  readonly onAdded?: (id: PayoutAccount['id']) => void
  readonly onClose: () => void
}

const useAdding = (
  draft: AccountDraft,
  { onAdded, onClose }: Pick<AddAccountDialogProps, 'onAdded' | 'onClose'>,
) => {
  const words = useText(text)
  const kinds = useText(payoutKindText)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const add = useCallMutation(withdrawals.addPayoutAccount, {
    invalidates: [withdrawals.listPayoutAccounts],
    showsFields: true,
    quiet: true,
  })
  const { confirmed, dialog } = useConfirmation(security.confirmIdentity)
  const work = async (): Promise<void> => {
    try {
      const { id, kind, hint } = await add.mutateAsync({ details: detailsOf(draft) })
      toast.success(words.added(`${kinds[kind]} ${hint}`))
      onAdded?.(id)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError) || error.reason === 'confirmationNeeded') throw error
      setErrors(
        error.reason === 'addressChecksum' ? { 'details.address': error.message } : fieldErrorsOf(error),
      )
      if (!error.isToasted && error.fields.length === 0) setProblem(error.message)
    }
  }
  const send = async (): Promise<void> => {
    setErrors({})
    setProblem(null)
    await confirmed(work)
  }
  return { send, errors, problem, dialog, isPending: add.isPending }
}

export const AddAccountDialog = ({ kinds, onAdded, onClose }: AddAccountDialogProps) => {
  const words = useText(text)
  const kindNames = useText(payoutKindText)
  const labels = useText(detailText)
  const problems = useText(problemText)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => emptyAccount(kinds[0] ?? 'bank'))
  const [isChecked, setIsChecked] = useState(false)
  const { send, errors, problem, dialog, isPending } = useAdding(draft, { onAdded, onClose })
  const set = (change: Partial<AccountDraft>): void => setDraft((now) => ({ ...now, ...change }))
  const found = problemsOf(draft)
  const errorAt = (field: AccountField): string | null => {
    const own = found[field]
    return isChecked && own ? problems[own] : (errors[`details.${field}`] ?? null)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(found).length === 0) void send()
    else
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Modal open title={words.title} footer={null} onCancel={onClose} width={520} destroyOnHidden>
      <form ref={form} className="q-recharge-form q-recharge" noValidate onSubmit={submit}>
        <FormProblem message={problem} />
        <Field label={labels.kind}>
          {(control) => (
            <Select
              {...control}
              value={draft.kind}
              options={kinds.map((value) => ({ value, label: kindNames[value] }))}
              onChange={(kind) => {
                setIsChecked(false)
                set({ kind })
              }}
            />
          )}
        </Field>
        {draft.kind === 'usdt' && (
          <Field label={labels.network}>
            {({ id }) => (
              <Segmented
                id={id}
                block
                aria-label={labels.network}
                value={draft.network}
                options={usdtNetworks.map((value) => ({ value, label: usdtNetworkWords[value] }))}
                onChange={(network) => set({ network })}
              />
            )}
          </Field>
        )}
        {fieldsOf(draft).map((field) => (
          <Field
            key={field}
            label={labels[field]}
            error={errorAt(field)}
            optional={isOptional(field, draft)}
            help={field === 'holder' ? words.holderHelp : field === 'address' ? words.addressHelp : undefined}
          >
            {(control) =>
              field === 'countryCode' ? (
                <CountrySelect
                  {...control}
                  value={draft.countryCode}
                  onChange={(countryCode) => set({ countryCode })}
                />
              ) : (
                <Input
                  {...control}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={120}
                  type={field === 'email' ? 'email' : 'text'}
                  value={draft[field]}
                  onChange={(event) => set({ [field]: event.target.value })}
                />
              )
            }
          </Field>
        ))}
        <div className="q-prompt-actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="primary" htmlType="submit" loading={isPending}>
            {words.submit}
          </Button>
        </div>
      </form>
      {dialog}
    </Modal>
  )
}
