import { Button } from 'antd'
import { cart } from '../../../contract/cart.ts'
import { menuTags } from '../../../contract/permissions.ts'
import { wholesale } from '../../../contract/wholesale.ts'
import { wholesaleLimits } from '../../../contract/wholesale-states.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Chosen } from './cart-rules.ts'
import { cartReads } from './cart-reads.ts'

const text = defineText({
  en: { ask: 'Buy wholesale' },
  zh: { ask: '批量采购' },
})

/**
 * Makes what is chosen the draft of a wholesale order, for which the agency quotes: neither prices nor minimums of the
 * catalogue hold for it. The lines leave the cart once the draft is there.
 */
export const WholesaleButton = ({ chosen, isSaving }: { chosen: Chosen; isSaving: boolean }) => {
  const words = useText(text)
  const access = useAccess()
  const go = useGo()
  const create = useCallMutation(wholesale.createWholesaleDraft, { invalidates: [wholesale.listWholesale] })
  const remove = useCallMutation(cart.removeManyFromCart, { invalidates: cartReads })
  const isOrderable = chosen.lines.length > 0 && chosen.lines.length <= wholesaleLimits.items
  if (!access.hasTag(menuTags.orders) || !access.can('order:create')) return null
  const make = async (): Promise<void> => {
    const items = chosen.lines.map(({ skuId, quantity }) => ({ skuId, quantity }))
    const { id } = await create.mutateAsync({ items })
    await remove.mutateAsync({ ids: chosen.lines.map((line) => line.id) })
    await go('/function/batchOrderDetail', { search: { id } })
  }
  return (
    <Button
      loading={create.isPending || remove.isPending}
      disabled={!isOrderable || isSaving}
      // What fails has been told where it failed.
      onClick={() => void make().catch(() => undefined)}
    >
      {words.ask}
    </Button>
  )
}
