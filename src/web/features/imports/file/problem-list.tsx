import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { CellTable, FileProblems } from '../../file-kit/file-problems.tsx'
import { useProblemMessage } from './import-problem-text.ts'
import type { ImportDetail } from './import-text.ts'

const text = defineText({
  en: { leftEmpty: 'Cells left empty' },
  zh: { leftEmpty: '已留空的单元格' },
})

interface ProblemListProps {
  readonly problems: ImportDetail['problems']
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
}

export const ProblemList = (props: ProblemListProps) => {
  const messageOf = useProblemMessage()
  return <FileProblems {...props} renderMessage={messageOf} />
}

/** Optional cells that could not be read, whose orders are valid all the same. */
export const LeftEmptyList = ({ cells }: { cells: ImportDetail['leftEmpty'] }) => {
  const words = useText(text)
  const messageOf = useProblemMessage()
  return (
    <Card title={words.leftEmpty} flush>
      <CellTable cells={cells} label={words.leftEmpty} renderMessage={messageOf} />
    </Card>
  )
}
