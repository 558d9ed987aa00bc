import { cartLimits } from '../../../contract/cart/cart.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { Access } from '../../ui/access.tsx'
import type { Label } from '../../ui/text/define-text.ts'

/** What the selected lines can be turned into: a page that receives their ids (see `idsOfSearch`). */
export interface CartAction {
  readonly key: string
  readonly label: Label
  readonly to: string
  readonly isAllowed: (access: Access) => boolean
  readonly limits: { readonly lines: number; readonly units: number }
}

/** The primary action comes last. */
export const cartActions: readonly CartAction[] = [
  {
    key: 'dropshipping',
    label: { en: 'Ship to a recipient', zh: '代发下单' },
    to: '/product/myCart/order',
    isAllowed: (access) => access.hasMenu(menuTags.orders) && access.can('order:create'),
    limits: { lines: cartLimits.orderLines, units: cartLimits.orderUnits },
  },
]
