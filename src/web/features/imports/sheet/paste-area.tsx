import { Field } from '../../../ui/forms/form.tsx'

interface PasteAreaProps {
  readonly label: string
  readonly help: string
  readonly value: string
  readonly onChange: (text: string) => void
}

export const PasteArea = ({ label, help, value, onChange }: PasteAreaProps) => (
  <Field label={label} help={help}>
    {({ id, 'aria-describedby': describedBy }) => (
      <textarea
        id={id}
        aria-describedby={describedBy}
        className="q-paste-area"
        spellCheck={false}
        wrap="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
