import { Button } from 'antd'
import { ask, type Question } from '../feedback/ask.ts'

interface RemoveButtonProps {
  readonly label: string
  /** Names what is removed, for screen readers. */
  readonly fullLabel: string
  readonly question: Question
  readonly isRemoving: boolean
  readonly onRemove: () => void
}

export const RemoveButton = ({ label, fullLabel, question, isRemoving, onRemove }: RemoveButtonProps) => {
  const askAndRemove = async (): Promise<void> => {
    if (await ask({ ...question, confirmLabel: label })) onRemove()
  }
  return (
    <Button size="small" loading={isRemoving} aria-label={fullLabel} onClick={() => void askAndRemove()}>
      {label}
    </Button>
  )
}
