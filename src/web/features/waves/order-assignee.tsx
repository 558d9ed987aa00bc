import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { useAccess } from '../../ui/access.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { keyOf, useShortcut } from '../../ui/page/shortcuts.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useAssign } from './use-assign.ts'
import { waveText } from './wave-text.ts'
import './waves.css'

const ReassignDialog = lazy(() => import('./reassign-dialog.tsx'))

const text = defineText({
  en: { nobody: 'Unassigned', take: 'Assign to me', reassign: 'Reassign', back: 'Unassign' },
  zh: { nobody: '未分配', take: '领取', reassign: '转交', back: '取消领取' },
})

type Order = Pick<OutputOf<typeof operatorOrders.getOperatorOrder>, 'id' | 'assignee' | 'wave'>

const OrderAssignee = ({ order: { id, assignee, wave } }: { order: Order }) => {
  const words = useText(text)
  const waves = useText(waveText)
  const mayPack = useAccess().hasRole('fulfilment', 'orders')
  const [isHanding, setIsHanding] = useState(false)
  const assign = useAssign()
  const mayTake = mayPack && assignee === null
  useShortcut('t', mayTake ? words.take : '', () => assign.take([id]))
  return (
    <span className="q-whose">
      <span>{assignee?.name ?? words.nobody}</span>
      {wave && (
        <PageLink to="/waves/detail" search={{ id: wave.id }}>
          {waves.name(wave.number)}
        </PageLink>
      )}
      {mayTake && (
        <Button
          {...keyOf(words.take, 't')}
          size="small"
          loading={assign.isPending}
          onClick={() => assign.take([id])}
        >
          {words.take}
        </Button>
      )}
      {mayPack && assignee?.id === assign.me && (
        <Button size="small" loading={assign.isPending} onClick={() => assign.unassign([id])}>
          {words.back}
        </Button>
      )}
      {mayPack && (
        <Button size="small" onClick={() => setIsHanding(true)}>
          {words.reassign}
        </Button>
      )}
      <Suspense fallback={null}>
        {isHanding && <ReassignDialog ids={[id]} onClose={() => setIsHanding(false)} />}
      </Suspense>
    </span>
  )
}
export default OrderAssignee
