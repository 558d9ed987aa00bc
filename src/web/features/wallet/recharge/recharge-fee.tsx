import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { ErrorNote } from '../../../ui/components/error-state.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import type { RechargeMethod } from '../common/wallet-text.ts'

const text = defineText({
  en: {
    credited: 'Credited to the wallet',
    fee: 'Fee',
    feeOf: (percent: number, fixed: string) => `PayPal fee (${percent}% + ${fixed})`,
    pay: 'Total to pay',
    failed: 'The fee could not be calculated.',
  },
  zh: {
    credited: '钱包入账',
    fee: '手续费',
    feeOf: (percent: number, fixed: string) => `PayPal 手续费（${percent} % + ${fixed}）`,
    pay: '您需支付',
    failed: '无法计算手续费。',
  },
})

export type Fee = OutputOf<typeof wallet.getRechargeFee>

interface FeeAnswer {
  /** Null while nothing is typed or the calculation is under way. */
  readonly fee: Fee | null
  readonly error: unknown
  readonly retry: () => void
}

export const useFee = (method: RechargeMethod, amountMinor: number | null): FeeAnswer => {
  const settled = useSettled(amountMinor, 200)
  const fee = useCall(
    wallet.getRechargeFee,
    { method, amountMinor: settled ?? 0 },
    { enabled: settled !== null, quiet: true, staleMs: 300_000, keepPrevious: false },
  )
  const isCurrent = amountMinor !== null && amountMinor === settled
  return {
    fee: isCurrent && fee.data?.amount.amountMinor === amountMinor ? fee.data : null,
    error: isCurrent && !fee.data ? fee.error : null,
    retry: () => void fee.refetch(),
  }
}

export const FeeLines = ({
  answer: { fee, error, retry },
  rate,
}: {
  answer: FeeAnswer
  rate: { percent: number; fixed: string } | null
}) => {
  const words = useText(text)
  if (error) return <ErrorNote error={error} what={words.failed} onRetry={retry} />
  return (
    <dl className="q-fee" aria-live="polite">
      <div>
        <dt>{words.credited}</dt>
        <dd>
          <Money value={fee?.amount ?? null} />
        </dd>
      </div>
      <div>
        <dt>{rate ? words.feeOf(rate.percent, rate.fixed) : words.fee}</dt>
        <dd>
          <Money value={fee?.fee ?? null} />
        </dd>
      </div>
      <div className="q-fee-pay">
        <dt>{words.pay}</dt>
        <dd>
          <Money value={fee?.pay ?? null} strong />
        </dd>
      </div>
    </dl>
  )
}
