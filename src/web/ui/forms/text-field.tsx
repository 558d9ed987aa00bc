import { Input } from 'antd'
import type { ComponentProps } from 'react'
import { Field } from './form.tsx'

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>

type TextFieldProps<Control> = FieldProps &
  Omit<Control, keyof FieldProps | 'id' | 'status' | 'value' | 'onChange'> & {
    readonly value: string
    readonly onChange: (value: string) => void
  }

/** A labelled field with one line of text. */
export const TextField = (props: TextFieldProps<ComponentProps<typeof Input>>) => {
  const { label, help, error, optional, isRequired, aside, onChange, ...input } = props
  return (
    <Field {...{ label, help, error, optional, isRequired, aside }}>
      {(control) => <Input {...input} {...control} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}

/** A labelled field with several lines of text. */
export const TextAreaField = (props: TextFieldProps<ComponentProps<typeof Input.TextArea>>) => {
  const { label, help, error, optional, isRequired, aside, onChange, ...input } = props
  return (
    <Field {...{ label, help, error, optional, isRequired, aside }}>
      {(control) => (
        <Input.TextArea {...input} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
