import { useId, type ComponentProps, type ReactNode } from 'react'
import type { FieldErrors } from '../plain/use-submit.ts'
import { PlainField, type PlainFieldProps } from '../plain/field.tsx'
import { PageHeader } from '../components/page-header.tsx'
import '../components/parts.css'
import { StickyBar } from './sticky-bar.tsx'

/** A labelled field around any control: `<Field label error>{(ids) => <Input {...ids} …/>}</Field>`. */
export const Field = ({
  children,
  ...field
}: Omit<PlainFieldProps, 'children'> & {
  readonly children: (control: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': boolean | undefined
    readonly status: 'error' | undefined
  }) => ReactNode
}) => (
  <PlainField {...field} error={field.error && fieldWording.of(field.label, field.error)}>
    {({ id, describedBy }) =>
      children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': field.error ? true : undefined,
        status: field.error ? 'error' : undefined,
      })
    }
  </PlainField>
)

/** Errors as they are; the console sets a wording that names the field in the reader's language. */
export const fieldWording = { of: (_label: string, error: string): string => error }

export const errorOf = (errors: FieldErrors, path: string): string | null =>
  errors[path] ?? Object.entries(errors).find(([one]) => one.startsWith(`${path}.`))?.[1] ?? null

interface FormPageProps extends Omit<ComponentProps<'form'>, 'title'> {
  readonly title?: ReactNode
  readonly subtitle?: ReactNode
  /** Statuses next to the title. */
  readonly tags?: ReactNode
  readonly back: string
  readonly footer: ReactNode
}

/** Once the fields have shown what is wrong with them. */
const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

export const FormPage = ({
  title,
  subtitle,
  tags,
  back,
  footer,
  children,
  onSubmit,
  ...form
}: FormPageProps) => {
  const id = useId()
  return (
    <form
      {...form}
      id={id}
      noValidate
      className="q-page q-form-page"
      onSubmit={(event) => {
        onSubmit?.(event)
        focusFirstError(event.currentTarget)
      }}
    >
      <PageHeader title={title} subtitle={subtitle} tags={tags} back={back} />
      <div className="q-stack">{children}</div>
      <StickyBar className="q-form-footer">{footer}</StickyBar>
    </form>
  )
}

export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="q-field-row">{children}</div>
)
