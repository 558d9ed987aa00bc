import { autoRecharge } from '../../../../contract/wallet/auto-recharge.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCallMutation } from '../../../ui/call/use-call.ts'

/** Its settings belong to the seller: an operator in the admin view reads them. */
export const useMayAutoRecharge = (): boolean => {
  const { can, isAdminView } = useAccess()
  return can('wallet:recharge') && !isAdminView
}

/** Leaves for PayPal's page, where an account is approved. */
export const useAddAccount = (onLeave?: () => void) =>
  useCallMutation(autoRecharge.startPayPalAccount, {
    onSuccess: ({ approveUrl }) => {
      onLeave?.()
      window.location.assign(approveUrl)
    },
  })
