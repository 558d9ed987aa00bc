import type { OutputOf } from '../../../contract/endpoint.ts'
import type { wallet } from '../../../contract/wallet.ts'
import type { RechargeDraft } from './recharge-draft.ts'

/** What both ways of recharging are given. */
export interface RechargeFormProps {
  readonly wallet: OutputOf<typeof wallet.getWallet>
  readonly draft: RechargeDraft
  readonly onDraft: (change: Partial<RechargeDraft>) => void
  readonly clearDraft: () => void
  /** What the waiting orders lack; 0 when the balance covers them. */
  readonly shortMinor: number
}
