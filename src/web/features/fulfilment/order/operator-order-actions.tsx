import { Button } from 'antd'
import { Suspense } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { OperatorOrderAction } from '../../../../contract/kernel/statuses.ts'
import { download } from '../../../ui/call/calls.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { keyOf, useShortcut } from '../../../ui/page/shortcuts.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { CustomsMenu } from '../../packing/customs-menu.tsx'
import { OperatorHeldOrder } from '../shipping/operator-held-order.tsx'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'
import { toastResults } from '../common/toast-results.ts'

const LabelsButton = lazy(() => import('../../packing/labels/labels-button.tsx'))

const text = defineText({
  en: {
    ship: 'Ship',
    slip: 'Packing slip',
    label: 'Label',
    replace: 'Send replacement',
    awaitStock: 'Mark awaiting stock',
    resume: 'Mark stock arrived',
    resumed: () => 'The order is back in preparation.',
    raise: 'Report problem',
    surcharge: 'Request surcharge',
    quote: 'Answer quote request',
  },
  zh: {
    ship: '发货',
    slip: '装箱单',
    label: '面单',
    replace: '补发',
    awaitStock: '设为待到货',
    resume: '标记到货',
    resumed: () => '订单已退回待发货队列。',
    raise: '标记异常',
    surcharge: '加收附加费',
    quote: '去报价',
  },
})

export type OperatorDialog = 'ship' | 'stock' | 'replacement' | 'raise' | 'surcharge'

interface OrderActionProps {
  readonly order: OutputOf<typeof operatorOrders.getOperatorOrder>
  readonly open: (dialog: OperatorDialog) => void
}

/** The primary action of a waiting order. */
export const OperatorMovingButton = ({ order, open }: OrderActionProps) => {
  const words = useText(text)
  const may = (action: OperatorOrderAction): boolean => order.operatorActions.includes(action)
  if (may('ship')) {
    // The products that lack customs data come first.
    return (
      <Button
        {...keyOf(words.ship, 's')}
        type={order.customsGaps.length > 0 ? 'default' : 'primary'}
        onClick={() => open('ship')}
      >
        {words.ship}
      </Button>
    )
  }
  if (may('releaseCancellationHold')) return <OperatorHeldOrder order={order} />
  if (!may('quote')) return null
  return <PageLink to="/quotes">{words.quote}</PageLink>
}

export const OperatorActions = ({ order, open }: OrderActionProps) => {
  const words = useText(text)
  const may = (action: OperatorOrderAction): boolean => order.operatorActions.includes(action)
  const resume = useCallMutation(operatorOrders.setAwaitingStock, {
    invalidates: operatorOrderReads,
    onSuccess: ({ results }) => toastResults(results, words.resumed),
  })
  useShortcut('s', may('ship') ? words.ship : '', () => open('ship'))
  return (
    <>
      {may('replacement') && <Button onClick={() => open('replacement')}>{words.replace}</Button>}
      {may('raiseProblem') && <Button onClick={() => open('raise')}>{words.raise}</Button>}
      {may('raiseSurcharge') && <Button onClick={() => open('surcharge')}>{words.surcharge}</Button>}
      {may('awaitStock') && <Button onClick={() => open('stock')}>{words.awaitStock}</Button>}
      {may('resumeFromStock') && (
        <Button
          loading={resume.isPending}
          onClick={() => resume.mutate({ ids: [order.id], awaiting: false })}
        >
          {words.resume}
        </Button>
      )}
      {may('label') && (
        <Suspense fallback={null}>
          <LabelsButton ids={[order.id]} label={words.label} />
        </Suspense>
      )}
      {may('packingSlip') && (
        <Button
          icon={<Icon name="printer" size={16} />}
          onClick={() => void download(operatorOrders.downloadPackingSlips, { ids: [order.id] })}
        >
          {words.slip}
        </Button>
      )}
      {may('packingSlip') && <CustomsMenu ids={[order.id]} />}
    </>
  )
}
