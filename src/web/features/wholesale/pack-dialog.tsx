import { InputNumber } from 'antd'
import { useState } from 'react'
import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { operatorReads } from './wholesale-calls.ts'
import { factText } from './wholesale-text.ts'
import './wholesale.css'

const text = defineText({
  en: {
    title: (number: string) => `Pack ${number}`,
    cartons: 'Cartons',
    weight: 'Gross weight (kg)',
    volume: 'Volume (m³)',
    send: 'Mark as packed',
    done: 'Order packed. Set the freight next.',
  },
  zh: {
    title: (number: string) => `打包 ${number}`,
    cartons: '箱数',
    weight: '毛重（公斤）',
    volume: '体积（立方米）',
    send: '确认打包',
    done: '已打包，请录入运费。',
  },
})

interface Typed {
  readonly cartons: number | null
  readonly kilograms: number | null
  readonly cubicMetres: number | null
}
const gramsInKilogram = 1000
const cm3InM3 = 1_000_000

const PackDialog = ({
  order: { id, number },
  onClose,
}: {
  order: OperatorWholesale
  onClose: () => void
}) => {
  const words = useText(text)
  const facts = useText(factText)
  const [typed, setTyped] = useState<Typed>({ cartons: null, kilograms: null, cubicMetres: null })
  const [isTried, setIsTried] = useState(false)
  const pack = useCallMutation(operatorWholesale.packWholesale, {
    invalidates: operatorReads,
    onSuccess: () => {
      toast.success(words.done)
      onClose()
    },
  })
  const { cartons, kilograms, cubicMetres } = typed
  const send = (): void => {
    setIsTried(true)
    if (cartons === null || kilograms === null || cubicMetres === null) return
    pack.mutate({
      id,
      cartons,
      weightGrams: Math.round(kilograms * gramsInKilogram),
      volumeCm3: Math.round(cubicMetres * cm3InM3),
    })
  }
  const field = (name: keyof Typed, label: string, precision: number, max: number) => (
    <Field label={label} error={isTried && typed[name] === null ? facts.needed : null}>
      {({ status, ...control }) => (
        <InputNumber
          {...control}
          {...(status ? { status } : {})}
          min={precision === 0 ? 1 : 10 ** -precision}
          max={max}
          precision={precision}
          style={{ width: '100%' }}
          value={typed[name]}
          onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      title={words.title(number)}
      sendLabel={words.send}
      isBusy={pack.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-whole-numbers">
        {field('cartons', words.cartons, 0, 100_000)}
        {field('kilograms', words.weight, 2, 1_000_000)}
        {field('cubicMetres', words.volume, 3, 1000)}
      </div>
    </FormDialog>
  )
}
export default PackDialog
