import { Button, InputNumber } from 'antd'
import { useEffect, useRef, useState, type ComponentRef } from 'react'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { binLimits } from '../../../contract/warehouse-bins/bin-limits.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { usePage } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SkuCell } from '../supplier-orders/sku-cell.tsx'
import { binReads, binText } from './bin-text.ts'
import type { CountRow } from './count-columns.tsx'

const text = defineText({
  en: {
    counted: 'Units counted',
    record: 'Record',
    skip: 'Skip',
    now: 'Count now',
    fits: (code: string, bin: string) => `${code} in ${bin}: recorded.`,
    differs: (code: string, bin: string) => `${code} in ${bin}: differs from the stock, waits for approval.`,
  },
  zh: {
    counted: '清点件数',
    record: '记录',
    skip: '跳过',
    now: '当前盘点',
    fits: (code: string, bin: string) => `${bin} 的 ${code}：已记录。`,
    differs: (code: string, bin: string) => `${bin} 的 ${code}：与库存不符，等待批准。`,
  },
})

interface CountPanelProps {
  readonly count: CountRow
  readonly onDone: () => void
  readonly onSkip: () => void
}

/** One count at a time: a number and Enter, then the next one. What is expected is not shown. */
export const CountPanel = ({ count, onDone, onSkip }: CountPanelProps) => {
  const words = useText(text)
  const bins = useText(binText)
  const { isActive } = usePage()
  const [units, setUnits] = useState<number | null>(null)
  const field = useRef<ComponentRef<typeof InputNumber>>(null)
  const record = useCallMutation(operatorBins.recordBinCount, {
    invalidates: binReads,
    onSuccess: ({ differs }) => {
      const say = differs ? words.differs : words.fits
      toast.success(say(count.code, count.bin))
      onDone()
    },
  })
  useEffect(() => {
    if (isActive) field.current?.focus()
  }, [isActive])
  const send = (): void => {
    if (units !== null && !record.isPending) record.mutate({ id: count.id, counted: units })
  }
  return (
    <section className="q-card q-count" aria-label={words.now}>
      <strong className="q-count-bin q-tabular">{count.bin}</strong>
      <span className="q-cell-stack">
        <SkuCell sku={count} />
        <span className="q-muted">{count.ownerName ?? bins.agency}</span>
      </span>
      <div className="q-count-entry">
        <Field label={words.counted}>
          {(control) => (
            <InputNumber
              {...control}
              ref={field}
              min={0}
              max={binLimits.units}
              precision={0}
              controls={false}
              inputMode="numeric"
              value={units}
              onChange={setUnits}
              onPressEnter={send}
            />
          )}
        </Field>
        <Button type="primary" loading={record.isPending} disabled={units === null} onClick={send}>
          {words.record}
        </Button>
        <Button onClick={onSkip}>{words.skip}</Button>
      </div>
    </section>
  )
}
