import { orderTags } from '../../../contract/orders/order-tags.ts'
import { maxTagLength, maxTags } from '../../../contract/kernel/tags.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { TagInput } from '../../ui/forms/tag-input.tsx'

interface TagsFieldProps {
  readonly label: string
  readonly help?: string
  readonly error?: string | null
  readonly placeholder?: string
  readonly value: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  readonly keepsSuggestions?: boolean
}

/** Tags to type, with those that orders already have as suggestions. */
export const TagsField = ({
  label,
  help,
  error,
  placeholder,
  value,
  onChange,
  keepsSuggestions = false,
}: TagsFieldProps) => {
  const known = useCall(orderTags.listOrderTags, {}, { staleMs: 60_000, quiet: true })
  return (
    <Field label={label} help={help} error={error ?? null}>
      {(control) => (
        <TagInput
          id={control.id}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          value={value}
          onChange={onChange}
          placeholder={placeholder ?? ''}
          max={maxTags}
          longest={maxTagLength}
          suggestions={known.data?.tags ?? []}
          keepsSuggestions={keepsSuggestions}
        />
      )}
    </Field>
  )
}
