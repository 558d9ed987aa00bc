import { Checkbox, Modal, Select } from 'antd'
import { useState } from 'react'
import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorOrderBulk } from '../../../../contract/orders/operator-order-bulk.ts'
import { operatorWaves } from '../../../../contract/waves/waves.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useOperator } from '../../../session/operator-session.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useGo } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import '../common/fulfilment.css'

type Change = InputOf<typeof operatorOrderBulk.startOrderChange>['change']
type Preview = OutputOf<typeof operatorOrderBulk.previewOrderChange>
export type OrderChangeKind = Change['kind']

const text = defineText({
  en: {
    assign: (count: number) => `Assign ${counted(count, 'order', 'orders')}`,
    awaitStock: (count: number) => `Mark ${counted(count, 'order', 'orders')} as awaiting stock`,
    stockArrived: (count: number) => `Mark stock arrived for ${counted(count, 'order', 'orders')}`,
    to: 'Assign to',
    me: (name: string) => `${name} (me)`,
    nobody: 'Unassigned',
    takeOver: 'Include orders assigned to other colleagues',
    note: 'Note',
    noteHelp: 'The seller sees this on the order.',
    changes: (count: number) => `${formatNumber(count, 'en')} will change`,
    unchanged: (count: number) => `${formatNumber(count, 'en')} already done`,
    refused: (count: number) => `${formatNumber(count, 'en')} cannot be changed`,
    others: (count: number) => `and ${counted(count, 'more order', 'more orders')}`,
    start: (count: number) => `Change ${counted(count, 'order', 'orders')}`,
    startNone: 'Change orders',
    cancel: 'Cancel',
  },
  zh: {
    assign: (count: number) => `分配 ${formatNumber(count, 'zh')} 个订单`,
    awaitStock: (count: number) => `将 ${formatNumber(count, 'zh')} 个订单设为待到货`,
    stockArrived: (count: number) => `将 ${formatNumber(count, 'zh')} 个订单标记为已到货`,
    to: '分配给',
    me: (name: string) => `${name}（我）`,
    nobody: '未分配',
    takeOver: '包含同事已领取的订单',
    note: '备注',
    noteHelp: '卖家可在订单中看到。',
    changes: (count: number) => `${formatNumber(count, 'zh')} 个将修改`,
    unchanged: (count: number) => `${formatNumber(count, 'zh')} 个无需修改`,
    refused: (count: number) => `${formatNumber(count, 'zh')} 个无法修改`,
    others: (count: number) => `另有 ${formatNumber(count, 'zh')} 个订单`,
    start: (count: number) => `修改 ${formatNumber(count, 'zh')} 个订单`,
    startNone: '修改订单',
    cancel: '取消',
  },
})

interface Typed {
  /** An operator's id, or '' for nobody. */
  readonly to: string
  readonly takeOver: boolean
  readonly note: string
}

const changeOf = (kind: OrderChangeKind, { to, takeOver, note }: Typed): Change => {
  if (kind === 'assign') return { kind, to: to === '' ? null : to, takeOver }
  return kind === 'awaitStock' ? { kind, note: note.trim() } : { kind }
}

interface OrderChangeDialogProps {
  readonly ids: readonly string[]
  readonly kind: OrderChangeKind
  readonly onClose: () => void
  readonly onStarted: () => void
}

/** Says what a job would change before it is started. */
const OrderChangeDialog = ({ ids, kind, onClose, onStarted }: OrderChangeDialogProps) => {
  const words = useText(text)
  const go = useGo()
  const me = useOperator()
  const [typed, setTyped] = useState<Typed>({ to: me?.id ?? '', takeOver: false, note: '' })
  const change = changeOf(kind, typed)
  // The note makes no difference to what changes.
  const previewed = changeOf(kind, { ...typed, note: '' })
  const preview = useCall(
    operatorOrderBulk.previewOrderChange,
    { ids: [...ids], change: previewed },
    { quiet: true, staleMs: 0 },
  )
  const start = useCallMutation(operatorOrderBulk.startOrderChange, {
    invalidates: [operatorOrderBulk.previewOrderChange],
    onSuccess: async ({ bulkJobId }) => {
      onStarted()
      onClose()
      await go('/jobs/detail', { search: { id: bulkJobId } })
    },
  })
  const shown = preview.data
  const isCurrent = shown !== undefined && !preview.isPlaceholderData
  return (
    <Modal
      open
      width={560}
      title={words[kind](ids.length)}
      okText={isCurrent ? words.start(shown.changes) : words.startNone}
      okButtonProps={{ disabled: !isCurrent || shown.changes === 0 }}
      cancelText={words.cancel}
      confirmLoading={start.isPending}
      mask={{ closable: false }}
      onOk={() => start.mutate({ ids: [...ids], change })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <ChangeFields
          kind={kind}
          typed={typed}
          onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
        />
        {preview.isError && !shown && (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {!shown && preview.isPending && <CardSkeleton lines={3} />}
        {shown && <ChangePreview preview={shown} />}
      </div>
    </Modal>
  )
}
export default OrderChangeDialog

interface ChangeFieldsProps {
  readonly kind: OrderChangeKind
  readonly typed: Typed
  readonly onChange: (part: Partial<Typed>) => void
}

const ChangeFields = ({ kind, typed, onChange }: ChangeFieldsProps) => {
  const words = useText(text)
  const me = useOperator()
  const { data } = useCall(operatorWaves.listPackers, {}, { enabled: kind === 'assign' })
  if (kind === 'stockArrived') return null
  if (kind === 'awaitStock') {
    return (
      <TextField
        label={words.note}
        help={words.noteHelp}
        optional
        value={typed.note}
        maxLength={300}
        onChange={(note) => onChange({ note })}
      />
    )
  }
  const packers = (data?.packers ?? []).map(({ id, name }) => ({
    value: id as string,
    label: id === me?.id ? words.me(name) : name,
  }))
  return (
    <>
      <Field label={words.to}>
        {(control) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            value={typed.to}
            options={[...packers, { value: '', label: words.nobody }]}
            onChange={(to) => onChange({ to })}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      <Checkbox checked={typed.takeOver} onChange={(event) => onChange({ takeOver: event.target.checked })}>
        {words.takeOver}
      </Checkbox>
    </>
  )
}

const ChangePreview = ({
  preview: { changes, unchanged, refused, reasons },
}: {
  readonly preview: Preview
}) => {
  const words = useText(text)
  const figures = [
    words.changes(changes),
    ...(unchanged > 0 ? [words.unchanged(unchanged)] : []),
    ...(refused > 0 ? [words.refused(refused)] : []),
  ]
  return (
    <section className="q-stack-tight" role="status">
      <strong>{figures.join(' · ')}</strong>
      {reasons.length > 0 && (
        <ul className="q-order-reasons">
          {reasons.map(({ reason, message, orders }) => (
            <li key={reason}>
              {message} {orders > 1 && <span className="q-muted">{words.others(orders - 1)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
