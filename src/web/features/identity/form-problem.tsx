import { Icon } from '../../ui/icon.tsx'

/** Why the form as a whole was not accepted; read out when it appears. */
export const FormProblem = ({ message }: { message: string | null }) =>
  message === null ? null : (
    <p className="q-note q-note-problem" role="alert">
      <Icon name="alert" size={16} />
      {message}
    </p>
  )
