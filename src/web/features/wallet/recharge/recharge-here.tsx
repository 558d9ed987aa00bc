import { rechargeLimits, wallet } from '../../../../contract/wallet/wallet.ts'
import { formatMinor } from '../../../../contract/kernel/money.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { RechargeDialog } from './recharge-dialog.tsx'

interface RechargeHereProps {
  /** What is missing, in minor units. */
  readonly missingMinor: number
  /** Where the seller continues after PayPal. */
  readonly continueAt: string
  readonly onClose: () => void
}

/** Recharges what a payment lacks, on the page of that payment. */
const RechargeHere = ({ missingMinor, continueAt, onClose }: RechargeHereProps) => {
  const { data } = useCall(wallet.getWallet, {}, {})
  if (!data) return null
  return (
    <RechargeDialog
      isOpen
      wallet={data}
      amount={formatMinor(Math.max(missingMinor, rechargeLimits.minMinor))}
      continueAt={continueAt}
      onClose={onClose}
    />
  )
}
export default RechargeHere
