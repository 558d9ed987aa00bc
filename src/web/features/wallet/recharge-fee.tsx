import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { wallet } from '../../../contract/wallet.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { RechargeMethod } from './wallet-text.ts'

const text = defineText({
  en: {
    credited: 'Credited to the wallet',
    fee: 'Fee',
    feeOf: (percent: number, fixed: string) => `PayPal fee (${percent}% + ${fixed})`,
    pay: 'Total to pay',
  },
  zh: {
    credited: '钱包入账',
    fee: '手续费',
    feeOf: (percent: number, fixed: string) => `PayPal 手续费（${percent} % + ${fixed}）`,
    pay: '您需支付',
  },
})

export type Fee = OutputOf<typeof wallet.getRechargeFee>

const useSettled = <T,>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

export const useFee = (method: RechargeMethod, amountMinor: number | null): Fee | null => {
  const settled = useSettled(amountMinor, 200)
  const fee = useCall(
    wallet.getRechargeFee,
    { method, amountMinor: settled ?? 0 },
    { enabled: settled !== null, quiet: true, staleMs: 300_000, keepPrevious: false },
  )
  return amountMinor !== null && fee.data?.amount.amountMinor === amountMinor ? fee.data : null
}

export const FeeLines = ({
  fee,
  rate,
}: {
  fee: Fee | null
  rate: { percent: number; fixed: string } | null
}) => {
  const words = useText(text)
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
