import { Button, InputNumber, Segmented, Select } from 'antd'
import { useState } from 'react'
import {
  operatorWarehouseStock,
  writeOffReasons,
  type WarehouseStockRow,
  type WriteOffReason,
} from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { StockPlaceField, useStockPlace } from '../warehouse-bins/stock-place-field.tsx'
import { supplierOrderReads, supplyText } from './supplier-order-text.ts'
import { writeOffText } from './write-off-text.ts'

const text = defineText({
  en: {
    title: 'Change stock',
    correction: 'Correct',
    writeOff: 'Write off',
    change: 'Units to add or remove',
    changeHelp: 'Negative removes units, such as -2.',
    units: 'Units to remove',
    reason: 'Reason',
    note: 'Note',
    correct: 'Correct stock',
    remove: 'Write off units',
    whole: 'must be a whole number other than 0',
    positive: 'must be at least 1',
    corrected: (units: string) => `Stock corrected: ${units} now.`,
    removed: (units: string) => `Units written off: ${units} left.`,
  },
  zh: {
    title: '变更库存',
    correction: '更正',
    writeOff: '报损',
    change: '增减数量',
    changeHelp: '减少请填负数，例如 -2。',
    units: '减少数量',
    reason: '原因',
    note: '备注',
    correct: '更正库存',
    remove: '报损',
    whole: '必须是非 0 整数',
    positive: '至少为 1',
    corrected: (units: string) => `库存已更正，现有 ${units}。`,
    removed: (units: string) => `已报损，剩余 ${units}。`,
  },
})

interface SkuProps {
  readonly sku: WarehouseStockRow
}

/** Corrects the stock of a SKU or writes units off. */
export const StockChange = ({ sku }: SkuProps) => {
  const words = useText(text)
  const [kind, setKind] = useState<'correction' | 'writeOff'>('correction')
  return (
    <section className="q-stock-section" aria-label={words.title}>
      <h3>{words.title}</h3>
      <div>
        <Segmented
          aria-label={words.title}
          options={(['correction', 'writeOff'] as const).map((one) => ({ value: one, label: words[one] }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      {kind === 'correction' ? <Correction sku={sku} /> : <WriteOff sku={sku} />}
    </section>
  )
}

const UnitsField = (props: {
  readonly label: string
  readonly help?: string
  readonly error: string | null | undefined
  readonly value: number | null
  readonly onChange: (units: number | null) => void
}) => {
  const { label, help, error, value, onChange } = props
  return (
    <Field label={label} {...(help !== undefined && { help })} error={error ?? null}>
      {(control) => (
        <InputNumber {...control} precision={0} style={{ width: '100%' }} value={value} onChange={onChange} />
      )}
    </Field>
  )
}

const Correction = ({ sku: { skuId } }: SkuProps) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const [quantity, setQuantity] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const place = useStockPlace(skuId)
  const [isTried, setIsTried] = useState(false)
  const correct = useCallMutation(operatorWarehouseStock.correctWarehouseStock, {
    invalidates: supplierOrderReads,
    showsFields: true,
    onSuccess: ({ onHand }) => {
      toast.success(words.corrected(supply.units(onHand)))
      setQuantity(null)
      setReason('')
      setIsTried(false)
    },
  })
  const errors = fieldErrorsOf(correct.error)
  const isWrong = quantity === null || quantity === 0
  const send = (): void => {
    setIsTried(true)
    if (quantity !== null && quantity !== 0 && reason.trim() !== '' && !place.isMissing)
      correct.mutate({ skuId, quantity, ...place.input, reason })
  }
  return (
    <>
      <FieldRow>
        <UnitsField
          label={words.change}
          help={words.changeHelp}
          error={isTried && isWrong ? words.whole : errorOf(errors, 'quantity')}
          value={quantity}
          onChange={setQuantity}
        />
        <TextField
          label={words.reason}
          error={isTried && reason.trim() === '' ? supply.required : errorOf(errors, 'reason')}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      </FieldRow>
      <StockPlaceField place={place} isTried={isTried} error={errorOf(errors, 'bin')} />
      <div>
        <Button loading={correct.isPending} onClick={send}>
          {words.correct}
        </Button>
      </div>
    </>
  )
}

const WriteOff = ({ sku: { skuId } }: SkuProps) => {
  const words = useText(text)
  const reasons = useText(writeOffText)
  const supply = useText(supplyText)
  const [units, setUnits] = useState<number | null>(null)
  const [reason, setReason] = useState<WriteOffReason>('damaged')
  const place = useStockPlace(skuId)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const writeOff = useCallMutation(operatorWarehouseStock.writeOffWarehouseStock, {
    invalidates: supplierOrderReads,
    showsFields: true,
    onSuccess: ({ onHand }) => {
      toast.success(words.removed(supply.units(onHand)))
      setUnits(null)
      setNote('')
      setIsTried(false)
    },
  })
  const errors = fieldErrorsOf(writeOff.error)
  const isWrong = units === null || units < 1
  const send = (): void => {
    setIsTried(true)
    if (units !== null && units >= 1 && !place.isMissing)
      writeOff.mutate({ skuId, units, ...place.input, reason, note })
  }
  return (
    <>
      <FieldRow>
        <UnitsField
          label={words.units}
          error={isTried && isWrong ? words.positive : errorOf(errors, 'units')}
          value={units}
          onChange={setUnits}
        />
        <Field label={words.reason}>
          {(control) => (
            <Select
              {...control}
              value={reason}
              options={writeOffReasons.map((one) => ({ value: one, label: reasons[one] }))}
              onChange={setReason}
            />
          )}
        </Field>
      </FieldRow>
      <StockPlaceField place={place} isTried={isTried} error={errorOf(errors, 'bin')} />
      <TextField label={words.note} optional maxLength={200} value={note} onChange={setNote} />
      <div>
        <Button danger loading={writeOff.isPending} onClick={send}>
          {words.remove}
        </Button>
      </div>
    </>
  )
}
