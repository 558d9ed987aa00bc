import { Button } from 'antd'
import { ask, type Question } from '../feedback/ask.ts'

interface RemoveButtonProps {
  /** On the button. */
  readonly label: string
  /** What it removes, for those who do not see the row it stands in. */
  readonly fullLabel: string
  /** Asked first. */
  readonly question: Question
  readonly isRemoving: boolean
  readonly onRemove: () => void
}

/** A row's way out: asks, then removes. */
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
