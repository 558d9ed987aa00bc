import { cartLimits } from '../../../contract/cart.ts'
import { menuTags } from '../../../contract/permissions.ts'
import type { Access } from '../../ui/access.tsx'
import type { Label } from '../../ui/text/define-text.ts'

/** What the lines that are chosen can be made: a page that is given their ids (`idsOfSearch`). */
export interface CartAction {
  readonly key: string
  readonly label: Label
  readonly to: string
  readonly isAllowed: (access: Access) => boolean
  /** Of one such order. */
  readonly most: { readonly lines: number; readonly units: number }
}

/** The buttons of the cart's bar, the main one last. */
export const cartActions: readonly CartAction[] = [
  {
    key: 'dropshipping',
    label: { en: 'Ship to a recipient', zh: '代发下单' },
    to: '/product/myCart/order',
    isAllowed: (access) => access.hasMenu(menuTags.orders) && access.can('order:create'),
    most: { lines: cartLimits.orderLines, units: cartLimits.orderUnits },
  },
]
