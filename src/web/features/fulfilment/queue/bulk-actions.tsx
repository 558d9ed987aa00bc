import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { SheetFormat } from '../../../../contract/kernel/sheets.ts'
import type { OperatorOrderAction } from '../../../../contract/kernel/statuses.ts'
import { surchargeLimits } from '../../../../contract/surcharges/surcharges.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { download } from '../../../ui/call/calls.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { ExportMenu } from '../../../ui/components/export-menu.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { Locale } from '../../../ui/text/locale.ts'
import { CustomsMenu } from '../../packing/customs-menu.tsx'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'
import { toastResults } from '../common/toast-results.ts'
import type { OperatorOrderRow } from './operator-order-columns.tsx'

const SurchargeDialog = lazy(() => import('../../surcharges/raise-dialog.tsx'))
const LabelsButton = lazy(() => import('../../packing/labels-button.tsx'))
const RaiseDialog = lazy(() => import('../../problems/raise-dialog.tsx'))
const StockDialog = lazy(() => import('./stock-dialog.tsx'))
const WaveButtons = lazy(() => import('../../waves/wave-buttons.tsx'))

const text = defineText({
  en: {
    pick: 'Pick list',
    slips: 'Packing slips',
    labels: 'Labels',
    wait: 'Mark awaiting stock',
    resume: 'Mark stock arrived',
    resumed: (count: number) => `${counted(count, 'order is', 'orders are')} back in preparation.`,
    orders: (count: number) => counted(count, 'order', 'orders'),
    tooMany: 'You can process up to 500 orders at a time. Select fewer orders.',
    raise: 'Report problem',
    surcharge: 'Surcharge',
  },
  zh: {
    pick: '拣货单',
    slips: '装箱单',
    labels: '面单',
    wait: '设为待到货',
    resume: '标记到货',
    resumed: (count: number) => `${formatNumber(count, 'zh')} 个订单已退回待发货队列。`,
    orders: (count: number) => `${formatNumber(count, 'zh')} 个订单`,
    tooMany: '一次最多处理 500 个订单，请减少所选订单。',
    raise: '标记异常',
    surcharge: '加收附加费',
  },
})

const maxBatchSize = 500

export const bulkActions = (chosen: readonly OperatorOrderRow[], clear: () => void) => (
  <>
    <ExportChosen chosen={chosen} />
    <BulkActions chosen={chosen} clear={clear} />
  </>
)

const ExportChosen = ({ chosen }: { chosen: readonly OperatorOrderRow[] }) => {
  const words = useText(text)
  const save = (options: { readonly format: SheetFormat; readonly locale: Locale }): void => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const ids = chosen.map(({ id }) => id)
    void download(
      operatorOrders.exportOperatorOrders,
      { ids, timeZone, ...options },
      `orders.${options.format}`,
    )
  }
  return <ExportMenu holds={words.orders(chosen.length)} chosen={chosen.length} onExport={save} />
}

const BulkActions = ({ chosen, clear }: { chosen: readonly OperatorOrderRow[]; clear: () => void }) => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const go = useGo()
  const [isWaiting, setIsWaiting] = useState(false)
  const [isRaising, setIsRaising] = useState(false)
  const [isRequestingSurcharge, setIsRequestingSurcharge] = useState(false)
  const resume = useCallMutation(operatorOrders.setAwaitingStock, {
    invalidates: operatorOrderReads,
    onSuccess: ({ results }) => {
      toastResults(results, words.resumed)
      clear()
    },
  })
  const idsFor = (action: OperatorOrderAction): readonly string[] =>
    chosen.filter((row) => row.operatorActions.includes(action)).map((row) => row.id)
  const [toSurcharge, toRaise, toShip, toPrint, toWait, toResume, toLabel] = [
    idsFor('raiseSurcharge'),
    idsFor('raiseProblem'),
    idsFor('ship'),
    idsFor('packingSlip'),
    idsFor('awaitStock'),
    idsFor('resumeFromStock'),
    idsFor('label'),
  ]
  const toDeclare = chosen
    .filter(
      ({ operatorActions, status }) =>
        operatorActions.includes('packingSlip') ||
        (status === 'delivered' && hasRole('fulfilment', 'orders')),
    )
    .map((row) => row.id)
  if (chosen.length > maxBatchSize) return <span>{words.tooMany}</span>
  return (
    <>
      <Suspense fallback={null}>
        <WaveButtons chosen={chosen} clear={clear} />
      </Suspense>
      {toRaise.length > 0 && (
        <Button onClick={() => setIsRaising(true)}>
          {words.raise} ({toRaise.length})
        </Button>
      )}
      {toSurcharge.length > 0 && toSurcharge.length <= surchargeLimits.orders && (
        <Button onClick={() => setIsRequestingSurcharge(true)}>
          {words.surcharge} ({toSurcharge.length})
        </Button>
      )}
      {toWait.length > 0 && (
        <Button onClick={() => setIsWaiting(true)}>
          {words.wait} ({toWait.length})
        </Button>
      )}
      {toResume.length > 0 && (
        <Button
          loading={resume.isPending}
          onClick={() => resume.mutate({ ids: [...toResume], awaiting: false })}
        >
          {words.resume} ({toResume.length})
        </Button>
      )}
      {toPrint.length > 0 && (
        <Button
          icon={<Icon name="file" size={16} />}
          onClick={() => void download(operatorOrders.downloadPackingSlips, { ids: [...toPrint] })}
        >
          {words.slips} ({toPrint.length})
        </Button>
      )}
      {toLabel.length > 0 && (
        <Suspense fallback={null}>
          <LabelsButton ids={toLabel} label={`${words.labels} (${toLabel.length})`} />
        </Suspense>
      )}
      {toDeclare.length > 0 && <CustomsMenu ids={toDeclare} isCounted />}
      {toShip.length > 0 && (
        <Button
          type="primary"
          icon={<Icon name="printer" size={16} />}
          onClick={() => void go('/orders/pickingList', { search: { ids: toShip.join(',') } })}
        >
          {words.pick} ({toShip.length})
        </Button>
      )}
      <Suspense fallback={null}>
        {isRaising && <RaiseDialog ids={toRaise} onClose={() => setIsRaising(false)} onDone={clear} />}
        {isRequestingSurcharge && (
          <SurchargeDialog ids={toSurcharge} onClose={() => setIsRequestingSurcharge(false)} onDone={clear} />
        )}
        {isWaiting && <StockDialog ids={toWait} onClose={() => setIsWaiting(false)} onDone={clear} />}
      </Suspense>
    </>
  )
}
