import { useRef, useState } from 'react'
import { CallError } from '../client/call-error.ts'

/** Field name → error message. */
export type FieldErrors = Readonly<Record<string, string>>

export const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof CallError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
    : {}

interface Submit {
  readonly busy: boolean
  readonly errors: FieldErrors
  readonly setErrors: (errors: FieldErrors) => void
  /** Runs once at a time; a 415's fields become `errors`, the call layer reports other failures. */
  readonly submit: (work: () => Promise<void>, onFailure?: (error: CallError) => void) => Promise<void>
}

/** Submits a form of the public pages, which do not load React Query. */
export const useSubmit = (): Submit => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const isRunning = useRef(false)
  return {
    busy,
    errors,
    setErrors,
    submit: async (work, onFailure) => {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(true)
      setErrors({})
      try {
        await work()
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setErrors(fieldErrorsOf(error))
        onFailure?.(error)
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
  }
}
