import { FieldRow } from '../../ui/forms/form.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    nameEn: 'Name',
    nameZh: 'Chinese name',
    situationEn: 'When to use it',
    situationZh: 'When to use it (Chinese)',
    procedureEn: 'What we do',
    procedureZh: 'What we do (Chinese)',
    needed: 'Required.',
  },
  zh: {
    nameEn: '英文名称',
    nameZh: '中文名称',
    situationEn: '适用场景（英文）',
    situationZh: '适用场景（中文）',
    procedureEn: '服务内容（英文）',
    procedureZh: '服务内容（中文）',
    needed: '必填',
  },
})

export const noDescription = {
  nameEn: '',
  nameZh: '',
  situationEn: '',
  situationZh: '',
  procedureEn: '',
  procedureZh: '',
}
export type Description = typeof noDescription

export const descriptionOf = (service: Description): Description => ({
  nameEn: service.nameEn,
  nameZh: service.nameZh,
  situationEn: service.situationEn,
  situationZh: service.situationZh,
  procedureEn: service.procedureEn,
  procedureZh: service.procedureZh,
})

interface DescriptionFieldsProps {
  readonly value: Description
  readonly errors: Readonly<Record<string, string>>
  /** The form has been submitted, so required fields say so. */
  readonly isTried: boolean
  readonly maxLength: number
  readonly onChange: (change: Partial<Description>) => void
}

/** The names of a service in both languages; only the English one is required. */
export const NameFields = ({
  value,
  errors,
  isTried,
  onChange,
}: Omit<DescriptionFieldsProps, 'maxLength'>) => {
  const words = useText(text)
  return (
    <FieldRow>
      {(['nameEn', 'nameZh'] as const).map((name) => {
        const isNeeded = name === 'nameEn'
        const isMissing = isNeeded && isTried && value.nameEn.trim() === ''
        return (
          <TextField
            key={name}
            label={words[name]}
            optional={isNeeded ? undefined : true}
            error={isMissing ? words.needed : (errors[name] ?? null)}
            maxLength={80}
            value={value[name]}
            onChange={(next) => onChange({ [name]: next })}
          />
        )
      })}
    </FieldRow>
  )
}

const pairs = [
  ['situationEn', 'situationZh'],
  ['procedureEn', 'procedureZh'],
] as const

/** When to use a service and what the agency does, in both languages. */
export const DescriptionFields = ({
  value,
  errors,
  maxLength,
  procedureHelp,
  onChange,
}: Omit<DescriptionFieldsProps, 'isTried'> & { readonly procedureHelp?: string }) => {
  const words = useText(text)
  return pairs.map((pair) => (
    <FieldRow key={pair[0]}>
      {pair.map((name) => (
        <TextAreaField
          key={name}
          label={words[name]}
          help={name === 'procedureEn' ? procedureHelp : undefined}
          optional
          error={errors[name] ?? null}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={maxLength}
          value={value[name]}
          onChange={(next) => onChange({ [name]: next })}
        />
      ))}
    </FieldRow>
  ))
}
