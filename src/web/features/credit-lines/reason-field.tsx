import { Input } from 'antd'
import { Field } from '../../ui/components/form.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { creditText } from './credit-text.ts'

interface ReasonFieldProps {
  readonly value: string
  readonly isMissing: boolean
  /** What the server says of it. */
  readonly refused: string | null
  readonly onChange: (reason: string) => void
}

export const ReasonField = ({ value, isMissing, refused, onChange }: ReasonFieldProps) => {
  const shared = useText(creditText)
  return (
    <Field label={shared.reason} error={isMissing ? shared.reasonNeeded : refused}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={2}
          maxLength={300}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
