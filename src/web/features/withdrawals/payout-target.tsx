import type { PayoutKind } from '../../../contract/withdrawals/withdrawal-terms.ts'
import { useText } from '../../ui/text/define-text.ts'
import { payoutKindText } from './withdrawal-text.ts'

/** A masked account: 'Bank account •••• 1234'. */
export const PayoutTarget = ({ kind, hint }: { kind: PayoutKind; hint: string }) => {
  const kinds = useText(payoutKindText)
  return (
    <span className="q-cell-stack">
      <span>{kinds[kind]}</span>
      <span className="q-muted q-tabular">{hint}</span>
    </span>
  )
}
