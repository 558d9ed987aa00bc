import { Button } from 'antd'
import { useState } from 'react'
import type { FileId } from '../../../contract/kernel/ids.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { call } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useText } from '../../ui/text/define-text.ts'
import { useIsUploading } from '../../ui/uploads/use-uploads.ts'
import { useScans } from '../packing/scan-field.tsx'
import type { Notify } from '../packing/use-order-scan.ts'
import { supplierOrderReads, supplyText } from '../supplier-orders/supplier-order-text.ts'
import { ReceiveLine } from './receive-line.tsx'
import {
  applyScan,
  changeCount,
  countOf,
  emptyReceiveState,
  itemsOf,
  unitsOf,
  type ReceiveState,
} from './receive-state.ts'
import { receiveText } from './receive-text.ts'

interface ReceiveOrderProps {
  readonly order: SupplierOrder
  readonly notify: Notify
  readonly onReceived: (order: SupplierOrder) => void
}

type Pictures = Readonly<Record<string, readonly FileId[]>>

const isBin = async (code: string): Promise<boolean> => {
  const { rows } = await call(operatorBins.listBins, { search: code }, { quiet: true })
  return rows.some((bin) => bin.code === code)
}

/** Counts what has arrived of one purchase order. */
export const ReceiveOrder = ({ order, notify, onReceived }: ReceiveOrderProps) => {
  const words = useText(receiveText)
  const supply = useText(supplyText)
  const draft = useDraft<ReceiveState>(`receive:${order.id}`, emptyReceiveState)
  const [pictures, setPictures] = useState<Pictures>({})
  const isUploading = useIsUploading()
  const state = draft.value
  const lines = order.items
  const receive = useCallMutation(operatorSupplierOrders.receiveSupplierOrder, {
    invalidates: supplierOrderReads,
    onSuccess: (after) => {
      draft.clear()
      onReceived(after)
    },
  })
  const items = itemsOf(state, lines, pictures)
  const units = items.reduce(
    (sum, { received = 0, damaged = 0, wrong = 0 }) => sum + received + damaged + wrong,
    0,
  )
  const beyond = lines.map((line) => unitsOf(countOf(state, line)) - line.open)
  const more = beyond.reduce((sum, n) => sum + Math.max(0, n), 0)
  const missing = beyond.reduce((sum, n) => sum + Math.max(0, -n), 0)
  const isReady = units > 0 && !isUploading && !receive.isPending
  const send = (): void => {
    if (isReady) receive.mutate({ id: order.id, items, note: state.note })
  }
  const placeLast = async (typed: string): Promise<void> => {
    const code = typed.trim().toUpperCase()
    const line = lines.find(({ skuId }) => skuId === state.last)
    if (line && (await isBin(code))) {
      draft.set((now) => changeCount(now, line, { bin: code }))
      notify('done', words.bin(line.code, code))
    } else notify('refused', words.unknown(typed))
  }
  useScans({
    onScan: (typed) => {
      const scan = applyScan(state, lines, typed)
      if (scan.kind === 'counted') {
        draft.set(scan.state)
        notify('counted', words.counted(scan.line.code, scan.received))
      } else if (scan.kind === 'noLine') notify('refused', words.noLine)
      else
        placeLast(typed).catch((error: unknown) =>
          notify('refused', error instanceof Error ? error.message : typed),
        )
    },
    onKey: ({ key, ctrlKey, metaKey }) => {
      if (key !== 'Enter' || !(ctrlKey || metaKey)) return false
      send()
      return true
    },
  })
  return (
    <Card
      title={`${order.number} · ${order.supplierName}`}
      actions={
        <Button
          onClick={() =>
            draft.set((now) =>
              lines.reduce(
                (next, line) => (line.open > 0 ? changeCount(next, line, { received: line.open }) : next),
                now,
              ),
            )
          }
        >
          {words.allOpen}
        </Button>
      }
    >
      <div className="q-stack">
        <ul className="q-receive-lines">
          {lines.map((line) => (
            <ReceiveLine
              key={line.skuId}
              item={line}
              count={countOf(state, line)}
              isLast={state.last === line.skuId}
              onChange={(change) => draft.set((now) => changeCount(now, line, change))}
              onPictures={(ids) => setPictures((now) => ({ ...now, [line.skuId]: ids }))}
            />
          ))}
        </ul>
        {more > 0 && <p className="q-note">{words.more(more)}</p>}
        <TextAreaField
          label={supply.note}
          optional
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={supplierOrderLimits.note}
          value={state.note}
          onChange={(note) => draft.set((now) => ({ ...now, note }))}
        />
        <div className="q-receive-foot">
          <span className="q-muted" role="status">
            {units > 0 && missing > 0 ? words.missing(missing) : ''}
          </span>
          {draft.isChanged && <Button onClick={() => draft.clear()}>{words.clear}</Button>}
          <Button
            type="primary"
            disabled={units === 0 || isUploading}
            loading={receive.isPending}
            aria-keyshortcuts="Control+Enter"
            onClick={send}
          >
            {words.receive(units)}
          </Button>
        </div>
      </div>
    </Card>
  )
}
