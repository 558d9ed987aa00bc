import { Input } from 'antd'
import { Field } from '../../ui/components/form.tsx'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

export const TextField = ({ label, value, error, onChange }: TextFieldProps) => (
  <Field label={label} error={error}>
    {(control) => <Input {...control} value={value} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)
