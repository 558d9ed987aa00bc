import { Button } from 'antd'
import { useState } from 'react'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { errorOf } from '../../../ui/forms/form.tsx'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { continueAfterRecharge } from './after-recharge.ts'
import { AmountField, amountProblemText } from './amount-field.tsx'
import { readAmount } from './recharge-draft.ts'
import { FeeLines, useFee } from './recharge-fee.tsx'
import type { RechargeFormProps } from './recharge-form.ts'
import { rechargeReads } from '../common/wallet-calls.ts'

const text = defineText({
  en: {
    pay: 'Continue to PayPal',
    payAmount: (amount: string) => `Pay ${amount} with PayPal`,
    words:
      'You approve the payment in PayPal and are brought back here. Your wallet is credited immediately.',
  },
  zh: {
    pay: '前往 PayPal',
    payAmount: (amount: string) => `前往 PayPal 支付 ${amount}`,
    words: '您在 PayPal 确认付款后将返回此处，款项即时入账。',
  },
})

export const PayPalRechargeForm = ({
  wallet: state,
  draft,
  onDraft,
  clearDraft,
  shortMinor,
  continueAt,
}: RechargeFormProps) => {
  const words = useText(text)
  const problems = useText(amountProblemText)
  const [isChecked, setIsChecked] = useState(false)
  const { currency } = state.balance
  const amount = readAmount(draft.amount)
  const amountMinor = 'amountMinor' in amount ? amount.amountMinor : null
  const answer = useFee('paypal', amountMinor)
  const { fee } = answer
  const method = state.methods.find((one) => one.method === 'paypal')
  const start = useCallMutation(wallet.createPayPalRecharge, {
    invalidates: rechargeReads,
    showsFields: true,
    onSuccess: ({ recharge, approveUrl }) => {
      clearDraft()
      if (continueAt !== undefined) continueAfterRecharge({ number: recharge.number, path: continueAt })
      window.location.assign(approveUrl)
    },
  })
  const local = isChecked && 'problem' in amount ? problems[amount.problem] : null
  return (
    <form
      className="q-recharge-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (amountMinor !== null) start.mutate({ amountMinor })
      }}
    >
      <AmountField
        currency={currency}
        value={draft.amount}
        onChange={(value) => onDraft({ amount: value })}
        error={local ?? errorOf(fieldErrorsOf(start.error), 'amountMinor')}
        shortMinor={shortMinor}
      />
      <FeeLines
        answer={answer}
        rate={
          method
            ? {
                percent: method.feePercent,
                fixed: moneyText({ amountMinor: method.feeFixedMinor, currency }),
              }
            : null
        }
      />
      <p className="q-muted">{words.words}</p>
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        // Stays busy until the browser leaves for PayPal.
        loading={start.isPending || start.isSuccess}
        icon={<Icon name="external" size={16} />}
      >
        {fee ? words.payAmount(moneyText(fee.pay)) : words.pay}
      </Button>
    </form>
  )
}
