import { InputNumber } from 'antd'
import { Field } from '../../ui/forms/form.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly error?: string | null
  /** Null: emptied, which the field then says is missing. */
  readonly onChange: (value: number | null) => void
}

export const NumberField = ({ label, value, min, max, error = null, onChange }: NumberFieldProps) => (
  <Field label={label} error={error}>
    {({ status, ...control }) => (
      <InputNumber
        {...control}
        {...(status ? { status } : {})}
        min={min}
        max={max}
        precision={0}
        value={value}
        onChange={onChange}
        style={{ width: '100%' }}
      />
    )}
  </Field>
)
