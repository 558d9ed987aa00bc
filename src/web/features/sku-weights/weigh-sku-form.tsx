import { Input } from 'antd'
import { useState } from 'react'
import type { SkuId } from '../../../contract/kernel/ids.ts'
import { operatorSkuWeights, type MeasuringPlace } from '../../../contract/sku-weights/sku-weights.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { useFocusOnOpen } from '../fulfilment/common/use-focus-on-open.ts'
import { stableGrams } from '../packing/closing/closing-state.ts'
import { closingText } from '../packing/closing/closing-text.ts'
import { typedGrams, typedMm } from '../packing/scale/typed-weight.ts'
import { ScaleConnection, scaleHint } from '../packing/closing/scale-connection.tsx'
import type { Scale } from '../packing/scale/use-scale.ts'
import { MeasurementsTable } from './measurements-table.tsx'
import { sizeText, weightReads } from './weight-text.ts'

const text = defineText({
  en: {
    title: (code: string) => `Weigh ${code}`,
    save: 'Save weight',
    now: (weight: string, size: string | null) => `Now: ${weight}${size === null ? '' : `, ${size}`}.`,
    help: 'Weigh one unit. It replaces the estimate for later quotes.',
    sizeHelp: 'Leave the size empty to keep it as it is.',
    history: 'Earlier measurements',
    taken: (code: string, weight: string) => `${code}: ${weight}. Later quotes use it.`,
    open: (code: string) => `${code} differs beyond the limit. It waits under Weight differences.`,
  },
  zh: {
    title: (code: string) => `为 ${code} 称重`,
    save: '保存重量',
    now: (weight: string, size: string | null) => `当前：${weight}${size === null ? '' : `，${size}`}。`,
    help: '为单件商品称重，用于之后的报价。',
    sizeHelp: '尺寸留空则保持不变。',
    history: '以往测量',
    taken: (code: string, weight: string) => `${code}：${weight}，用于之后的报价。`,
    open: (code: string) => `${code} 的差异超过限额，在“重量差异”中等待处理。`,
  },
})

export interface WeighSkuProps {
  readonly sku: { readonly skuId: SkuId; readonly code: string }
  readonly place: MeasuringPlace
  readonly onClose: () => void
}

const sides = ['length', 'width', 'height'] as const
const empty = { weight: '', length: '', width: '', height: '' }

export const WeighSkuForm = ({ sku, place, onClose, scale }: WeighSkuProps & { scale: Scale }) => {
  const words = useText(text)
  const closing = useText(closingText)
  const focus = useFocusOnOpen()
  const [typed, setTyped] = useState(empty)
  const [problem, setProblem] = useState('')
  const { skuId, code } = sku
  const known = useCall(operatorSkuWeights.listSkuMeasurements, { skuId }, { quiet: true })
  const measure = useCallMutation(operatorSkuWeights.measureSku, {
    invalidates: weightReads,
    onSuccess: ({ status, grams }) => {
      if (status === 'open') toast.success(words.open(code))
      else toast.success(words.taken(code, weightText(grams)))
      onClose()
    },
  })
  const send = (): void => {
    const onScale = typed.weight.trim() === '' ? stableGrams(scale.line) : null
    const grams = onScale ?? typedGrams(typed.weight)
    const [lengthMm, widthMm, heightMm] = sides.map((side) => typedMm(typed[side]))
    const isEmpty = sides.every((side) => typed[side].trim() === '')
    if (grams === null)
      return setProblem(typed.weight.trim() === '' ? closing.emptyScale : closing.notAWeight(typed.weight))
    if (!isEmpty && !(lengthMm && widthMm && heightMm)) return setProblem(closing.brokenSize)
    setProblem('')
    const size = lengthMm && widthMm && heightMm ? { lengthMm, widthMm, heightMm } : null
    const method = onScale === null ? 'typed' : 'scale'
    return measure.mutate({ skuId, grams, size, method, place })
  }
  const set = (change: Partial<typeof empty>): void => setTyped((now) => ({ ...now, ...change }))
  return (
    <FormDialog
      title={words.title(code)}
      width={640}
      sendLabel={words.save}
      isBusy={measure.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">
          {words.help} {known.data && words.now(weightText(known.data.grams), sizeText(known.data.size))}
        </p>
        <Field label={closing.weight} error={problem || null}>
          {({ status, ...control }) => (
            <Input
              {...control}
              {...(status && { status })}
              ref={focus}
              className="q-pack-weight q-tabular"
              inputMode="decimal"
              autoComplete="off"
              placeholder={scaleHint(scale, closing)}
              value={typed.weight}
              onChange={(event) => set({ weight: event.target.value })}
              onPressEnter={send}
            />
          )}
        </Field>
        <FieldRow>
          {sides.map((side) => (
            <TextField
              key={side}
              label={closing[side]}
              inputMode="decimal"
              autoComplete="off"
              value={typed[side]}
              onChange={(value) => set({ [side]: value })}
              onPressEnter={send}
            />
          ))}
        </FieldRow>
        <p className="q-muted">{words.sizeHelp}</p>
        <ScaleConnection scale={scale} />
        {known.data && known.data.measurements.length > 0 && (
          <section aria-label={words.history} className="q-scroll-x">
            <MeasurementsTable measurements={known.data.measurements} />
          </section>
        )}
      </div>
    </FormDialog>
  )
}
