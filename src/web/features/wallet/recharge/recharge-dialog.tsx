import { Modal, Segmented, Select } from 'antd'
import { useEffect } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { paymentMethods, type PaymentMethod } from '../../../../contract/wallet/payment-methods.ts'
import type { wallet as walletContract } from '../../../../contract/wallet/wallet.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { BankRechargeForm } from './bank-recharge-form.tsx'
import { shortOf } from '../common/payment-funds.ts'
import { PayPalRechargeForm } from './paypal-recharge-form.tsx'
import { emptyDraft, type RechargeDraft } from './recharge-draft.ts'
import { methodText, type RechargeMethod } from '../common/wallet-text.ts'
import '../common/wallet.css'

const text = defineText({
  en: {
    title: 'Recharge wallet',
    method: 'Payment method',
    none: 'Recharge unavailable',
    noneWords: 'The agency has not set up a payment method yet. Contact the agency to recharge.',
    reported: (number: string) =>
      `Transfer ${number} reported. The agency credits it once the money arrives.`,
  },
  zh: {
    title: '钱包充值',
    method: '支付方式',
    none: '暂时无法充值',
    noneWords: '尚未开通任何支付方式，请联系我们。',
    reported: (number: string) => `${number} 已提交，到账后即为您入账。`,
  },
})

interface RechargeDialogProps {
  /** Where the seller continues after PayPal; undefined: in the wallet. */
  readonly continueAt?: string
  /** To begin with, as it is typed; undefined: the amount of the last draft. */
  readonly amount: string | undefined
  readonly wallet: OutputOf<typeof walletContract.getWallet>
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const RechargeDialog = ({ isOpen, ...contents }: RechargeDialogProps) => {
  const words = useText(text)
  return (
    <Modal
      open={isOpen}
      onCancel={contents.onClose}
      footer={null}
      title={words.title}
      width={520}
      destroyOnHidden
    >
      <Contents key={contents.amount} {...contents} />
    </Modal>
  )
}

interface PayInOption {
  readonly value: string
  readonly label: string
  readonly method: RechargeMethod
  readonly own: PaymentMethod | null
}

/** More than three do not fit side by side. */
const ChooseMethod = ({
  options,
  chosen,
  onDraft,
}: {
  readonly options: readonly PayInOption[]
  readonly chosen: PayInOption
  readonly onDraft: (change: Partial<RechargeDraft>) => void
}) => {
  const words = useText(text)
  const choose = (value: string): void => {
    const option = options.find((one) => one.value === value)
    if (option) onDraft({ method: option.method, paymentMethodId: option.own?.id ?? null })
  }
  const shown = options.map(({ value, label }) => ({ value, label }))
  if (options.length === 1) return null
  return options.length > 3 ? (
    <Field label={words.method}>
      {({ id }) => <Select id={id} value={chosen.value} options={shown} onChange={choose} />}
    </Field>
  ) : (
    <Segmented block aria-label={words.method} value={chosen.value} options={shown} onChange={choose} />
  )
}

const Contents = ({ wallet, amount, continueAt, onClose }: Omit<RechargeDialogProps, 'isOpen'>) => {
  const words = useText(text)
  const names = useText(methodText)
  const draft = useDraft<RechargeDraft>('recharge', emptyDraft)
  const { set } = draft
  useEffect(() => {
    if (amount !== undefined) set((now) => ({ ...now, amount }))
  }, [amount, set])
  const listed = useCall(paymentMethods.listPaymentMethods, {}, { quiet: true, staleMs: 60_000 })
  if (listed.error && !listed.data)
    return <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />
  if (!listed.data) return <CardSkeleton />
  const options: readonly PayInOption[] = [
    ...wallet.methods
      .filter(({ available }) => available)
      .map(({ method }) => ({ value: method, label: names[method], method, own: null })),
    ...listed.data.methods.map((own) => ({
      value: own.id,
      label: own.name,
      method: 'bank' as const,
      own,
    })),
  ]
  const wanted = draft.value.paymentMethodId ?? draft.value.method
  const chosen = options.find(({ value }) => value === wanted) ?? options[0]
  if (!chosen) {
    return (
      <EmptyState icon="wallet" title={words.none}>
        {words.noneWords}
      </EmptyState>
    )
  }
  const form = {
    wallet,
    draft: draft.value,
    onDraft: (change: Partial<RechargeDraft>) => draft.set((now) => ({ ...now, ...change })),
    clearDraft: draft.clear,
    shortMinor: shortOf(wallet, wallet.duePayment.amountMinor),
    continueAt,
  }
  return (
    <div className="q-recharge">
      <ChooseMethod options={options} chosen={chosen} onDraft={form.onDraft} />
      {chosen.method === 'paypal' ? (
        <PayPalRechargeForm {...form} />
      ) : (
        <BankRechargeForm
          key={chosen.value}
          {...form}
          method={chosen.own}
          onReported={(number) => {
            onClose()
            toast.success(words.reported(number))
          }}
        />
      )}
    </div>
  )
}
