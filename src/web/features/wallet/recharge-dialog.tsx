import { Modal, Segmented } from 'antd'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { wallet as walletContract } from '../../../contract/wallet.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { useDraft } from '../../ui/components/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { BankRechargeForm } from './bank-recharge-form.tsx'
import { shortOf } from './payment-funds.ts'
import { PayPalRechargeForm } from './paypal-recharge-form.tsx'
import { emptyDraft, type RechargeDraft } from './recharge-draft.ts'
import { methodText, type RechargeMethod } from './wallet-text.ts'
import './wallet.css'

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
  /** To begin with, as it is typed; undefined: the amount of the last draft. */
  readonly amount: string | undefined
  readonly wallet: OutputOf<typeof walletContract.getWallet>
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const RechargeDialog = ({ wallet, amount, isOpen, onClose }: RechargeDialogProps) => {
  const words = useText(text)
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={words.title} width={520} destroyOnHidden>
      <Contents key={amount} wallet={wallet} amount={amount} onClose={onClose} />
    </Modal>
  )
}

const Contents = ({ wallet, amount, onClose }: Omit<RechargeDialogProps, 'isOpen'>) => {
  const words = useText(text)
  const names = useText(methodText)
  const draft = useDraft<RechargeDraft>('recharge', emptyDraft)
  const { set } = draft
  useEffect(() => {
    if (amount !== undefined) set((now) => ({ ...now, amount }))
  }, [amount, set])
  const offered = wallet.methods.filter(({ available }) => available).map(({ method }) => method)
  const method: RechargeMethod | undefined = offered.includes(draft.value.method)
    ? draft.value.method
    : offered[0]
  if (!method) {
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
  }
  return (
    <div className="q-recharge">
      {offered.length > 1 && (
        <Segmented
          block
          aria-label={words.method}
          value={method}
          options={offered.map((one) => ({ value: one, label: names[one] }))}
          onChange={(chosen) => form.onDraft({ method: chosen })}
        />
      )}
      {method === 'paypal' ? (
        <PayPalRechargeForm {...form} />
      ) : (
        <BankRechargeForm
          {...form}
          onReported={(number) => {
            onClose()
            toast.success(words.reported(number))
          }}
        />
      )}
    </div>
  )
}
