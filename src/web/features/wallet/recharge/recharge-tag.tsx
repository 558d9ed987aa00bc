import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { rechargeStatusText, rechargeTones, type RechargeMethod } from '../common/wallet-text.ts'

const text = defineText({ en: { held: 'Held by PayPal' }, zh: { held: 'PayPal 冻结中' } })

export const RechargeTag = ({ status, method }: { status: RechargeStatus; method: RechargeMethod }) => {
  const words = useText(rechargeStatusText)
  const { held } = useText(text)
  return (
    <StatusTag tone={rechargeTones[status]}>
      {status === 'pending' && method === 'paypal' ? held : words[status]}
    </StatusTag>
  )
}
