import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'

type Wallet = OutputOf<typeof wallet.getWallet>

/** To pay in, so that this much can be paid from balance and credit; an overdue statement that stops the credit included. */
export const shortOf = (
  { balance, available, credit }: Pick<Wallet, 'balance' | 'available' | 'credit'>,
  dueMinor: number,
): number => {
  if (dueMinor <= Math.max(0, available.amountMinor)) return 0
  if (credit?.toPay?.state !== 'stopped') return dueMinor - available.amountMinor
  const freed = dueMinor - balance.amountMinor - credit.limit.amountMinor
  return Math.max(credit.toPay.left.amountMinor, freed)
}

/** What a payment can take; nothing is known to accounts that do not see the wallet. */
export const usePaymentFunds = (dueMinor: number) => {
  const seesWallet = useAccess().hasMenu(menuTags.wallet)
  const answer = useCall(wallet.getWallet, {}, { quiet: true, enabled: seesWallet })
  const { data } = answer
  return {
    isLoading: answer.isLoading,
    error: data ? null : answer.error,
    retry: () => void answer.refetch(),
    balanceMinor: data?.balance.amountMinor,
    creditMinor: data?.credit?.unused.amountMinor ?? 0,
    missingMinor: data ? shortOf(data, dueMinor) : 0,
  }
}
