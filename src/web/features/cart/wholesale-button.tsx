import { Button } from 'antd'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Chosen } from './cart-rules.ts'
import { cartReads } from './cart-reads.ts'

const text = defineText({
  en: { create: 'Buy wholesale' },
  zh: { create: '批发下单' },
})

/**
 * Turns the selected lines into a draft of a wholesale order and removes them from the cart. The agency quotes its
 * prices, so catalogue prices and minimum quantities do not apply.
 */
export const WholesaleButton = ({ chosen, isSaving }: { chosen: Chosen; isSaving: boolean }) => {
  const words = useText(text)
  const access = useAccess()
  const go = useGo()
  const create = useCallMutation(wholesale.createWholesaleFromCart, {
    invalidates: [wholesale.listWholesale, ...cartReads],
    onSuccess: ({ id }) => go('/function/batchOrderDetail', { search: { id } }),
  })
  const isOrderable = chosen.lines.length > 0 && chosen.lines.length <= wholesaleLimits.items
  if (!access.hasMenu(menuTags.orders) || !access.can('order:create')) return null
  const lines = chosen.lines.map(({ id, quantity }) => ({ id, quantity }))
  return (
    <Button
      loading={create.isPending}
      disabled={!isOrderable || isSaving}
      onClick={() => create.mutate({ lines })}
    >
      {words.create}
    </Button>
  )
}
