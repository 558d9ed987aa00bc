interface GridInputProps {
  /** For screen readers. */
  readonly label: string
  readonly value: string
  readonly isWrong: boolean
  readonly onValue: (value: string) => void
  readonly inputMode?: 'numeric' | 'decimal' | 'text'
  readonly placeholder?: string
}

/** A plain input instead of Ant Design's: a grid has hundreds of them. */
export const GridInput = ({
  label,
  value,
  isWrong,
  onValue,
  inputMode = 'numeric',
  placeholder,
}: GridInputProps) => (
  <input
    className={inputMode === 'text' ? 'q-grid-input q-grid-input-text' : 'q-grid-input'}
    aria-label={label}
    aria-invalid={isWrong || undefined}
    inputMode={inputMode}
    placeholder={placeholder}
    value={value}
    onChange={(event) => onValue(event.target.value)}
  />
)
