import { Icon } from '../../ui/icon.tsx'

export const FormProblem = ({ message }: { message: string | null }) =>
  message === null ? null : (
    <p className="q-note q-note-problem" role="alert">
      <Icon name="alert" size={16} />
      {message}
    </p>
  )
