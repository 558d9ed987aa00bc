import { Button } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import { proposedAmong } from '../../../../contract/orders/merging.ts'
import type { ChosenOrder } from '../../../../contract/orders/order-inputs.ts'
import { useAccess } from '../../../ui/access.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { searchOfIds } from '../../order-kit/chosen-ids.ts'
import type { Batch } from './order-list-page.tsx'
import { useLocale } from '../../../ui/text/locale.ts'
import { orderActionText } from '../../order-kit/order-action-text.ts'

const ReleaseHoldButton = lazy(() => import('../detail/release-hold-button.tsx'))

const text = defineText({
  en: {
    pay: 'Pay',
    addProducts: 'Add products',
    services: 'Services',
    cancel: 'Cancel',
    merge: 'Merge',
    split: 'Split',
    addTags: 'Add tags',
    removeTags: 'Remove tags',
  },
  zh: {
    pay: '付款',
    addProducts: '添加商品',
    services: '服务',
    cancel: '取消',
    merge: '合并',
    split: '拆分',
    addTags: '添加标签',
    removeTags: '移除标签',
  },
})

interface BulkActionsProps {
  readonly chosen: readonly ChosenOrder[]
  readonly clear: () => void
  readonly open: (batch: Batch) => void
  readonly exportMenu: ReactNode
}

const BulkActions = ({ chosen, clear, open, exportMenu }: BulkActionsProps) => {
  const words = useText(text)
  const actions = useText(orderActionText)
  const go = useGo()
  const { can } = useAccess()
  const locale = useLocale()
  const countOf = ({ length }: readonly unknown[]): string => formatNumber(length, locale)
  const allowing = (action: ChosenOrder['allowedActions'][number]): readonly ChosenOrder[] =>
    chosen.filter((order) => order.allowedActions.includes(action))
  const payable = allowing('pay')
  const choosing = allowing('chooseLine')
  const adding = allowing('changeProducts')
  const cancelling = allowing('cancel')
  const merging = allowing('merge')
  const splitting = allowing('split')
  const holdable = allowing('hold')
  const onHold = allowing('releaseHold')
  return (
    <>
      {payable.length > 0 && (
        <Button
          type="primary"
          onClick={() =>
            void go('/orders/dropshippingPay', { search: searchOfIds(payable.map(({ id }) => id)) })
          }
        >
          {words.pay} ({countOf(payable)})
        </Button>
      )}
      {choosing.length > 0 && (
        <Button onClick={() => open({ kind: 'line', orders: choosing, clear })}>
          {actions.chooseLine} ({countOf(choosing)})
        </Button>
      )}
      {adding.length > 0 && (
        <Button onClick={() => open({ kind: 'add', orders: adding, clear })}>
          {words.addProducts} ({countOf(adding)})
        </Button>
      )}
      {adding.length > 0 && (
        <Button onClick={() => open({ kind: 'services', orders: adding, clear })}>
          {words.services} ({countOf(adding)})
        </Button>
      )}
      {merging.length > 1 && merging.length <= proposedAmong && (
        <Button
          onClick={() =>
            void go('/orders/droppingMerge', { search: searchOfIds(merging.map(({ id }) => id)) })
          }
        >
          {words.merge} ({countOf(merging)})
        </Button>
      )}
      {splitting.length > 0 && (
        <Button
          onClick={() =>
            void go('/orders/dropshippingSplit', {
              search:
                splitting.length === 1 && splitting[0]
                  ? { id: splitting[0].id }
                  : searchOfIds(splitting.map(({ id }) => id)),
            })
          }
        >
          {words.split} ({countOf(splitting)})
        </Button>
      )}
      {holdable.length > 0 && (
        <Button onClick={() => open({ kind: 'hold', orders: holdable, clear })}>
          {actions.hold} ({countOf(holdable)})
        </Button>
      )}
      {onHold.length > 0 && (
        <Suspense fallback={null}>
          <ReleaseHoldButton orders={onHold} clear={clear} />
        </Suspense>
      )}
      {can('order:edit') && (
        <>
          <Button onClick={() => open({ kind: 'addTags', orders: chosen, clear })}>
            {words.addTags} ({countOf(chosen)})
          </Button>
          <Button onClick={() => open({ kind: 'removeTags', orders: chosen, clear })}>
            {words.removeTags} ({countOf(chosen)})
          </Button>
        </>
      )}
      {cancelling.length > 0 && (
        <Button danger onClick={() => open({ kind: 'cancel', orders: cancelling, clear })}>
          {words.cancel} ({countOf(cancelling)})
        </Button>
      )}
      {exportMenu}
    </>
  )
}
export default BulkActions
