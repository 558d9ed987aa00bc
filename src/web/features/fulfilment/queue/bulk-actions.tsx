import { Button, Select } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { ChosenOperatorOrder } from '../../../../contract/orders/operator-order-bulk.ts'
import type { OperatorOrderColumn } from '../../../../contract/orders/operator-order-filter.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
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
import { CustomsMenu } from '../../packing/customs-menu.tsx'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'
import { toastResults } from '../common/toast-results.ts'
import { exportOrders } from './export-orders.ts'
import type { OrderChangeKind } from './order-change-dialog.tsx'
import { chosenOf, isQueued, type OperatorOrderRow } from './operator-order-columns.tsx'
import { useStoppedOrderDecisions } from '../../problems/use-problem-decisions.ts'
import { CaseActions } from '../common/case-bulk.tsx'

const SurchargeDialog = lazy(() => import('../../surcharges/raise-dialog.tsx'))
const LabelsButton = lazy(() => import('../../packing/labels/labels-button.tsx'))
const RaiseDialog = lazy(() => import('../../problems/raise-dialog.tsx'))
const OrderChangeDialog = lazy(() => import('./order-change-dialog.tsx'))
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
    part: 'Part of the selection',
    partHelp: 'Waves, labels and printed lists take up to 500 orders at a time',
    partOf: (from: number, to: number) => `Orders ${formatNumber(from, 'en')}–${formatNumber(to, 'en')}`,
    assignMany: 'Assign…',
    waitMany: 'Mark awaiting stock…',
    resumeMany: 'Mark stock arrived…',
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
    part: '所选订单的一部分',
    partHelp: '波次、面单和打印清单一次最多 500 个订单',
    partOf: (from: number, to: number) => `第 ${formatNumber(from, 'zh')}–${formatNumber(to, 'zh')} 个订单`,
    assignMany: '分配…',
    waitMany: '设为待到货…',
    resumeMany: '标记到货…',
    raise: '标记异常',
    surcharge: '加收附加费',
  },
})

const maxBatchSize = 500

export interface BulkActionsProps {
  readonly chosen: readonly (OperatorOrderRow | ChosenOperatorOrder)[]
  readonly clear: () => void
  readonly columnsNow: () => readonly OperatorOrderColumn[]
}

/**
 * What can be done with the selected orders. If some of them are not displayed, changes are previewed and run as a job;
 * what is opened or printed takes up to 500 orders, so more of them are taken in parts.
 */
const BulkActions = ({ chosen: rows, clear, columnsNow }: BulkActionsProps) => {
  const words = useText(text)
  const mayPack = useAccess().hasRole('fulfilment', 'orders')
  const [part, setPart] = useState(0)
  const chosen = useMemo(() => rows.map(chosenOf), [rows])
  const parts = Math.ceil(chosen.length / maxBatchSize)
  const shownPart = Math.min(part, parts - 1)
  const from = shownPart * maxBatchSize
  const some = parts > 1 ? chosen.slice(from, from + maxBatchSize) : chosen
  const isMany = parts > 1 || rows.some((row) => !('lines' in row))
  return (
    <>
      <ExportMenu
        holds={words.orders(chosen.length)}
        chosen={chosen.length}
        onExport={(file) => exportOrders({ ids: chosen.map(({ id }) => id), columns: columnsNow() }, file)}
      />
      <StoppedActions chosen={chosen} clear={clear} />
      {isMany && mayPack && <ManyActions chosen={chosen} clear={clear} />}
      {parts > 1 && (
        <Select
          aria-label={words.part}
          title={words.partHelp}
          popupMatchSelectWidth={false}
          value={shownPart}
          options={Array.from({ length: parts }, (_, n) => ({
            value: n,
            label: words.partOf(n * maxBatchSize + 1, Math.min((n + 1) * maxBatchSize, chosen.length)),
          }))}
          onChange={setPart}
        />
      )}
      <SomeActions chosen={some} clear={parts > 1 ? noClear : clear} isMany={isMany} />
    </>
  )
}
export default BulkActions

// The other parts are still to be done.
const noClear = (): void => undefined

const ManyActions = ({ chosen, clear }: Pick<SomeActionsProps, 'chosen' | 'clear'>) => {
  const words = useText(text)
  const [kind, setKind] = useState<OrderChangeKind | null>(null)
  const ids = chosen.map(({ id }) => id)
  const can = (action: OperatorOrderAction): boolean =>
    chosen.some(({ operatorActions }) => operatorActions.includes(action))
  return (
    <>
      {chosen.some(isQueued) && <Button onClick={() => setKind('assign')}>{words.assignMany}</Button>}
      {can('awaitStock') && <Button onClick={() => setKind('awaitStock')}>{words.waitMany}</Button>}
      {can('resumeFromStock') && <Button onClick={() => setKind('stockArrived')}>{words.resumeMany}</Button>}
      <Suspense fallback={null}>
        {kind && <OrderChangeDialog ids={ids} kind={kind} onClose={() => setKind(null)} onStarted={clear} />}
      </Suspense>
    </>
  )
}

/** Each order says whether it can be decided, so that nothing is offered that none of them needs. */
const StoppedActions = ({ chosen, clear }: Pick<SomeActionsProps, 'chosen' | 'clear'>) => {
  const { resolve, release } = useStoppedOrderDecisions()
  const of = (action: OperatorOrderAction): readonly ChosenOperatorOrder[] =>
    chosen.filter(({ operatorActions }) => operatorActions.includes(action))
  const [stopped, held] = [of('resolveProblem'), of('releaseCancellationHold')]
  return (
    <>
      {stopped.length > 0 && (
        <CaseActions chosen={stopped} clear={clear} keyOf={keyOf} decisions={[resolve]} />
      )}
      {held.length > 0 && <CaseActions chosen={held} clear={clear} keyOf={keyOf} decisions={[release]} />}
    </>
  )
}

const keyOf = ({ id }: ChosenOperatorOrder): string => id

interface SomeActionsProps {
  readonly chosen: readonly ChosenOperatorOrder[]
  readonly clear: () => void
  /** Changes of many run as a job, for all of them. */
  readonly isMany: boolean
}

const SomeActions = ({ chosen, clear, isMany }: SomeActionsProps) => {
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
  return (
    <>
      <Suspense fallback={null}>
        <WaveButtons chosen={chosen} clear={clear} isMany={isMany} />
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
      {!isMany && toWait.length > 0 && (
        <Button onClick={() => setIsWaiting(true)}>
          {words.wait} ({toWait.length})
        </Button>
      )}
      {!isMany && toResume.length > 0 && (
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
