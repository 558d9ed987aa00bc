import { Button } from 'antd'
import { Suspense } from 'react'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import type { OrderFlagKind, WaitingReason } from '../../../../contract/kernel/statuses.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { useText } from '../../../ui/text/define-text.ts'
import { HeldOrder } from './held-order.tsx'
import type { OrderDialog } from './order-actions.tsx'
import { OrderWaitingNote, flagOf } from '../../order-kit/order-tags.tsx'
import { PayButton } from '../pay/pay-button.tsx'
import { leftToSellerWords, ruleText } from './rule-text.ts'
import { orderActionText } from '../../order-kit/order-action-text.ts'

const ReleaseHoldButton = lazy(() => import('./release-hold-button.tsx'))
const SkipWaitButton = lazy(() => import('./skip-wait-button.tsx'))

interface PartProps {
  readonly order: OrderDetail
  readonly open: (dialog: OrderDialog) => void
}

/** These flags have their own card, which explains the hold-up. */
const ownCards: readonly OrderFlagKind[] = ['problem', 'surcharge']
const hasOwnCard = ({ flags }: OrderDetail): boolean => flags.some(({ kind }) => ownCards.includes(kind))
/** A cancellation in the shop must be decided first, whatever else blocks the order. */
const isHeld = ({ waiting }: OrderDetail): boolean => waiting?.reason === 'cancelledInShop'
const withoutOwnCards = (order: OrderDetail): OrderDetail => ({
  ...order,
  flags: order.flags.filter(({ kind }) => !ownCards.includes(kind)),
})

type MovingAction = 'requestQuote' | 'editAddress' | 'chooseLine'

/** The seller's action, and its dialog, that resolves a waiting reason. Reasons that wait on others have none. */
const moves: Partial<Record<WaitingReason, readonly [MovingAction, OrderDialog]>> = {
  linesUnmapped: ['requestQuote', 'quote'],
  addressIncomplete: ['editAddress', 'address'],
  noShippingLine: ['chooseLine', 'line'],
  shippingLineNotChosen: ['chooseLine', 'line'],
}

const MovingButton = ({ order, open }: PartProps) => {
  const actions = useText(orderActionText)
  if (flagOf(order, 'onHold')) {
    if (!order.allowedActions.includes('releaseHold')) return null
    return (
      <Suspense fallback={null}>
        <ReleaseHoldButton orders={[order]} />
      </Suspense>
    )
  }
  if (!order.waiting) return null
  if (order.waiting.reason === 'paymentDue') {
    return (
      <span className="q-held-buttons">
        {order.allowedActions.includes('pay') && <PayButton order={order} />}
        {order.allowedActions.includes('skipMergeWait') && (
          <Suspense fallback={null}>
            <SkipWaitButton order={order} />
          </Suspense>
        )}
      </span>
    )
  }
  if (order.waiting.reason === 'cancelledInShop') return <HeldOrder order={order} />
  const [action, dialog] = moves[order.waiting.reason] ?? []
  if (!action || !dialog || !order.allowedActions.includes(action)) return null
  // The agency has to act; the seller sees why, and can ask.
  const isWithAgency = order.waiting.reason === 'noShippingLine'
  return (
    <Button type={isWithAgency ? 'default' : 'primary'} onClick={() => open(dialog)}>
      {isWithAgency ? actions.viewLines : actions[action]}
    </Button>
  )
}

/** Why the order does not move, and its next action; null where a flag's own card says so. */
export const OrderNextStep = ({ order, open }: PartProps) => {
  const ruleWords = useText(ruleText)
  if (hasOwnCard(order) && !isHeld(order) && !flagOf(order, 'onHold')) return null
  return (
    <OrderWaitingNote
      order={withoutOwnCards(order)}
      why={leftToSellerWords(order, ruleWords)}
      action={<MovingButton order={order} open={open} />}
    />
  )
}
