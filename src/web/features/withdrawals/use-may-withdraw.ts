import { useAccess } from '../../ui/access.tsx'

/** Never an operator in the admin view. */
export const useMayWithdraw = (): boolean => {
  const { can, isAdminView } = useAccess()
  return can('wallet:withdraw') && !isAdminView
}
