import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { ChosenOperatorOrder } from '../../../contract/orders/operator-order-bulk.ts'
import { operatorWaves, waveLimits } from '../../../contract/waves/waves.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { keyOf, useShortcut } from '../../ui/page/shortcuts.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { isQueued } from '../fulfilment/queue/operator-order-columns.tsx'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { toastResults } from '../fulfilment/common/toast-results.ts'
import { useAssign } from './use-assign.ts'

const ReassignDialog = lazy(() => import('./reassign-dialog.tsx'))

const text = defineText({
  en: {
    take: 'Assign to me',
    takeKey: 'Assign selected orders to me',
    back: 'Unassign',
    reassign: 'Reassign',
    wave: 'Create wave',
    waveKey: 'Create wave from selected orders',
    tooMany: (count: number) =>
      `${counted(count, 'order is', 'orders are')} selected. Waves have up to ${formatNumber(waveLimits, 'en')}: select fewer.`,
    made: (count: number) => `Wave created with ${counted(count, 'order', 'orders')}.`,
  },
  zh: {
    take: '领取',
    takeKey: '领取所选订单',
    back: '取消领取',
    reassign: '转交',
    wave: '波次',
    waveKey: '用所选订单创建波次',
    tooMany: (count: number) =>
      `已选 ${formatNumber(count, 'zh')} 个订单；每个波次最多 ${formatNumber(waveLimits, 'zh')} 个，请减少选择。`,
    made: (count: number) => `已创建含 ${formatNumber(count, 'zh')} 个订单的波次。`,
  },
})

interface WaveButtonsProps {
  readonly chosen: readonly ChosenOperatorOrder[]
  readonly clear: () => void
  /** They are assigned together, by a job. */
  readonly isMany: boolean
}

const WaveButtons = ({ chosen, clear, isMany }: WaveButtonsProps) => {
  const mayPack = useAccess().hasRole('fulfilment', 'orders')
  const queued = chosen.filter(isQueued)
  return mayPack && queued.length > 0 ? <Buttons queued={queued} clear={clear} isMany={isMany} /> : null
}
export default WaveButtons

const Buttons = ({
  queued,
  clear,
  isMany,
}: Omit<WaveButtonsProps, 'chosen'> & { readonly queued: readonly ChosenOperatorOrder[] }) => {
  const words = useText(text)
  const go = useGo()
  const assign = useAssign(clear)
  const [isHanding, setIsHanding] = useState(false)
  const create = useCallMutation(operatorWaves.createWave, {
    invalidates: operatorOrderReads,
    onSuccess: ({ id, results }) => {
      toastResults(results, words.made)
      clear()
      void go('/waves/detail', { search: { id } })
    },
  })
  const ids = queued.map(({ id }) => id)
  const toTake = isMany ? [] : queued.filter(({ assigneeId }) => assigneeId !== assign.me).map(({ id }) => id)
  const mine = isMany ? [] : queued.filter(({ assigneeId }) => assigneeId === assign.me).map(({ id }) => id)
  const free = queued.filter((row) => row.operatorActions.includes('ship') && !row.isInWave)
  const toPick = free.filter(({ status }) => status !== 'awaitingStock').map(({ id }) => id)
  const mayMake = toPick.length > 0
  const make = (): void => {
    if (toPick.length > waveLimits) toast.error(words.tooMany(toPick.length))
    else if (!create.isPending) create.mutate({ ids: toPick })
  }
  useShortcut('t', toTake.length > 0 ? words.takeKey : '', () => assign.take(toTake))
  useShortcut('w', mayMake ? words.waveKey : '', make)
  return (
    <>
      {toTake.length > 0 && (
        <Button {...keyOf(words.takeKey, 't')} loading={assign.isPending} onClick={() => assign.take(toTake)}>
          {words.take} ({toTake.length})
        </Button>
      )}
      {mine.length > 0 && (
        <Button loading={assign.isPending} onClick={() => assign.unassign(mine)}>
          {words.back} ({mine.length})
        </Button>
      )}
      {!isMany && (
        <Button onClick={() => setIsHanding(true)}>
          {words.reassign} ({ids.length})
        </Button>
      )}
      {mayMake && (
        <Button
          {...keyOf(words.waveKey, 'w')}
          icon={<Icon name="box" size={16} />}
          loading={create.isPending}
          onClick={make}
        >
          {words.wave} ({toPick.length})
        </Button>
      )}
      <Suspense fallback={null}>
        {isHanding && <ReassignDialog ids={ids} onClose={() => setIsHanding(false)} onDone={clear} />}
      </Suspense>
    </>
  )
}
