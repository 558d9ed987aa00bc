import type { RechargeStatus } from '../../../contract/statuses.ts'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { rechargeStatusText, rechargeTones } from './wallet-words.ts'

/** How a recharge stands. */
export const RechargeTag = ({ status }: { status: RechargeStatus }) => {
  const words = useText(rechargeStatusText)
  return <StateTag tone={rechargeTones[status]}>{words[status]}</StateTag>
}
