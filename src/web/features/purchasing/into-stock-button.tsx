import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { cart, type AgreedLine } from '../../../contract/cart.ts'
import { menuTags } from '../../../contract/permissions.ts'
import { purchaseOrders } from '../../../contract/purchase-orders.ts'
import { purchaseLimits, purchaseTypes } from '../../../contract/purchase-states.ts'
import { useAccess } from '../../ui/access.tsx'
import { invalidateCalls, useCallMutation } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { pageOf } from './purchasing-text.ts'

const text = defineText({
  en: { order: 'Order to stock' },
  zh: { order: '备货入库' },
})

const cartReads = [cart.getCart, cart.countCart] as const

interface IntoStockProps {
  /** As they stand on the screen: they are ordered so, or not at all. */
  readonly lines: readonly AgreedLine[]
  /** Why they cannot be ordered is told beside the button that it keeps shut. */
  readonly isOrderable: boolean
}

/** Makes lines of the cart the draft of an inventory order, which they leave the cart for. */
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
          // What has changed meanwhile is shown as it is now.
          { onError: () => void invalidateCalls(client, cartReads) },
        )
      }
    >
      {words.order}
    </Button>
  )
}
