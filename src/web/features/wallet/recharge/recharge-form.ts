import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { wallet } from '../../../../contract/wallet/wallet.ts'
import type { RechargeDraft } from './recharge-draft.ts'

export interface RechargeFormProps {
  readonly wallet: OutputOf<typeof wallet.getWallet>
  readonly draft: RechargeDraft
  readonly onDraft: (change: Partial<RechargeDraft>) => void
  readonly clearDraft: () => void
  /** Minor units that waiting orders exceed the balance by; 0 if it covers them. */
  readonly shortMinor: number
  /** Where the seller continues after PayPal; undefined: in the wallet. */
  readonly continueAt: string | undefined
}
