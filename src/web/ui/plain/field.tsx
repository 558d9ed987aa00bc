import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import './plain.css'

const text = defineText({
  en: { optional: ' (optional)', show: 'Show password', hide: 'Hide password' },
  zh: { optional: '（选填）', show: '显示密码', hide: '隐藏密码' },
})

export interface PlainFieldProps {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | null
  readonly optional?: boolean
  /** Shows the required mark only; the form reports missing values. */
  readonly isRequired?: boolean
  readonly aside?: ReactNode
  readonly children: (ids: { readonly id: string; readonly describedBy: string | undefined }) => ReactNode
}

export const PlainField = ({
  label,
  help,
  error,
  optional,
  isRequired = false,
  aside,
  children,
}: PlainFieldProps) => {
  const id = useId()
  const words = useText(text)
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="q-field">
      <div className="q-field-top">
        <label className={isRequired ? 'q-field-label q-field-required' : 'q-field-label'} htmlFor={id}>
          {label}
          {optional && <span className="q-field-optional">{words.optional}</span>}
        </label>
        {aside}
      </div>
      {children({ id, describedBy: describedBy || undefined })}
      {error && (
        <p className="q-field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={15} />
          {error}
        </p>
      )}
      {help && (
        <p className="q-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'onChange'> &
  Omit<PlainFieldProps, 'children'> & {
    readonly onValue: (value: string) => void
    readonly startsFocused?: boolean
    readonly beside?: ReactNode
  }

export const PlainInput = (props: InputProps) => {
  const { label, help, error, optional, aside, onValue, startsFocused = false, beside, ...input } = props
  const own = useRef<HTMLInputElement>(null)
  // Fixed when the page opens, because typing must not move the cursor.
  const [isFirst] = useState(startsFocused)
  useEffect(() => {
    if (isFirst) own.current?.focus()
  }, [isFirst])
  return (
    <PlainField label={label} help={help} error={error} optional={optional} aside={aside}>
      {({ id, describedBy }) => (
        <div className="q-input-row">
          <input
            {...input}
            ref={own}
            id={id}
            className="q-input"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onValue(event.target.value)}
          />
          {beside}
        </div>
      )}
    </PlainField>
  )
}

export const PlainPassword = (props: InputProps) => {
  const [isShown, setIsShown] = useState(false)
  const words = useText(text)
  return (
    <PlainInput
      {...props}
      type={isShown ? 'text' : 'password'}
      style={{ paddingRight: 40 }}
      beside={
        <span className="q-input-inside">
          <button
            type="button"
            className="q-icon-button"
            aria-label={isShown ? words.hide : words.show}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name="eye" />
          </button>
        </span>
      }
    />
  )
}

export const SubmitButton = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <button type="submit" className="q-button q-button-primary q-button-wide" disabled={busy} aria-busy={busy}>
    {busy && <span className="q-spinner" aria-hidden="true" />}
    {children}
  </button>
)
