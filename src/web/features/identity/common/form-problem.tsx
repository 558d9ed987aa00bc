import type { CallError } from '../../../ui/client/call-error.ts'
import { Icon } from '../../../ui/icon.tsx'

/** What a form says above its fields: nothing for refusals, which a toast shows, and for refused fields. */
export const formProblemOf = (error: CallError): string | null =>
  error.isToasted || error.fields.length > 0 ? null : error.message

export const FormProblem = ({ message }: { message: string | null }) =>
  message === null ? null : (
    <p className="q-note q-note-problem" role="alert">
      <Icon name="alert" size={16} />
      {message}
    </p>
  )
