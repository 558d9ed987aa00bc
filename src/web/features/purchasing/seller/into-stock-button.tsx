import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { cart, type AgreedLine } from '../../../../contract/cart/cart.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchaseLimits, purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { useAccess } from '../../../ui/access.tsx'
import { invalidateCalls, useCallMutation } from '../../../ui/call/use-call.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { pageOf } from '../common/purchasing-text.ts'

const text = defineText({
  en: { order: 'Order to stock' },
  zh: { order: '备货入库' },
})

const cartReads = [cart.getCart, cart.countCart] as const

interface IntoStockProps {
  /** The cart lines as shown; the order is refused if they have changed. */
  readonly lines: readonly AgreedLine[]
  /** False disables the button; the reason is shown beside it. */
  readonly isOrderable: boolean
}

/** Moves cart lines into a new draft inventory order. */
export const IntoStockButton = ({ lines, isOrderable }: IntoStockProps) => {
  const words = useText(text)
  const access = useAccess()
  const client = useQueryClient()
  const go = useGo()
  const order = useCallMutation(purchaseOrders.orderCartIntoStock, {
    invalidates: [purchaseOrders.listPurchaseOrders],
    onSuccess: async ({ id }) => {
      await go(pageOf(purchaseTypes.inventory), { search: { id } })
      await invalidateCalls(client, cartReads)
    },
  })
  if (!access.hasMenu(menuTags.inventory) || !access.can('stock:order')) return null
  return (
    <Button
      loading={order.isPending}
      disabled={!isOrderable || lines.length === 0 || lines.length > purchaseLimits.items}
      onClick={() =>
        order.mutate(
          { lines: [...lines] },
          // Refetches, as the cart has changed meanwhile.
          { onError: () => void invalidateCalls(client, cartReads) },
        )
      }
    >
      {words.order}
    </Button>
  )
}
